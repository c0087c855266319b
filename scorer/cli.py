"""The commands that score: `score`, `play`, `history`, `rules`, `new`, `schema` and `demo`.

What loads catalogues, rules or voices is imported where it is used: other commands do not wait for it.
"""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorer import history_command, play_command, score_command
from templates.languages import Lang, current
from templates.own import Games
from templates.plain import show
from templates.schema import SchemaOf

if TYPE_CHECKING:
    from scorer.events import Event
    from templates.game import Game

app = typer.Typer(rich_markup_mode=None, add_completion=False)

SAMPLE_GAME = "stupide-vautour"

app.command("score")(score_command.score)
app.command("play")(play_command.play)
app.command("history")(history_command.history)


@app.command()
def rules(game: str, own_games: Games = None, lang: Lang = None) -> None:
    """Summarise the rules of a game."""
    from scorer.events import name_of
    from templates.game import game_meant, load_game
    from tts.words import Wording

    template = load_game(game_meant(game))
    words = template.words[current()]
    wording = Wording(current(), template)
    for section in words.rules:
        show(f"{section.title}.")
        for sentence in section.text:
            show(sentence)
    if template.scoring:
        for event in _scoring(template):
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


def _choice(template: "Game") -> dict[str, str]:
    """How another value than the default is chosen, for the first of the options."""
    name, option = next(iter(template.options.items()))
    typed, value = (template.typed(word).in_language(current()) for word in (name, option.other))
    # On a command line a blank would end it, and a hyphen is as good.
    choice = f"{typed}={value}".replace(" ", "-")
    return {"game": template.id, "choice": choice, "option": typed, "value": value}


def _scoring(template: "Game") -> "tuple[Event, ...]":
    """How a game is scored that has no rules of its own, with the options as they stand by default."""
    from scorer.games.points import Points

    assert template.scoring is not None
    options = {name: option.default for name, option in template.options.items()}
    return Points(template.scoring, (), options).explained()


@app.command()
def new(
    game: str,
    name: Annotated[str | None, typer.Option("--name")] = None,
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Begin a game of your own. Example: tactideck new my-game --name "My game\""""
    from templates.new_game import create
    from tts.words import Wording

    folder = create(game, name, current())
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


@app.command()
def demo(context: typer.Context, lang: Lang = None) -> None:
    """Print a deck, score the sample game, speak it."""
    import shutil

    from templates.loader import folder_of

    def run(*words: str) -> None:
        show(f"tactideck {' '.join(words)}")
        context.find_root().command.main([*words, "--lang", current()], standalone_mode=False)

    # In a folder of its own, since `history` counts the records of the folder above it as games that were played.
    record = Path("output") / "demo" / f"{SAMPLE_GAME}-sample.txt"
    run("print", SAMPLE_GAME)
    record.parent.mkdir(exist_ok=True)
    shutil.copyfile(folder_of(SAMPLE_GAME) / "sample.txt", record)
    run("score", str(record), "--say", "--wav", str(Path("output") / f"{SAMPLE_GAME}-sample.wav"))
