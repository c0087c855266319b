"""Paper and ink: all parts of a game, on one side or on both."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printkit.media.record import Maker, Medium
from printkit.parts import BOOKLETS, Part
from printkit.words import printed
from printkit.written import Written, write_pdf
from words.faults import Fault

# What needs ReportLab, the slow import, is imported when it is used: after the line that says that work has begun.
if TYPE_CHECKING:
    from printkit.braille import BrailleCode
    from printkit.check.faces import Face
    from printkit.job import Job
    from printkit.sizes import CardSize
    from templates.deck import Deck

NAME = "print"


def _cards(job: "Job", part: Part) -> Written:

    return print_deck(job.load_deck(), job)


def print_deck(deck: "Deck", job: "Job") -> Written:
    """Write the cards of a deck, as a job wants them. Raises the faults of `print_cards`."""
    from printkit.cards.pages import about_braille, print_cards

    cards = job.cards()
    sheets = print_cards(deck, cards, job.folder)
    wording = printed(job.language)
    key = f"print-done-{cards.backs or 'none'}" if cards.fronts else f"print-done-backs-{cards.backs}"
    done = wording.text(key, path=sheets.path, cards=sheets.cards, pages=sheets.pages, paper=job.paper.name)
    if not cards.fronts:
        return Written(sheets.path, (done,))
    sentences = [done]
    if cards.braille:
        sentences += (about_braille(deck, cards.size, job.language), wording.text("flat-braille"))
    if cards.backs == "apart":
        half = sheets.pages // 2
        sentences += wording.lines("print-feed", first=half, next=half + 1, last=sheets.pages)
    return Written(sheets.path, tuple(sentences))


def _board(job: "Job", part: Part) -> Written:
    from printkit.boards.pages import board_pages
    from printkit.paper.printer import corrected
    from templates.board import load_board

    say = printed(job.language).text
    pages = [
        corrected(page, job.printer) for page in board_pages(job.game, job.size, job.paper, job.language)
    ]
    path = job.folder / f"{job.game}-board.pdf"
    write_pdf(path, pages, say("board-title", game=load_board(job.game).name), job.language)
    return Written(path, (say("print-done-board", path=path, pages=len(pages), paper=job.paper.name),))


def _stickers(job: "Job", part: Part) -> Written:
    from printkit.stickers.labels import of_deck, print_stickers, sheet_to_cut

    deck = job.load_deck()
    wanted = of_deck(deck, 1, job.language)
    sheets = print_stickers(
        wanted,
        sheet_to_cut(wanted, job.paper, 1.0),
        name=deck.game,
        title=printed(job.language).text("stickers-title", game=deck.name),
        language=job.language,
        folder=job.folder,
        printer=job.printer,
    )
    return Written(sheets.path, sheets.sentences(job.language))


def _booklet(job: "Job", part: Part) -> Written:
    from printkit.booklets.files import write_booklet

    booklet = write_booklet(
        part.value,
        job.game,
        language=job.language,
        size=job.text_size,
        paper=job.paper,
        folder=job.folder,
        braille=job.braille,
    )
    done = printed(job.language).text(
        "booklet-done", pdf=booklet.pdf, html=booklet.html, pages=booklet.pages, paper=job.paper.name
    )
    return Written(booklet.pdf, (done,))


def _faces(
    deck: "Deck", size: "CardSize", language: str, braille: "BrailleCode | None"
) -> Iterator["Face | Fault"]:
    from printkit.check.faces import back_faces, front_faces
    from printkit.media.measures import measures_of

    yield from front_faces(deck, size, language, measures_of(NAME), braille)
    yield from back_faces(deck, size, language, measures_of(NAME))


ON_PAPER = ("--paper", "--scale-correction", "--png")

MEDIUM = Medium(
    name=NAME,
    makers={
        Part.CARDS: Maker(_cards, (*ON_PAPER, "--card", "--braille", "--hand", "--ends")),
        Part.BACKS: Maker(_cards, (*ON_PAPER, "--card", "--sides")),
        Part.BOARD: Maker(_board, (*ON_PAPER, "--card")),
        Part.STICKERS: Maker(_stickers, ON_PAPER),
        **dict.fromkeys(BOOKLETS, Maker(_booklet, (*ON_PAPER, "--size"))),
    },
    faces=_faces,
)
