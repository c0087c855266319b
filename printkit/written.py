"""Files that were written, and the sentences that say so."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.words import named, printed
from words.files import remove_left_over, write_whole

# What needs ReportLab, the slow import, is imported when it is used: after the line that says that work has begun.
if TYPE_CHECKING:
    from printkit.paper.page import Page


@dataclass(frozen=True)
class Written:
    """A file that was written, or the first of several, and the sentences about it."""

    path: Path
    sentences: tuple[str, ...]


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
