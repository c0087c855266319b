"""What Kariba tells."""

from typing import NamedTuple


class CardsTaken(NamedTuple):
    """A player wins all cards of the animal `prey`, scared by those that now lie at the lake."""

    player: str
    taken: int
    prey: str
    score: int
    laid: int
    animal: str
    here: int


class TooFew(NamedTuple):
    """Nothing is won: too few cards of the animal lie at the lake."""

    player: str
    laid: int
    animal: str
    here: int
    needed: int


class NoPrey(NamedTuple):
    """Nothing is won: the one animal that these could scare is not at the lake."""

    player: str
    laid: int
    animal: str
    here: int
    prey: str


class NoWeaker(NamedTuple):
    """Nothing is won: no weaker animal at all is at the lake."""

    player: str
    laid: int
    animal: str
    here: int


class CardsDrawn(NamedTuple):
    """The player fills up the hand."""

    player: str
    drawn: int
    deck: int


class DeckEmpty(NamedTuple):
    """The last card was drawn: from here on nobody fills up."""

    player: str
    hand: int


class LastCardLaid(NamedTuple):
    """A player has no card left, which ends the game."""

    player: str


class AskFirstTurn(NamedTuple):
    """The first turn is to be entered; without a name it is this player's."""

    player: str


class AskTurn(NamedTuple):
    """A player's turn is to be entered."""

    player: str


class LakeEmpty(NamedTuple):
    """No card lies at the lake."""


class AtLake(NamedTuple):
    """The cards of one animal at the lake."""

    animal: str
    here: int


class HandSizes(NamedTuple):
    """How many cards everybody holds."""

    hands: dict[str, int]


class DeckLeft(NamedTuple):
    """How many cards can still be drawn."""

    deck: int


class HasLaid(NamedTuple):
    """How many cards of one animal a player has laid in the whole game."""

    player: str
    laid: int
    animal: str


class HasLaidNothing(NamedTuple):
    """A player has laid no card yet."""

    player: str
