"""The result of scoring a record: its events line by line, its standing, and the object that `--json` prints."""

from dataclasses import dataclass
from typing import Any

from scorer.events import Event, FinalScores, ScoresBefore, ScoresSoFar, name_of
from scorer.records.record import Record, read_record
from scorer.referee import Referee
from scorer.rules import Standing, ending, in_order
from words.faults import Fault, Kind

_KINDS = {Kind.UNREADABLE: "unreadable", Kind.ILLEGAL: "illegal", Kind.INCOMPLETE: "incomplete"}


@dataclass(frozen=True)
class Report:
    """The result of scoring a record. `fault` is what stopped the scoring; every move before it counts."""

    record: Record
    moves: int
    events: tuple[tuple[int, tuple[Event, ...]], ...]
    standing: Standing
    fault: Fault | None


def score(data: bytes) -> Report:
    """Score a record's bytes. Raises Fault for a faulty head; the fault of a move goes into the report."""
    record = read_record(data)
    referee = Referee(record)
    events: list[tuple[int, tuple[Event, ...]]] = []
    fault = None
    for number, line in record.lines:
        try:
            events.append((number, referee.enter(line)))
        except Fault as found:
            found.line = number
            fault = found
            break
    standing = referee.standing()
    if events:
        stopped = fault.line if fault else None
        if closing := _closing_events(standing, events[-1][1], stopped):
            events.append((stopped or record.lines[-1][0], closing))
    return Report(record, len(referee.moves), tuple(events), standing, fault)


def _closing_events(standing: Standing, last: tuple[Event, ...], faulty: int | None) -> tuple[Event, ...]:
    """Return the events for the end of the record or for its faulty line, unless the last move has ended the game."""
    if any(isinstance(event, FinalScores) for event in last):
        return ()
    if faulty is not None:
        return (ScoresBefore(faulty, in_order(standing.scores, standing.ranking)),)
    if standing.over:  # the rules cannot know that no manche follows
        return ending(standing.scores, standing.ranking)
    return (ScoresSoFar(in_order(standing.scores, standing.ranking)),)


def as_json(report: Report) -> dict[str, Any]:
    """Return the JSON object of a record up to its first fault, its keys in the order of the documentation."""
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
    """Return the key `error`: the whole object of a record whose head is faulty, and the last key of any other."""
    return {"error": {"line": fault.line, "kind": _KINDS.get(fault.kind, "usage"), "message": message}}
