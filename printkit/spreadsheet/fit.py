"""Whether the cards of a table have room: what has none, which card is large enough, how much of a text fits."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from printkit.cards.front import Fronts
from printkit.cards.layout import back, details
from printkit.job import Job
from printkit.photos import pixels
from printkit.sizes import CARD_SIZES, CardSize, called
from printkit.spreadsheet.deck import TableDeck
from printkit.spreadsheet.grid import together
from printkit.spreadsheet.names import suit_symbols
from printkit.spreadsheet.reader import Table
from printkit.typeface import font
from templates.deck import Card, Deck, without_pictures
from words.catalogue import Text
from words.faults import Fault, Faults, Kind
from words.languages import FALLBACK

ROOM = {
    "code-too-large": "misfit-code",
    "text-too-long": "misfit-word",
    "text-does-not-fit": "misfit-text",
    "braille-too-long": "misfit-braille",
}
"""The faults of layout that a larger card may mend, and those that say which one does."""

PRINTED = ("name", "suit", "colour", "text", "back")
"""The columns whose letters are printed."""


@dataclass(frozen=True)
class _Misfit:
    """A card that has no room for something, its row, and whether that is on its back."""

    row: int
    card: Card
    fault: Fault
    behind: bool


def check_fit(table_deck: TableDeck, table: Table, job: Job) -> None:
    """Check that everything on the cards can be printed on them. Raises Faults, those of one cause put together."""
    faults = list(_unprintable(table))
    if job.medium.name in ("print", "svg"):
        misfits = list(_misfits(table_deck, job))
        for key in dict.fromkeys(misfit.fault.key for misfit in misfits):
            alike = [misfit for misfit in misfits if misfit.fault.key == key]
            faults += _advised(alike, table_deck, table, job)
    if faults:
        raise Faults(together(faults))


def _unprintable(table: Table) -> Iterator[Fault]:
    """Yield the first letter of each cell that the font lacks."""
    known = font("Bold").glyphs
    for row in table.rows:
        for column in PRINTED:
            text = row.cells.get(column, "")
            lacking = next((c for c in text if c not in known and c != "\n"), None)
            if text in suit_symbols():
                continue  # Its word is printed.
            if lacking is not None:
                code = f"U+{ord(lacking):04X}"
                fault = Fault(Kind.FAILED, "table-glyph", character=lacking, code=code)
                yield table.at(row.number, column, fault)


def _deck(table_deck: TableDeck, job: Job) -> Deck:
    """Return the deck as the medium makes it."""
    return table_deck.deck if job.medium.pictures else without_pictures(table_deck.deck)


def _misfits(table_deck: TableDeck, job: Job) -> Iterator[_Misfit]:
    deck, done = _deck(table_deck, job), set[object]()
    fronts = Fronts(deck, job.size, job.language, job.braille)
    name = deck.name.in_language(job.language)
    for number, card in zip(table_deck.rows, deck.cards, strict=True):
        if (card.group, card.value) not in done:
            done.add((card.group, card.value))
            try:
                fronts.layers(card)
                if card.picture:
                    pixels.check(card.picture, card.name(job.language))
            except Fault as fault:
                if fault.key != "missing-glyph":  # which is told of the cell
                    yield _Misfit(number, card, fault, behind=False)
        if job.backs and card.back not in done:
            done.add(card.back)
            try:
                back(card.back, name, job.size, job.language)
            except Fault as fault:
                if fault.key != "missing-glyph":
                    yield _Misfit(number, card, fault, behind=True)


def _advised(misfits: list[_Misfit], table_deck: TableDeck, table: Table, job: Job) -> Iterator[Fault]:
    """Yield the faults of some misfits of one kind, with what helps all of them."""
    key = ROOM.get(misfits[0].fault.key)
    larger = next(
        (
            name
            for name in _larger(job.size)
            if _fit(misfits, table_deck, job, CARD_SIZES[name].with_hand(job.size.hand))
        ),
        None,
    )
    for misfit in misfits:
        fields, fault = dict(misfit.fault.fields), misfit.fault
        column = "back" if misfit.behind else _column(table, misfit)
        if key:
            if key == "misfit-text":
                fields["letters"], fields["fit"] = _letters(misfit.card, _deck(table_deck, job), job)
            way = "booklet" if key == "misfit-text" and not misfit.behind else "shorten"
            advice = Fault(Kind.FAILED, f"advice-card-{way}" if larger else f"advice-{way}", card=larger)
            if key == "misfit-code":
                advice = Fault(Kind.FAILED, "advice-card" if larger else "advice-value", card=larger)
            fault = Fault(
                fault.kind, key, **{**fields, "card": called(job.size, job.language), "advice": advice}
            )
        yield table.at(misfit.row, column, fault)


def _larger(size: CardSize) -> list[str]:
    """Return the names of larger cards, the smallest first."""
    area = size.width * size.height
    areas = {name: other.width * other.height for name, other in CARD_SIZES.items()}
    return sorted((name for name in areas if areas[name] > area), key=lambda name: areas[name])


def _fit(misfits: list[_Misfit], table_deck: TableDeck, job: Job, size: CardSize) -> bool:
    """Return whether all of these cards have room on cards of a size."""
    fronts = Fronts(_deck(table_deck, job), size, job.language, job.braille)
    name = table_deck.deck.name.in_language(job.language)
    try:
        for misfit in misfits:
            if misfit.behind:
                back(misfit.card.back, name, size, job.language)
            else:
                fronts.layers(misfit.card)
    except Fault:
        return False
    return True


def _letters(card: Card, deck: Deck, job: Job) -> tuple[int, int]:
    """Return how many letters the text of a card has, and how many of them fit, in whole words."""
    said = card.group.text.in_language(job.language) if card.group.text else ""
    fronts = Fronts(deck, job.size, job.language, job.braille)
    words = said.split(" ")
    ends = list(accumulate((len(word) + 1 for word in words), initial=0))

    def fits(count: int) -> bool:
        text = Text({FALLBACK: said[: ends[count] - 1]})
        shorter = replace(card, group=card.group.model_copy(update={"text": text}))
        try:
            if fronts.size.hand:
                fronts.artwork(shorter)
            else:
                details(shorter, fronts.size, job.language)
        except Fault:
            return False
        return True

    return len(said), max(0, ends[_last(fits, len(words))] - 1)


def _last(fits: Callable[[int], bool], most: int) -> int:
    """Return the largest number up to `most` that fits, where all smaller ones do; 0 if none does."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) else (low, middle - 1)
    return low


def _column(table: Table, misfit: _Misfit) -> str | None:
    """Return the column of what does not fit, or None if it is not that of a text."""
    if misfit.fault.key == "code-too-large":
        return "value"
    if misfit.fault.key.startswith("picture-"):
        return "picture"
    row = next(row for row in table.rows if row.number == misfit.row)
    text = str(misfit.fault.fields.get("text", ""))
    found = (column for column, cell in row.cells.items() if text and text in cell)
    return next(found, "text" if misfit.fault.key == "text-does-not-fit" and row.cells.get("text") else None)
