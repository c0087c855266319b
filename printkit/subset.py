"""Some of a deck's cards or pages, as they are typed: cards by name, series by the number of players, pages by number.

What is chosen are numbers: the cards are laid out with the whole deck, so that a card printed again looks like the one
that was lost.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import product

from templates.deck import Card, Deck
from words.faults import Fault, Kind
from words.language import language as language_of
from words.languages import languages
from words.spelling import fold

NEAR = 3
"""How many names a fault gives."""


def chosen(
    deck: Deck, *, cards: str | None = None, series: int | None = None, copies: int = 1, language: str
) -> tuple[int, ...]:
    """Return the numbers of the cards that are asked for, in the order of the deck, as often as there are copies.

    Of cards by name, one of each kind is taken. Raises Fault `unknown-card`, `no-series` or `too-many-series`.
    """
    found = tuple(range(len(deck.cards)))
    if series is not None:
        found = _with_series(deck, series, language)
    if cards is not None:
        found = _named(deck, cards, found, language)
    return found * copies


def _with_series(deck: Deck, series: int, language: str) -> tuple[int, ...]:
    players = list(dict.fromkeys(card.group for card in deck.cards if card.group.player))
    if not players:
        raise Fault(Kind.USAGE, "no-series", game=deck.name.in_language(language))
    if series > len(players):
        raise Fault(Kind.USAGE, "too-many-series", series=series, most=len(players))
    out = players[series:]
    return tuple(number for number, card in enumerate(deck.cards) if card.group not in out)


def _named(deck: Deck, typed: str, among: Sequence[int], language: str) -> tuple[int, ...]:
    kinds: dict[Card, int] = {}
    for number in among:
        kinds.setdefault(deck.cards[number], number)
    ways = {card: set(_ways(card)) for card in kinds}
    found = set()
    for item in filter(None, (part.strip() for part in typed.split(","))):
        said = _words(item)
        numbers = [number for card, number in kinds.items() if said in ways[card]]
        if not numbers:
            names = list(dict.fromkeys(card.name(language) for card in kinds))
            raise Fault(Kind.USAGE, "unknown-card", card=item, near=_near(item, names))
        found.update(numbers)
    if not found:
        names = list(dict.fromkeys(card.name(language) for card in kinds))
        raise Fault(Kind.USAGE, "unknown-card", card=typed, near=tuple(names[:NEAR]))
    return tuple(sorted(found))


def _near(item: str, names: Sequence[str]) -> tuple[str, ...]:
    folded = {" ".join(_words(name)): name for name in names}
    close = get_close_matches(" ".join(_words(item)), folded, n=NEAR, cutoff=0.0)
    return tuple(folded[each] for each in close)


def _ways(card: Card) -> Iterator[tuple[str, ...]]:
    """Yield each way to call a card: its group, its suit, its value or several of them, in any language."""
    group, worth = card.group, card.worth
    values = {*([] if card.value is None else [str(card.value)]), *_courts(card)}
    for name in filter(None, (worth.figure, worth.word)):
        values.update(name.all())
    parts: list[Iterable[str]] = [
        ("", *group.word.all()),
        ("", *(group.suit.all() if group.suit else ())),
        ("", *values),
    ]
    for said in product(*(dict.fromkeys(part) for part in parts)):
        if any(said):
            yield _words(" ".join(said))


def _courts(card: Card) -> Iterator[str]:
    """Yield how the letter of a court card is spoken: "king" for a K."""
    for code in languages() if card.worth.figure else ():
        letters, letter = language_of(code).cards, card.figure(code)
        if letter in letters.courts:
            yield from letters.court_words[letters.courts.index(letter)]


def _words(text: str) -> tuple[str, ...]:
    """Return the words of a name, sorted: any order will do. A word processor makes other dashes of a minus."""
    words = fold(re.sub("[−–]", "-", text)).split()
    return tuple(sorted(word for word in words if word not in _joiners()))


@cache
def _joiners() -> frozenset[str]:
    """Return the words of all languages that join a value and a suit: "of", "de"."""
    return frozenset(word for code in languages() for word in language_of(code).cards.joiners)


def read_pages(text: str) -> tuple[int, ...]:
    """Read numbers of pages as they are typed, `3-4` or `1,3`. Raises Fault `bad-pages`."""
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?\s*", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if not 1 <= first <= last:
            raise Fault(Kind.USAGE, "bad-pages", text=text)
        found += range(first, last + 1)
    return tuple(sorted(set(found)))
