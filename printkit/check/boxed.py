"""A set of a boxed game checked: no two different cards of it feel the same under a finger."""

from collections.abc import Iterator

from printkit.words import printed
from templates.boxed import BoxedCard, BoxedSet


def alike_in(boxed: BoxedSet) -> Iterator[tuple[BoxedCard, BoxedCard]]:
    """Yield different cards of one pile with the same number and the same mark."""
    first: dict[object, BoxedCard] = {}
    for card in dict.fromkeys(boxed.cards):
        other = first.setdefault((card.pile, card.value, card.mark), card)
        if other != card:
            yield other, card


def sentences(boxed: BoxedSet, language: str) -> Iterator[str]:
    """Yield one sentence for each two cards that feel the same, or one that says that none do."""
    say = printed(language).text
    for one, other in alike_in(boxed):
        names = (card.name(language, str(card.value)) for card in (one, other))
        yield say("set-alike", game=boxed.name, where=next(names), text=next(names))
    if not any(alike_in(boxed)):
        yield say("set-checked-well", game=boxed.name, cards=len(boxed.cards))
