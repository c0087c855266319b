"""The plan of a game: how to make what was asked for, from the first sheet to the first game."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from printkit.booklets.blocks import Block, Booklet, Heading, Items, Paragraph
from printkit.media import DEFAULT
from printkit.one_file import firsts_of
from printkit.parts import BOOKLETS, Part
from printkit.stickers.materials import SECONDS, count, long, shopping_in_short
from printkit.words import printed
from templates.game import load_game

if TYPE_CHECKING:
    from printkit.job import Job
    from printkit.media.record import Medium
    from printkit.written import Written

OF_CARDS = (Part.CARDS, Part.BACKS, Part.STICKERS)

# How long work by hand takes, in seconds: ours, slow and careful, to the next five minutes when all is added up.
CUT = 20
"""For a card, of which a sheet has nine and its cuts in common."""

FOLD = 60
"""For a sheet, to be folded and glued."""

JOIN = 180
"""For a sheet of a board, to be cut and glued."""

BOX = 300
"""For the two labels of a box, to be cut out and glued."""

PAGE = 20
"""For a page, to be printed."""

HEAT = 40
"""For a sheet of swell paper, to go through the heater."""

ROUND = 300


SPARE = 1
"""Sheets of swell paper more than needed, to try the heater with."""

Stack = Literal["card", "fold", "board", "text", "swell", "sheet", "braille"]
"""A kind of paper, as the words of the plan have it."""


@dataclass(frozen=True)
class _File:
    """A part that was made, and how: `first` is its first page, in a file of its own or in that of all."""

    part: Part
    medium: "Medium"
    written: "Written"
    first: int
    said: str
    """The file, or the pages of one, as the object of "Print"."""

    @property
    def pages(self) -> int:
        return len(self.written.pages) if self.written.pages else len(self.written.files)

    @property
    def sheets(self) -> int:
        both_sides = self.written.feed or (self.written.pages and self.written.pages.both_sides)
        return math.ceil(self.pages / 2) if both_sides else self.pages


def plan(job: "Job", length: int) -> Booklet:
    """Return the plan of what a job has made; in one file it has `length` pages and comes before the rest.

    Raises the faults of `load_game` and `load_deck`.
    """
    say = printed(job.language).text
    name = load_game(job.game).name.in_language(job.language)
    files = tuple(_files(job, length))
    seconds = sum(_seconds(job, file) for file in files)
    blocks: list[Block] = [
        Heading(1, say("plan-title", game=name)),
        Paragraph(say("plan-time", time=long(math.ceil(seconds / ROUND) * ROUND, job.language))),
        Heading(2, say("plan-tools")),
        Items(tuple(_tools(job, files))),
        Heading(2, say("plan-materials")),
        Items(tuple(_materials(job, files))),
        Heading(2, say("plan-steps")),
        Items(tuple(_steps(job, files)), numbered=True),
        *_touch(job, files),
    ]
    return Booklet(name, job.language, tuple(blocks))


def _files(job: "Job", length: int) -> Iterator[_File]:
    say = printed(job.language).text
    documents = [written.pages for *_, written in job.made if written.pages]
    # In one file, what is made last of these comes last too.
    firsts = iter(firsts_of(documents, length + 1) if job.one_file else [1] * len(documents))
    for part, medium, written in job.made:
        first = next(firsts) if written.pages else 1
        if written.pages and job.one_file:
            last, name = first + len(written.pages) - 1, job.one_file_path.name
            said = say("plan-pages" if last > first else "plan-page", first=first, last=last, file=name)
        else:
            names = [path.name for path in written.files or (written.path,)]
            said = names[0] if len(names) == 1 else say("names-several", first=names[0], last=names[-1])
        yield _File(part, medium, written, first, said)


def _made(files: Sequence[_File], part: Part, job: "Job") -> _File | None:
    """Return the part, as the medium of the job makes it."""
    return next((file for file in files if file.part is part and file.medium is job.medium), None)


def _tools(job: "Job", files: Sequence[_File]) -> Iterator[str]:
    wording = printed(job.language)
    yield from wording.lines(f"plan-tools-{job.medium.name}")
    board = _made(files, Part.BOARD, job)
    joined = board and board.written.pages and board.pages > 1
    if joined or job.backs == "fold" or _made(files, Part.BOX, job):
        yield wording.text("plan-tool-glue")
    if any(_stack(job, file) == "braille" for file in files):
        yield wording.text("plan-tool-embosser")


def _stack(job: "Job", file: _File) -> Stack:
    if file.written.pages is None:
        return "braille" if file.part in BOOKLETS or file.medium is not job.medium else "sheet"
    if file.part in BOOKLETS:
        return "text"
    if file.medium.name != DEFAULT:
        return "swell"
    if file.part is Part.BOARD:
        return "board"
    if file.part in (Part.STICKERS, Part.BOX):
        return "text"
    return "fold" if job.backs == "fold" else "card"


def _materials(job: "Job", files: Sequence[_File]) -> Iterator[str]:
    say = printed(job.language).text
    sheets: Counter[tuple[Stack, str]] = Counter()
    for file in files:
        paper = job.paper.for_text() if file.part in BOOKLETS else job.paper
        sheets[_stack(job, file), paper.name] += file.sheets
    for (stack, name), number in sheets.items():
        if stack not in ("sheet", "braille"):
            yield say(f"plan-paper-{stack}", paper=name, sheets=number + SPARE * (stack == "swell"))
    if any(stack == "sheet" for stack, _ in sheets):
        yield from printed(job.language).lines(f"plan-materials-{job.medium.name}")


def _steps(job: "Job", files: Sequence[_File]) -> Iterator[str]:
    wording = printed(job.language)
    first = next((file for file in files if file.part not in BOOKLETS and file.written.pages), None)
    if first:
        # One file has one name, and pages of all.
        name = job.one_file_path.name if job.one_file else first.written.path.name
        yield wording.text("plan-ruler", page=first.first, file=name)
    texts = [file for file in files if _stack(job, file) == "text" and file.part in BOOKLETS]
    for file in files:
        if file in texts:
            if file is texts[0]:
                each = [wording.text(f"plan-text-{text.part.value}", file=text.said) for text in texts]
                yield wording.text("plan-texts", texts=each)
            continue
        yield from wording.lines(_key(job, file), **_fields(job, file))
        if file.part is Part.CARDS and file.medium is job.medium and file.written.pages:
            yield from _about_cards(job)
    if any(file.part is Part.CARDS for file in files):
        card = job.load_deck().cards[0].name(job.language)
        yield wording.text("plan-last", game=job.game, card=card)


def _key(job: "Job", file: _File) -> str:
    """Return the key of the steps that a part takes."""
    if _stack(job, file) == "braille":
        return "plan-emboss"
    if file.medium.name != DEFAULT:
        return f"plan-{file.part.value}-{file.medium.name}"
    if file.part is Part.BOARD:
        return "plan-board" if file.pages > 1 else "plan-board-single"
    if file.part is Part.CARDS:
        return f"plan-cards-{job.cards().backs or 'none'}"
    return f"plan-{file.part.value}"


def _fields(job: "Job", file: _File) -> Mapping[str, object]:
    cards = job.count_cards() if file.part in OF_CARDS else 0
    half = file.pages // 2
    return {
        "file": file.said,
        "pages": file.pages,
        "sheets": file.sheets,
        "cards": cards,
        "paper": job.paper.name,
        "time": long(_by_hand(job, file), job.language),
        "start": file.first,
        "first": file.first + half - 1,
        "next": file.first + half,
        "last": file.first + 2 * half - 1,
        "order": file.written.files[-1].name if file.written.files else "",
    }


def _about_cards(job: "Job") -> Iterator[str]:
    """Yield how the cards are read, which follows the reader and the hand."""
    say = printed(job.language).text
    yield say("plan-snip")
    if job.size.hand:
        yield say(f"plan-hand-{job.size.hand.side}")
    if job.braille and not job.medium.raised:
        yield say("flat-braille")


def _by_hand(job: "Job", file: _File) -> float:
    """Return the seconds that a part takes once it is printed."""
    if file.written.pages is None or file.part in (*BOOKLETS, Part.BACKS):
        return 0.0
    if file.part is Part.BOARD:
        return JOIN * file.sheets if file.pages > 1 else 0.0
    if file.part is Part.BOX:
        return BOX
    cards = job.count_cards()
    if file.part is Part.STICKERS:
        return cards * SECONDS
    return cards * CUT + (FOLD * file.sheets if job.backs == "fold" else 0.0)


def _seconds(job: "Job", file: _File) -> float:
    heated = HEAT * file.sheets if _stack(job, file) == "swell" else 0.0
    return PAGE * file.pages + heated + _by_hand(job, file)


def _touch(job: "Job", files: Sequence[_File]) -> Iterator[Block]:
    """Yield what to buy so that fingers read flat cards, or nothing where signs are raised or there are none."""
    if job.medium.raised or not _made(files, Part.CARDS, job):
        return
    deck = job.load_deck()
    cards = deck.cards if job.chosen is None else [deck.cards[number] for number in job.chosen]
    needed = count(
        (card.value for card in cards if card.value is not None), (card.group.mark for card in cards)
    )
    if needed.pieces():
        say = printed(job.language).text
        yield Heading(2, say("plan-touch"))
        yield Paragraph(say("plan-touch-how"))
        yield Items(tuple(shopping_in_short(needed, job.language)))
