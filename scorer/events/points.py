"""What games that score points tell."""

from typing import NamedTuple


class Lead(NamedTuple):
    """Who has the best total after a round."""

    leaders: tuple[str, ...]
    score: int


class Totals(NamedTuple):
    """All totals after a round, best first."""

    totals: dict[str, int]


class RoundPoints(NamedTuple):
    """What the round brings everybody, all multiplying done."""

    round: int
    points: dict[str, int]


class ValuesMultiplied(NamedTuple):
    """The points of these players count several times in this round."""

    players: tuple[str, ...]
    factor: int


class RoundMultiplied(NamedTuple):
    """All points of this round count several times."""

    factor: int


class BidsHeld(NamedTuple):
    """These players made exactly what they bid."""

    players: tuple[str, ...]


class BidOff(NamedTuple):
    """A player made more or less than was bid."""

    player: str
    bid: int
    made: int


class TookAlone(NamedTuple):
    """A player was against all others, and each of them pays these points."""

    taker: str
    points: int


class TookTogether(NamedTuple):
    """A player and a partner were against all others, and each of them pays these points."""

    taker: str
    partner: str
    points: int


class ContractPlayed(NamedTuple):
    """What the taker made, and had to make."""

    made: int
    wanted: int


class TargetAhead(NamedTuple):
    """How much is missing to the total that ends the game, and to whom."""

    nearest: tuple[str, ...]
    left: int
    target: int


class RoundsAhead(NamedTuple):
    """How many rounds are still to be played, at most."""

    left: int


class TargetReached(NamedTuple):
    """These players have the total that ends the game."""

    players: tuple[str, ...]
    target: int


class Ranks(NamedTuple):
    """The rank of everybody at the end, best first."""

    ranks: dict[str, int]


class AskPoints(NamedTuple):
    """The points of a round are to be entered."""

    round: int


class AskScorers(NamedTuple):
    """The points of a round are to be entered, of those who have any."""

    round: int


class AskBids(NamedTuple):
    """What everybody bid and made in a round is to be entered."""

    round: int


class AskDeal(NamedTuple):
    """Who took is to be entered, and the points."""

    round: int


class AskDealBid(NamedTuple):
    """Who took is to be entered, what was to be made and what was made."""

    round: int


class HasScored(NamedTuple):
    """The points of a player in each round so far."""

    player: str
    points: tuple[int, ...]


class HasNotScored(NamedTuple):
    """No round has been played."""

    player: str


class HowItScores(NamedTuple):
    """The heading of the rules that follow."""


class WinsHigh(NamedTuple):
    """The rule: the highest total wins."""


class WinsLow(NamedTuple):
    """The rule: the lowest total wins."""


class EndsAtTarget(NamedTuple):
    """The rule: when the game is over."""

    target: int


class EndsAfterRounds(NamedTuple):
    """The rule: when the game is over."""

    rounds: int


class RoundAddsUp(NamedTuple):
    """The rule: what the values of a round add up to."""

    sum: int


class RoundAddsUpToNumber(NamedTuple):
    """The rule: the values of a round add up to its number."""
