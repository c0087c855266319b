"""A record of a game: plain text that a person can type, one line a move, below a head of `key: value` lines."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path

from scorer.grammar import canonical_option
from templates.game import Game, game_meant, load_game
from words.catalogue import TEAMED
from words.faults import Fault, Kind, unread
from words.language import language
from words.languages import FALLBACK, languages
from words.screen import order_in
from words.spelling import fold

# A record of the longest game is some 20 kB; what is larger is another kind of file.
MAX_BYTES = 1_000_000
MAX_LINE = 1_000
MAX_NAME = 40


@dataclass(frozen=True)
class Record:
    """A record as read: its head, and its moves as `(line number, text)`, unchecked by any rules."""

    game: Game
    language: str
    players: tuple[str, ...]
    options: Mapping[str, str]
    lines: tuple[tuple[int, str], ...]


def read_record(data: bytes) -> Record:
    """Read a record's bytes: UTF-8, with or without a BOM, lines ended by LF, CR or CRLF.

    Raises Fault: UNREADABLE for what is no record, INCOMPLETE where the head lacks something, ILLEGAL for a number of
    players that the game does not take.
    """
    head: dict[str, tuple[int, str]] = {}
    options: list[tuple[int, str, str]] = []
    moves: list[tuple[int, str]] = []
    spoken_in = None
    for number, line in lines_of(data):
        found = None if moves else _head_line(line)
        if found is None:
            late = _head_line(line) if moves else None
            if late is not None and not head:
                raise _no_record(moves)
            if late is not None:
                raise Fault(
                    Kind.UNREADABLE, "head-after-moves", line=number, word=line.partition(":")[0].strip()
                )
            moves.append((number, line))
            continue
        key, spoken, rest = found
        spoken_in = spoken_in or spoken
        if key == "option":
            name, _, value = rest.partition(":")
            options.append((number, name.strip(), value.strip()))
        elif key in head:
            raise Fault(Kind.UNREADABLE, "head-twice", line=number, word=line.partition(":")[0].strip())
        else:
            head[key] = (number, rest)
    if not (head or options or moves):
        raise Fault(Kind.INCOMPLETE, "empty-record")
    if "language" in head:
        spoken_in = _language(*head["language"])
    game = _game(head, moves)
    players = _players(game, *_needed(head, "players"))
    return Record(game, spoken_in or FALLBACK, players, _options(game, options), tuple(moves))


def read_file(path: Path) -> bytes:
    """The bytes of a record. Raises `cannot-read`, and `record-too-large` without reading more than that takes."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise unread(path, error) from None
    return _checked(data)


def written_at(path: Path) -> datetime:
    """When a record was written last. Raises Fault `cannot-read`."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime)
    except OSError as error:
        raise unread(path, error) from None


def _checked(data: bytes) -> bytes:
    if len(data) > MAX_BYTES:
        raise Fault(Kind.UNREADABLE, "record-too-large", most=MAX_BYTES // 1000)
    return data


def lines_of(data: bytes) -> list[tuple[int, str]]:
    """The lines that say something, numbered from 1, without comments."""
    lines = []
    parts = re.split(rb"\r\n|\n|\r", _checked(data).removeprefix(b"\xef\xbb\xbf"))
    for number, raw in enumerate(parts, 1):
        try:
            line = raw.partition(b"#")[0].decode("utf-8")  # a comment may be anything, even half a letter
        except UnicodeDecodeError:
            raise Fault(Kind.UNREADABLE, "not-utf8", line=number) from None
        # A terminal escape in a record would reach the terminal of whoever scores it.
        if order_in(line, "\t") or any(unicodedata.category(c) == "Co" for c in line):
            raise Fault(Kind.UNREADABLE, "control-character", line=number)
        if len(line) > MAX_LINE:
            raise Fault(Kind.UNREADABLE, "line-too-long", line=number, most=MAX_LINE)
        text = " ".join(line.split())
        if text:
            lines.append((number, text))
    return lines


@cache
def _keywords() -> dict[str, tuple[str, str | None]]:
    """What may be typed to its canonical word and its language, None for a word of several languages."""
    found: dict[str, tuple[str, str | None]] = {}
    for code in languages():
        for key, typed in language(code).record:
            for word in map(fold, typed):
                found[word] = (key, None if word in found else code)
    return found


def _head_line(line: str) -> tuple[str, str | None, str] | None:
    """`key: value` as the canonical key, the language of its word and the value; None for any other line."""
    word, colon, rest = line.partition(":")
    first = fold(word).partition(" ")[0]
    if not colon or first not in _keywords():
        return None
    key, spoken = _keywords()[first]
    if key == "teams":  # those who score, as `players` names them
        key = "players"
    if key == "option":  # `option NAME: VALUE`
        return key, spoken, line.split(maxsplit=1)[1] if " " in line else rest
    return (key, spoken, rest.strip()) if first == fold(word) else None


def head_lines(record: Record) -> list[str]:
    """The head of a record, as `read_record` reads it back; options that stand at their default are left out."""
    word = {key: typed[0] for key, typed in language(record.language).record}
    chosen = {n: v for n, v in record.options.items() if v != record.game.options[n].default}
    return [
        f"{word['game']}: {record.game.id}",
        f"{word['language']}: {record.language}",
        f"{word['teams' if record.game.players.team > 1 else 'players']}: {', '.join(record.players)}",
        *(f"{word['option']} {name}: {value}" for name, value in chosen.items()),
    ]


def _needed(head: Mapping[str, tuple[int, str]], key: str) -> tuple[int, str]:
    if key not in head:
        raise Fault(Kind.INCOMPLETE, f"no-{key}")
    return head[key]


def _game(head: Mapping[str, tuple[int, str]], moves: list[tuple[int, str]]) -> Game:
    if "game" not in head and moves and not head:
        raise _no_record(moves)
    number, name = _needed(head, "game")
    return load_game(game_meant(name, Kind.UNREADABLE, number))


def _no_record(moves: list[tuple[int, str]]) -> Fault:
    """Its first line is no head."""
    return Fault(Kind.UNREADABLE, "not-a-record", line=moves[0][0])


def _language(number: int, name: str) -> str:
    known = {fold(name): code for code in languages() for name in (code, *language(code).called.values())}
    try:
        return known[fold(name)]
    except KeyError:
        raise Fault(
            Kind.UNREADABLE, "unknown-language", line=number, language=name, languages=languages()
        ) from None


def _players(game: Game, number: int, text: str) -> tuple[str, ...]:
    names = [" ".join(name.split()) for name in text.split(",") if name.strip()]
    return check_players(game, seats(game, names), number)


def seats(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """Those who score, as they are named at the head of a record: the players, or the teams.

    A team is written `Anne + Chloé`. Players named one by one are put in teams as they sit, partners face to face.
    """
    if game.players.team == 1:
        return tuple(names)
    teams = [[one.strip() for one in name.split("+") if one.strip()] for name in names]
    if all(len(team) == 1 for team in teams) and len(names) % game.players.team == 0:
        count = len(names) // game.players.team
        teams = [list(names[seat::count]) for seat in range(count)]
    return tuple(TEAMED.join(team) for team in teams)


def check_players(game: Game, names: tuple[str, ...], line: int | None = None) -> tuple[str, ...]:
    """The names, if a record can tell them apart from each other and from its own words.

    Raises Fault `name-twice`, `name-unusable`, `name-too-long`, `commas-between-names`, or `number-of-players` or
    `team-size` (ILLEGAL).
    """
    if len(names) == 1 and " " in names[0] and game.players.min > 1 and TEAMED not in names[0]:
        raise Fault(Kind.INCOMPLETE, "commas-between-names", line=line, text=names[0])
    words = {fold(word) for own in game.words.values() for typed in own.keywords.values() for word in typed}
    seen: dict[str, str] = {}
    teams = [name.split(TEAMED) if game.players.team > 1 else [name] for name in names]
    players = [name for team in teams for name in team]
    for name in players:
        folded = fold(name)
        if len(name) > MAX_NAME:
            raise Fault(Kind.UNREADABLE, "name-too-long", line=line, name=name[:MAX_NAME], most=MAX_NAME)
        if (
            folded in words
            or folded.partition(" ")[0] in _keywords()
            or not re.search(r"[^\W\d_]", name)
            or set(name) & set(":#,;=")
            or order_in(name)
        ):
            raise Fault(Kind.UNREADABLE, "name-unusable", line=line, name=name)
        if folded in seen:
            raise Fault(Kind.INCOMPLETE, "name-twice", line=line, name=name)
        seen[folded] = name
    if not game.players.min <= len(players) <= game.players.max:
        raise Fault(
            Kind.ILLEGAL,
            "number-of-players",
            line=line,
            found=len(players),
            min=game.players.min,
            max=game.players.max,
        )
    if any(len(team) != game.players.team for team in teams):
        raise Fault(Kind.ILLEGAL, "team-size", line=line, size=game.players.team)
    return names


def _options(game: Game, typed: list[tuple[int, str, str]]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for number, name, value in typed:
        option = canonical_option(game, name, game.options)
        if option is None:
            if not game.options:
                raise Fault(Kind.UNREADABLE, "no-options", line=number, option=name)
            options = tuple(map(game.typed, game.options))
            raise Fault(Kind.UNREADABLE, "unknown-option", line=number, option=name, options=options)
        if option in chosen:
            raise Fault(Kind.UNREADABLE, "head-twice", line=number, word=f"option {name}")
        chosen[option] = _value(game, option, value, number)
    return {name: chosen.get(name, option.default) for name, option in game.options.items()}


def _value(game: Game, option: str, typed: str, line: int) -> str:
    known, name = game.options[option], game.typed(option)
    picked = canonical_option(game, typed, known.values)
    if picked is not None:
        return picked
    if known.numbers is None:
        values = tuple(map(game.typed, known.values))
        raise Fault(Kind.UNREADABLE, "unknown-value", line=line, option=name, value=typed, values=values)
    low, high = known.numbers
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 9 and low <= int(typed) <= high):
        raise Fault(
            Kind.UNREADABLE, "value-not-in-range", line=line, option=name, value=typed, low=low, high=high
        )
    return str(int(typed))
