"""What tests write to look at, as the commands do."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.booklets.files import WrittenBooklet, booklet_of, write
from printkit.braille import BrailleCode
from printkit.cards.pages import pages_of
from printkit.job import CardJob
from printkit.sizes import Paper
from printkit.stickers.labels import Sheets, Sticker, sheets_of, write_peel_order
from printkit.stickers.stock import Stock
from printkit.words import printed
from printkit.written import write_pdf
from templates.deck import Deck


@dataclass(frozen=True)
class Printed:
    path: Path
    cards: int
    pages: int


def print_cards(deck: Deck, job: CardJob, folder: Path) -> Printed:
    pages = pages_of(deck, job)
    path = folder / f"{deck.game}-{'cards' if job.fronts else 'backs'}.pdf"
    write_pdf(path, pages, printed(job.language).text("print-title", game=deck.name), job.language)
    return Printed(path, len(deck.cards), len(pages))


def write_booklet(
    name: str,
    game: str,
    *,
    language: str,
    size: float,
    paper: Paper,
    folder: Path,
    braille: BrailleCode | None = None,
) -> WrittenBooklet:
    booklet = booklet_of(name, game, language, braille)
    return write(booklet, f"{game}-{name}", language=language, size=size, paper=paper, folder=folder)


def print_stickers(
    stickers: tuple[Sticker, ...], stock: Stock, *, title: str, language: str, **options: Any
) -> Sheets:
    sheets = sheets_of(stickers, stock, title=title, language=language, **options)
    write_pdf(sheets.path, sheets.pages, title, language)
    write_peel_order(sheets)
    return sheets
