"""What Vampir tells."""

from typing import NamedTuple


class SeriesLaid(NamedTuple):
    """A hunt; `old` is the heads of the series that it replaces, or 0."""

    player: str
    colour: str
    heads: int
    cards: int
    coaches: int
    old: int


class CardLaid(NamedTuple):
    """A vampire laid in the field, on the row of its colour; `row` is how many cards now lie there."""

    player: str
    colour: str
    heads: int
    row: int


class CoachLaid(NamedTuple):
    """A coach laid in the field, on any row."""

    player: str
    colour: str
    row: int


class CardsDrawn(NamedTuple):
    """The turn began with cards from the stack; `hand` is the hand at its end."""

    player: str
    cards: int
    hand: int
    left: int


class RowTaken(NamedTuple):
    """The turn began with a row of the field; `hand` is the hand at its end."""

    player: str
    colour: str
    cards: int
    coaches: int
    hand: int


class SixSeries(NamedTuple):
    """The game is over: a player has a series of each colour."""

    player: str


class StackEmpty(NamedTuple):
    """The game is over: the last card of the stack was drawn in this turn."""


class HeadsLaid(NamedTuple):
    """The heads of each player's series before they are compared."""

    heads: dict[str, int]


class SeriesLost(NamedTuple):
    """Everybody has a series of this colour, and those with the fewest heads lose theirs."""

    colour: str
    players: tuple[str, ...]
    heads: int
    series: dict[str, int]


class AllLost(NamedTuple):
    """Everybody's series of this colour has as many heads: everybody has the fewest."""

    colour: str
    heads: int


class AllKept(NamedTuple):
    """Everybody's series of this colour has as many heads, and the players have agreed to keep them."""

    colour: str
    heads: int


class NoneLost(NamedTuple):
    """Somebody has no series of this colour, so the others keep theirs."""

    colour: str
    without: tuple[str, ...]
    series: dict[str, int]


class AskFirstTurn(NamedTuple):
    """The first turn is to be entered, whoever has it."""


class AskTurn(NamedTuple):
    """A player's turn is to be entered."""

    player: str


class Row(NamedTuple):
    """A row of the field."""

    colour: str
    cards: int
    heads: int
    coaches: int


class StackLeft(NamedTuple):
    """The cards in the stack, and in each hand."""

    left: int
    hands: dict[str, int]


class SeriesOf(NamedTuple):
    """A series that lies before a player."""

    player: str
    colour: str
    heads: int


class NoSeries(NamedTuple):
    """Nothing lies before a player yet."""

    player: str
