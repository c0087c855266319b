"""The commands that score: `score`, `play`, `history`, `rules`, `new` and `schema`.

Modules that load catalogues, rules or voices are imported where they are used, so that no other command waits for
them.
"""

import shlex
from typing import Annotated

import typer

from scorer.commands import history, play, rules, score
from templates.options import Games
from templates.schema import SchemaOf
from words.languages import current
from words.options import Lang
from words.screen import show

app = typer.Typer(rich_markup_mode=None, add_completion=False)

app.command("score")(score.score)
app.command("play")(play.play)
app.command("history")(history.history)
app.command("rules")(rules.rules)


@app.command("new")
def new(
    game: str,
    name: Annotated[str | None, typer.Option("--name")] = None,
    like: Annotated[str | None, typer.Option("--like")] = None,
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Create a game of your own."""
    from templates.names import find_game
    from templates.new_game import create
    from words.wording import Wording

    folder = create(game, name, current(), find_game(like) if like else None)
    sample = shlex.quote(str(folder / "sample.txt"))
    if own_games:
        sample += f" --games {shlex.quote(str(own_games))}"
    show(Wording(current()).event("game-created", {"folder": str(folder), "sample": sample}))


@app.command("schema")
def print_schema(
    of: Annotated[SchemaOf, typer.Argument()] = "game",
    lang: Lang = None,
) -> None:
    """Print the JSON Schema of a template file, for editors."""
    from templates.schema import schema

    show(schema(of).rstrip())
