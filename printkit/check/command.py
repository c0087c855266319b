"""The command `check`. What it needs is imported when it runs."""

from typing import Annotated

import typer

from printkit.choices import ANY_CASE, CARD, DRAWN_MEDIUM, BrailleName, Ends, Side
from templates.options import Games, Reader
from words import languages
from words.faults import Kind
from words.options import Lang
from words.screen import show


def check(
    game: str,
    reader: Reader = None,
    medium: Annotated[str | None, DRAWN_MEDIUM] = None,
    card: Annotated[str | None, CARD] = None,
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
    from printkit.check.game import check_game, sentences
    from printkit.defaults import settled
    from printkit.media.measures import measures_of
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
    asked = settled(
        reader,
        medium=medium,
        card=card,
        braille=braille,
        sides="none",
        hand=hand,
        ends=ends,
        language=language,
    )
    checked = check_game(found, asked.medium.name, asked.size, language, asked.braille)
    for sentence in sentences(checked, language):
        show(sentence)
    if asked.braille and measures_of(asked.medium.name).flat_braille:
        show(printed(language).text("flat-braille"))
    if checked.findings or alike:
        raise typer.Exit(Kind.FAILED)
    if strict and checked.alike:
        raise typer.Exit(Kind.ILLEGAL)
