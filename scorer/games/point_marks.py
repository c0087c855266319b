"""What is kept of players besides their points, and what comes of it: categories, steps, misses, the target."""

from collections import Counter
from collections.abc import Sequence

from scorer.events import Event
from scorer.games.point_events import FellBack, StepDone, ThresholdReached
from scorer.games.point_moves import Marks, Round
from templates.scoring import Scoring, Threshold


def mark(
    scoring: Scoring,
    target: int | None,
    before: Sequence[Marks],
    totals: Sequence[tuple[str, int]],
    move: Round,
    points: tuple[int, ...],
) -> tuple[tuple[int, ...], tuple[Marks, ...], list[Event]]:
    """Return the points and what is kept of each player after a round, and what came of it.

    `before` is what was kept, and `totals` are the players and their points until now, both in seat order.
    """
    if not (scoring.turns or scoring.misses or scoring.reached or ending(scoring)):
        return points, (), []
    changed, kept, events = list(points), list[Marks](), list[Event]()
    for seat, ((name, total), entry, marks) in enumerate(zip(totals, move.entries, before, strict=True)):
        if entry is None:
            kept.append(marks)
            continue
        filled = marks.filled
        if entry.category:
            filled = (*filled, (entry.category, int(entry.made)))
            extra = _reached_now(scoring.threshold, marks.filled, filled)
            if extra:
                events.append(ThresholdReached(name, extra))
                changed[seat] += extra
        had = Counter(dict(marks.had))
        done = {word: times for word, times in entry.bonuses if word in ending(scoring)}
        had.update(done)
        events += [StepDone(name, word, had[word]) for word in done]
        misses = 0 if entry.made else marks.misses + 1
        out = bool(scoring.misses and misses >= scoring.misses)
        reached = scoring.reached
        after = total + changed[seat]
        if reached and target is not None and reached.back is not None and after > target:
            changed[seat] = reached.back - total
            events.append(FellBack(name, reached.back))
        if reached and reached.out and target is not None and after >= target:
            out = True
        kept.append(Marks(filled, tuple(had.items()), misses if scoring.misses else 0, out))
    if all(each.out for each in kept) and scoring.misses:
        events = [event for event in events if not isinstance(event, FellBack)]
    return tuple(changed), tuple(kept), events


def _reached_now(
    threshold: Threshold | None, before: tuple[tuple[str, int], ...], now: tuple[tuple[str, int], ...]
) -> int:
    """Return the points for the threshold if it was reached just now."""
    if threshold is None:
        return 0
    was, is_now = (sum(points for word, points in filled if word in threshold.of) for filled in (before, now))
    return threshold.points if was < threshold.at <= is_now else 0


def ending(scoring: Scoring) -> dict[str, int]:
    """Return the bonuses that end the game, and how often a player needs each."""
    return {word: bonus.ends for word, bonus in scoring.bonuses.items() if bonus.ends}
