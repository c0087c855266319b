"""From a job to files, part after part; and the sheets that test the printer."""

from collections.abc import Iterator
from pathlib import Path

from printkit.job import Job
from printkit.paper.printer import Printer
from printkit.parts import Part
from printkit.sizes import Paper
from printkit.words import printed
from printkit.written import Written, write_pdf
from words.faults import Fault

OPTIONAL = {"no-deck", "no-board", "no-codes", "no-key", "no-score-sheet", "deck-without-rules"}
"""The faults of optional parts, which are raised only if the part was asked for."""


def run(job: Job) -> Iterator[Written]:
    """Write the files of a job, one after the other. Raises the faults of what makes each part."""
    missing = None
    count = 0
    for part, medium in job.tasks():
        if part is Part.BACKS and job.wants(Part.CARDS):
            continue  # They come with the cards.
        try:
            written = medium.makers[part].make(job, part)
        except Fault as fault:
            if job.parts or fault.key not in OPTIONAL:
                raise
            missing = fault
        else:
            count += 1
            yield written
    if missing is not None and not count:
        raise missing


def calibration(paper: Paper, printer: Printer, language: str, folder: Path) -> Written:
    """Write the calibration sheets as `calibration.pdf`.

    Raises the faults of `printer.corrected` and `files.write_whole`.
    """
    # It needs ReportLab, the slow import.
    from printkit.paper.calibration import calibration_pages

    say = printed(language).text
    path = folder / "calibration.pdf"
    write_pdf(path, calibration_pages(paper, language, printer), say("calibration-title"), language)
    return Written(path, (say("print-done-calibration", path=path, paper=paper.name),))
