"""The three readers of what people write: each takes any bytes and answers with a result or with a fault.

What a harness checks beyond that: every sentence told is one line without a character that a terminal would obey, no
longer than somebody will listen to, and free of unfilled placeholders. `mutated` makes new inputs of known ones.
"""

import json
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random

from printkit.spreadsheet.deck import deck_of, toml_of
from printkit.spreadsheet.reader import read
from scorer.events import name_of
from scorer.records.journal import read_notes
from scorer.records.report import as_json, score
from scorer.referee import Referee
from templates.board import BoardFile
from templates.deck import DeckFile, cards_of
from templates.game import Game, GameFile, Words
from templates.loader import SHIPPED, shipped
from templates.pictures import segments
from words.catalogue import Text
from words.faults import Fault, Faults, Kind
from words.screen import order_in
from words.toml import Model, read_toml
from words.wording import Wording

LONGEST = 20_000
"""Characters of a sentence. A record quotes a line of 1000 at most, a table a cell; faults of a template are listed."""

MODELS: dict[str, type[Model]] = {"game": GameFile, "words": Words, "deck": DeckFile, "board": BoardFile}
KINDS = (Kind.UNREADABLE, Kind.ILLEGAL, Kind.INCOMPLETE)


def record(data: bytes) -> None:
    """A record: scored, told in both languages, written again."""
    read_notes(data.decode("utf-8", "replace"))
    try:
        report = score(data)
    except Fault as fault:
        _check_fault(fault, None)
        return
    game = report.record.game
    if report.fault:
        _check_fault(report.fault, game)
    for language in ("fr", "en"):
        wording = Wording(language, game)
        for _, events in report.events:
            for event in events:
                _check_sentence(wording.event(name_of(type(event)), event._asdict(), "full"))
    json.dumps(as_json(report))
    referee = Referee(report.record)
    for _, line in report.record.lines[: report.moves]:
        referee.enter(line)
    again = Referee(report.record)
    for line in referee.written():
        again.enter(line)
    assert again.standing() == report.standing, "written and read back, the game comes to something else"


@cache
def scratch() -> Path:
    # Kept for as long as the process lives.
    folder = tempfile.TemporaryDirectory(prefix="tactideck-fuzz-")
    _folders.append(folder)
    return Path(folder.name) / "template.toml"


_folders: list[tempfile.TemporaryDirectory[str]] = []


def template(data: bytes) -> None:
    """A template: read as each of its four kinds."""
    scratch().write_bytes(data)
    for model in MODELS.values():
        try:
            made = read_toml(scratch(), model)
        except Fault as fault:
            _check_fault(fault, None)
            if fault.key != "template-invalid":
                return  # no TOML is none for all kinds
            continue
        if isinstance(made, DeckFile):
            assert len(cards_of(made)) <= 10_000
    segments.cache_clear()


def table(data: bytes) -> None:
    """A table of cards: read, made a deck, written as a template."""
    try:
        made = deck_of(read(data, "cards.csv"), "cards", Text(fr="Essai", en="Trial"))
    except Fault as fault:
        _check_fault(fault, None)
        return
    for card in made.deck.cards:
        assert order_in(card.name("fr")) is None
    toml_of(made.file)


def _check_fault(found: Fault, game: Game | None) -> None:
    for fault in found.faults[:50] if isinstance(found, Faults) else (found,):
        assert fault.kind in KINDS, fault
        for language in ("fr", "en"):
            _check_sentence(Wording(language, game).fault(fault))


def _check_sentence(sentence: str) -> None:
    assert order_in(sentence) is None, sentence
    assert len(sentence) <= LONGEST, len(sentence)


READERS: dict[str, Callable[[bytes], None]] = {"record": record, "template": template, "table": table}

_TABLES = (
    b"name,value,suit,colour,count,text,pictogram,back\nPig,7,hearts,red,2,Says oink,star,Farm\n",
    "nom;valeur;s\u00e9rie;couleur;nombre;texte;picto;dos\nRoi;12;c\u0153ur;;1;;;\nDame;11;c\u0153ur;;1;;;\n".encode(),
    b'sep=|\nname|value\n"a ""b""\nc"|-7,0\n',
    "name\tcolour\nLion\t#A00000\nZebra\tnavy\n".encode("utf-16"),
    "nom,valeur\n\u00c9t\u00e9,\u22123\n".encode(),
)


@cache
def seeds(reader: str) -> tuple[bytes, ...]:
    """Inputs that are right, to begin with."""
    if reader == "table":
        return _TABLES
    if reader == "record":
        return tuple((SHIPPED / game / "sample.txt").read_bytes() for game in shipped())
    files = (file for game in shipped() for file in sorted((SHIPPED / game).glob("*.toml")))
    return tuple(data for data in map(Path.read_bytes, files) if len(data) < 6000)


@cache
def _words(reader: str) -> tuple[bytes, ...]:
    """What the seeds are made of, and what has made trouble elsewhere."""
    parts = {word for seed in seeds(reader) for word in seed.replace(b"\n", b" \n ").split(b" ")}
    trouble = (
        b"\x1b[2J", b"\x00", b"\xff", b"\xc2\x9b", b"\xe2\x80\xae", b"\xef\xbb\xbf", b"\\u001b", b"inf", b"nan",
        b"-0", b"99999999999999999999", b"1e999", b"[[", b"]]", b'"""', b"{", b"}", b"=", b":", b",", b";", b"#", b"\r",
        b"\t", b'"', b"x2", b"+", b"/", "²".encode(), "٣".encode(), "ﷺ".encode(),
    )  # fmt: skip
    return (*sorted(parts), *trouble)


def mutated(data: bytes, rng: Random, reader: str, most: int = 4096) -> bytes:
    """Another input made of one: lines and words moved, doubled, dropped, or taken from elsewhere."""
    lines = data.split(b"\n")
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(lines))
        change = rng.randrange(7)
        words = lines[at].split(b" ")
        place = rng.randrange(len(words))
        if change == 0:
            lines.insert(at, rng.choice(lines))
        elif change == 1 and len(lines) > 1:
            del lines[at]
        elif change == 2:
            other = rng.choice(seeds(reader)).split(b"\n")
            lines[at] = rng.choice(other)
        elif change == 3:
            words[place] = rng.choice(_words(reader))
        elif change == 4:
            words.insert(place, rng.choice(_words(reader)))
        elif change == 5:
            del words[place]
        else:
            whole = bytearray(lines[at] or b" ")
            whole[rng.randrange(len(whole))] = rng.randrange(256)
            words = [bytes(whole)]
        if change > 2:
            lines[at] = b" ".join(words)
    return b"\n".join(lines)[:most]


def any_of(reader: str, choices: Sequence[int]) -> bytes:
    """The input that these numbers choose: a seed, changed as often as there are more."""
    known = seeds(reader)
    data = known[choices[0] % len(known)] if choices else b""
    for number in choices[1:]:
        data = mutated(data, Random(number), reader)
    return data
