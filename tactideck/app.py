"""The command line: one app with the commands of all rooms."""

from typing import Annotated

import typer

import printkit.cli
import scorer.cli
import tactideck.cli
import tts.cli
from tactideck import console
from tactideck.version import VERSION
from words.options import Lang
from words.screen import show

app = typer.Typer(
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for room in (printkit.cli, scorer.cli, tts.cli, tactideck.cli):
    app.add_typer(room.app)


def _show_version(wanted: bool) -> None:
    if wanted:
        show(f"tactideck {VERSION}")
        raise typer.Exit


@app.callback()
def front(
    version: Annotated[bool, typer.Option("--version", callback=_show_version, is_eager=True)] = False,
    lang: Lang = None,
) -> None:
    """Print adapted decks, score the real game, hear who won."""


def main() -> None:
    """Run the command that was typed, and exit with its code."""
    console.run(app)
