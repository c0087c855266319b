"""The events of games that score points each round."""

from typing import NamedTuple


class Lead(NamedTuple):
    """These players have the best total after a round."""

    leaders: tuple[str, ...]
    score: int


class Totals(NamedTuple):
    """All totals after a round, best first."""

    totals: dict[str, int]


class RoundPoints(NamedTuple):
    """The points of each player for a round, after multiplication."""

    round: int
    points: dict[str, int]


class ValuesMultiplied(NamedTuple):
    """The points of these players count several times in this round."""

    players: tuple[str, ...]
    factor: int


class RoundMultiplied(NamedTuple):
    """All points of this round count several times."""

    factor: int


class EndedRound(NamedTuple):
    """This player ended the round."""

    player: str


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
    """The tricks or points that the taker made, and those that were needed."""

    made: float
    wanted: int


class TargetAhead(NamedTuple):
    """The players nearest to the total that ends the game, and what they still need."""

    nearest: tuple[str, ...]
    left: int
    target: int


class RoundsAhead(NamedTuple):
    """How many rounds are left at most."""

    left: int


class TargetReached(NamedTuple):
    """These players have reached the total that ends the game."""

    players: tuple[str, ...]
    target: int


class Ranks(NamedTuple):
    """The rank of each player at the end, best first."""

    ranks: dict[str, int]


class AskPoints(NamedTuple):
    """Ask for the points of a round."""

    round: int


class AskScorers(NamedTuple):
    """Ask for the points of a round, of those players who score."""

    round: int


class AskBids(NamedTuple):
    """Ask what everybody bid and made in a round."""

    round: int


class AskDeal(NamedTuple):
    """Ask who took, and for the points."""

    round: int


class AskDealBid(NamedTuple):
    """Ask who took, what was bid and what was made."""

    round: int


class HasScored(NamedTuple):
    """The points of a player in each round so far."""

    player: str
    points: tuple[int, ...]


class HasNotScored(NamedTuple):
    """A player has no points, because no round has been played."""

    player: str


class HowItScores(NamedTuple):
    """The heading of the rules that follow."""


class WinsHigh(NamedTuple):
    """Rule: the highest total wins."""


class WinsLow(NamedTuple):
    """Rule: the lowest total wins."""


class EndsAtTarget(NamedTuple):
    """Rule: the game ends when a player reaches this total."""

    target: int


class EndsAfterRounds(NamedTuple):
    """Rule: the game ends after this many rounds."""

    rounds: int


class RoundAddsUp(NamedTuple):
    """Rule: the values of a round add up to this."""

    sum: int


class RoundAddsUpToNumber(NamedTuple):
    """Rule: the values of a round add up to its number."""


class WordsToType(NamedTuple):
    """Rule: these words may follow an entry; on a number pad, two slashes and the number of the word do."""

    words: dict[str, int]


class OutAtTarget(NamedTuple):
    """Rule: a player who reaches this total is out, and the last one left wins."""

    target: int


class HitTarget(NamedTuple):
    """Rule: the game ends when a player has exactly this total; above it, the total falls back."""

    target: int
    back: int


class OutAfterMisses(NamedTuple):
    """Rule: a player who enters 0 so many times in a row is out."""

    misses: int


class BonusesGained(NamedTuple):
    """What a player gains or loses by name in this round, and how often."""

    player: str
    bonuses: dict[str, int]
    points: int


class BonusesTurned(NamedTuple):
    """What a player has shown by name counts for the side that won the round, which is not the player's."""

    player: str
    bonuses: dict[str, int]
    points: int


class BonusesLost(NamedTuple):
    """The bonuses of these players do not count, because their bids were not made exactly."""

    players: tuple[str, ...]


class FellBack(NamedTuple):
    """A player went above the target, and has this total again."""

    player: str
    back: int


class WentOut(NamedTuple):
    """These players are out of the game."""

    players: tuple[str, ...]


class ThresholdReached(NamedTuple):
    """A player has enough in some categories for a bonus."""

    player: str
    points: int


class CategoriesLeft(NamedTuple):
    """The categories that a player has not filled yet."""

    player: str
    left: tuple[str, ...]


class StepDone(NamedTuple):
    """A player has done one more of what ends the game, and so many of them by now."""

    player: str
    word: str
    done: int


class Swept(NamedTuple):
    """A player has taken all points of a round."""

    player: str


class WonRest(NamedTuple):
    """A player won what the others had left."""

    player: str
    points: int


class SideKept(NamedTuple):
    """The side that took has kept its contract."""

    taker: str
    made: int
    others: int


class SideLost(NamedTuple):
    """The side that took has lost its contract."""

    taker: str
    made: int
    others: int


class SidesTied(NamedTuple):
    """Both sides have the same, and these points wait for the side that wins the next round."""

    held: int


class HeldWon(NamedTuple):
    """A side has won the points that were waiting."""

    side: str
    points: int


class AskFill(NamedTuple):
    """Ask for a category and the points in it."""

    round: int


class AskPlaces(NamedTuple):
    """Ask for the order in which the players finished."""

    round: int


class AskLeft(NamedTuple):
    """Ask what everybody has left in hand."""

    round: int


class AskSide(NamedTuple):
    """Ask which side took, and what it made."""

    round: int


class AskSideBid(NamedTuple):
    """Ask which side took, what it bid and what it made."""

    round: int
