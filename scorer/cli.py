"""The commands that score: `score`, `play`, `history`, `rules`, `new` and `schema`.

Modules that load catalogues, rules or voices are imported where they are used, so that no other command waits for
them.
"""

import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from scorer.commands import history, play, score
from templates.options import Games
from templates.schema import SchemaOf
from words.languages import current
from words.options import Lang
from words.screen import show

if TYPE_CHECKING:
    from scorer.events import Event
    from templates.game import Game, KnownAs

app = typer.Typer(rich_markup_mode=None, add_completion=False)

app.command("score")(score.score)
app.command("play")(play.play)
app.command("history")(history.history)


@app.command("rules")
def rules(game: str, own_games: Games = None, lang: Lang = None) -> None:
    """Summarise the rules of a game."""
    from scorer.events import name_of
    from templates.game import find_game, load_game
    from words.wording import Wording

    template = load_game(find_game(game))
    template.check_rules()
    words = template.words[current()]
    wording = Wording(current(), template)
    if template.known_as:
        boxes = tuple(_box(known) for known in template.known_as)
        show(wording.text("fits", boxes=boxes))
    for section in words.rules:
        show(f"{section.title}.")
        for sentence in section.text:
            show(sentence)
    if template.scoring:
        for event in _scoring_rules(template):
            show(wording.event(name_of(type(event)), event._asdict(), "full"))
    for name, option in template.options.items():
        show(
            wording.event(
                "option-about", {"option": template.typed(name), "about": words.options[name].about}
            )
        )
        for value, meaning in words.options[name].values.items():
            default = "option-default" if value == option.default else "option-value"
            show(wording.event(default, {"value": template.typed(value), "meaning": meaning}))
    if template.options:
        show(wording.event("option-choose", _choice(template)))


def _box(known: "KnownAs") -> str:
    """Return the first name on the boxes of a game, with its publisher and the year, if it has any."""
    return ", ".join(str(part) for part in (known.names[0], known.publisher, known.year) if part)


def _choice(template: "Game") -> dict[str, str]:
    """Return an example of how to choose an option: the first one, with a value other than its default."""
    name, option = next(iter(template.options.items()))
    option_typed, value = (template.typed(word).in_language(current()) for word in (name, option.other))
    # A space would end the argument on a command line; a hyphen is read the same way.
    choice = f"{option_typed}={value}".replace(" ", "-")
    return {"game": template.id, "choice": choice, "option": option_typed, "value": value}


def _scoring_rules(template: "Game") -> "tuple[Event, ...]":
    """Return the scoring rules of a game that has no Python module, with its options at their defaults."""
    from scorer.games.points import Points

    assert template.scoring is not None
    options = {name: option.default for name, option in template.options.items()}
    return Points(template.scoring, (), options).explain()


@app.command("new")
def new(
    game: str,
    name: Annotated[str | None, typer.Option("--name")] = None,
    like: Annotated[str | None, typer.Option("--like")] = None,
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Create a game of your own."""
    from templates.game import find_game
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
