"""What `tactideck print` makes: files of all that a game has, or of the parts asked for."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.printer import Printer
from printkit.sizes import CardSize, Paper
from printkit.words import counted, words
from templates.faults import Fault, Kind

# What needs ReportLab, the slow import, is imported when it is used: after the line that says that work has begun.
if TYPE_CHECKING:
    from printkit.duplex import Backs
    from printkit.pages import Page


class Part(StrEnum):
    """What a game consists of on paper."""

    CARDS = "cards"
    BACKS = "backs"
    BOARD = "board"
    STICKERS = "stickers"
    SCORESHEET = "scoresheet"
    RULES = "rules"
    KEY = "key"


# What a game may do without: at fault only where that part was asked for.
_LACKING = {"no-deck", "no-board", "no-score-sheet"}


def parts(typed: Sequence[str]) -> frozenset[Part]:
    """The parts that were typed, one by one or with commas between them; none typed, none named.

    Raises Fault `unknown-part`.
    """
    known = tuple(part.value for part in Part)
    names = [name.strip() for text in typed for name in text.split(",")]
    for name in names:
        if name not in known:
            raise Fault(Kind.USAGE, "unknown-part", part=name, parts=known)
    return frozenset(Part(name) for name in names)


@dataclass(frozen=True)
class Job:
    """A game to print. No `parts` stands for all that the game has; `backs` None, for paper printed on one
    side.
    """

    game: str
    parts: frozenset[Part]
    size: CardSize
    paper: Paper
    backs: "Backs | None"
    printer: Printer
    language: str
    folder: Path
    text_size: float = 18
    """Points of the text of booklets."""

    def wants(self, part: Part) -> bool:
        return not self.parts or part in self.parts

    def check(self) -> None:
        """Raises Fault `backs-on-no-side`, `fold-takes-both` or `offset-without-backs` where what is asked
        for cannot be had together.
        """
        cards, backs = self.wants(Part.CARDS), self.wants(Part.BACKS)
        if Part.BACKS in self.parts and self.backs is None:
            raise Fault(Kind.USAGE, "backs-on-no-side")
        if self.backs == "fold" and cards != backs:
            raise Fault(Kind.USAGE, "fold-takes-both")
        if any(self.printer.back_offset) and (not backs or self.backs in (None, "fold")):
            raise Fault(Kind.USAGE, "offset-without-backs")


@dataclass(frozen=True)
class Written:
    """A file that was written, and the sentences to say of it."""

    path: Path
    say: tuple[str, ...]


def run(job: Job) -> Iterator[Written]:
    """Write the files of a job, one after the other.

    Raises the faults of `Job.check` and of what makes each part.
    """
    job.check()
    lacking = None
    written = 0
    for part, make in _MAKERS:
        if job.wants(part) and not (part is Part.BACKS and job.wants(Part.CARDS)):
            try:
                made = make(job, part)
            except Fault as fault:
                if job.parts or fault.key not in _LACKING:
                    raise
                lacking = fault
            else:
                written += 1
                yield made
    if lacking is not None and not written:
        raise lacking


def _cards(job: Job, part: Part) -> Written:
    from printkit.cards import print_cards
    from templates.deck import load_deck

    fronts = job.wants(Part.CARDS)
    backs = job.backs if job.wants(Part.BACKS) else None
    printed = print_cards(
        load_deck(job.game),
        size=job.size,
        paper=job.paper,
        language=job.language,
        folder=job.folder,
        backs=backs,
        fronts=fronts,
        printer=job.printer,
    )
    cards = counted("cards", printed.cards, job.language)
    if not fronts:
        return Written(printed.path, (_done(f"done_backs_{backs}", printed.path, printed.pages, job, cards),))
    sentences = [_done(f"done_{backs or 'none'}", printed.path, printed.pages, job, cards)]
    if backs == "apart":
        half = printed.pages // 2
        fields = {"first": half, "next": half + 1, "last": printed.pages}
        sentences += [line.format(**fields) for line in words(job.language)["print"]["feed"]]
    return Written(printed.path, tuple(sentences))


def _board(job: Job, part: Part) -> Written:
    from printkit.board import board_pages
    from printkit.printer import corrected
    from templates.board import load_board

    laid = board_pages(job.game, job.paper.name.lower(), job.language)
    pages = [corrected(page, job.printer) for page in laid]
    game = load_board(job.game).name.in_language(job.language)
    path = job.folder / f"{job.game}-board.pdf"
    _write(path, pages, words(job.language)["board"]["title"].format(game=game), job.language)
    return Written(path, (_done("done_board", path, len(pages), job),))


def _stickers(job: Job, part: Part) -> Written:
    from printkit.stickers import of_deck, print_stickers, sheet_to_cut
    from templates.deck import load_deck

    deck = load_deck(job.game)
    say = words(job.language)["stickers"]
    wanted = of_deck(deck, 1, job.language)
    printed = print_stickers(
        wanted,
        sheet_to_cut(wanted, job.paper, 1.0),
        name=deck.game,
        title=say["title"].format(game=deck.name.in_language(job.language)),
        language=job.language,
        folder=job.folder,
        printer=job.printer,
    )
    fields = {"stickers": printed.stickers, "sheets": printed.sheets}
    told = {key: counted(key, number, job.language) for key, number in fields.items()}
    done = say["done"].format(path=printed.path, stock=job.paper.name, **told)
    return Written(printed.path, (done, say["done_order"].format(path=printed.peel_order)))


def _booklet(job: Job, part: Part) -> Written:
    from printkit.booklet_files import write_booklet

    made = write_booklet(
        part.value, job.game, language=job.language, size=job.text_size, paper=job.paper, folder=job.folder
    )
    pages = counted("pages", made.pages, job.language)
    done = words(job.language)["booklet"]["done"]
    return Written(made.pdf, (done.format(pdf=made.pdf, html=made.html, pages=pages, paper=job.paper.name),))


_MAKERS: tuple[tuple[Part, Callable[[Job, Part], Written]], ...] = (
    (Part.CARDS, _cards),
    (Part.BACKS, _cards),
    (Part.BOARD, _board),
    (Part.STICKERS, _stickers),
    (Part.SCORESHEET, _booklet),
    (Part.RULES, _booklet),
    (Part.KEY, _booklet),
)


def calibration(paper: Paper, printer: Printer, language: str, folder: Path) -> Written:
    """Write the calibration sheets as `calibration.pdf`.

    Raises the faults of `printer.corrected` and `files.write_whole`.
    """
    from printkit.calibration import calibration_pages

    say = words(language)
    path = folder / "calibration.pdf"
    pages = calibration_pages(paper, language, printer)
    _write(path, pages, say["calibration"]["title"], language)
    return Written(path, (say["print"]["done_calibration"].format(path=path, paper=paper.name),))


def _write(path: Path, pages: Sequence["Page"], title: str, language: str) -> None:
    from printkit.files import write_whole
    from printkit.pdf import document

    write_whole(path, document(pages, title=title, language=language))


def _done(key: str, path: Path, pages: int, job: Job, cards: str = "") -> str:
    counted_pages = counted("pages", pages, job.language)
    sentence: str = words(job.language)["print"][key]
    return sentence.format(path=path, cards=cards, pages=counted_pages, paper=job.paper.name)
