"""Who has which place at the table, and the keys to come in: kept beside the record, for its owner's eyes only.

It is there again after a crash, so that every phone goes on where it was.
"""

import hmac
import json
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import RLock
from typing import Any

from words import files
from words.faults import Fault, Kind
from words.levels import Level
from words.spelling import fold
from words.wording import catalogue

SIZES = (18, 24, 32)
"""Of the text, in pixels where the browser has 16."""

KEY = 16
"""Bytes of a key: 128 bits."""

LONGEST_HAND = 300
"""Letters of a hand that a player writes down."""


@dataclass
class Place:
    """The place of a player: the token of the phone that has it, if one has, and how it is told what happens."""

    player: str
    language: str
    level: Level
    size: int = 24
    token: str = ""
    locked: bool = False
    hand: str = field(default="", repr=False)


class Register:
    """The places and keys of one game. Methods that change something raise Fault `disk-full` or `cannot-write`."""

    def __init__(
        self,
        record: Path,
        players: Iterable[str],
        language: str,
        level: Level,
        before: "Register | None" = None,
    ) -> None:
        """Take up what is kept beside the record, else what was so at the table `before`, else new keys."""
        self._path = record.with_name(f".{record.name}.phones")
        self._lock = RLock()
        found = self._read() or (before._kept() if before else {})
        self.port = int(found.get("port", 0))
        self.code = str(found.get("code") or new_code(language))
        self.door = str(found.get("door") or secrets.token_urlsafe(KEY))
        """The key of the table itself, which lets somebody choose a place."""
        self._forms = str(found.get("forms") or secrets.token_urlsafe(KEY))
        kept: Mapping[str, Any] = found.get("places", {})
        self.places = {
            player: Place(**kept[player]) if player in kept else Place(player, language, level)
            for player in players
        }

    def _read(self) -> dict[str, Any]:
        with suppress(OSError, ValueError):
            found = json.loads(self._path.read_bytes())
            if isinstance(found, dict):
                return found
        return {}

    def save(self) -> None:
        """Write all of it."""
        with self._lock:
            data = json.dumps(self._kept(), ensure_ascii=False).encode()
            files.write_whole(self._path, data, private=True)

    def _kept(self) -> dict[str, Any]:
        return {
            "port": self.port,
            "code": self.code,
            "door": self.door,
            "forms": self._forms,
            "places": {player: asdict(place) for player, place in self.places.items()},
        }

    def remove(self) -> None:
        """Forget all of it, once the game is over."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def opens(self, typed: str) -> bool:
        """Return whether this is the code or the key of the table, as people type it."""
        words = "".join(character if character.isalnum() else " " for character in fold(typed))
        same_code = hmac.compare_digest(" ".join(words.split()).encode(), fold(self.code).encode())
        return hmac.compare_digest(typed.strip().encode(), self.door.encode()) or same_code

    def of(self, token: str) -> Place | None:
        """Return the place of this token, or None."""
        found = None
        for place in self.places.values():
            if place.token and not place.locked and hmac.compare_digest(place.token.encode(), token.encode()):
                found = place
        return found

    def take(self, player: str, language: str) -> Place:
        """Give a free place to a phone. Raises Fault `place-taken` or `place-locked`."""
        with self._lock:
            place = self.places.get(player)
            if place is None or place.locked:
                raise Fault(Kind.ILLEGAL, "place-locked", player=player)
            if place.token:
                raise Fault(Kind.ILLEGAL, "place-taken", player=player)
            place.token, place.language = secrets.token_urlsafe(KEY), language
            self.save()
            return place

    def free(self, player: str) -> None:
        """Let another phone take a place."""
        self._empty(player, locked=False)

    def lock(self, player: str) -> None:
        """Let no phone take a place."""
        self._empty(player, locked=True)

    def link(self, player: str) -> str:
        """Return the token that brings a phone to its place, which is made if there is none."""
        with self._lock:
            place = self.places[player]
            place.locked = False
            place.token = place.token or secrets.token_urlsafe(KEY)
            self.save()
            return place.token

    def _empty(self, player: str, *, locked: bool) -> None:
        with self._lock:
            place = self.places[player]
            # What was private to the one who had it is not for the next.
            place.token, place.hand, place.locked = "", "", locked
            self.save()

    def form_key(self, token: str) -> str:
        """Return what a form on the pages of this token must hold, so that no other page can post in its name."""
        return hmac.digest(self._forms.encode(), token.encode(), "sha256").hex()[:32]


def new_code(language: str) -> str:
    """Return three short words of a language, by chance."""
    words = catalogue(language, "phones").lists["code-words"]
    return " ".join(secrets.choice(words) for _ in range(3))
