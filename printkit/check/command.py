"""The command `check`. What it needs is imported when it runs."""

from typing import Annotated

import typer

from printkit.choices import ANY_CASE, CARD, DRAWN_MEDIUM, BrailleName, Ends, Side
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
    hand: Annotated[Side | None, ANY_CASE] = None,
    ends: Annotated[Ends | None, ANY_CASE] = None,
    strict: Annotated[bool, typer.Option("--strict")] = False,
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Check cards and board for eyes and fingers: gaps, sizes, contrast, braille, what feels or looks the same.

    Says one sentence a fault, and ends with 1 where there is any. With `--strict`, cards that feel alike end it with 4.
    """
    from printkit.check import boxed as sets
    from printkit.check.game import check_game, default_braille, sentences
    from printkit.media.measures import measures_of
    from printkit.sizes import card_of, held
    from printkit.words import printed
    from templates.names import called

    language = languages.current()
    boxed, found = called(game)
    alike = False
    if boxed:
        for sentence in sets.sentences(boxed, language):
            show(sentence)
        alike = any(sets.alike_in(boxed))
    if found is None:
        if alike:
            raise typer.Exit(Kind.FAILED)
        return
    asked = None if braille == "none" else braille
    code = default_braille(medium, language) if braille is None else asked
    size = card_of(card).with_hand(held(hand, ends))
    checked = check_game(found, medium, size, language, code)
    for sentence in sentences(checked, language):
        show(sentence)
    if code and measures_of(medium).flat_braille:
        show(printed(language).text("flat-braille"))
    if checked.findings or alike:
        raise typer.Exit(Kind.FAILED)
    if strict and checked.alike:
        raise typer.Exit(Kind.ILLEGAL)
