"""Raised plates to glue on cards, printed in plastic."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printkit.media.record import Maker, Medium
from printkit.parts import Part
from printkit.words import named, printed
from printkit.written import Written, tidied
from words.faults import Fault

if TYPE_CHECKING:
    from printkit.braille import BrailleCode
    from printkit.check.faces import Face
    from printkit.job import Job
    from printkit.sizes import CardSize
    from templates.deck import Deck


def _plates(job: "Job", part: Part) -> Written:
    from printkit.media.stl.plates import BED, print_plates

    plates = print_plates(
        job.load_deck(), size=job.size, language=job.language, folder=job.folder, braille=job.braille
    )
    say = printed(job.language).text
    done = say(
        "relief-done",
        plates=plates.plates,
        sheets=len(plates.paths),
        names=named(plates.paths, job.language),
        bed=f"{BED:g}",
    )
    order = say("relief-done-order", path=plates.order)
    return Written(plates.paths[0], (done, order, *tidied(plates.paths, job.language)))


def _faces(
    deck: "Deck", size: "CardSize", language: str, braille: "BrailleCode | None"
) -> Iterator["Face | Fault"]:
    from printkit.check.faces import Face, Part
    from printkit.media.stl.plates import plated, plates_of
    from printkit.shapes import Box

    plates = plates_of(deck, size, language, braille)
    whole = Box(0.0, 0.0, plates.width, plates.height)
    for card, plate in zip(plated(deck.cards, braille), plates.plates, strict=True):
        parts = (
            Part("braille", plate.dots, whole),
            Part("mark", plate.mark, whole),
            Part("code", plate.signs, whole),
        )
        felt = tuple(part for part in parts if part.shapes)
        yield Face(
            "plate",
            card.name(language),
            felt,
            whole,
            value=card.value,
            mark=card.group.mark,
            marked=plates.marked,
            pile=card.back,
        )


MEDIUM = Medium(
    name="stl",
    makers={Part.CARDS: Maker(_plates, ("--card", "--braille"))},
    faces=_faces,
    braille="default",
)
