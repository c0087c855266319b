"""A record of a game: plain text that people can type, a head of `key: value` lines and then one line a move."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path

from scorer.grammar import canonical_option, joiners, name_key
from scorer.typed import shown
from templates.game import Game, load_game
from templates.names import find_game
from words.catalogue import TEAMED
from words.faults import Fault, Kind, unread
from words.language import language
from words.languages import FALLBACK, languages
from words.screen import order_in
from words.spelling import fold

# The record of the longest game is about 20 kB; a much larger file is something else.
MAX_BYTES = 1_000_000
MAX_LINE = 1_000
MAX_NAME = 40


@dataclass(frozen=True)
class Record:
    """The contents of a record: its head, and its moves as `(line number, text)`, not yet checked by the rules."""

    game: Game
    language: str
    players: tuple[str, ...]
    options: Mapping[str, str]
    lines: tuple[tuple[int, str], ...]
    date: str = ""
    place: str = ""


def read_record(data: bytes) -> Record:
    """Read a record's bytes: UTF-8, with or without a BOM, lines ended by LF, CR or CRLF.

    Raises Fault: UNREADABLE if it is not a record, INCOMPLETE if the head lacks something, ILLEGAL if the game is not
    for that number of players.
    """
    head: dict[str, tuple[int, str]] = {}
    options: list[tuple[int, str, str]] = []
    moves: list[tuple[int, str]] = []
    code = None  # the language of the first head word that belongs to one language only
    for number, typed in lines_of(data):
        line = shown(typed)
        found = None if moves else _head_line(line)
        if found is None:
            late = _head_line(line) if moves else None
            if late is not None and not head:
                raise _not_a_record(moves)
            if late is not None:
                raise Fault(
                    Kind.UNREADABLE, "head-after-moves", line=number, word=line.partition(":")[0].strip()
                )
            moves.append((number, line))
            continue
        key, word_code, rest = found
        code = code or word_code
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
        code = _language(*head["language"])
    code = code or FALLBACK
    game = _game(head, moves)
    players = _players(game, code, *_required(head, "players"))
    date, place = (head.get(key, (0, ""))[1] for key in ("date", "place"))
    return Record(game, code, players, _options(game, code, options), tuple(moves), date, place)


def files_in(folder: Path) -> list[Path]:
    """Return the files of a folder that may be records, by name.

    Reading a pipe would wait for a writer, and a broken link leads nowhere: both are left out.
    """
    try:
        return sorted(file for file in folder.glob("*.txt") if file.is_file())
    except OSError:
        return []


def read_file(path: Path) -> bytes:
    """Return the bytes of a record. Raises Fault `cannot-read` or `record-too-large`."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)  # enough to know that it is too large
    except OSError as error:
        raise unread(path, error) from None
    return _check_size(data)


def written_at(path: Path) -> datetime:
    """Return when a record was last written. Raises Fault `cannot-read`."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime)
    except OSError as error:
        raise unread(path, error) from None


def _check_size(data: bytes) -> bytes:
    if len(data) > MAX_BYTES:
        raise Fault(Kind.UNREADABLE, "record-too-large", most=MAX_BYTES // 1000)
    return data


def lines_of(data: bytes) -> list[tuple[int, str]]:
    """Return the lines that are not empty, without comments, each with its number from 1."""
    lines = []
    parts = re.split(rb"\r\n|\n|\r", _check_size(data).removeprefix(b"\xef\xbb\xbf"))
    for number, raw in enumerate(parts, 1):
        try:
            line = raw.partition(b"#")[0].decode("utf-8")  # comments need not be UTF-8
        except UnicodeDecodeError:
            raise Fault(Kind.UNREADABLE, "not-utf8", line=number) from None
        # An escape sequence in a record would reach the terminal of the person who scores it.
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
    """Map each head word to its key and its language, or None if several languages have the word."""
    keywords: dict[str, tuple[str, str | None]] = {}
    for code in languages():
        for key, typed in language(code).record:
            for word in map(fold, typed):
                keywords[word] = (key, None if word in keywords else code)
    return keywords


def _head_line(line: str) -> tuple[str, str | None, str] | None:
    """Split `key: value` into the canonical key, the language of its word and the value, or return None."""
    word, colon, rest = line.partition(":")
    first = fold(word).partition(" ")[0]
    if not colon or first not in _keywords():
        return None
    key, code = _keywords()[first]
    if key == "teams":  # another word for `players`
        key = "players"
    if key == "option":  # `option NAME: VALUE`
        return key, code, line.split(maxsplit=1)[1] if " " in line else rest
    return (key, code, rest.strip()) if first == fold(word) else None


def head_lines(record: Record) -> list[str]:
    """Return the head of a record, as `read_record` reads it back, without the options at their default."""
    word = {key: typed[0] for key, typed in language(record.language).record}
    defaults = {name: option.default for name, option in record.game.options.items()}
    chosen = {name: value for name, value in record.options.items() if value != defaults[name]}
    return [
        f"{word['game']}: {record.game.id}",
        f"{word['language']}: {record.language}",
        f"{word['teams' if record.game.players.team > 1 else 'players']}: {', '.join(record.players)}",
        *(f"{word['option']} {name}: {value}" for name, value in chosen.items()),
        *(f"{word[key]}: {text}" for key, text in (("date", record.date), ("place", record.place)) if text),
    ]


def _required(head: Mapping[str, tuple[int, str]], key: str) -> tuple[int, str]:
    if key not in head:
        raise Fault(Kind.INCOMPLETE, f"no-{key}")
    return head[key]


def _game(head: Mapping[str, tuple[int, str]], moves: list[tuple[int, str]]) -> Game:
    if "game" not in head and moves and not head:
        raise _not_a_record(moves)
    number, name = _required(head, "game")
    return load_game(find_game(name, Kind.UNREADABLE, number))


def _not_a_record(moves: list[tuple[int, str]]) -> Fault:
    """Return the fault of a file whose first line does not belong to a head."""
    return Fault(Kind.UNREADABLE, "not-a-record", line=moves[0][0])


def _language(number: int, name: str) -> str:
    if name in languages():  # as `head_lines` writes it
        return name
    codes = {fold(known): code for code in languages() for known in (code, *language(code).called.values())}
    try:
        return codes[fold(name)]
    except KeyError:
        raise Fault(
            Kind.UNREADABLE, "unknown-language", line=number, language=name, languages=languages()
        ) from None


def _players(game: Game, language: str, number: int, text: str) -> tuple[str, ...]:
    return check_players(game, seats(game, names_in(game, text)), language, number)


def names_in(game: Game, text: str) -> list[str]:
    """Return the names in a list, such as `Léa, Hugo et Zoé`; a team stays one name."""
    pieces = [piece.split() for piece in re.split("[,;]", text)]
    apart = [_apart(words) for words in pieces if words]
    size = game.players.team
    if size > 1 and all(len(names) == size for names in apart):
        return [TEAMED.join(names) for names in apart]
    return [name for names in apart for name in names]


def _apart(words: list[str]) -> list[str]:
    """Return the names that a joiner such as `et` or `&` stands between."""
    names: list[list[str]] = [[]]
    for at, word in enumerate(words):
        # A player may be called E, which joins names in Spanish: it does so between two names.
        joins = fold(word) in joiners() and at < len(words) - 1 and (at > 0 or len(word) > 1)
        if joins:
            names.append([])
        else:
            names[-1].append(word)
    return [" ".join(name) for name in names if name]


def seats(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """Return the players, or the teams, as the head of a record names them.

    A team is written `Léa + Zoé`. Players named one by one form teams by where they sit: partners face each other.
    """
    if game.players.team == 1:
        return tuple(names)
    teams = [[player.strip() for player in name.split("+") if player.strip()] for name in names]
    if all(len(team) == 1 for team in teams) and len(names) % game.players.team == 0:
        count = len(names) // game.players.team
        teams = [list(names[seat::count]) for seat in range(count)]
    return tuple(TEAMED.join(team) for team in teams)


def check_players(
    game: Game, names: tuple[str, ...], language: str, line: int | None = None
) -> tuple[str, ...]:
    """Return the names if they can be told apart from each other and from the words of the game in a language.

    Things have names that people have too, such as Violette: it is clear from its place which is meant.

    Raises Fault `name-twice`, `name-unusable`, `name-too-long`, `commas-between-names`, or `number-of-players` or
    `team-size` (ILLEGAL).
    """
    if len(names) == 1 and " " in names[0] and game.players.min > 1 and TEAMED not in names[0]:
        raise Fault(Kind.INCOMPLETE, "commas-between-names", line=line, text=names[0])
    catalogue = game.words[language]
    words = {
        fold(word)
        for canonical, typable in catalogue.keywords.items()
        if canonical not in catalogue.terms
        for word in typable
    }
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
        if name_key(name) in seen:
            raise Fault(Kind.INCOMPLETE, "name-twice", line=line, name=name)
        seen[name_key(name)] = name
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


def _options(game: Game, language: str, typed: list[tuple[int, str, str]]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for number, name, value in typed:
        option = canonical_option(game, name, game.options, language)
        if option is None:
            if not game.options:
                raise Fault(Kind.UNREADABLE, "no-options", line=number, option=name)
            options = tuple(map(game.typed, game.options))
            raise Fault(Kind.UNREADABLE, "unknown-option", line=number, option=name, options=options)
        if option in chosen:
            raise Fault(Kind.UNREADABLE, "head-twice", line=number, word=f"option {name}")
        chosen[option] = option_value(game, option, value, language, number)
    return {name: chosen.get(name, option.default) for name, option in game.options.items()}


def option_value(game: Game, option: str, typed: str, language: str, line: int | None = None) -> str:
    """Return a value of an option as it was typed. Raises Fault `unknown-value` or `value-not-in-range`."""
    allowed = game.options[option]
    value = canonical_option(game, typed, allowed.values, language)
    if value is not None:
        return value
    low, high = allowed.numbers or (1, 0)
    if typed.isascii() and typed.isdecimal() and len(typed) < 9 and low <= int(typed) <= high:
        return str(int(typed))
    name = game.typed(option)  # in all languages, which a valid value does not need
    if allowed.numbers is None:
        values = tuple(map(game.typed, allowed.values))
        raise Fault(Kind.UNREADABLE, "unknown-value", line=line, option=name, value=typed, values=values)
    raise Fault(
        Kind.UNREADABLE, "value-not-in-range", line=line, option=name, value=typed, low=low, high=high
    )
