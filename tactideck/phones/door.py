"""The door of the table: opens a server for the phones of one game after the other."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from scorer.table.places import Places
from scorer.table.shared import Shared
from scorer.table.terminal import Outlet
from tactideck.phones.app import BEAT, Service
from tactideck.phones.board import Board
from tactideck.phones.budget import Clock
from tactideck.phones.host import Host
from tactideck.phones.register import Register
from tactideck.web.address import LOOPBACK, choose
from tactideck.web.guard import Guard
from tactideck.web.server import Server, listen
from words.languages import languages
from words.levels import Level
from words.wording import Wording

PORT = 8477
"""One that IANA has given to nobody."""

PATIENCE = 20.0
"""Seconds after which it is said why no phone may have come."""


class Door:
    """Opens places on phones for one game after the other. The phones that were in one need not come in again."""

    def __init__(
        self,
        address: str | None,
        card: Path | None,
        *,
        patience: float = PATIENCE,
        beat: float = BEAT,
        clock: Clock = time.monotonic,
    ) -> None:
        """Raises Fault `address-not-here`. `patience` and `beat` are in seconds."""
        self.address = choose(address)
        self._card = card
        self._patience = patience
        self._beat = beat
        self._clock = clock
        self._before: Register | None = None

    @contextmanager
    def at(
        self, table: Shared, outlet: Outlet, record: Path, language: str, level: Level
    ) -> Iterator[Places]:
        """Open the places of one game until the players leave it. Raises Fault `no-port`, and those of files."""
        register = Register(record, table.players, language, level, self._before)
        self._before = register
        listening = listen(self.address, (register.port or PORT, 0))
        register.port = listening.getsockname()[1]
        register.save()
        board = Board(table)
        names = {code: table.name(code) for code in languages()}
        service = Service(
            table,
            board,
            register,
            game=names,
            language=language,
            level=level,
            clock=self._clock,
            beat=self._beat,
        )
        alone = self.address == LOOPBACK
        hosts = [f"{name}:{register.port}" for name in (self.address, *(["localhost"] if alone else []))]
        server = Server(Guard(service.app(), hosts), listening)
        ring = partial(server.call, service.bell.ring)

        def changed(player: str) -> None:
            service.empty(player)
            ring()

        host = Host(
            register,
            f"http://{hosts[0]}",
            Wording(language, also="phones"),
            outlet.terminal.show,
            changed,
            alone=alone,
            codes=level != "braille",  # whose lines would be nothing but blocks
        )
        if self._card is not None:
            from tactideck.phones.card import write_card

            write_card(self._card, host.link, host.address, register.code, language)

        def hint() -> None:
            if not service.arrived:
                outlet.tell(host.nobody())

        waiting = threading.Timer(self._patience, hint)
        waiting.daemon = True
        board.changed = ring
        table.follow = board.add
        server.start()
        waiting.start()
        host.show_code()
        try:
            yield host
        finally:
            waiting.cancel()
            server.call(service.bell.close)
            server.stop()
            if table.over:
                register.remove()
