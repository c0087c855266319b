"""What the host is told of the phones, and does with their places."""

from collections.abc import Callable
from typing import Literal

import segno

from scorer.table.answer import Answer
from tactideck.phones.register import Register
from words.wording import Wording

QUIET = 2
"""White modules around a QR code on a screen, which has its own margin; ISO/IEC 18004 has four."""

Show = Callable[[list[str]], None]
"""Shows lines on the screen alone: nobody wants to hear the blocks of a QR code, or a key."""


class Host:
    """The host's side of the places. `changed` is called with the player of a place that was freed or locked."""

    def __init__(
        self,
        register: Register,
        address: str,
        wording: Wording,
        show: Show,
        changed: Callable[[str], None],
        *,
        alone: bool,
        codes: bool,
    ) -> None:
        """`alone`: whether this computer is on no network. `codes`: whether a QR code is shown with an address."""
        self.address = address
        self._register = register
        self._wording = wording
        self._show = show
        self._changed = changed
        self._alone = alone
        self._codes = codes

    @property
    def link(self) -> str:
        """The address with the key of the table."""
        return self._link(self._register.door)

    def _link(self, key: str) -> str:
        # What follows the # is sent to nobody by a browser.
        return f"{self.address}/#{key}"

    def show_code(self) -> None:
        """Show the QR code of the table."""
        self._show(self._blocks(self.link))

    def told(self, whose: str | None) -> list[str]:
        """Say the address and the code, and who has which place; or show the address of one player."""
        say = self._wording.text
        if whose is not None:
            link = self._link(self._register.link(whose))
            self._show([*self._blocks(link), link])
            return [say("phones-link", player=whose)]
        told = [say("phones-open", address=self.address), say("phones-code", code=self._register.code)]
        if self._alone:
            told.append(say("phones-no-network"))
        places = self._register.places.values()
        for key, found in (
            ("phones-here", [place.player for place in places if place.token]),
            ("phones-locked", [place.player for place in places if place.locked]),
        ):
            if found:
                told.append(say(key, players=tuple(found)))
        return told

    def change(self, player: str, what: Literal["free", "lock"]) -> None:
        """Free a place for another phone, or lock it."""
        if what == "free":
            self._register.free(player)
        else:
            self._register.lock(player)
        self._changed(player)

    def nobody(self) -> Answer:
        """Return why no phone may have come, and what helps."""
        return Answer([self._wording.text("phones-nobody")], [])

    def _blocks(self, link: str) -> list[str]:
        return blocks(link) if self._codes else []


def blocks(link: str) -> list[str]:
    """Return a QR code as lines of blocks, for a dark screen: two rows a line, and what is white is a block."""
    rows = [list(row) for row in segno.make(link, error="l", micro=False).matrix_iter(border=QUIET)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    signs = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return [
        "".join(signs[int(upper), int(lower)] for upper, lower in zip(*rows[row : row + 2], strict=True))
        for row in range(0, len(rows), 2)
    ]
