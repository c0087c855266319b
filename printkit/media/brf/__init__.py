"""Text in braille, for an embosser or a braille display: the cards as a list, rules, score sheet and key."""

from typing import TYPE_CHECKING

from printkit.media.record import Maker, Medium
from printkit.parts import BOOKLETS, Part
from printkit.words import printed
from printkit.written import Written

if TYPE_CHECKING:
    from printkit.job import Job


def _embossed(job: "Job", part: Part) -> Written:
    from printkit.media.brf.pages import write_brf

    page = job.braille_page
    booklet = write_brf(
        part.value,
        job.game,
        language=job.language,
        folder=job.folder,
        page=page,
        grade=job.grade,
        braille=job.braille,
        deck=job.deck,
    )
    say = printed(job.language).text
    done = say("brf-done", path=booklet.path, pages=booklet.pages, cells=page.cells, lines=page.lines)
    translator = say(f"brf-by-{booklet.by.replace('_', '-')}", grade=job.grade)
    return Written(booklet.path, (done, translator), files=(booklet.path,))


MEDIUM = Medium(
    name="brf",
    makers=dict.fromkeys((Part.CARDS, *BOOKLETS), Maker(_embossed, ("--braille", "--page", "--grade"))),
    braille="all",
)
