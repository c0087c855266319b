"""Exports of games for other programs: a history as CSV, and play files for the app Board Game Stats."""

import csv
import io
import json
import uuid
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from scorer.records.history import Played
from scorer.records.journal import dated
from scorer.records.resuming import resume_arguments
from scorer.referee import Referee
from scorer.rules import Standing, ranked
from words.faults import Fault, Kind
from words.files import write_whole
from words.spelling import fold

COLUMNS = ("file", "date", "game", "move", "entry", "player", "gained", "score")

# Players and games get the same ids in every file, so that the app recognises them.
_NAMESPACE = uuid.UUID("6f2c0b4e-6a0e-5d4b-9a55-7461637464b0")


def write_exports(games: Sequence[Played], table: Path | None, plays: Path | None) -> list[Path]:
    """Write the CSV file and the play file that are asked for, and return their paths.

    Raises Fault `game-not-over`, because the app takes only finished games, and the faults of `write_whole`.
    """
    if plays:
        for played in games:
            if not played.report.standing.over:
                again = resume_arguments(played.file)
                raise Fault(Kind.INCOMPLETE, "game-not-over", file=str(played.file), again=again)
        text = json.dumps(as_bgstats(games), ensure_ascii=False, indent=1)
        write_whole(plays, f"{text}\n".encode())
    if table:
        write_whole(table, as_csv(games).encode("utf-8-sig"))  # Excel needs the BOM to detect UTF-8
    return [path for path in (table, plays) if path]


def as_csv(games: Iterable[Played]) -> str:
    """Return the CSV text: a row for each move and player, with the points gained and the score after the move."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")  # RFC 4180
    writer.writerow(COLUMNS)
    for played in games:
        record = played.report.record
        referee = Referee(record)
        before = referee.standing().scores
        for number, (_, line) in enumerate(record.lines, 1):
            referee.enter(line)
            after = referee.standing().scores
            entry = referee.rules.write(referee.moves[-1], referee.grammar)
            for name in record.players:
                cells = (played.file.name, dated(played.begun), record.game.id, number, entry, name)
                writer.writerow([*map(_escape_formula, cells), after[name] - before[name], after[name]])
            before = after
    return text.getvalue()


def _escape_formula(cell: object) -> object:
    """Quote a cell that a spreadsheet would read as a formula, such as the line `-5: 7 12 7`."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell


def as_bgstats(games: Iterable[Played]) -> dict[str, Any]:
    """Return the object of a "play file" (.bgsplay), with keys and types as in files that the app itself exports.

    There is an example at https://pastebin.com/iDbHyBui. Scores are strings; references are to the `id` of an entry in
    the lists of the same file.
    """
    players: dict[str, dict[str, Any]] = {}
    games_by_id: dict[str, dict[str, Any]] = {}
    plays = []
    for played in games:
        record = played.report.record
        game = games_by_id.setdefault(record.game.id, _game(played, len(games_by_id) + 1))
        seated = [
            players.setdefault(fold(name), _player(played, name, len(players) + 1)) for name in record.players
        ]
        plays.append(_play(played, game["id"], [player["id"] for player in seated]))
    return {
        "about": "A play file for Board Game Stats, written by tactideck.",
        "players": list(players.values()),
        "locations": [],
        "games": list(games_by_id.values()),
        "plays": plays,
    }


def _game(played: Played, number: int) -> dict[str, Any]:
    """Return an entry of the list of games."""
    record = played.report.record
    return {
        "uuid": _uuid("game", record.game.id),
        "id": number,
        "name": record.game.name.in_language(record.language),
        "modificationDate": dated(played.begun),
        "cooperative": False,
        "highestWins": not played.low_wins,
        "noPoints": False,
        "usesTeams": False,
        "bggId": 0,
        "bggName": "",
    }


def _player(played: Played, name: str, number: int) -> dict[str, Any]:
    """Return an entry of the list of players."""
    return {
        "uuid": _uuid("player", fold(name)),
        "id": number,
        "name": name,
        "isAnonymous": False,
        "modificationDate": dated(played.begun),
        "bggUsername": "",
    }


def _play(played: Played, game_id: int, player_ids: list[int]) -> dict[str, Any]:
    """Return an entry of the list of plays, for the ids of its game and of its players in seat order."""
    record, standing = played.report.record, played.report.standing
    when = dated(played.begun)
    return {
        "uuid": _uuid("play", f"{record.game.id} {when} {' '.join(record.players)} {played.file.name}"),
        "modificationDate": when,
        "entryDate": when,
        "playDate": when,
        "usesTeams": False,
        "durationMin": played.minutes,
        "ignored": False,
        # Stops the app from choosing winners by score where the rules choose others.
        "manualWinner": standing.winners != ranked(standing.scores, low_wins=played.low_wins)[0],
        "rounds": 0,
        "bggId": 0,
        "importPlayId": 0,
        "gameRefId": game_id,
        "board": "",
        "comments": "",
        "playerScores": _player_scores(record.players, standing, player_ids),
    }


def _player_scores(names: Sequence[str], standing: Standing, ids: list[int]) -> list[dict[str, Any]]:
    """Return the scores of a play, in seat order."""
    ranks = _ranks(standing.ranking)
    return [
        {
            "score": str(standing.scores[name]),
            "winner": name in standing.winners,
            "newPlayer": False,
            "startPlayer": False,
            "playerRefId": player_id,
            "role": "",
            "rank": ranks[name],
            "seatOrder": seat,
        }
        for seat, (name, player_id) in enumerate(zip(names, ids, strict=True), 1)
    ]


def _ranks(ranking: list[list[str]]) -> dict[str, int]:
    """Return each player's rank; tied players share the better rank."""
    ranks: dict[str, int] = {}
    for group in ranking:
        ranks |= dict.fromkeys(group, len(ranks) + 1)
    return ranks


def _uuid(kind: str, name: str) -> str:
    return str(uuid.uuid5(_NAMESPACE, f"{kind} {name}"))
