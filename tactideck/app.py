"""The command line: one app with the commands of all rooms."""

import gc
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.main
from typer.core import TyperGroup

from tactideck import console
from tactideck.version import VERSION
from words.options import Lang
from words.screen import show

if TYPE_CHECKING:
    from scorer.table.places import Phones

ROOMS = {
    "printkit.cli": ("games", "print", "deck", "check", "stickers", "stock", "code"),
    "scorer.cli": ("score", "play", "history", "rules", "new", "schema"),
    "tts.cli": ("say", "voices"),
    "tactideck.cli": ("workshop", "install-launcher", "doctor", "demo"),
}
"""The commands of each room, in the order in which the help lists them."""


class _Commands(Mapping[str, Any]):
    """The commands by name. A room is imported when one of its commands is looked up, so no other room delays it."""

    def __init__(self) -> None:
        self._rooms = {name: room for room, names in ROOMS.items() for name in names}
        self._built: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._built:
            self._built[name] = _command(import_module(self._rooms[name]).app, name)
        return self._built[name]

    def __contains__(self, name: object) -> bool:
        return name in self._rooms

    def __iter__(self) -> Iterator[str]:
        return iter(self._rooms)

    def __len__(self) -> int:
        return len(self._rooms)


def _command(room: typer.Typer, name: str) -> Any:
    """Build one command of a room and leave the others: Typer takes its time for each parameter."""
    alone = typer.Typer(rich_markup_mode=None, add_completion=False)
    alone.registered_commands = [info for info in room.registered_commands if info.name == name]
    return typer.main.get_command(alone)


class _Front(TyperGroup):
    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands: Any = _Commands()


app = typer.Typer(
    cls=_Front,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)


class Doors:
    """What commands of other rooms may ask of the front door, which alone may lead from room to room."""

    @staticmethod
    def phones(address: str | None, card: Path | None) -> "Phones":
        """Return what opens places on phones. Raises Fault `web-missing`."""
        from tactideck.web.needs import check_packages

        check_packages()
        from tactideck.phones.door import Door

        return Door(address, card)


def _show_version(wanted: bool) -> None:
    if wanted:
        show(f"tactideck {VERSION}")
        raise typer.Exit


@app.callback()
def front(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_show_version, is_eager=True)] = False,
    lang: Lang = None,
) -> None:
    """Print adapted decks, score the real game, hear who won."""
    context.obj = Doors
    if not gc.isenabled():  # as `tactideck.__main__` starts
        gc.freeze()
        gc.enable()


def main() -> None:
    """Run the command that was typed, and exit with its code."""
    console.run(app)
