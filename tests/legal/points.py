"""Random legal games of points: of any game that its template describes."""

from random import Random

from scorer.games.point_entry import Result
from scorer.games.points import Deal, Move, Points, Round, State


def next_move(rules: Points, state: State, rng: Random) -> Move:
    """Any legal move; points are a fair part of the way to the target, so that games end."""
    scoring = rules.scoring
    seats = len(rules.players)
    number = len(state.rounds) + 1
    if scoring.taker:
        taker, *others = rng.sample(rules.players, seats)
        helped = str(seats) in scoring.taker.partner and rng.random() < 0.5
        return Deal(taker, others[0] if helped else None, _entry(rules, rng, number))
    if scoring.sum is None:
        entries = [_entry(rules, rng, number) for _ in rules.players]
    else:
        total = number if scoring.sum == "round" else scoring.sum
        cuts = sorted(rng.randint(0, total) for _ in rules.players[1:])
        made = [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]
        bid = [rng.choice((part, rng.randint(0, total))) if scoring.bids else None for part in made]
        entries = list(map(Result, made, bid))
    out = None
    if scoring.ended:
        entries = [entry._replace(factor=1) for entry in entries]
        made = [entry.made for entry in entries]
        best = min(made) if rules.low_wins else max(made)
        seat = rng.randrange(seats)
        if made[seat] > 0 and (made[seat] != best or made.count(best) > 1) and rng.random() < 0.3:
            entries[seat] = entries[seat]._replace(factor=scoring.ended)
        elif rng.random() < 0.5:
            out = rules.players[seat]
    left_out = [scoring.blank and rng.random() < 0.5 for _ in entries]
    return Round(
        tuple(None if out else entry for out, entry in zip(left_out, entries, strict=True)),
        rng.choice((1, *scoring.factors.round)),
        out,
    )


def _entry(rules: Points, rng: Random, number: int) -> Result:
    low, high = rules.scoring.range or (0, rules.target or 50)
    bids = rules.scoring.bids
    allowed = bids.allowed if bids else ()
    bid = rng.choice(allowed) if allowed else rng.randint(0, number) if bids else None
    return Result(rng.randint(max(low, -5), high), bid, rng.choice((1, *rules.scoring.factors.value)))
