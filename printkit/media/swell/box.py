"""The labels of a box for fingers: the name in braille, and in capitals whose lines are felt. Pure values in mm."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise

from printkit.box import EDGE, Label, Labels, contents, name_of, sides
from printkit.braille import BrailleCode, braille_shapes
from printkit.job import Job
from printkit.media.measures import Measures
from printkit.media.outlines import SMALLEST, numeral
from printkit.shapes import Artwork, Box, bounds


def swell_labels(job: Job, measures: Measures) -> Labels:
    """Return the labels in a medium for fingers.

    The lid has the name in braille and in capitals, and what is in the box in braille where there is room. The spine
    has the name in braille, in as many lines as it takes; without braille it has the capitals.

    Raises Fault `missing-glyph`, `no-braille` or `braille-too-long`.
    """
    lid, spine = sides(job)
    name, inner = name_of(job), lid.inset(EDGE)
    if job.braille is None:
        room = replace(spine, height=SMALLEST + 3 * EDGE)
        return Labels(
            Label(_letters(name, inner, measures), lid.width, lid.height),
            Label(_letters(name, room.inset(EDGE), measures), room.width, room.height),
        )
    along = _dots(name, spine.inset(EDGE), job.braille, measures)
    return Labels(
        Label(_lid(job, inner, job.braille, measures), lid.width, lid.height),
        Label(along, spine.width, max(spine.height, _end(along) + EDGE)),
    )


def _lid(job: Job, box: Box, braille: BrailleCode, measures: Measures) -> Artwork:
    """Return the lid: the name, the capitals, and what is in the box where capitals keep their least height."""
    name = name_of(job)
    dots = _dots(name, box, braille, measures)
    top = _end(dots) + measures.gap
    free = replace(box, y=top, height=box.bottom - top)
    under = _dots(contents(job), free, braille, measures)
    high = _end(under) - free.y + measures.gap
    if free.height - high >= SMALLEST:
        letters = replace(free, height=free.height - high)
        moved_down = _dots(contents(job), replace(free, y=letters.bottom + measures.gap), braille, measures)
        return (*dots, *_letters(name, letters, measures), *moved_down)
    return (*dots, *_letters(name, free, measures))


def _dots(text: str, box: Box, braille: BrailleCode, measures: Measures) -> Artwork:
    return braille_shapes(text, box.x, box.y, box.width, braille, measures.braille.sizes)


def _end(artwork: Artwork) -> float:
    return max(bounds(shape).bottom for shape in artwork)


def _letters(name: str, box: Box, measures: Measures) -> Artwork:
    """Return a name in capitals as high as a box lets them be, or its initials where the whole would be too low."""
    words = name.upper().split()
    whole = (_set(lines, box, measures, name) for lines in _broken(words))
    best, high = max(whole, key=lambda one: one[1])
    if high >= SMALLEST:
        return best
    return _set(["".join(word[0] for word in words)], box, measures, name)[0]


def _broken(words: list[str]) -> Iterator[list[str]]:
    """Yield each way to break words into lines, the fewest first."""
    for count in range(len(words)):
        for cuts in combinations(range(1, len(words)), count):
            yield [" ".join(words[start:end]) for start, end in pairwise((0, *cuts, len(words)))]


def _set(lines: list[str], box: Box, measures: Measures, where: str) -> tuple[Artwork, float]:
    """Return lines one under the other, and the height of the lowest."""
    pitch = (box.height + measures.gap) / len(lines)
    rooms = [replace(box, y=box.y + at * pitch, height=pitch - measures.gap) for at in range(len(lines))]
    if rooms[0].height <= 0:
        return (), 0.0
    made = [
        numeral(line, room, room.height, measures, where=where)
        for line, room in zip(lines, rooms, strict=True)
    ]
    return tuple(shape for artwork, _ in made for shape in artwork), min(ink.height for _, ink in made)
