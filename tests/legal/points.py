"""Random legal games of points: of any game that its template describes."""

from collections.abc import Sequence
from random import Random

from scorer.games.point_entry import Result
from scorer.games.point_moves import Deal, Move, Round, State
from scorer.games.points import Points
from templates.scoring import Category


def next_move(rules: Points, state: State, rng: Random) -> Move:
    """Any legal move; points are a fair part of the way to the target, so that games end."""
    scoring = rules.scoring
    seats = len(rules.players)
    number = len(state.rounds) + 1
    if scoring.taker:
        return _deal(rules, rng, number)
    if scoring.places:
        places = rng.sample(range(1, seats + 1), seats)
        return Round(tuple(Result(place) for place in places))
    if scoring.left:
        return Round(tuple(map(Result, rng.sample(range(60), seats))))
    playing = rules._playing(state)
    if scoring.final and number > 5 and rng.random() < 0.2:
        left = [rng.randint(0, 9) for _ in rules.players]
        return Round(tuple(map(Result, left)), final=True)
    if scoring.turns:
        turn = rng.choice(_unfinished(rules, state))
        entry = _filled(rules, state, turn, rng) if scoring.categories else _entry(rules, rng, number)
        gained = _bonuses(rules, rng, 1)[0]
        return Round(
            tuple(entry._replace(bonuses=gained) if name == turn else None for name in rules.players)
        )
    if scoring.sum is None:
        entries = [_entry(rules, rng, number) for _ in rules.players]
    else:
        total = rules.limits.sums(number)[0]
        cuts = sorted(rng.randint(0, total) for _ in rules.players[1:])
        made = [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]
        bid = [rng.choice((part, rng.randint(0, total))) if scoring.bids else None for part in made]
        entries = list(map(Result, made, bid))
    out = None
    if scoring.ended:
        entries = [entry._replace(factor=1) for entry in entries]
        points = [entry.made for entry in entries]
        best = min(points) if rules.low_wins else max(points)
        seat = rng.randrange(seats)
        if points[seat] > 0 and (points[seat] != best or points.count(best) > 1) and rng.random() < 0.3:
            entries[seat] = entries[seat]._replace(factor=scoring.ended)
        elif rng.random() < 0.5:
            out = rules.players[seat]
    gained_by = _bonuses(rules, rng, seats)
    entries = [entry._replace(bonuses=gained) for entry, gained in zip(entries, gained_by, strict=True)]
    left_out = [
        name not in playing or (scoring.blank and scoring.sum is None and rng.random() < 0.5)
        for name in rules.players
    ]
    return Round(
        tuple(None if out else entry for out, entry in zip(left_out, entries, strict=True)),
        rng.choice((1, *scoring.factors.round)),
        out,
    )


def _unfinished(rules: Points, state: State) -> list[str]:
    """Players who are in the game, and have a category left if there are any."""
    many = len(rules.scoring.categories)
    return [
        name
        for name, marks in zip(rules.players, rules._marks(state), strict=True)
        if not marks.out and (not many or len(marks.filled) < many)
    ]


def _filled(rules: Points, state: State, player: str, rng: Random) -> Result:
    filled = dict(rules._marks(state)[rules.players.index(player)].filled)
    category = rng.choice([each for each in rules.scoring.categories if each not in filled])
    return Result(rng.choice(_values(rules.scoring.categories[category])), category=category)


def _values(category: Category) -> Sequence[int]:
    low, high = category.range or (0, -1)
    return (0, *category.values, *(n for n in range(low, high + 1) if n % category.step == 0))


def _bonuses(rules: Points, rng: Random, entries: int) -> list[tuple[tuple[str, int], ...]]:
    """Some bonuses for each entry, no more of each than there are."""
    gained: list[dict[str, int]] = [{} for _ in range(entries)]
    for word, bonus in rules.scoring.bonuses.items():
        for _ in range(bonus.most):
            if rng.random() < (0.7 if bonus.ends else 0.2 / bonus.most):
                one = rng.choice(gained)
                one[word] = one.get(word, 0) + 1 if not bonus.ends else 1
    return [tuple(each.items()) for each in gained]


def _deal(rules: Points, rng: Random, number: int) -> Deal:
    scoring = rules.scoring
    assert scoring.taker is not None
    taker, *others = rng.sample(rules.players, len(rules.players))
    helped = str(len(rules.players)) in scoring.taker.partner and rng.random() < 0.5
    entry = _entry(rules, rng, number)
    factors = [n for n in scoring.factors.words.values() if n > 1]
    entry = entry._replace(factor=rng.choice((1, *scoring.factors.value, *factors)))
    if scoring.taker.halves and entry.made < 91 and rng.random() < 0.3:
        entry = entry._replace(made=entry.made + 0.5)
    own, other = _bonuses(rules, rng, 2)
    if scoring.taker.sides:
        total = scoring.taker.sides.total
        own, other = (
            _right(each, made == total, rules)
            for each, made in ((own, entry.made), (other, total - entry.made))
        )
    given = ((others[-1], other),) if other else ()
    return Deal(taker, others[0] if helped else None, entry._replace(bonuses=own), given)


def _right(
    bonuses: tuple[tuple[str, int], ...], everything: bool, rules: Points
) -> tuple[tuple[str, int], ...]:
    """The bonuses without those for a side that has made everything, unless it has."""
    return tuple(each for each in bonuses if everything or not rules.scoring.bonuses[each[0]].all)


def _entry(rules: Points, rng: Random, number: int) -> Result:
    low, high = rules.limits.of(Result(0))
    low, high = (0, rules.target or 50) if low == high else (int(low), int(high))
    step = rules.scoring.step
    bids = rules.scoring.bids
    allowed = bids.allowed if bids else ()
    bid = rng.choice(allowed) if allowed else rng.randint(0, number) if bids else None
    factor = 1 if rules.scoring.taker else rng.choice((1, *rules.scoring.factors.value))
    if rules.scoring.cards:  # together they are no more than the deck
        high = min(high, rules.scoring.cards.total[1] // len(rules.players))
        low = max(low, rules.scoring.cards.total[0] // len(rules.players) + 1)
    made = rng.randint(max(low, -5), high)
    if made <= len(rules.players) and not rules.scoring.factors.round:
        factor = 1  # on a number pad, `2*2` may be the second player's value too, and is asked for
    return Result(made // step * step, bid, factor)
