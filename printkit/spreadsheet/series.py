"""Suits and colours of the rows of a table: the word, colour, pattern and pictogram of each series."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final, NamedTuple

from printkit.spreadsheet.headings import NEAR
from printkit.spreadsheet.names import folded, names, offered, pictograms, suit_symbols, tints
from printkit.spreadsheet.reader import Remark
from templates.colour import MIN_CONTRAST, Ink, contrast
from templates.marks import NO_MARK, marks
from templates.pictures import pictures
from words.catalogue import Text
from words.faults import Fault, Kind
from words.languages import FALLBACK, languages

WHITE: Final = "#FFFFFF"
BLACK: Final = "#000000"

_HEX = re.compile(r"#?([0-9A-Fa-f]{6}|(?<=#)[0-9A-Fa-f]{3})")


class Series(NamedTuple):
    """A suit or a colour, as cards of a row have it; the word of a mere colour code is None."""

    word: Text | None
    colour: str
    pattern: str
    pictogram: str | None
    mark: str


class AllSeries:
    """The series of a table while its rows are read; `bare` are some of its cards that belong to none."""

    def __init__(self, *, bare: bool) -> None:
        self._marks: dict[tuple[str, str], str] = {}
        self._bare = bare
        self._patterns: dict[tuple[str, str], str] = {}
        # Suits keep the patterns that people know them by.
        self._free = list(pictures().patterns)
        self._changed: dict[str, str] = {}
        self._unknown: dict[str, None] = {}

    def of(self, suit: str, colour: str) -> Series | None:
        """Return the series of a row; either of its cells may hold a colour or a playing suit.

        Raises Fault `table-colour` where a colour is spelled nearly like one that is known.
        """
        asked = colour or suit
        if not asked:
            return None
        code = _HEX.fullmatch(asked) if colour or asked.startswith("#") else None
        word = (suit if colour else "") if code else suit or colour
        suited, tint = tints().get(folded(suit)), tints().get(folded(asked))
        if code:
            shade = self._readable(asked, code[1])
        elif tint:
            shade = tint.colour
        else:
            shade = suited.colour if suited else self._next_colour(word)
            if colour:
                _check_spelling(colour)
                self._unknown[colour] = None
        # A suit by name has its pictogram and pattern, whatever it is coloured with.
        known = suited if code or (suited and suited.pictogram) else tint or suited
        wanted = known.pattern if known else None
        pattern = self._pattern(word, shade, wanted, kept=bool(known and known.pictogram))
        picture = known.pictogram if known and known.pictogram else pictograms().get(folded(word))
        mark = self._mark((folded(word), shade), known.mark if known else None)
        return Series(_word(word), shade, pattern, picture, mark)

    def remarks(self) -> list[Remark]:
        """Return what was made of colours that cannot be printed as they are."""
        found = []
        if self._changed:
            pairs = ", ".join(f"{typed} {shade}" for typed, shade in list(self._changed.items())[:MOST])
            found.append(Remark("deck-colours-changed", {"colours": pairs, "least": f"{MIN_CONTRAST:g}"}))
        if self._unknown:
            found.append(Remark("deck-colours-unknown", {"colours": ", ".join(list(self._unknown)[:MOST])}))
        return found

    def _readable(self, asked: str, digits: str) -> str:
        """Return a colour, or the nearest that black or white reads on."""
        whole = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
        shade = f"#{whole.upper()}"
        nearest = readable(shade)
        if nearest != shade:
            self._changed[asked] = nearest
        return nearest

    def _next_colour(self, word: str) -> str:
        """Return the colour of a series that says nothing of it.

        Colours come one after the other, as series come.
        """
        known: Mapping[str, str] = dict(self._patterns.keys())
        if folded(word) in known:
            return known[folded(word)]
        colours = [tint.colour for tint in names().colours.values() if tint.colour not in (WHITE, BLACK)]
        return colours[len(self._patterns) % len(colours)]

    def _pattern(self, word: str, colour: str, wanted: str | None, *, kept: bool) -> str:
        """Return the pattern of a series: its own, else one that no other series has, else the least used."""
        key = (folded(word), colour)
        if key not in self._patterns:
            used = list(self._patterns.values())
            pattern = wanted or self._free[0]
            if pattern in used and not kept:
                pattern = min(self._free, key=used.count)
            self._patterns[key] = pattern
        return self._patterns[key]

    def _mark(self, key: tuple[str, str], wanted: str | None) -> str:
        """Return the mark of a series: that of its playing suit, else the plainest that is left, in order."""
        if key not in self._marks:
            used = {*self._marks.values(), *([NO_MARK] if self._bare else ())}
            # Spades have none, which some card without a suit then has too.
            free = (mark for mark in (wanted, *marks()) if mark and mark not in used)
            self._marks[key] = next(free, NO_MARK)
        return self._marks[key]


MOST = 5
"""The most colours in one sentence."""


def ink_on(colour: str) -> Ink:
    """Return black or white, whichever reads on a colour."""
    return BLACK if contrast(colour, BLACK) >= contrast(colour, WHITE) else WHITE


def readable(colour: str) -> str:
    """Return a colour, or the nearest towards black or white that the other of them reads on (DESIGN 3: 7:1)."""
    for step in range(101):
        for end, ink in ((0, WHITE), (255, BLACK)):
            mixed = _mixed(colour, end, step / 100)
            if contrast(mixed, ink) >= MIN_CONTRAST:
                return mixed
    raise AssertionError(colour)


def _mixed(colour: str, end: int, share: float) -> str:
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part + (end - part) * share):02X}" for part in parts)


def _check_spelling(colour: str) -> None:
    known = [folded(name) for each in names().colours.values() for name in each.names.all]
    if get_close_matches(folded(colour), known, n=1, cutoff=NEAR):
        near = offered(colour, (each.names for each in names().colours.values()))
        raise Fault(Kind.UNREADABLE, "table-colour", colour=colour, names=near)


def _word(text: str) -> Text | None:
    """Return the word of a series, in each language where it was typed as a symbol."""
    if text in suit_symbols():
        suit = next(each for each in names().suits.values() if text in each.names.all)
        return Text({language: suit.names.name(language) for language in languages()})
    return Text({"fr": text, FALLBACK: text}) if text else None
