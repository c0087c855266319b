"""What the table knows of the places that players have elsewhere, such as phones, which are made in another room."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from scorer.table.shared import Shared
    from scorer.table.terminal import Outlet
    from words.levels import Level


class Places(Protocol):
    """The places of the players, each of which is free, taken or locked."""

    def told(self, whose: str | None) -> list[str]:
        """Say how to come to the table, or to the place of one player, and who has come."""
        ...

    def change(self, player: str, what: Literal["free", "lock"]) -> None:
        """Let another phone take a place, or none."""
        ...


class Phones(Protocol):
    """Opens places on the players' phones."""

    def at(
        self, table: "Shared", outlet: "Outlet", record: Path, language: str, level: "Level"
    ) -> AbstractContextManager[Places]:
        """Open places at a table until the players leave it. What is to be remembered is kept beside the record."""
        ...
