"""Words in lines that fill a box, as large as it lets them be. Pure values in mm."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from printkit.paragraph import BODY, LEADING, words_of
from printkit.shapes import BLACK, Box, Label, Weight
from printkit.sizes import POINT
from printkit.spacing import bound
from printkit.typeface import font
from words.faults import Fault, Kind

SMALLEST = BODY
"""What no word on a card is smaller than."""

TITLE_LEADING = 1.2
"""Of lines that are read as one name, in ems."""

DESCENT = 0.25
"""Under the last line, in ems."""

ACCENT = 0.12
"""Over capitals, in ems: the accent of an "É" reaches so high."""

BETWEEN = 0.6
"""White between two passages, in ems of the second."""


@dataclass(frozen=True)
class Passage:
    """A text that is set alike; `larger` is its size over that of the passages that have 1."""

    text: str
    weight: Weight = "Regular"
    larger: float = 1.0
    middle: bool = False

    @property
    def leading(self) -> float:
        return LEADING if self.weight == "Regular" else TITLE_LEADING


def filled(
    passages: Sequence[Passage], box: Box, *, largest: float, narrowest: float, where: str, ink: str = BLACK
) -> tuple[Label, ...]:
    """Return passages one under the other, in the middle of the height of a box.

    They are as large as they fit, from `largest` down to `SMALLEST`; only there a word may be set narrower, down to
    `narrowest` of its width.

    Raises Fault `missing-glyph`, `text-too-long` for a word or `text-does-not-fit` for all of it.
    """
    for passage in passages:
        font(passage.weight).require(passage.text.replace("\n", " "), where=where)
    set_already = [_Lines(passage) for passage in passages]
    for em, larger in _sizes(largest, any(passage.larger > 1 for passage in passages)):
        stretch = narrowest if em == SMALLEST else 1.0
        labels = _laid(set_already, box, em, larger, stretch, ink)
        if labels is not None:
            return labels
    for lines in set_already:
        for word, width in lines.words():
            if width * SMALLEST * narrowest > box.width:
                raise Fault(
                    Kind.FAILED, "text-too-long", text=word.strip(), where=where, room=round(box.width, 1)
                )
    points = round(SMALLEST / POINT)
    raise Fault(Kind.FAILED, "text-does-not-fit", where=where, points=points)


def _sizes(largest: float, with_larger: bool) -> Iterator[tuple[float, bool]]:
    """Yield sizes from the largest down, a point apart, each with larger titles and then without."""
    steps = max(0, round((largest - SMALLEST) / POINT))
    for step in range(steps, -1, -1):
        em = SMALLEST + step * POINT
        if with_larger:
            yield em, True
        yield em, False


class _Lines:
    """A passage measured once, in ems: sizes are tried by adding up."""

    def __init__(self, passage: Passage) -> None:
        self.passage = passage
        measures = font(passage.weight)
        self._space = measures.glyphs[" "].advance
        self._parts = [
            [(word, *self._measured(word)) for word in words_of(bound(part))]
            for part in passage.text.split("\n")
            if part.strip()
        ]

    def _measured(self, word: str) -> tuple[float, float]:
        """Return how far a word moves the pen, and how far its ink reaches."""
        measures = font(self.passage.weight)
        return sum(measures.glyphs[character].advance for character in word), measures.span(word)[1]

    def words(self) -> Iterator[tuple[str, float]]:
        for part in self._parts:
            for word, _, reach in part:
                yield word, reach

    def wrapped(self, room: float) -> list[tuple[str, float]]:
        """Return the lines that fit in `room` ems, and how far the ink of each reaches."""
        lines = []
        for part in self._parts:
            line, pen, reached = "", 0.0, 0.0
            for word, advance, reach in part:
                after = pen + self._space
                if line and after + reach <= room:
                    line, pen, reached = f"{line} {word}", after + advance, after + reach
                    continue
                if line:
                    lines.append((line, reached))
                line, pen, reached = word, advance, reach
            lines.append((line, reached))
        return lines


def _laid(
    passages: Sequence[_Lines], box: Box, size: float, larger: bool, narrowest: float, ink: str
) -> tuple[Label, ...] | None:
    """Return the lines at one size, or None if they do not fit."""
    labels: list[Label] = []
    base, em = box.y, 0.0
    for lines in passages:
        passage = lines.passage
        measures = font(passage.weight)
        em = size * (passage.larger if larger else 1.0)
        base += (ACCENT + measures.cap) * em if not labels else (passage.leading + BETWEEN) * em
        wrapped = lines.wrapped(box.width / em)
        for number, (line, reach) in enumerate(wrapped):
            stretch = min(1.0, box.width / (reach * em))
            if stretch < narrowest:
                return None
            base += passage.leading * em if number else 0.0
            x = box.x + (box.width - reach * em * stretch) / 2 if passage.middle else box.x
            # The space keeps readers of the file from running two lines together.
            labels.append(Label(f"{line} ", x, base, em, stretch, ink=ink, weight=passage.weight))
        if base + DESCENT * em > box.bottom:
            return None
    down = (box.bottom - base - DESCENT * em) / 2
    return tuple(replace(label, y=label.y + down) for label in labels)
