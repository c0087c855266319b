"""What Stopenzi tells."""

from typing import NamedTuple


class FirstPlace(NamedTuple):
    """A player takes the first place of a cell."""

    player: str
    cell: int
    points: int


class SecondPlace(NamedTuple):
    """A player takes the second place of a cell: `points` is what the cell is worth and the bonus."""

    player: str
    cell: int
    points: int
    worth: int
    bonus: int


class EqualTotals(NamedTuple):
    """Players have the same total: none is placed, each takes a malus."""

    players: tuple[str, ...]
    total: int
    malus: int


class CellFull(NamedTuple):
    """Both places of the cell were taken in rounds before: the player takes a malus."""

    player: str
    cell: int
    malus: int


class CardsLaid(NamedTuple):
    """What was entered for the round."""

    round: int
    laid: dict[str, int]
    kept: dict[str, int]


class TrackCount(NamedTuple):
    """How many cards lie on the track, how many end the game, and how many each player still holds."""

    placed: int
    end: int
    hand: int


class TrackFilled(NamedTuple):
    """The game ends: enough cards lie on the track."""

    placed: int
    end: int
    rounds: int


class HandsOut(NamedTuple):
    """The game ends: nobody holds two cards."""

    placed: int
    rounds: int


class MalusCounts(NamedTuple):
    """How many malus each player has taken, and what each of them costs."""

    counts: dict[str, int]
    malus: int


class AskRound(NamedTuple):
    """The next round is to be entered."""

    round: int


class FullCells(NamedTuple):
    """The cells where nobody can be placed any more."""

    cells: tuple[int, ...]


class SecondPlaces(NamedTuple):
    """The cells whose second place is free."""

    cells: tuple[int, ...]
    bonus: int


class EmptyCells(NamedTuple):
    """The cells whose two places are free."""

    cells: tuple[int, ...]


class OnTrack(NamedTuple):
    """How many cards lie on the track, for whoever asks."""

    placed: int
    end: int


class LaidSoFar(NamedTuple):
    """The cards that a player has laid and those still in hand, which everybody can work out."""

    player: str
    cards: tuple[int, ...]
    hand: tuple[int, ...]
    malus: int


class PlayerCells(NamedTuple):
    """The cells where a player is placed; twice the same where both places are."""

    player: str
    cells: tuple[int, ...]
