"""Names of cards as they are said: to a screen reader, and in the list of what goes where."""

from collections.abc import Iterable
from itertools import groupby

from printkit.words import printed
from templates.deck import Card


def said(value: int, language: str) -> str:
    """Return a number for the ear: "minus 5", since voices drop a sign."""
    return printed(language).text("negative", number=-value) if value < 0 else str(value)


def said_name(card: Card, language: str) -> str:
    """Return the name of a card for the ear, such as "Star 7" and "vulture minus 5"."""
    if card.value is None or card.value >= 0:
        return card.name(language)
    return f"{card.group.word.in_language(language)} {said(card.value, language)}"


def listed(names: Iterable[str], language: str) -> str:
    """Return the names of cards that lie in this order; equal ones in a row are counted."""
    say = printed(language).text
    runs = ((name, len(tuple(run))) for name, run in groupby(names))
    return ", ".join(
        name if count == 1 else say("cards-alike", count=count, name=name) for name, count in runs
    )
