"""From the rows of a table to a deck: what each column means for a card.

A row is a kind of card. What it lacks decides the face: a value stands large in the middle with its code below it; on a
card with a value and a text, the text has the middle and the value the corners; a card without value shows its name.
All texts are printed as they were typed, in any language.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from printkit.cards.layout import foot_holds, strip_holds
from printkit.sizes import CARD_SIZES
from printkit.spreadsheet.grid import MAX_COUNT, together
from printkit.spreadsheet.names import folded, mark_names, names, offered, pictograms
from printkit.spreadsheet.reader import Remark, Row, Table
from printkit.spreadsheet.series import BLACK, WHITE, AllSeries, Series, ink_on
from printkit.spreadsheet.values import court, how_many, whole, worth
from printkit.words import printed
from templates.colour import MIN_CONTRAST, contrast
from templates.deck import MAX_CARDS, Deck, DeckFile, Face, Group, Look, Part, Slot, Values, cards_of
from templates.limits import CODE_LIMIT
from templates.marks import NO_MARK, marks
from words.catalogue import Text
from words.faults import Fault, Faults, Kind
from words.languages import FALLBACK, current

LEAST, MOST = -CODE_LIMIT, CODE_LIMIT

PLAIN = "crosses"
"""The pattern of backs, as of the backs of the games that come with tactideck."""

CARD = CARD_SIZES["poker"]
"""The card on which names have their place. A deck that is kept is printed on any."""


@dataclass(frozen=True)
class TableDeck:
    """A deck from a table; `rows` has the row of each of its cards, and `remarks` what is said of it.

    `folder` is that of its pictures.
    """

    file: DeckFile
    deck: Deck
    rows: tuple[int, ...]
    remarks: tuple[Remark, ...] = ()
    folder: Path = Path()


class _Said(NamedTuple):
    """What a row says of its card; texts are empty where it says nothing. `figure` is that of a court card."""

    name: str
    value: int | None
    figure: str
    suit: Text | None
    text: str
    series: Series | None
    pictogram: str | None
    mark: str
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


def without_texts(table_deck: TableDeck) -> TableDeck:
    """Return a deck whose cards have their texts elsewhere: each shows its name, or its value where it has none."""
    file = table_deck.file
    groups = {name: _without_text(group, file.faces[group.face]) for name, group in file.groups.items()}
    faces = {group.face: face for group, face in groups.values()}
    made = DeckFile(
        faces=faces, backs=file.backs, groups={name: group for name, (group, _) in groups.items()}
    )
    deck = table_deck.deck
    return replace(table_deck, file=made, deck=replace(deck, cards=cards_of(made, table_deck.folder)))


def _without_text(group: Group, face: Face) -> tuple[Group, Face]:
    main = tuple(part for part in face.main if part != "text")
    if not main:
        main = ("word",) if group.values is None else ("numeral",)
    plain = face.model_copy(update={"main": main})
    return group.model_copy(update={"text": None, "face": _name_of(plain)}), plain


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
        self._series = AllSeries(
            bare=any(not row.cells.get("suit") and not row.cells.get("colour") for row in table.rows)
        )
        courts = (court(row.cells.get("value", "")) for row in table.rows)
        self._courts = worth({each.name for each in courts if each})

    def add(self, row: Row) -> None:
        cells = {column: text for column, text in row.cells.items() if text}
        before = len(self._faults)
        value, figure = self._value(row) if "value" in cells else (None, "")
        copies = self._count(row) if "count" in cells else 1
        said = self._said(row, cells, value, figure)
        if len(self._faults) > before or not copies:
            return
        face = _face(said)
        group = Group(
            word=_text(said.name) or said.suit or self._title,
            pictograms=(said.pictogram,) if said.pictogram else (),
            pattern=said.series.pattern if said.series else PLAIN,
            colour=said.colour,
            ink=ink_on(said.colour),
            values=None if said.value is None else Values(first=said.value, last=said.value),
            figure=_text(said.figure),
            copies=copies,
            face=_name_of(face),
            back=self._back(cells.get("back", "")),
            suit=said.suit if said.name else None,
            text=_text(said.text),
            picture=said.picture,
            mark=said.mark,
        )
        self._kinds.append(_Kind(row.number, copies, said.value, face, group))

    def _said(self, row: Row, cells: Mapping[str, str], value: int | None, figure: str) -> _Said:
        """Return what a row says, from those of its cells that are not empty."""
        try:
            series = self._series.of(cells.get("suit", ""), cells.get("colour", ""))
        except Fault as fault:
            self._fault(row, "colour", fault)
            series = None
        pictogram = self._pictogram(row)
        told = {"name", "value", "text", "suit", "colour", "pictogram"} & cells.keys()
        if not told and "picture" in cells:
            self._fault(row, "picture", Fault(Kind.UNREADABLE, "table-picture-alone"))
        elif not told:
            self._fault(row, None, Fault(Kind.UNREADABLE, "table-nothing"))
        if series and not series.word and "name" not in cells:
            self._fault(row, "colour", Fault(Kind.UNREADABLE, "table-colour-alone"))
        if pictogram is None and series:
            pictogram = series.pictogram
        name, suit = cells.get("name", ""), series.word if series else None
        if not name and value is None and "text" not in cells:
            # A card of nothing but a suit or a pictogram is called by it.
            name = suit.in_language(FALLBACK) if suit else cells.get("pictogram", "")
        if suit and name in suit.all():
            suit = None
        mark = self._mark(row) or (series.mark if series else NO_MARK)
        text, picture = cells.get("text", ""), cells.get("picture")
        return _Said(name, value, figure, suit, text, series, pictogram, mark, picture)

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
            raise Faults(together(self._faults))
        groups: dict[str, Group] = {}
        for run in _runs(self._kinds):
            group = _merged(run)
            name = _slug(" ".join(text.in_language(FALLBACK) for text in (group.suit, group.word) if text))
            groups[_unique(name or "card", groups)] = group
        faces = {kind.group.face: kind.face for kind in self._kinds}
        made = DeckFile(faces=faces, backs=self._backs, groups=groups)
        rows = tuple(kind.row for kind in self._kinds for _ in range(kind.count))
        remarks = (*self._table.remarks, *self._series.remarks())
        folder = self._table.folder
        return TableDeck(made, Deck(game, self._title, cards_of(made, folder)), rows, remarks, folder)

    def _fault(self, row: Row, column: str | None, fault: Fault) -> None:
        self._faults.append(self._table.at(row.number, column, fault))

    def _value(self, row: Row) -> tuple[int | None, str]:
        """Return the value of a card and, of a court card, its letter."""
        text = row.cells["value"]
        face = court(text)
        if face:
            return self._courts[face.name], face.figure
        return self._within(row, "value", whole(text), LEAST, MOST), ""

    def _count(self, row: Row) -> int | None:
        return self._within(row, "count", how_many(row.cells["count"]), 0, MAX_COUNT)

    def _within(self, row: Row, column: str, number: int | None, least: int, most: int) -> int | None:
        if number is not None and least <= number <= most:
            return number
        key = "table-not-whole" if number is None else "table-out-of-range"
        text = row.cells[column]
        self._fault(row, column, Fault(Kind.UNREADABLE, key, text=text, least=least, most=most))
        return None

    def _pictogram(self, row: Row) -> str | None:
        text = row.cells.get("pictogram", "")
        if not text:
            return None
        name = pictograms().get(folded(text)) or pictograms().get(folded(text).replace(" ", "-"))
        if name is None:
            near = offered(text, names().pictograms.values())
            self._fault(row, "pictogram", Fault(Kind.UNREADABLE, "table-pictogram", name=text, names=near))
        return name

    def _mark(self, row: Row) -> str | None:
        """Return the mark that a row asks for."""
        text = row.cells.get("mark", "")
        if text and folded(text) not in mark_names():
            terms = tuple(printed(current()).term(f"mark-{name}") for name in marks())
            self._fault(row, "mark", Fault(Kind.UNREADABLE, "table-mark", name=text, names=terms))
        return mark_names().get(folded(text))

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
    value, pictogram = said.value is not None, said.pictogram is not None
    picture = pictogram or said.picture is not None
    foot: Slot = "suit" if said.suit and said.name else "word" if said.suit else "nothing"
    head: Slot = "pictogram" if picture and (value or said.text) else "nothing"
    edge: Slot = "pattern" if said.series else "nothing"
    main: tuple[Part, ...]
    if value:
        # Turned upwards, a name has more room than in the foot, and shows in a fanned hand.
        upwards = bool(said.name) and strip_holds(
            said.name, CARD, said.mark, patterned=said.series is not None
        )
        if upwards:
            edge = "pattern and word" if said.series else "word"
        elif said.suit and not said.name and not all(foot_holds(word, CARD) for word in said.suit.all()):
            edge, foot = "pattern and word", "nothing"
        if pictogram and not said.suit:
            foot = "pictogram"
        if said.text:
            main = ("text",) if upwards or not said.name else ("word", "text")
        elif said.name and not upwards:
            main = ("pictogram", "word") if picture else ("word",)
        else:
            main = ("numeral", "pictogram") if picture else ("numeral",)
    elif said.text:
        main = ("word", "text") if said.name else ("text",)
    else:
        main = ("pictogram", "word") if picture else ("word",)
    coloured = pictogram and contrast(said.colour, WHITE) >= MIN_CONTRAST
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
