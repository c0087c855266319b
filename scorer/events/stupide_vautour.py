"""What Stupide Vautour tells."""

from typing import NamedTuple


class CardWon(NamedTuple):
    """A player takes the point card; `place` is 1 for the best card, 2 for the second after a tie, and so on."""

    winner: str
    card: int
    played: int
    place: int
    left: int


class PileWon(NamedTuple):
    """A player takes the point card with those that lay there from rounds before."""

    winner: str
    cards: tuple[int, ...]
    total: int
    played: int
    place: int
    left: int


class NobodyWins(NamedTuple):
    """Ties leave the cards where they are, and the next round is for all of them."""

    cards: tuple[int, ...]
    total: int
    left: int


class CardsLost(NamedTuple):
    """A tie in the last round: the cards are nobody's."""

    cards: tuple[int, ...]
    total: int


class TieDropped(NamedTuple):
    """Players laid the same card, which would have taken the cards: it does not count."""

    value: int
    players: tuple[str, ...]


class CardsPlayed(NamedTuple):
    """What was revealed in the round."""

    round: int
    card: int
    played: dict[str, int]


class SecondBestWins(NamedTuple):
    """First place is tied, so the second-best score wins."""

    winners: tuple[str, ...]
    score: int
    tied: tuple[str, ...]
    top_score: int


class AskRound(NamedTuple):
    """The next round is to be entered."""

    round: int


class AtStake(NamedTuple):
    """The cards that lie there from rounds before."""

    cards: tuple[int, ...]
    total: int


class PointCardsLeft(NamedTuple):
    """The point cards that are still in the pile."""

    cards: tuple[int, ...]


class SeriesPlayed(NamedTuple):
    """The cards of the series that a player has laid, lowest first."""

    player: str
    cards: tuple[int, ...]
