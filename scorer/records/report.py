"""A record scored: its events line by line, where the game stands, and the object that `--json` prints."""

from dataclasses import dataclass
from typing import Any

from scorer.events import Event, FinalScores, ScoresSoFar, name_of
from scorer.records.record import Record, read_record
from scorer.referee import Referee
from scorer.rules import Standing, ending, in_order
from words.faults import Fault, Kind

_KINDS = {Kind.UNREADABLE: "unreadable", Kind.ILLEGAL: "illegal", Kind.INCOMPLETE: "incomplete"}


@dataclass(frozen=True)
class Report:
    """What a record comes to. `fault` is what stopped the reading; all that stands before it counts."""

    record: Record
    moves: int
    events: tuple[tuple[int, tuple[Event, ...]], ...]
    standing: Standing
    fault: Fault | None


def score(data: bytes) -> Report:
    """Score a record's bytes. Raises Fault for a faulty head; a faulty move stands in the report."""
    record = read_record(data)
    referee = Referee(record)
    told: list[tuple[int, tuple[Event, ...]]] = []
    fault = None
    for number, line in record.lines:
        try:
            told.append((number, referee.enter(line)))
        except Fault as found:
            found.line = number
            fault = found
            break
    standing = referee.standing()
    if told and fault is None and (close := _close(standing, told[-1][1])):
        told.append((record.lines[-1][0], close))
    return Report(record, len(referee.moves), tuple(told), standing, fault)


def _close(standing: Standing, last: tuple[Event, ...]) -> tuple[Event, ...]:
    """What is told where the record ends, unless the last move has told the end of the game."""
    if any(isinstance(event, FinalScores) for event in last):
        return ()
    if standing.over:  # only the record says that no manche follows
        return ending(standing.scores, standing.ranking)
    return (ScoresSoFar(in_order(standing.scores, standing.ranking)),)


def as_json(report: Report) -> dict[str, Any]:
    """The object of a record without faults, its keys in the order in which the documentation lists them."""
    return {
        "game": report.record.game.id,
        "players": list(report.record.players),
        "options": dict(report.record.options),
        "moves": report.moves,
        "over": report.standing.over,
        "scores": report.standing.scores,
        "ranking": report.standing.ranking,
        "winners": report.standing.winners,
        **report.standing.details,
        "events": [
            {"line": line, "event": name_of(type(event)), **event._asdict()}
            for line, events in report.events
            for event in events
        ],
    }


def fault_as_json(fault: Fault, message: str) -> dict[str, Any]:
    """The object of a record that could not be scored."""
    return {"error": {"line": fault.line, "kind": _KINDS.get(fault.kind, "usage"), "message": message}}
