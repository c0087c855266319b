"""Ways to count a round in which the points of a player depend on what the others have."""

from collections import Counter
from collections.abc import Mapping, Sequence

from scorer.events import Event
from scorer.games.point_entry import Result
from scorer.games.point_events import Swept, WonRest
from scorer.grammar import Unclear
from templates.scoring import Places, Scoring
from words.faults import Fault, Kind


def placed(entries: Mapping[str, Result], players: Sequence[str], places: Places) -> tuple[int, ...]:
    """Return the points for the places of the players."""
    first, last = places.first, places.last
    count = len(players)
    worth = dict.fromkeys(range(1, count + 1), 0)
    worth |= {place: points for place, points in enumerate(first, 1) if place <= count}
    worth |= {count - n: points for n, points in enumerate(last) if count - n > len(first)}
    return tuple(worth[int(entries[name].made)] for name in players)


def won_rest(
    entries: Mapping[str, Result], players: Sequence[str], out: str | None
) -> tuple[tuple[int, ...], list[Event]]:
    """Return the points when the lowest wins the differences from all others, who lose them."""
    made = {name: int(entry.made) for name, entry in entries.items()}
    least = min(made.values())
    lowest = [name for name, left in made.items() if left == least]
    winner = out if out in lowest else lowest[0]
    if len(lowest) > 1 and out not in lowest:
        raise Unclear(Kind.INCOMPLETE, "who-won", players=tuple(lowest), player=lowest[0])
    if out not in (None, winner):
        raise Fault(Kind.ILLEGAL, "not-lowest", player=out or "", lowest=winner)
    points = {name: least - left for name, left in made.items()}
    points[winner] = -sum(points.values())
    return tuple(points.get(name, 0) for name in players), [WonRest(winner, points[winner])]


def swept(
    entries: Mapping[str, Result], players: Sequence[str], scoring: Scoring
) -> tuple[tuple[int, ...], list[Event]] | None:
    """Return the points when one player has everything, which may be typed before or after the others get it."""
    (total,) = scoring.sums
    made = {name: int(entries[name].made) if name in entries else 0 for name in players}
    others = len(made) - 1
    by_value = Counter(made.values())
    if by_value == {total: 1, 0: others}:
        winner = next(name for name, points in made.items() if points)
    elif scoring.sweep == "others" and by_value == {0: 1, total: others}:
        winner = next(name for name, points in made.items() if not points)
    elif scoring.sweep == "self" and by_value == {-total: 1, 0: others}:
        winner = next(name for name, points in made.items() if points)
    else:
        return None
    own, rest = (0, total) if scoring.sweep == "others" else (-total, 0)
    return tuple(own if name == winner else rest for name in players), [Swept(winner)]


def taken_off(entries: Mapping[str, Result], players: Sequence[str]) -> tuple[tuple[int, ...], list[Event]]:
    """Return the points of the line that ends the game: what is left in hand is taken off."""
    left = {name: int(entry.made) for name, entry in entries.items()}
    for name, rest in left.items():
        if rest < 0:
            raise Fault(Kind.ILLEGAL, "left-negative", player=name, value=rest)
    empty = [name for name in players if not left.get(name, 0)]
    points = {name: -left.get(name, 0) for name in players}
    if len(empty) == 1:
        points[empty[0]] = sum(left.values())
    won = [WonRest(empty[0], points[empty[0]])] if len(empty) == 1 else []
    return tuple(points.values()), [*won]


def doubled(
    entries: dict[str, Result], out: str | None, factor: int, *, low_wins: bool
) -> list[tuple[str, Result]]:
    """Return the entries, with the factor for the player who ended the round, if it counts.

    Raises the fault of a factor that was typed where it cannot be.
    """
    made = {name: int(entry.made) for name, entry in entries.items()}
    best = min(made.values()) if low_wins else max(made.values())
    alone = list(made.values()).count(best) == 1
    may = [name for name, points in made.items() if points > 0 and not (alone and points == best)]
    typed = [name for name, entry in entries.items() if entry.factor > 1]
    for name in typed:
        if out not in (None, name) or len(typed) > 1:
            raise Fault(Kind.ILLEGAL, "one-ends", player=name, factor=factor)
        if name not in may:
            other = next((each for each in may if each != name), None)
            if other is None:
                raise Fault(Kind.ILLEGAL, "no-doubling", player=name, factor=factor)
            raise Unclear(
                Kind.INCOMPLETE,
                "whose-doubled",
                player=name,
                value=made[name],
                other=other,
                points=made[other],
            )
    if out in may:
        entries[out] = entries[out]._replace(factor=factor)
    return list(entries.items())
