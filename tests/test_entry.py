"""What is entered in instalments, however it is cut, is recorded as it was meant: 5,000 rounds over all games."""

from importlib import import_module
from random import Random
from typing import Any

import pytest

from scorer.grammar import Unfinished
from scorer.records.record import Record, read_record, seats
from scorer.referee import Referee
from scorer.rules import Sheet
from scorer.table.entry import Entry
from templates.game import load_game
from templates.loader import shipped
from words.faults import Fault
from words.languages import languages

NAMES = ("Anne", "Bruno", "Chloé", "Dora", "Émile", "Faïza", "Gus", "Hana", "Ivo", "Jo")
ROUNDS = 5_000
LINE = " "


def new_game(game: str, rng: Random) -> Referee:
    template = load_game(game)
    size = template.players.team
    count = rng.randint(template.players.min, template.players.max) // size * size
    options = {
        name: rng.choice([*option.values, *map(str, (option.numbers or ())[:1])])
        for name, option in template.options.items()
    }
    if game == "kariba":
        count = min(count, 4)
    language = rng.choice(languages())
    return Referee(Record(template, language, seats(template, NAMES[:count]), options, ()))


def typed_name(name: str, rng: Random) -> str:
    """A name as somebody types it: the first of a team, in capitals, or its beginning."""
    first = name.split(" + ")[0]
    return rng.choice([name, first, first.upper(), first[:2].lower()])


def typed_value(value: str, played: Referee, rng: Random) -> str:
    if value.endswith("!"):
        return value[:-1] + rng.choice(["*", f" {played.grammar.typed('out')}"])
    return value


def opened(played: Referee, line: str) -> tuple[Sheet, dict[str, str]] | None:
    """A whole line as a sheet and its values, or None."""
    found = played.rules.sheet(played.grammar.plain(line), played.state, played.grammar)
    if found is None:
        return None
    sheet, rest = found
    return sheet, sheet.read(rest, sheet.players)


def type_sheet(entry: Entry, played: Referee, sheet: Sheet, values: dict[str, str], rng: Random) -> None:
    """Type a line with a value a player in several goes, with wrong values and corrections between."""
    names_allowed = not (played.record.game.scoring and played.record.game.scoring.partial)
    hands = any(" " in value for value in values.values()) or played.record.game.id in (
        "bataille-couperet",
        "trente-et-un",
    )
    missing = list(values)
    first = [sheet.head] if sheet.head else []
    while missing or first:
        text = first.pop() + rng.choice([":", "", " :"]) if first else ""
        begun = entry.begun is not None or text
        if begun and entry.begun is not None and rng.random() < 0.3:
            type_wrong(entry, played, missing, rng, names_allowed=names_allowed)
        given = [name for name in values if name not in missing]
        if names_allowed and given and len(missing) > 0 and rng.random() < 0.2:
            # A value that is given already is changed to another, and back.
            name = rng.choice(given)
            for value in ("7", "1+2", values[name]):
                expect(entry, played, f"{typed_name(name, rng)} {typed_value(value, played, rng)}")
        chunk: list[str] = []
        bare = not names_allowed or rng.random() < 0.5
        if played.record.game.id == "trente-et-un" and len(missing) == len(values):
            bare = False  # a first hand has a name
        count = 0 if text and rng.random() < 0.4 else rng.randint(1, len(missing))
        if played.record.game.id == "bataille-couperet" and bare:
            count = min(count, 0 if text else 1)  # on its own line, a line is a hand
        for name in (missing if bare else rng.sample(missing, len(missing)))[:count]:
            value = typed_value(values[name], played, rng)
            chunk.append(value if bare else f"{typed_name(name, rng)} {value}")
            if bare:
                assert name == missing[0]
            missing.remove(name)
        joined = (", " if hands or not bare else rng.choice([" ", ", ", "  "])).join(chunk)
        expect(entry, played, f"{text} {joined}".strip(), whole=not missing)


def type_wrong(
    entry: Entry, played: Referee, missing: list[str], rng: Random, *, names_allowed: bool
) -> None:
    """Type a value that is wrong: it is refused, and costs no other."""
    if not missing:
        return
    before, waiting, moves = entry.text, entry.waiting, len(played.moves)
    text = "7/7/7" if played.record.game.scoring else "99"
    if names_allowed and rng.random() < 0.5:
        text = f"{rng.choice(missing)} {text}"
    try:
        entered = entry.enter(text, played)
        assert entered.faults
        assert entered.events is None
    except Fault:
        pass
    assert len(played.moves) == moves
    assert (entry.text, entry.waiting) == (before, waiting), text


def expect(entry: Entry, played: Referee, text: str, *, whole: bool = False) -> None:
    """Type a text that completes the line, or does not."""
    moves = len(played.moves)
    try:
        entered = entry.enter(text, played)
    except Fault as fault:
        raise AssertionError(f"{text!r}: {fault}, after {entry.text!r}") from None
    assert (len(played.moves) > moves) == whole, (text, entry.text, entered.faults)


def type_turn(entry: Entry, played: Referee, line: str, rng: Random) -> None:
    """Type a turn in several goes, cut where more is awaited."""
    words = line.split()
    start = 0
    for at in range(1, len(words)):
        if rng.random() < 0.5 and is_begun(played, " ".join(words[:at])):
            expect(entry, played, " ".join(words[start:at]))
            start = at
    expect(entry, played, " ".join(words[start:]), whole=True)


def is_begun(played: Referee, text: str) -> bool:
    state = played.state
    try:
        played.rules.play(state, played.rules.read(played.grammar.plain(text), state, played.grammar))
    except Unfinished:
        return True
    except Fault:
        return False
    return False


@pytest.mark.parametrize("game", shipped())
def test_a_legal_game_is_recorded_as_meant_however_it_is_cut(game: str) -> None:
    rng = Random(game)
    template = load_game(game)
    module = "points" if template.scoring else game.replace("-", "_")
    next_move = import_module(f"tests.legal.{module}").next_move
    rounds, played, entry = 0, new_game(game, rng), Entry()
    while rounds * len(shipped()) < ROUNDS:
        if played.standing().over or len(played.moves) > 60:
            played = new_game(game, rng)
        move: Any = next_move(played.rules, played.state, rng)
        line = played.rules.write(move, played.grammar)
        found = opened(played, line)
        if found is None:
            type_turn(entry, played, line, rng)
        else:
            type_sheet(entry, played, *found, rng)
        assert played.moves[-1] == move
        assert entry.begun is None
        rounds += 1


@pytest.mark.parametrize(
    ("head", "typed", "recorded"),
    [
        ("jeu: stupide-vautour|joueurs: Anne, Bruno, Chloé", "10 11 3 4 9 5 6 7", ["10: 11 3 4", "9: 5 6 7"]),
        ("jeu: stupide-vautour|joueurs: Anne, Bruno", "8 12 15", ["8: 12 15"]),
        ("jeu: stopenzi|joueurs: Anne, Bruno, Chloé", "3.2 0.4 2.1", ["3+2 0+4 2+1"]),
    ],
)
def test_one_value_a_line(head: str, typed: str, recorded: list[str]) -> None:
    played, entry = Referee(read_record(head.replace("|", "\n").encode())), Entry()
    for text in typed.split():
        entry.enter(text, played)
    assert played.written() == recorded


@pytest.mark.parametrize(
    ("code", "lines", "letters", "recorded"),
    [
        ("fr", ["bataille 7", "V", "2 3", "4"], "VDRA", "bataille: Anne 7, Bruno V, Chloé 2 3, David 4"),
        ("en", ["battle", "2", "Q", "3", "4"], "JQKA", "battle: Anne 2, Bruno Q, Chloé 3, David 4"),
    ],
)
def test_a_letter_that_is_a_card_is_never_a_command(
    code: str, lines: list[str], letters: str, recorded: str
) -> None:
    head = f"game: bataille-couperet\nlanguage: {code}\nplayers: Anne, Bruno, Chloé, David"
    played, entry = Referee(read_record(head.encode())), Entry()
    assert not any(entry.takes(letter, played) for letter in letters)
    entry.enter(lines[0], played)
    for letter in letters:
        assert entry.takes(letter, played)
        assert entry.takes(letter.lower(), played)
    assert not entry.takes("S" if code == "fr" else "P", played)
    for text in lines[1:]:
        entry.enter(text, played)
    assert played.written() == [recorded]


def test_a_line_begun_is_kept_as_it_can_be_typed() -> None:
    played, entry = Referee(read_record(b"game: stupide-vautour\nplayers: Anne, Bruno, Dora")), Entry()
    entry.enter("8: Dora 14, Anne 3", played)
    assert entry.text == "8: Anne 3, Dora 14"
    again = Entry()
    again.enter(entry.text, played)
    assert again.begun is not None
    assert again.waiting == entry.waiting == ("Bruno",)
