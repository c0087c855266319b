"""The print commands. What they need is imported when they run, so that other commands start without it."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from templates import languages

app = typer.Typer(rich_markup_mode=None, add_completion=False, no_args_is_help=True)


class Language(StrEnum):
    """The languages of `--lang`."""

    FRENCH = "fr"
    ENGLISH = "en"


class PaperName(StrEnum):
    """The papers of `--paper`."""

    A4 = "a4"
    LETTER = "letter"
    A3 = "a3"


class CardName(StrEnum):
    """The card sizes of `--card`."""

    POKER = "poker"
    BRIDGE = "bridge"
    TAROT = "tarot"
    JUMBO = "jumbo"


class FlipName(StrEnum):
    """The edges of `--flip`."""

    LONG = "long"
    SHORT = "short"


def _choose(language: Language | None) -> Language | None:
    if language is not None:
        languages.choose(language.value)
    return language


Lang = Annotated[
    Language | None,
    typer.Option("--lang", callback=_choose, help="fr or en; the system's language by default."),
]


@app.command("games")
def games(lang: Lang = None) -> None:
    """List the games: name, players, number of cards."""
    from printkit.words import words
    from templates.deck import listed
    from templates.loader import shipped

    language = languages.current()
    say = words(language)["games"]
    for game in shipped():
        about = listed(game)
        line = say["line"] if about.cards else say["line_without_cards"]
        name, players = about.name.in_language(language), about.players
        typer.echo(line.format(id=game, name=name, least=players.min, most=players.max, cards=about.cards))


@app.command("print")
def print_game(
    game: Annotated[str, typer.Argument(help="The game, as `tactideck games` names it.")],
    paper: Annotated[PaperName, typer.Option(help="a4, letter or a3.")] = PaperName.A4,
    card: Annotated[
        CardName,
        typer.Option(help="poker 63.5 x 88.9 mm, bridge 57.15 x 88.9, tarot 70 x 120 or jumbo 88.9 x 127."),
    ] = CardName.POKER,
    backs: Annotated[
        bool, typer.Option("--backs", help="Print backs too, on the other side of each sheet.")
    ] = False,
    flip: Annotated[
        FlipName, typer.Option(help="The edge that the printer turns sheets over: long or short.")
    ] = FlipName.LONG,
    out: Annotated[Path, typer.Option(help="The folder to write to; made if it is missing.")] = Path(
        "output"
    ),
    lang: Lang = None,
) -> None:
    """Print a game's cards: one PDF, at true size."""
    from printkit.sizes import CARD_SIZES, PAPERS
    from printkit.words import words
    from templates.deck import load_deck

    language = languages.current()
    say = words(language)["print"]
    deck = load_deck(game)
    typer.echo(say["start"].format(game=deck.name.in_language(language)))

    # ReportLab is the slow import: after the line that says that work has begun.
    from printkit.cards import print_cards

    printed = print_cards(
        deck,
        size=CARD_SIZES[card.value],
        paper=PAPERS[paper.value],
        language=language,
        folder=out,
        backs=flip.value if backs else None,
    )
    typer.echo(
        say["done_backs" if backs else "done"].format(
            path=printed.path,
            cards=printed.cards,
            pages=printed.pages,
            paper=PAPERS[paper.value].name,
            edge=say[f"edge_{flip.value}"],
        )
    )
    typer.echo(say["scale"])


@app.command("code", context_settings={"ignore_unknown_options": True})
def code(
    number: Annotated[int, typer.Argument(help="A number from -99 to 99.")],
    lang: Lang = None,
) -> None:
    """Say the sticker code of a number in words."""
    from printkit.code import spoken

    typer.echo(spoken(number, languages.current()))
