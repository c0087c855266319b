"""Rounds in which both sides score: the one that took, and the other one."""

from collections.abc import Sequence

from scorer.events import Event
from scorer.games.point_events import (
    BonusesGained,
    HeldWon,
    RoundMultiplied,
    SideKept,
    SideLost,
    SidesTied,
)
from scorer.games.point_moves import Deal
from scorer.games.worth import bonus_worth, worth_of
from templates.scoring import Scoring, Shares
from words.faults import Fault, Kind


def play_sides(
    move: Deal, number: int, held: int, scoring: Scoring, players: Sequence[str]
) -> tuple[tuple[int, ...], list[Event], int]:
    """Return the points of both sides, why, and the points that wait for the winner of the next round."""
    assert scoring.taker is not None
    assert scoring.taker.sides is not None
    sides, entry = scoring.taker.sides, move.entry
    made = {name: sides.total - int(entry.made) for name in players}
    made[move.taker] = int(entry.made)
    gained: dict[str, int] = dict.fromkeys(players, 0)
    counted = dict(made)
    all_made = set()
    for name, bonuses in ((move.taker, entry.bonuses), *move.others):
        for word, times in bonuses:
            bonus = scoring.bonuses[word]
            gained[name] += bonus.points * times
            counted[name] += bonus.points * times if bonus.counts else 0
            if bonus.all:
                all_made.add(name)
    for name in all_made:
        if made[name] != sides.total:
            raise Fault(Kind.ILLEGAL, "not-all-made", player=name, made=made[name], total=sides.total)
    rest = max(counted[name] for name in players if name != move.taker)
    needed = rest if entry.bid is None else entry.bid - 1
    kept = counted[move.taker] > needed or move.taker in all_made
    tie = entry.bid is None and counted[move.taker] == rest and sides.tie == "held"
    outcome = sides.bids.get(str(entry.bid)) or (entry.factor > 1 and sides.multiplied) or sides
    if str(entry.bid) in sides.bids:
        kept = move.taker in all_made
    shares: Shares = outcome.kept if kept or tie else outcome.lost
    points: dict[str, int] = {}
    for name in players:
        worth = shares.taker if name == move.taker else shares.others
        near = sides.nearest
        rounded = (made[name] + near // 2) // near * near
        points[name] = worth_of(worth, entry.bid or 0, rounded, number) * entry.factor + gained[name]
    events: list[Event] = [(SideKept if kept else SideLost)(move.taker, counted[move.taker], rest)]
    if tie:
        held += points[move.taker]
        points[move.taker] = 0
        events = [SidesTied(held)]
    elif held:
        winner = move.taker if kept else next(name for name in players if name != move.taker)
        points[winner] += held
        events.append(HeldWon(winner, held))
        held = 0
    events += [RoundMultiplied(entry.factor)] if entry.factor > 1 else []
    return tuple(points[name] for name in players), [*events, *bonus_events(move, scoring)], held


def bonus_events(move: Deal, scoring: Scoring) -> list[Event]:
    """Return who has said which bonuses in a round of one against the others."""
    return [
        BonusesGained(name, dict(bonuses), points)
        for name, bonuses in ((move.taker, move.entry.bonuses), *move.others)
        if (points := bonus_worth(scoring, bonuses))
    ]
