"""The front door: one app that mounts the command lines of the three rooms."""

import typer

import printkit.cli
import scorer.cli
import tts.cli

app = typer.Typer(
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for room in (printkit.cli, scorer.cli, tts.cli):
    app.add_typer(room.app)
app.callback()(tts.cli.front)


def main() -> None:
    """Run the command that was typed, and exit with its code."""
    tts.cli.run(app)


if __name__ == "__main__":
    main()
