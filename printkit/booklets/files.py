"""Booklets to files: the rules, the score sheet and the key of a game, each as a PDF and as an HTML page."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from printkit.booklets.blocks import Booklet
from printkit.booklets.html import booklet_html
from printkit.booklets.key import key_booklet
from printkit.booklets.key_card import with_key_cards
from printkit.booklets.layout import lay_out
from printkit.booklets.legend import with_legend
from printkit.booklets.pdf import booklet_document
from printkit.booklets.rules import rules_booklet
from printkit.booklets.scoresheet import score_sheet
from printkit.braille import BrailleCode
from printkit.sizes import Paper
from templates.deck import load_deck
from words.files import write_whole

# The booklets of a game, by the end of their file's name.
_MAKERS: dict[str, Callable[[str, str], Booklet]] = {
    "rules": rules_booklet,
    "scoresheet": score_sheet,
    "key": key_booklet,
}


@dataclass(frozen=True)
class WrittenBooklet:
    """What was written; `pages` are those of the PDF."""

    pdf: Path
    html: Path
    pages: int


def booklet_of(name: str, game: str, language: str, braille: BrailleCode | None = None) -> Booklet:
    """Return the booklet of a game that is called rules, scoresheet or key.

    The key of cards with `braille` says what it stands for.

    Raises the faults of `load_game`, `key_booklet` and `score_sheet`.
    """
    booklet = _MAKERS[name](game, language)
    if name != "key":
        return booklet
    if braille:
        booklet = with_legend(booklet, load_deck(game), braille)
    return with_key_cards(booklet, game)


def write(
    booklet: Booklet, name: str, *, language: str, size: float, paper: Paper, folder: Path
) -> WrittenBooklet:
    """Write a booklet as `NAME.pdf` and `NAME.html` in `size` points.

    Raises Fault `missing-glyph` and the faults of `write_whole`.
    """
    pages = lay_out(booklet, paper, size)
    pdf, html = (folder / f"{name}.{ending}" for ending in ("pdf", "html"))
    write_whole(pdf, booklet_document(pages, title=booklet.title, language=language))
    write_whole(html, booklet_html(booklet, size).encode())
    return WrittenBooklet(pdf, html, len(pages.pages))
