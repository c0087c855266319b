"""What to buy, and how long it takes, to stick the codes of a deck by hand."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from printkit.code import FEW, Shape, signs
from printkit.words import printed
from templates.deck import Deck
from words.faults import Fault, Kind

SECONDS = 20
"""For one piece, or one printed sticker, to be peeled and put in its place."""


@dataclass(frozen=True)
class Materials:
    """How many pieces of each kind; `codes` is how many cards they make up."""

    codes: int
    dots: int
    rings: int
    ring_dots: int
    small_squares: int
    large_squares: int
    square_dots: int
    bars: int

    @property
    def pieces(self) -> int:
        """Return the number of all pieces that are stuck on."""
        squares = self.small_squares + self.large_squares
        return self.dots + self.rings + self.ring_dots + squares + self.square_dots + self.bars


def count(values: Iterable[int]) -> Materials:
    """Return the pieces of the codes of these values. Raises Fault `code-out-of-range`."""
    listed = list(values)
    pieces: Counter[str] = Counter()
    for value in listed:
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
    return Materials(
        codes=len(listed),
        dots=pieces["dots"],
        rings=pieces["rings"],
        ring_dots=pieces["ring_dots"],
        small_squares=pieces["small_squares"],
        large_squares=pieces["large_squares"],
        square_dots=pieces["square_dots"],
        bars=pieces["bars"],
    )


def materials(deck: Deck, language: str) -> list[str]:
    """Return the list for a deck, in sentences, one for each kind of piece.

    Those that are not needed are left out.

    Raises Fault `no-codes` where no card has a value.
    """
    say = printed(language).text
    needed = count(card.value for card in deck.cards if card.value is not None)
    if not needed.codes:
        raise Fault(Kind.USAGE, "no-codes", game=deck.name.in_language(language))
    kinds = (
        ("dots", needed.dots),
        ("rings", needed.rings),
        ("ring-dots", needed.ring_dots),
        ("small-squares", needed.small_squares),
        ("large-squares", needed.large_squares),
        ("square-dots", needed.square_dots),
        ("bars", needed.bars),
    )
    return [
        say("materials-title", game=deck.name, cards=needed.codes),
        *(say(f"materials-{kind}", n=number) for kind, number in kinds if number),
        say("materials-by-hand", pieces=needed.pieces, time=_time(needed.pieces, language)),
        say(
            "materials-printed",
            game=deck.game,
            stickers=needed.codes,
            time=_time(needed.codes, language),
        ),
    ]


def _time(pieces: int, language: str) -> str:
    """Return how long the pieces take, to the minute: "1 hour 56 minutes"."""
    hours, minutes = divmod(-(-pieces * SECONDS // 60), 60)
    key = "materials-time" if hours and minutes else "materials-hours" if hours else "materials-minutes"
    return printed(language).text(key, hours=hours, minutes=minutes)
