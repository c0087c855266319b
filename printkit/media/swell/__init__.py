"""Swell paper, whose black rises in the heat. It is coated on one side, so that cards have no backs."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from printkit.media.record import OF_CARDS, Maker, Medium
from printkit.media.text import PLAN
from printkit.parts import Part
from printkit.words import printed
from printkit.written import Pages, Written
from words.faults import Fault

# What needs ReportLab, the slow import, is imported when it is used: after the line that says that work has begun.
if TYPE_CHECKING:
    from printkit.boards.plan import Plan
    from printkit.braille import BrailleCode
    from printkit.check.faces import Face
    from printkit.job import Job
    from printkit.paper.page import Page
    from printkit.sizes import CardSize
    from templates.deck import Deck

NAME = "swell"


def _cards(job: "Job", part: Part) -> Written:
    from printkit.media.measures import measures_of
    from printkit.media.swell.pages import card_pages

    deck = job.load_deck()
    title = printed(job.language).text("print-title", game=deck.name)
    return _written(job, part, card_pages(deck, measures_of(NAME), job.cards()), title)


def _board(job: "Job", part: Part) -> Written:
    from printkit.media.measures import measures_of
    from printkit.media.swell.pages import board_pages
    from templates.board import load_board

    title = printed(job.language).text("board-title", game=load_board(job.game).name)
    pages = board_pages(
        job.game,
        measures_of(NAME),
        card=job.size,
        paper=job.paper,
        language=job.language,
        braille=job.braille,
        printer=job.printer,
    )
    return _written(job, part, pages, title)


def _box(job: "Job", part: Part) -> Written:
    from printkit.box import written
    from printkit.media.measures import measures_of
    from printkit.media.swell.box import swell_labels

    return written(job, swell_labels(job, measures_of(NAME)))


def _written(job: "Job", part: Part, pages: Sequence["Page"], title: str) -> Written:
    path = job.folder / f"{job.game}-{part.value}-{NAME}.pdf"
    pages = job.picked(pages)
    done = printed(job.language).text(
        f"print-done-swell-{part.value}", path=path, pages=len(pages), paper=job.paper.name
    )
    return Written(path, (done,), Pages(title, pages))


def _faces(
    deck: "Deck", size: "CardSize", language: str, braille: "BrailleCode | None"
) -> Iterator["Face | Fault"]:
    from printkit.card_texts import CardTexts
    from printkit.cards.hand import fan_of, mark_place
    from printkit.check.faces import card_face
    from printkit.media.measures import measures_of
    from printkit.media.swell.card import fronts, places_of, shows_numerals

    measures = measures_of(NAME)
    faces = fronts(deck, size, language, measures, braille)
    if size.hand:
        texts = CardTexts(deck.cards, language, braille) if braille else None
        fan = fan_of(deck.cards, size, language, measures, texts)
        for card, (front, *_) in zip(deck.cards, faces, strict=True):
            marked = mark_place(card, fan, size, measures)
            yield card_face(
                card,
                front,
                size,
                language,
                measures,
                marked,
                coded=texts is None,
                figured=shows_numerals(fan),
            )
        return
    places = places_of(deck.cards, size, language, measures, braille)
    assert places is not None, "fronts would have raised a fault"
    for card, layers in zip(deck.cards, faces, strict=True):
        artwork = tuple(shape for layer in layers for shape in layer)
        yield card_face(card, artwork, size, language, measures, places.mark)


def _in_touch(board: "Plan", braille: "BrailleCode | None") -> "Plan":
    from printkit.media.measures import measures_of
    from printkit.media.swell.board import in_touch

    return in_touch(board, measures_of(NAME), braille)


OPTIONS = ("--paper", "--card", "--braille", "--scale-correction", "--png", "--one-file", "--pages")

MEDIUM = Medium(
    name=NAME,
    makers={
        Part.CARDS: Maker(_cards, (*OPTIONS, *OF_CARDS, "--hand", "--ends")),
        Part.BOARD: Maker(_board, OPTIONS),
        Part.BOX: Maker(
            _box, ("--paper", "--card", "--braille", "--scale-correction", "--png", "--one-file")
        ),
        Part.PLAN: PLAN,
    },
    faces=_faces,
    adapt_board=_in_touch,
)
