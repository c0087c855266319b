"""Text in large print, which media have in common: booklets as PDF and HTML, and the plan of how to make a game."""

from typing import TYPE_CHECKING

from printkit.media.record import Maker
from printkit.parts import Part
from printkit.words import printed
from printkit.written import Pages, Written

if TYPE_CHECKING:
    from printkit.booklets.blocks import Booklet
    from printkit.job import Job


def laid(job: "Job", part: Part, booklet: "Booklet") -> Written:
    """Lay a booklet out, and write it as HTML unless all goes into one file.

    Raises Fault `missing-glyph` and the faults of `write_whole`.
    """
    from printkit.booklets.html import booklet_html
    from printkit.booklets.layout import lay_out
    from words.files import write_whole

    paper = job.paper.for_text()
    pages = Pages(booklet.title, lay_out(booklet, paper, job.text_size))
    pdf, html = (job.folder / f"{job.game}-{part.value}.{ending}" for ending in ("pdf", "html"))
    if not job.one_file:
        write_whole(html, booklet_html(booklet, job.text_size).encode())
    done = printed(job.language).text("booklet-done", pdf=pdf, html=html, pages=len(pages), paper=paper.name)
    return Written(pdf, (done,), pages)


def _plan(job: "Job", part: Part) -> Written:
    """Make the plan of what a job has made.

    In one file the plan says at which pages the parts begin, which is behind it: it is laid out again until it has as
    many pages as it says. Raises the faults of `laid`.
    """
    from printkit.booklets.plan import plan

    length = 1
    while True:
        written = laid(job, part, plan(job, length))
        assert written.pages is not None
        if not job.one_file or len(written.pages) == length:
            return written
        length = len(written.pages)


PLAN = Maker(_plan, ("--paper", "--size"))
"""The plan of a medium whose parts are put together by hand."""
