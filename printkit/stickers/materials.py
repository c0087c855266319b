"""What to buy in a shop, and how long it takes, to stick codes and marks on cards and boards by hand.

Sizes are those of the code (DESIGN 2) and are sold: foam dots of 5 mm; rubber rings (O-rings) of 9 by 1.5 mm, which are
12 mm outside and leave 2.5 mm around a dot of 4 mm, where the hole of a reinforcement ring, 6 mm, leaves 1; half pearls
of 4 and 2 mm; and foam in sheets, to be cut into bars, squares and strips.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from printkit.code import FEW, Shape, signs
from printkit.words import printed
from templates.deck import Deck
from templates.marks import marks
from words.faults import Fault, Kind
from words.language import decimal

SECONDS = 20
"""For one piece, or one printed sticker, to be peeled and put in its place."""

STRIPS = 4
"""The strips that a square is made of, where it is not cut from one piece."""

CARD_THICK = 0.3
"""A card of 300 g/m2, in mm."""

THICKNESSES = (0.5, 1.0, 2.0)
"""Of what is stuck on, in mm: stickers of plastic, thin foam, and foam dots as they mostly are."""

HIGH = 60.0
"""A deck that is higher than this, in mm, is no longer held in one hand. Two decks of bought cards are 32 mm."""


@dataclass(frozen=True)
class Materials:
    """How many pieces of each kind there are."""

    dots: int = 0
    rings: int = 0
    ring_dots: int = 0
    small_squares: int = 0
    large_squares: int = 0
    square_dots: int = 0
    bars: int = 0
    half_bars: int = 0

    def pieces(self, of_a_square: int = 1) -> int:
        """Return the number of pieces that are stuck on, if a square is made of so many."""
        squares = self.small_squares + self.large_squares
        each: Iterable[int] = (getattr(self, field.name) for field in fields(self))
        return sum(each) + squares * (of_a_square - 1)


def count(values: Iterable[int], of_marks: Iterable[str] = ()) -> Materials:
    """Return the pieces of the codes of these values and of marks. Raises Fault `code-out-of-range`."""
    pieces: Counter[str] = Counter()
    for value in values:
        for sign in signs(value):
            match sign.shape:
                case Shape.BAR:
                    pieces["bars"] += 1
                case Shape.DOTS:
                    pieces["dots"] += sign.dots
                case Shape.RING:
                    pieces["rings"] += 1
                    pieces["ring_dots"] += sign.dots
                case Shape.SQUARE:
                    pieces["small_squares" if sign.dots <= FEW else "large_squares"] += 1
                    pieces["square_dots"] += sign.dots
    for name in of_marks:
        for placed in marks()[name].pieces:
            pieces[_PIECES[placed.piece]] += 1
    return Materials(**pieces)


_PIECES = {"dot": "dots", "bar-up": "bars", "half-bar": "half_bars"}


def materials(deck: Deck, language: str, board: Materials | None = None) -> list[str]:
    """Return the list for a deck, one sentence a line, with what its board needs if it has one.

    Raises Fault `no-codes` where no card has a code or a mark.
    """
    cards = [(card.value, card.group.mark) for card in deck.cards]
    return of_cards(cards, deck.game, deck.name.in_language(language), language, board)


def of_cards(
    cards: Sequence[tuple[int | None, str]],
    game: str,
    name: str,
    language: str,
    board: Materials | None = None,
) -> list[str]:
    """Return the list for cards with these values and marks; `game` is what is typed for it and `name` its name.

    Raises Fault `no-codes` where no card has a code or a mark.
    """
    needed = count((value for value, _ in cards if value is not None), (mark for _, mark in cards))
    if not needed.pieces():
        raise Fault(Kind.USAGE, "no-codes", game=name)
    raised = sum(value is not None or bool(marks()[mark].pieces) for value, mark in cards)
    printed_ones = sum(value is not None for value, _ in cards)
    say = printed(language).text
    lines = [say("materials-title", game=name, cards=raised), *shopping(needed, language)]
    if board and board.pieces():
        lines += [say("materials-board", game=name), *shopping(board, language)]
    return [
        *lines,
        *thickness(len(cards), raised, language),
        *printed(language).lists["materials-how"],
        say("materials-printed", game=game, stickers=printed_ones),
    ]


def shopping(needed: Materials, language: str) -> list[str]:
    """Return what to buy and to cut, and how long it takes to stick it on, for each way of making a square."""
    if not (needed.small_squares or needed.large_squares):
        return shopping_in_short(needed, language)
    say, cut, strips = printed(language).text, needed.pieces(), needed.pieces(STRIPS)
    return [
        *_to_buy(needed, language),
        say("materials-cut-squares", pieces=cut, time=long(cut * SECONDS, language)),
        say("materials-strips", pieces=strips, time=long(strips * SECONDS, language)),
    ]


def shopping_in_short(needed: Materials, language: str) -> list[str]:
    """Return what to buy and to cut, and how long it takes to stick it on with squares cut whole."""
    cut = needed.pieces()
    time = long(cut * SECONDS, language)
    by_hand = printed(language).text("materials-by-hand", pieces=cut, time=time)
    return [*_to_buy(needed, language), by_hand]


def _to_buy(needed: Materials, language: str) -> list[str]:
    return [
        printed(language).text(f"materials-{field.name.replace('_', '-')}", n=number)
        for field in fields(needed)
        if (number := getattr(needed, field.name))
    ]


def thickness(cards: int, raised: int, language: str) -> list[str]:
    """Return how high a deck of `cards` becomes with stickers on `raised` of them, and what helps if that is much."""
    say = printed(language).text
    heights = {thick: cards * CARD_THICK + raised * thick for thick in THICKNESSES}
    lines = [
        say("materials-height", thick=decimal(thick, language), height=decimal(round(height), language))
        for thick, height in heights.items()
    ]
    return [*lines, say("materials-too-high", most=f"{HIGH:g}")] if heights[2.0] > HIGH else lines


def long(seconds: float, language: str) -> str:
    """Return how long something takes, to the minute: "1 hour 56 minutes"."""
    hours, minutes = divmod(math.ceil(seconds / 60), 60)
    key = "materials-time" if hours and minutes else "materials-hours" if hours else "materials-minutes"
    return printed(language).text(key, hours=hours, minutes=minutes)
