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
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Check cards and board for eyes and fingers: gaps, sizes, contrast, braille, what feels or looks the same.

    Says one sentence a fault, and ends with 1 where there is any.
    """
    from printkit.braille import own_code
    from printkit.check.game import check_game, sentences
    from printkit.media.measures import measures_of
    from printkit.sizes import CARD_SIZES
    from templates.game import find_game

    language = languages.current()
    game = find_game(game)
    if braille is None:
        code = None if measures_of(medium).for_eyes else own_code(language)
    else:
        code = None if braille == "none" else braille
    checked = check_game(game, medium, CARD_SIZES[card], language, code)
    for sentence in sentences(checked, language):
        show(sentence)
    if checked.findings:
        raise typer.Exit(Kind.FAILED)
