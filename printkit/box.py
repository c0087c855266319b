"""The labels of the box that a game is kept in: one for its lid, one for its spine. Pure values in mm.

Boxes differ, and nobody measures them before printing: the lid of any box that holds the cards is at least as large as
a card, and its spine as long as one and as high as the pack. So the labels are as large as that, and lie on their side,
which is how words become largest.
"""

from dataclasses import dataclass, replace

from printkit.braille import braille_shapes
from printkit.figures import NARROWEST
from printkit.job import Job
from printkit.media import DEFAULT
from printkit.paper.page import Page, Piece
from printkit.paper.printer import corrected
from printkit.paper.sheet import Cell, Sheet, cut_lines, margin_note
from printkit.paragraph import BODY, below, paragraph, wrapped
from printkit.shapes import Artwork, Box, Shape, bounds
from printkit.shapes import Label as Text
from printkit.sizes import POINT, called
from printkit.stickers.materials import CARD_THICK
from printkit.typeface import font
from printkit.words import printed
from printkit.wrapped import DESCENT, Passage, filled
from printkit.written import Pages, Written
from templates.game import load_game
from templates.loader import decks
from words.faults import Fault
from words.language import decimal

EDGE = 4.0
"""White along the edge of a label: a cut may stray, and glue may not reach the edge."""

LEAST_SPINE, MOST_SPINE = 15.0, 20.0
"""The height of a spine: a line larger than 18 pt has room, and a small pack is in a box that is larger. Ours."""

SPINE_EDGE = 1.0
"""White above and below the name on a spine, besides that of its line."""

LARGEST = 96 * POINT
"""The largest that the name is set. Ours: letters of 2 cm are read from across a room."""

FACT_LINE = 1.3
"""From one fact to the next, in ems: each is read by itself."""

AROUND = 15.0
"""White along the edge of the sheet."""


@dataclass(frozen=True)
class Label:
    """One label: its artwork from (0, 0), and its width and height."""

    artwork: Artwork
    width: float
    height: float


@dataclass(frozen=True)
class Labels:
    """Both labels of a box."""

    lid: Label
    spine: Label


def sides(job: Job) -> tuple[Box, Box]:
    """Return the lid and the spine of a job's game, no wider than its paper has room for."""
    size, cards = job.size, len(job.load_deck().cards)
    width = min(max(size.width, size.height), job.paper.width - 2 * AROUND)
    spine = min(MOST_SPINE, max(LEAST_SPINE, cards * CARD_THICK))
    return Box(0.0, 0.0, width, min(size.width, size.height)), Box(0.0, 0.0, width, spine)


def printed_labels(job: Job) -> Labels:
    """Return the labels in print: the name as large as it fits, and on the lid what is in the box.

    With braille, the lid has the name in dots too, to write over: ink is flat.

    Raises Fault `missing-glyph`, `text-too-long`, `text-does-not-fit`, `no-braille` or `braille-too-long`.
    """
    lid, spine = sides(job)
    name, inner = name_of(job), lid.inset(EDGE)
    dots: Artwork = ()
    top = inner.y
    if job.braille:
        dots = braille_shapes(name, inner.x, inner.y, inner.width, job.braille)
        top = max(bounds(dot).bottom for dot in dots) + EDGE / 2
    said = _lid(name, facts(job), replace(inner, y=top, height=inner.bottom - top))
    room = Box(EDGE, SPINE_EDGE, spine.width - 2 * EDGE, spine.height - 2 * SPINE_EDGE)
    along = _set(Passage(name, "Bold"), room, LARGEST, name)
    return Labels(Label((*dots, *said), lid.width, lid.height), Label(along, spine.width, spine.height))


def _lid(name: str, said: tuple[str, ...], box: Box) -> Artwork:
    """Return a name above what is said of the game, as much of which is there as leaves the name its room."""
    lines = [line for fact in said for line in wrapped(fact, box.width / BODY / NARROWEST, "Regular")]
    foot = box.bottom - FACT_LINE * BODY * len(lines)
    try:
        above = _set(Passage(name, "Bold"), replace(box, height=foot - box.y), LARGEST, name)
    except Fault:
        if not said:
            raise
        return _lid(name, said[:-1], box)
    bases = (foot + (number + 1) * FACT_LINE * BODY - DESCENT * BODY for number in range(len(lines)))
    return (*above, *(_line(line, box, base, name) for line, base in zip(lines, bases, strict=True)))


def _line(text: str, box: Box, base: float, where: str) -> Text:
    """Return a fact on its line, set narrower where it must be."""
    measures = font("Regular")
    measures.require(text, where=where)
    stretch = min(1.0, box.width / BODY / measures.span(text)[1])
    return Text(text, box.x, base, BODY, stretch, weight="Regular")


def _set(passage: Passage, box: Box, largest: float, where: str) -> Artwork:
    return filled([passage], box, largest=largest, narrowest=NARROWEST, where=where)


def name_of(job: Job) -> str:
    """Return the name of a game in the language of a job."""
    return load_game(job.game).name.in_language(job.language)


def contents(job: Job) -> str:
    """Return how many play and how many cards there are; of a deck without rules, its cards alone."""
    say = printed(job.language).text
    players = load_game(job.game).players
    key = "games-players-exact" if players.min == players.max else "games-players"
    who = "" if job.game in decks() else say(key, least=players.min, most=players.max)
    return ", ".join(filter(None, (who, say("box-cards", cards=len(job.load_deck().cards)))))


def facts(job: Job) -> tuple[str, str]:
    """Return what a label says of a game besides its name: what is in the box, for whom it is and on what cards."""
    say = printed(job.language).text
    return contents(job), say(
        "box-made", reader=say(f"box-for-{_reader(job)}"), card=called(job.size, job.language)
    )


def _reader(job: Job) -> str:
    """Return the reader that a game is made for, where none was named that of its medium."""
    by_touch = "braille" if job.braille else "touch"
    return job.reader or (by_touch if job.medium.raised else "low-vision")


def sheet(job: Job, labels: Labels) -> Page:
    """Return the page of the labels, with lines to cut along, their sizes and what to do with them.

    Raises the faults of `printer.corrected`.
    """
    say, paper = printed(job.language).text, job.paper
    title, left = say("box-title", game=name_of(job)), (paper.width - labels.lid.width) / 2
    pieces: list[Piece] = []
    said: list[Shape] = []
    y = 2 * AROUND + BODY
    for which, label in (("lid", labels.lid), ("spine", labels.spine)):
        width, height = (decimal(side, job.language) for side in (label.width, label.height))
        text = paragraph(
            say(f"box-{which}", width=width, height=height), left, y, paper.width - AROUND - left
        )
        said += text
        pieces.append(Piece(label.artwork, label.width, label.height, left, below(text)))
        y = pieces[-1].y + label.height + AROUND
    said += paragraph(say("box-how"), AROUND, y, paper.width - 2 * AROUND)
    boxes = [Box(piece.x, piece.y, piece.width, piece.height) for piece in pieces]
    whole = Box(AROUND, 2 * AROUND, paper.width - 2 * AROUND, paper.height - 3 * AROUND)
    laid = Sheet(paper.width, paper.height, whole, tuple(map(Cell, range(len(boxes)), boxes)), ())
    shown = (*cut_lines(boxes), *said, *margin_note(laid, title))
    words = f"{title}. {', '.join((name_of(job), *facts(job)))}."
    page = Page(paper.width, paper.height, laid.trim, tuple(pieces), shown, words=words)
    return corrected(page, job.printer)


def written(job: Job, labels: Labels) -> Written:
    """Return the file of the labels. Raises the faults of `sheet`."""
    wording = printed(job.language)
    ending = "" if job.medium.name == DEFAULT else f"-{job.medium.name}"
    path = job.folder / f"{job.game}-box{ending}.pdf"
    title = wording.text("box-title", game=name_of(job))
    done = wording.text("print-done-box", path=path, paper=job.paper.name)
    flat = (wording.text("flat-braille"),) if job.braille and not job.medium.raised else ()
    return Written(path, (done, *flat), Pages(title, [sheet(job, labels)]))
