"""Files for cutting machines and lasers, whose bed has one side: cards have no backs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from printkit.media.record import OF_CARDS, Maker, Medium
from printkit.media.text import PLAN
from printkit.parts import Part
from printkit.words import named, printed
from printkit.written import Written, tidied
from words.faults import Fault

# What needs ReportLab, the slow import, is imported when it is used: after the line that says that work has begun.
if TYPE_CHECKING:
    from printkit.braille import BrailleCode
    from printkit.check.faces import Face
    from printkit.job import Job
    from printkit.paper.page import Page
    from printkit.sizes import CardSize
    from templates.deck import Deck

NAME = "svg"


def _cards(job: "Job", part: Part) -> Written:
    from printkit.cards.pages import pages_of
    from printkit.media.measures import measures_of

    deck = job.load_deck()
    title = printed(job.language).text("print-title", game=deck.name)
    return _written(
        job,
        part,
        pages_of(deck, replace(job.cards(), apart=measures_of(NAME).apart)),
        title,
        measures_of(NAME).corner or 0.0,
    )


def _board(job: "Job", part: Part) -> Written:
    from printkit.boards.pages import board_pages
    from templates.board import load_board

    title = printed(job.language).text("board-title", game=load_board(job.game).name)
    return _written(job, part, board_pages(job.game, job.size, job.paper, job.language), title)


def _written(job: "Job", part: Part, pages: Sequence["Page"], title: str, corner: float = 0.0) -> Written:
    """Write sheets whose pieces have corners of this radius."""
    from printkit.media.measures import measures_of
    from printkit.media.svg.sheets import write_sheets

    paths = write_sheets(
        pages,
        job.folder,
        f"{job.game}-{part.value}",
        measures_of(NAME),
        title=title,
        language=job.language,
        corner=corner,
    )
    done = printed(job.language).text("print-done-svg", files=len(paths), names=named(paths, job.language))
    return Written(paths[0], (done, *tidied(paths, job.language)), files=tuple(paths))


def _faces(
    deck: "Deck", size: "CardSize", language: str, braille: "BrailleCode | None"
) -> Iterator["Face | Fault"]:
    from printkit.check.faces import front_faces
    from printkit.media.measures import measures_of

    yield from front_faces(deck, size, language, measures_of(NAME), braille)


MEDIUM = Medium(
    name=NAME,
    makers={
        Part.CARDS: Maker(_cards, (*OF_CARDS, "--paper", "--card", "--braille", "--hand", "--ends")),
        Part.BOARD: Maker(_board, ("--paper", "--card")),
        Part.PLAN: PLAN,
    },
    faces=_faces,
)
