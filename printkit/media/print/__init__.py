"""Paper and ink: all parts of a game, on one side or on both."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printkit.media.record import OF_CARDS, Maker, Medium
from printkit.media.text import PLAN, laid
from printkit.parts import BOOKLETS, Part
from printkit.words import printed
from printkit.written import Pages, Written
from words.faults import Fault

# What needs ReportLab, the slow import, is imported when it is used: after the line that says that work has begun.
if TYPE_CHECKING:
    from printkit.braille import BrailleCode
    from printkit.check.faces import Face
    from printkit.job import Job
    from printkit.sizes import CardSize
    from templates.deck import Deck

NAME = "print"

SMALL = 26.0
"""Numerals lower than this, in mm, are said to be small: on a poker card they are never lower (DESIGN 3)."""


def _cards(job: "Job", part: Part) -> Written:
    from printkit.cards.pages import about_braille, pages_of
    from printkit.sizes import CARD_SIZES
    from words.language import decimal

    deck, cards = job.load_deck(), job.cards()
    wording = printed(job.language)
    path = job.folder / f"{deck.game}-{'cards' if cards.fronts else 'backs'}.pdf"
    title = wording.text("print-title", game=deck.name)
    both_sides = cards.fronts and cards.backs in ("long", "short")
    pages = Pages(title, job.picked(pages_of(deck, cards)), both_sides=both_sides and not job.pages)
    key = f"print-done-{cards.backs or 'none'}" if cards.fronts else f"print-done-backs-{cards.backs}"
    key = "print-done-pages" if job.pages else key
    sentences = [
        wording.text(key, path=path, cards=job.count_cards(), pages=len(pages), paper=job.paper.name)
    ]
    if cards.fronts and cards.braille:
        sentences += (about_braille(deck, cards.size, job.language), wording.text("flat-braille"))
    elif cards.fronts and not cards.size.hand and cards.size.numeral < SMALL:
        cap, poker = (decimal(size.numeral, job.language) for size in (cards.size, CARD_SIZES["poker"]))
        sentences.append(wording.text("print-small-numerals", cap=cap, poker=poker))
    return Written(
        path, tuple(sentences), pages, feed=cards.fronts and cards.backs == "apart" and not job.pages
    )


def _board(job: "Job", part: Part) -> Written:
    from printkit.boards.pages import board_pages
    from printkit.paper.printer import corrected
    from templates.board import load_board

    say = printed(job.language).text
    board = board_pages(job.game, job.size, job.paper, job.language)
    pages = job.picked([corrected(page, job.printer) for page in board])
    path = job.folder / f"{job.game}-board.pdf"
    done = say("print-done-board", path=path, pages=len(pages), paper=job.paper.name)
    return Written(path, (done,), Pages(say("board-title", game=load_board(job.game).name), pages))


def _stickers(job: "Job", part: Part) -> Written:
    from printkit.stickers.labels import of_deck, sheet_to_cut, sheets_of, write_peel_order

    deck = job.load_deck()
    wanted = of_deck(deck, 1, job.language, job.chosen)
    title = printed(job.language).text("stickers-title", game=deck.name)
    sheets = sheets_of(
        wanted,
        sheet_to_cut(wanted, job.paper, 1.0),
        name=deck.game,
        title=title,
        language=job.language,
        folder=job.folder,
        printer=job.printer,
    )
    write_peel_order(sheets)
    return Written(sheets.path, sheets.sentences(job.language), Pages(title, job.picked(sheets.pages)))


def _box(job: "Job", part: Part) -> Written:
    from printkit.box import printed_labels, written

    return written(job, printed_labels(job))


def _booklet(job: "Job", part: Part) -> Written:
    from printkit.booklets.files import booklet_of

    return laid(job, part, booklet_of(part.value, job.game, job.language, job.braille))


def _faces(
    deck: "Deck", size: "CardSize", language: str, braille: "BrailleCode | None"
) -> Iterator["Face | Fault"]:
    from printkit.check.faces import back_faces, front_faces
    from printkit.media.measures import measures_of

    yield from front_faces(deck, size, language, measures_of(NAME), braille)
    yield from back_faces(deck, size, language, measures_of(NAME))


ON_PAPER = ("--paper", "--scale-correction", "--png", "--one-file")

MEDIUM = Medium(
    name=NAME,
    makers={
        Part.CARDS: Maker(
            _cards,
            (
                *ON_PAPER,
                *OF_CARDS,
                "--pages",
                "--ink",
                "--cut-lines",
                "--card",
                "--braille",
                "--hand",
                "--ends",
            ),
        ),
        Part.BACKS: Maker(_cards, (*ON_PAPER, *OF_CARDS, "--pages", "--ink", "--card", "--sides")),
        Part.BOARD: Maker(_board, (*ON_PAPER, "--pages", "--card")),
        Part.STICKERS: Maker(_stickers, (*ON_PAPER, *OF_CARDS, "--pages")),
        **dict.fromkeys(BOOKLETS, Maker(_booklet, (*ON_PAPER, "--size"))),
        Part.BOX: Maker(_box, (*ON_PAPER, "--card", "--braille")),
        Part.PLAN: PLAN,
    },
    faces=_faces,
    pictures=True,
    raised=False,
)
