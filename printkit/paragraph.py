"""Running text in large print, as labels. Lengths in mm."""

from collections.abc import Iterator

from printkit.shapes import Label, Weight
from printkit.sizes import POINT
from printkit.spacing import bound
from printkit.typeface import font

BODY = 18 * POINT
"""RNIB and UKAAF large print: 18 pt."""

LEADING = 1.5
"""From one baseline to the next, in ems (RNIB and UKAAF)."""


def paragraph(
    text: str, x: float, y: float, width: float, *, em: float = BODY, weight: Weight = "Regular"
) -> tuple[Label, ...]:
    """Return `text` in lines of at most `width`, the first of which hangs from `y`.

    A word wider than that is set narrower.

    Raises Fault `missing-glyph`.
    """
    measures = font(weight)
    measures.require(text, where=text)
    labels = []
    base = y + measures.cap * em
    for line in wrapped(bound(text), width / em, weight):
        stretch = min(1.0, width / em / measures.span(line)[1])
        labels.append(Label(line, x, base, em, stretch, weight=weight))
        base += LEADING * em
    return tuple(labels)


def words_of(text: str) -> Iterator[str]:
    """Return the words between plain spaces.

    Blanks alone have no ink that could be measured, and are no word.
    """
    return filter(str.strip, text.split(" "))


def wrapped(text: str, room: float, weight: Weight) -> list[str]:
    """Return words in lines that are as long as they may be in `room` ems.

    Lines break at plain spaces only.
    """
    lines: list[str] = []
    for word in words_of(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font(weight).span(longer)[1] <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def centred(text: str, x: float, y: float, *, em: float = BODY, weight: Weight = "Bold") -> Label:
    """Return a line with its middle at `x` and its baseline at `y`. Raises Fault `missing-glyph`."""
    measures = font(weight)
    measures.require(text, where=text)
    start, end = measures.span(text)
    return Label(text, x - (start + end) / 2 * em, y, em, weight=weight)


def below(labels: tuple[Label, ...]) -> float:
    """Return where a next paragraph hangs from, half a line under the last one."""
    last = labels[-1]
    return last.y + LEADING * last.em - font(last.weight).cap * last.em / 2
