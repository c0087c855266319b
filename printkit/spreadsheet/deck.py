"""From the rows of a table to a deck: what each column means for a card.

A row is a kind of card. What it lacks decides the face: a value stands large in the middle with its code below it; on a
card with a value and a text, the text has the middle and the value the corners; a card without value shows its name.
All texts are printed as they were typed, in any language.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, NamedTuple

from printkit.spreadsheet.names import Tint, folded, names, offered, pictograms, tints
from printkit.spreadsheet.reader import Row, Table
from templates.colour import MIN_CONTRAST, Ink, contrast
from templates.deck import MAX_CARDS, Deck, DeckFile, Face, Group, Look, Part, Slot, Values, cards_of
from templates.limits import CODE_LIMIT
from templates.pictures import pictures as all_pictures
from words.catalogue import Text
from words.faults import Fault, Faults, Kind
from words.languages import FALLBACK

MAX_COUNT = 999

WHITE: Final = "#FFFFFF"
BLACK: Final = "#000000"

PLAIN = "crosses"
"""The pattern of backs, as of the backs of the games that come with tactideck."""

_HEX = re.compile(r"#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})")


@dataclass(frozen=True)
class TableDeck:
    """A deck from a table; `rows` has the row of each of its cards."""

    file: DeckFile
    deck: Deck
    rows: tuple[int, ...]


@dataclass(frozen=True)
class _Series:
    """A suit or a colour, as cards of a row have it: its word, if it has one, colour and pictogram."""

    word: str
    colour: str
    tint: Tint | None


class _Said(NamedTuple):
    """What a row says of its card; texts are empty where it says nothing."""

    name: str
    value: int | None
    suit: str
    text: str
    series: _Series | None
    picture: str | None

    @property
    def colour(self) -> str:
        return self.series.colour if self.series else WHITE


def deck_of(table: Table, game: str, title: Text) -> TableDeck:
    """Build the deck of a table. Raises Faults, all that are found."""
    builder = _Builder(table, title)
    for row in table.rows:
        builder.add(row)
    return builder.done(game)


@dataclass
class _Kind:
    """What one row becomes."""

    row: int
    count: int
    value: int | None
    face: Face
    group: Group


class _Builder:
    """The deck while its rows are read."""

    def __init__(self, table: Table, title: Text) -> None:
        self._table = table
        self._title = title
        self._faults: list[Fault] = []
        self._kinds: list[_Kind] = []
        self._backs: dict[str, Look] = {}
        self._patterns: dict[tuple[str, str], str] = {}
        # Suits keep the patterns that people know them by.
        self._free = list(all_pictures().patterns)

    def add(self, row: Row) -> None:
        cells = {column: text for column, text in row.cells.items() if text}
        before = len(self._faults)
        value = self._number(row, "value", -CODE_LIMIT, CODE_LIMIT) if "value" in cells else None
        copies = self._number(row, "count", 0, MAX_COUNT) if "count" in cells else 1
        said = self._said(row, cells, value)
        if len(self._faults) > before or not copies:
            return
        face = _face(said)
        group = Group(
            word=_text(said.name or said.suit) or self._title,
            pictograms=(said.picture,) if said.picture else (),
            pattern=self._pattern(said.series) if said.series else PLAIN,
            colour=said.colour,
            ink=_ink(said.colour),
            values=None if said.value is None else Values(first=said.value, last=said.value),
            copies=copies,
            face=_name_of(face),
            back=self._back(cells.get("back", "")),
            suit=_text(said.suit) if said.name else None,
            text=_text(said.text),
        )
        self._kinds.append(_Kind(row.number, copies, said.value, face, group))

    def _said(self, row: Row, cells: Mapping[str, str], value: int | None) -> _Said:
        """Return what a row says, from those of its cells that are not empty."""
        series = self._series(row)
        picture = self._pictogram(row)
        if not {"name", "value", "text", "suit", "colour", "pictogram"} & cells.keys():
            self._fault(row, None, Fault(Kind.UNREADABLE, "table-nothing"))
        if series and not series.word and "name" not in cells:
            self._fault(row, "colour", Fault(Kind.UNREADABLE, "table-colour-alone"))
        if picture is None and series and series.tint:
            picture = series.tint.pictogram
        name = cells.get("name", "")
        if not name and value is None and "text" not in cells:
            # A card of nothing but a suit or a pictogram is called by it.
            name = series.word if series else cells.get("pictogram", "")
        suit = series.word if series and series.word != name else ""
        return _Said(name, value, suit, cells.get("text", ""), series, picture)

    def done(self, game: str) -> TableDeck:
        total = sum(kind.count for kind in self._kinds)
        if total > MAX_CARDS:
            file = self._table.file
            self._faults.append(
                Fault(Kind.UNREADABLE, "table-too-many-cards", file=file, found=total, most=MAX_CARDS)
            )
        if not total and not self._faults:
            self._faults.append(Fault(Kind.UNREADABLE, "table-empty", file=self._table.file))
        if self._faults:
            raise Faults(self._faults)
        groups: dict[str, Group] = {}
        for run in _runs(self._kinds):
            group = _merged(run)
            name = _slug(" ".join(text.in_language(FALLBACK) for text in (group.suit, group.word) if text))
            groups[_unique(name or "card", groups)] = group
        faces = {kind.group.face: kind.face for kind in self._kinds}
        made = DeckFile(faces=faces, backs=self._backs, groups=groups)
        rows = tuple(kind.row for kind in self._kinds for _ in range(kind.count))
        return TableDeck(made, Deck(game, self._title, cards_of(made)), rows)

    def _fault(self, row: Row, column: str | None, fault: Fault) -> None:
        self._faults.append(self._table.at(row.number, column, fault))

    def _number(self, row: Row, column: str, least: int, most: int) -> int | None:
        """Return a whole number such as "7", "+7", "7,0" or "−7", with a minus of any width."""
        text = row.cells[column]
        plain = re.sub("[\N{MINUS SIGN}\N{EN DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}]", "-", text)
        whole = re.fullmatch(r"([+-]? ?[0-9]+)(?:[.,]0*)?", plain)
        if whole is None:
            fault = Fault(Kind.UNREADABLE, "table-not-whole", text=text, least=least, most=most)
        else:
            number = int(whole[1].replace(" ", "")[:20])
            if least <= number <= most:
                return number
            fault = Fault(Kind.UNREADABLE, "table-out-of-range", text=text, least=least, most=most)
        self._fault(row, column, fault)
        return None

    def _series(self, row: Row) -> _Series | None:
        """Return the suit of a row, from its columns suit and colour; either may hold a colour or a playing suit."""
        suit, colour = row.cells.get("suit", ""), row.cells.get("colour", "")
        if not suit and not colour:
            return None
        column, asked = ("colour", colour) if colour else ("suit", suit)
        tint = tints().get(folded(asked))
        code = _HEX.fullmatch(asked)
        word = suit or ("" if code else colour)
        if tint:
            # A suit by name has its pictogram and pattern, whatever it is coloured with.
            known = tints().get(folded(suit)) if suit else None
            return _Series(word, tint.colour, known if known and known.pictogram else tint)
        if code:
            digits = code[1] if len(code[1]) == 6 else "".join(2 * digit for digit in code[1])
            shade = f"#{digits.upper()}"
            if column == "suit":
                word = ""
            best = contrast(shade, _ink(shade))
            if best < MIN_CONTRAST:
                fault = Fault(
                    Kind.UNREADABLE,
                    "table-contrast",
                    colour=asked,
                    ratio=f"{best:.1f}",
                    least=f"{MIN_CONTRAST:g}",
                )
                self._fault(row, column, fault)
            return _Series(word, shade, tints().get(folded(suit)) if suit else None)
        if column == "colour":
            near = offered(asked, (each.names for each in names().colours.values()))
            self._fault(row, column, Fault(Kind.UNREADABLE, "table-colour", colour=asked, names=near))
            return _Series(word, WHITE, None)
        return _Series(word, self._next_colour(word), None)

    def _next_colour(self, word: str) -> str:
        """Return the colour of a series that says nothing of it.

        Colours come one after the other, as series come.
        """
        known = {series: colour for series, colour in self._patterns if series == folded(word)}
        if known:
            return known[folded(word)]
        colours = [tint.colour for tint in names().colours.values() if tint.colour not in (WHITE, BLACK)]
        return colours[len(self._patterns) % len(colours)]

    def _pattern(self, series: _Series) -> str:
        """Return the pattern of a series: its own, else one that no other series has, else the least used."""
        key = (folded(series.word), series.colour)
        if key not in self._patterns:
            used = list(self._patterns.values())
            wanted = series.tint.pattern if series.tint else self._free[0]
            if wanted in used and not (series.tint and series.tint.pictogram):
                wanted = min(self._free, key=used.count)
            self._patterns[key] = wanted
        return self._patterns[key]

    def _pictogram(self, row: Row) -> str | None:
        text = row.cells.get("pictogram", "")
        if not text:
            return None
        name = pictograms().get(folded(text)) or pictograms().get(folded(text).replace(" ", "-"))
        if name is None:
            near = offered(text, names().pictograms.values())
            self._fault(row, "pictogram", Fault(Kind.UNREADABLE, "table-pictogram", name=text, names=near))
        return name

    def _back(self, text: str) -> str:
        """Return the name of a back, which is its word; one that is also a pictogram shows it."""
        word = _text(text) or self._title
        for name, look in self._backs.items():
            if look.word == word:
                return name
        picture = pictograms().get(folded(text))
        name = _unique(_slug(text) or "cards", self._backs)
        self._backs[name] = Look(
            word=word, pictograms=(picture,) if picture else (), pattern=PLAIN, colour=WHITE, ink=BLACK
        )
        return name


def _face(said: _Said) -> Face:
    """Return the face of a card, from what its row says."""
    value, picture = said.value is not None, said.picture is not None
    foot: Slot = "suit" if said.suit and said.name else "word" if said.suit else "nothing"
    head: Slot = "pictogram" if picture and (value or said.text) else "nothing"
    edge: Slot = "pattern" if said.series else "nothing"
    main: tuple[Part, ...]
    if value:
        # Turned upwards, a name has more room than in the foot, and shows in a fanned hand.
        if said.name:
            edge = "pattern and word" if said.series else "word"
        if picture and not said.suit:
            foot = "pictogram"
        main = ("text",) if said.text else ("numeral", "pictogram") if picture else ("numeral",)
    elif said.text:
        main = ("word", "text") if said.name else ("text",)
    else:
        main = ("pictogram", "word") if picture else ("word",)
    coloured = picture and contrast(said.colour, WHITE) >= MIN_CONTRAST
    return Face(head=head, edge=edge, foot=foot, main=main, coloured=coloured)


def _name_of(face: Face) -> str:
    """Return a name for a face that says what it holds."""
    places = {"head": face.head, "edge": face.edge, "foot": face.foot}
    filled = [f"{place}-{slot.replace(' ', '-')}" for place, slot in places.items() if slot != "nothing"]
    return "-".join([*face.main, *filled, *(["coloured"] if face.coloured else [])])


def _runs(kinds: Sequence[_Kind]) -> list[list[_Kind]]:
    """Return rows that differ only in values that follow one another, put together."""
    runs: list[list[_Kind]] = []
    for kind in kinds:
        last = runs[-1][-1] if runs else None
        if last and last.value is not None and kind.value == last.value + 1 and _like(last) == _like(kind):
            runs[-1].append(kind)
        else:
            runs.append([kind])
    return runs


def _like(kind: _Kind) -> Group:
    return kind.group.model_copy(update={"values": None, "copies": 1})


def _merged(run: Sequence[_Kind]) -> Group:
    first, last = run[0].value, run[-1].value
    if first is None or last is None or len(run) == 1:
        return run[0].group
    counts = tuple(kind.count for kind in run)
    copies = counts[0] if len(set(counts)) == 1 else counts
    return run[0].group.model_copy(update={"values": Values(first=first, last=last), "copies": copies})


def _slug(text: str) -> str:
    """Return a text as a key that TOML takes without quotes."""
    return re.sub(r"[^a-z0-9]+", "-", folded(text)).strip("-")[:40].rstrip("-")


def _unique(wanted: str, taken: Collection[str]) -> str:
    numbers = (wanted if index == 1 else f"{wanted}-{index}" for index in count(1))
    return next(name for name in numbers if name not in taken)


def _text(text: str) -> Text | None:
    return Text(fr=text, en=text) if text else None


def _ink(colour: str) -> Ink:
    return BLACK if contrast(colour, BLACK) >= contrast(colour, WHITE) else WHITE


def toml_of(file: DeckFile) -> str:
    """Return a deck as `deck.toml` has it, read back as the same."""
    data = file.model_dump(mode="json", exclude_defaults=True)
    tables = []
    for section in ("faces", "backs", "groups"):
        for name, table in data.get(section, {}).items():
            lines = [f"{key} = {_value(value)}" for key, value in table.items()]
            tables.append("\n".join([f"[{section}.{name}]", *lines]))
    return "\n\n".join(tables) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{key} = {_value(each)}" for key, each in value.items())
        return f"{{ {inner} }}"
    # Text, numbers, arrays and booleans: JSON writes them as TOML does.
    return json.dumps(value, ensure_ascii=False)
