"""Cards that fingers take for one another where nothing but code and braille is raised.

That is no fault of the artwork: patterns and pictograms tell such cards apart for eyes, and are flat there. Somebody
who reads by touch must still know of it, and of what to make the cards with instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.braille import BrailleCode
from printkit.card_texts import CardTexts
from templates.deck import Card

Groups = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Alike:
    """Groups of cards that feel alike, by their code or by code and braille; `helps` are the options of which each
    tells all of them apart.
    """

    groups: Groups
    braille: bool
    helps: tuple[str, ...]


def groups_of(cards: Sequence[Card], language: str, braille: BrailleCode | None) -> Groups:
    """Return the cards that feel alike, each kind once. Cards with different backs are never in one hand."""
    found: dict[object, list[Card]] = {}
    texts = CardTexts(cards, language, braille) if braille else None
    for card in dict.fromkeys(cards):
        read = texts.of(card) if texts else None
        found.setdefault((card.back, card.value, read), []).append(card)
    return tuple(tuple(group) for group in found.values() if len(group) > 1)
