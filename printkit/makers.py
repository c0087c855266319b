"""From a job to files: what makes each part of a game in each medium."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from printkit.choices import MediumName
from printkit.job import PARTS, Job, Part
from printkit.paper.printer import Printer
from printkit.sizes import Paper
from printkit.words import counted, named, words
from words.faults import Fault

# What needs ReportLab, the slow import, is imported when it is used: after the line that says that work has begun.
if TYPE_CHECKING:
    from printkit.paper.page import Page
    from templates.deck import Deck
    from words.catalogue import Text

# What a game may do without: at fault only where that part was asked for.
_LACKING = {"no-deck", "no-board", "no-codes", "no-key", "no-score-sheet"}


@dataclass(frozen=True)
class Written:
    """A file that was written, or the first of several, and the sentences to say of it."""

    path: Path
    say: tuple[str, ...]


Maker = Callable[[Job, Part], Written]


def run(job: Job) -> Iterator[Written]:
    """Write the files of a job, one after the other.

    Raises the faults of `Job.check` and of what makes each part.
    """
    job.check()
    lacking = None
    written = 0
    for part, medium in job.made():
        if part is Part.BACKS and job.wants(Part.CARDS):
            continue
        try:
            made = _MAKERS[medium][part](job, part)
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
    from templates.deck import load_deck

    return print_deck(job, load_deck(job.game))


def print_deck(job: Job, deck: "Deck") -> Written:
    """Write the cards of a deck, as a job wants them. Raises the faults of `print_cards`."""
    from printkit.cards.pages import about_braille, print_cards

    fronts = job.wants(Part.CARDS)
    backs = job.backs if job.wants(Part.BACKS) else None
    printed = print_cards(
        deck,
        size=job.size,
        paper=job.paper,
        language=job.language,
        folder=job.folder,
        backs=backs,
        fronts=fronts,
        printer=job.printer,
        braille=job.braille,
    )
    cards = counted("cards", printed.cards, job.language)
    if not fronts:
        return Written(printed.path, (_done(f"done_backs_{backs}", printed.path, printed.pages, job, cards),))
    sentences = [_done(f"done_{backs or 'none'}", printed.path, printed.pages, job, cards)]
    if job.braille:
        sentences.append(about_braille(deck, job.size, job.language))
    if backs == "apart":
        half = printed.pages // 2
        fields = {"first": half, "next": half + 1, "last": printed.pages}
        sentences += [line.format(**fields) for line in words(job.language)["print"]["feed"]]
    return Written(printed.path, tuple(sentences))


def _board(job: Job, part: Part) -> Written:
    from printkit.boards.pages import board_pages
    from printkit.paper.printer import corrected
    from templates.board import load_board

    laid = board_pages(job.game, job.paper, job.language)
    pages = [corrected(page, job.printer) for page in laid]
    path = job.folder / f"{job.game}-board.pdf"
    _write(path, pages, _title("board", load_board(job.game).name, job), job.language)
    return Written(path, (_done("done_board", path, len(pages), job),))


def _stickers(job: Job, part: Part) -> Written:
    from printkit.stickers.labels import of_deck, print_stickers, sheet_to_cut
    from templates.deck import load_deck

    deck = load_deck(job.game)
    wanted = of_deck(deck, 1, job.language)
    printed = print_stickers(
        wanted,
        sheet_to_cut(wanted, job.paper, 1.0),
        name=deck.game,
        title=_title("stickers", deck.name, job),
        language=job.language,
        folder=job.folder,
        printer=job.printer,
    )
    return Written(printed.path, printed.told(job.language))


def _booklet(job: Job, part: Part) -> Written:
    from printkit.booklets.files import write_booklet

    made = write_booklet(
        part.value, job.game, language=job.language, size=job.text_size, paper=job.paper, folder=job.folder
    )
    pages = counted("pages", made.pages, job.language)
    done = words(job.language)["booklet"]["done"]
    return Written(made.pdf, (done.format(pdf=made.pdf, html=made.html, pages=pages, paper=job.paper.name),))


def _swell_cards(job: Job, part: Part) -> Written:
    from printkit.media.medium import medium
    from printkit.media.swell import card_pages
    from templates.deck import load_deck

    deck = load_deck(job.game)
    pages = card_pages(
        deck,
        medium(job.medium),
        size=job.size,
        paper=job.paper,
        language=job.language,
        braille=job.braille,
        printer=job.printer,
    )
    return _swell(job, part, pages, _title("print", deck.name, job))


def _swell_board(job: Job, part: Part) -> Written:
    from printkit.media.medium import medium
    from printkit.media.swell import board_pages
    from templates.board import load_board

    name = load_board(job.game).name
    pages = board_pages(
        job.game,
        medium(job.medium),
        paper=job.paper,
        language=job.language,
        braille=job.braille,
        printer=job.printer,
    )
    return _swell(job, part, pages, _title("board", name, job))


def _swell(job: Job, part: Part, pages: Sequence["Page"], title: str) -> Written:
    """Pages for swell paper."""
    path = job.folder / f"{job.game}-{part.value}-{job.medium}.pdf"
    _write(path, pages, title, job.language)
    return Written(path, (_done(f"done_{job.medium}_{part.value}", path, len(pages), job),))


def _svg_cards(job: Job, part: Part) -> Written:
    from printkit.cards.pages import pages_of
    from printkit.media.medium import medium
    from templates.deck import load_deck

    deck = load_deck(job.game)
    pages = pages_of(deck, size=job.size, paper=job.paper, language=job.language, braille=job.braille)
    corner = medium(job.medium).corner or 0.0
    return _svg(job, part, pages, _title("print", deck.name, job), corner)


def _svg_board(job: Job, part: Part) -> Written:
    from printkit.boards.pages import board_pages
    from templates.board import load_board

    name = load_board(job.game).name
    pages = board_pages(job.game, job.paper, job.language)
    return _svg(job, part, pages, _title("board", name, job))


def _svg(job: Job, part: Part, pages: Sequence["Page"], title: str, corner: float = 0.0) -> Written:
    """Sheets for cutting machines and lasers, whose pieces have corners of this radius."""
    from printkit.media.medium import medium
    from printkit.media.svg import write_sheets

    paths = write_sheets(
        pages,
        job.folder,
        f"{job.game}-{part.value}",
        medium(job.medium),
        title=title,
        language=job.language,
        corner=corner,
    )
    done = words(job.language)["print"]["done_svg"]
    files = counted("files", len(paths), job.language)
    said = done.format(files=files, names=named(paths, job.language))
    return Written(paths[0], (said, *tidied(paths, job.language)))


def _plates(job: Job, part: Part) -> Written:
    """Raised plates to glue on cards."""
    from printkit.media.relief import BED, print_plates
    from templates.deck import load_deck

    made = print_plates(
        load_deck(job.game), size=job.size, language=job.language, folder=job.folder, braille=job.braille
    )
    say = words(job.language)["relief"]
    done = say["done"].format(
        plates=counted("plates", made.plates, job.language),
        sheets=counted("sheets", len(made.paths), job.language),
        names=named(made.paths, job.language),
        bed=f"{BED:g}",
    )
    order = say["done_order"].format(path=made.order)
    return Written(made.paths[0], (done, order, *tidied(made.paths, job.language)))


def _embossed(job: Job, part: Part) -> Written:
    """A card list, rules, score sheet or key for an embosser."""
    from printkit.media.brf import write_brf

    page = job.braille_page
    made = write_brf(
        part.value,
        job.game,
        language=job.language,
        folder=job.folder,
        page=page,
        grade=job.grade,
        braille=job.braille,
    )
    say = words(job.language)["brf"]
    pages = counted("pages", made.pages, job.language)
    done = say["done"].format(path=made.path, pages=pages, cells=page.cells, lines=page.lines)
    return Written(made.path, (done, say[f"by_{made.by}"].format(grade=job.grade)))


_PRINT: dict[Part, Maker] = {
    Part.CARDS: _cards,
    Part.BACKS: _cards,
    Part.BOARD: _board,
    Part.STICKERS: _stickers,
    Part.SCORESHEET: _booklet,
    Part.RULES: _booklet,
    Part.KEY: _booklet,
}
_MAKERS: dict[MediumName, dict[Part, Maker]] = {
    "print": _PRINT,
    "swell": {Part.CARDS: _swell_cards, Part.BOARD: _swell_board},
    "svg": {Part.CARDS: _svg_cards, Part.BOARD: _svg_board},
    "stl": dict.fromkeys(PARTS["stl"], _plates),
    "brf": dict.fromkeys(PARTS["brf"], _embossed),
}


def tidied(written: Sequence[Path], language: str) -> Iterator[str]:
    """Remove what an earlier run left among numbered files, and say so. Raises the faults of `remove_left_over`."""
    from words.files import remove_left_over

    old = remove_left_over(written)
    if old:
        files = counted("old_files", len(old), language)
        yield str(words(language)["print"]["removed"]).format(files=files, names=named(old, language))


def calibration(paper: Paper, printer: Printer, language: str, folder: Path) -> Written:
    """Write the calibration sheets as `calibration.pdf`.

    Raises the faults of `printer.corrected` and `files.write_whole`.
    """
    from printkit.paper.calibration import calibration_pages

    say = words(language)
    path = folder / "calibration.pdf"
    pages = calibration_pages(paper, language, printer)
    _write(path, pages, say["calibration"]["title"], language)
    return Written(path, (say["print"]["done_calibration"].format(path=path, paper=paper.name),))


def _title(of: Literal["print", "board", "stickers"], name: "Text", job: Job) -> str:
    """The title of cards, a board or stickers."""
    title: str = words(job.language)[of]["title"]
    return title.format(game=name.in_language(job.language))


def _write(path: Path, pages: Sequence["Page"], title: str, language: str) -> None:
    from printkit.paper.pdf import document
    from words.files import write_whole

    write_whole(path, document(pages, title=title, language=language))


def _done(key: str, path: Path, pages: int, job: Job, cards: str = "") -> str:
    counted_pages = counted("pages", pages, job.language)
    sentence: str = words(job.language)["print"][key]
    return sentence.format(path=path, cards=cards, pages=counted_pages, paper=job.paper.name)
