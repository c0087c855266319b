"""What La bataille couperet tells."""

from typing import NamedTuple


class Dealt(NamedTuple):
    """A new manche begins with these centre cards."""

    manche: int
    cards: tuple[str, ...]


class Followed(NamedTuple):
    """A player lays a lower card of the same suit on the last card of a rank."""

    player: str
    card: str
    rank: int
    last: str
    left: int


class RankCut(NamedTuple):
    """A player cuts a rank: its suit is now that of this card."""

    player: str
    card: str
    rank: int
    last: str
    left: int


class Passed(NamedTuple):
    """A player lays nothing."""

    player: str
    left: int


class CuttingClosed(NamedTuple):
    """All four ranks are cut: cutting waits for a following card on these."""

    ranks: tuple[int, ...]


class CuttingOpen(NamedTuple):
    """The ranks that may be cut."""

    ranks: tuple[int, ...]


class LastTurns(NamedTuple):
    """A player has one card left: the others have one more turn each."""

    player: str
    others: tuple[str, ...]


class EverybodyPassed(NamedTuple):
    """A whole round without a card: the battle may take place; `player` is the next to play otherwise."""

    player: str


class WrongPass(NamedTuple):
    """A card now seen could have followed on a rank when its player passed."""

    player: str
    card: str
    rank: int


class BattleWon(NamedTuple):
    """The lowest cards win the manche."""

    manche: int
    winners: tuple[str, ...]
    value: int


class ManchePoints(NamedTuple):
    """What each player marks for the manche."""

    points: dict[str, int]


class EqualCards(NamedTuple):
    """Players with cards of equal value have the same place."""

    players: tuple[str, ...]
    value: int
    place: int


class SurplusCards(NamedTuple):
    """A player with several cards adds them up, and marks a point more for each above the first."""

    player: str
    held: int
    value: int
    place: int
    surplus: int
    points: int


class BattleCards(NamedTuple):
    """What was revealed in the battle."""

    cards: dict[str, tuple[str, ...]]


class TotalsSoFar(NamedTuple):
    """The totals after a manche that may not be the last, lowest first."""

    manches: int
    totals: dict[str, int]


class AskDeal(NamedTuple):
    """A new manche is to be entered: its centre cards, or its battle alone."""

    manche: int


class AskFirstTurn(NamedTuple):
    """The first turn of the manche is to be entered; anybody may take it."""

    manche: int


class AskTurn(NamedTuple):
    """The turn of a player is to be entered."""

    player: str


class AskTurnOrBattle(NamedTuple):
    """Everybody has passed: the turn of a player is to be entered, or the battle."""

    player: str


class AskBattle(NamedTuple):
    """The battle is to be entered."""

    manche: int


class RankTop(NamedTuple):
    """The last card of a rank."""

    rank: int
    card: str


class HandsLeft(NamedTuple):
    """How many cards each player holds."""

    cards: dict[str, int]


class CardsLaid(NamedTuple):
    """What a player has laid in this manche."""

    player: str
    cards: tuple[str, ...]
    left: int


class PointsMarked(NamedTuple):
    """What a player has marked, manche by manche."""

    player: str
    points: tuple[int, ...]
