"""The command `check`. What it needs is imported when it runs."""

from typing import Annotated

import typer

from printkit.choices import CARD, DRAWN_MEDIUM, BrailleName
from templates.options import Games
from words import languages
from words.faults import Kind
from words.options import Lang
from words.screen import show


def check(
    game: str,
    medium: Annotated[str, DRAWN_MEDIUM] = "print",
    card: Annotated[str, CARD] = "poker",
    braille: BrailleName = None,
    strict: Annotated[bool, typer.Option("--strict")] = False,
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Check cards and board for eyes and fingers: gaps, sizes, contrast, braille, what feels or looks the same.

    Says one sentence a fault, and ends with 1 where there is any. With `--strict`, cards that feel alike end it with 4.
    """
    from printkit.check.game import check_game, default_braille, sentences
    from printkit.media.measures import measures_of
    from printkit.sizes import CARD_SIZES
    from printkit.words import printed
    from templates.game import find_game

    language = languages.current()
    game = find_game(game)
    asked = None if braille == "none" else braille
    code = default_braille(medium, language) if braille is None else asked
    checked = check_game(game, medium, CARD_SIZES[card], language, code)
    for sentence in sentences(checked, language):
        show(sentence)
    if code and measures_of(medium).flat_braille:
        show(printed(language).text("flat-braille"))
    if checked.findings:
        raise typer.Exit(Kind.FAILED)
    if strict and checked.alike:
        raise typer.Exit(Kind.ILLEGAL)
