"""Files that were written, and the sentences that say so."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.words import named, printed
from words.files import remove_left_over, write_whole

# What needs ReportLab, the slow import, is imported when it is used: after the line that says that work has begun.
if TYPE_CHECKING:
    from printkit.booklets.layout import Laid
    from printkit.paper.page import Page


@dataclass(frozen=True)
class Pages:
    """The pages of a PDF before it is written: artwork, or a booklet that is laid out."""

    title: str
    content: "Sequence[Page] | Laid"
    both_sides: bool = False
    """Whether every second page is the back of the one before."""

    def __len__(self) -> int:
        content = self.content
        return len(content) if isinstance(content, Sequence) else len(content.pages)


@dataclass(frozen=True)
class Written:
    """A file, or the first of several, and the sentences about it.

    `pages` are those of a PDF that `makers.run` has still to write, alone or with others; `files` is how many there are
    where there is no PDF. `feed` says that all fronts are printed first, and then all backs.
    """

    path: Path
    sentences: tuple[str, ...]
    pages: Pages | None = None
    files: tuple[Path, ...] = ()
    feed: bool = False


def write_pages(path: Path, pages: Pages, language: str) -> None:
    """Write pages as a PDF of their own. Raises the faults of `files.write_whole`."""
    if isinstance(pages.content, Sequence):
        write_pdf(path, pages.content, pages.title, language)
    else:
        from printkit.booklets.pdf import booklet_document

        write_whole(path, booklet_document(pages.content, title=pages.title, language=language))


def write_pdf(path: Path, pages: Sequence["Page"], title: str, language: str) -> None:
    """Write pages as a PDF. Raises the faults of `files.write_whole`."""
    from printkit.paper.pdf import document

    write_whole(path, document(pages, title=title, language=language))


def tidied(written: Sequence[Path], language: str) -> Iterator[str]:
    """Remove what an earlier run left among numbered files, and say so.

    Raises the faults of `remove_left_over`.
    """
    old = remove_left_over(written)
    if old:
        yield printed(language).text("print-removed", files=len(old), names=named(old, language))
