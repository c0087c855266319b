"""From a job to files, part after part; and the sheets that test the printer."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from printkit.cards.smallest import told
from printkit.job import Job
from printkit.media.record import Medium
from printkit.paper.printer import Printer
from printkit.parts import Part
from printkit.sizes import Paper
from printkit.words import printed
from printkit.written import Written, write_pages, write_pdf
from templates.game import load_game
from words.faults import Fault
from words.files import write_whole

OPTIONAL = {"no-deck", "no-board", "no-codes", "no-key", "no-score-sheet", "deck-without-rules"}
"""The faults of optional parts, which are raised only if the part was asked for."""


def run(job: Job) -> Iterator[Written]:
    """Write the files of a job, one after the other. Raises the faults of what makes each part."""
    if job.parts == {Part.PLAN}:
        yield from _plan_alone(job)
        return
    bound: list[tuple[Part, Written]] = []
    for part, _, written in _made(job):
        if written.pages is None:
            yield written
        elif job.one_file:
            bound.append((part, written))
        else:
            write_pages(written.path, written.pages, job.language)
            yield replace(written, sentences=(*written.sentences, *_feeding(written, 1, job.language)))
    if bound:
        yield _bound(job, sorted(bound, key=lambda one: list(Part).index(one[0])))


def _made(job: Job) -> Iterator[tuple[Part, Medium, Written]]:
    """Make each part; what becomes pages of a PDF is not written yet. Raises the faults of what makes it."""
    missing = None
    made: list[tuple[Part, Medium, Written]] = []
    for part, medium in job.tasks():
        if part is Part.BACKS and job.wants(Part.CARDS):
            continue  # They come with the cards.
        if part is Part.PLAN and not job.parts and not {Part.CARDS, Part.BOARD} & {one for one, *_ in made}:
            continue  # There is nothing to put together.
        try:
            written = medium.makers[part].make(replace(job, made=tuple(made)), part)
        except Fault as fault:
            if part in (Part.CARDS, Part.BACKS) and medium is job.medium:
                fault = told(fault, job)
            if job.parts or fault.key not in OPTIONAL:
                raise fault from None
            missing = fault
        else:
            if part is Part.CARDS and medium is job.medium and (count := job.count_left_out()):
                said = printed(job.language).text("pictures-left-out", cards=count)
                written = replace(written, sentences=(*written.sentences, said))
            made.append((part, medium, written))
            yield made[-1]
    if missing is not None and not made:
        raise missing


def _plan_alone(job: Job) -> Iterator[Written]:
    """Write the plan of all that a game needs, without the rest. Raises the faults of what makes each part."""
    with TemporaryDirectory() as folder:
        made = tuple(_made(replace(job, parts=frozenset(), folder=Path(folder))))
    made = tuple(one for one in made if one[0] is not Part.PLAN)
    maker = job.medium.makers[Part.PLAN]
    written = maker.make(replace(job, made=made), Part.PLAN)
    assert written.pages is not None
    write_pages(written.path, written.pages, job.language)
    yield written


def _feeding(written: Written, first: int, language: str) -> Sequence[str]:
    """Return which pages are fed first and which then, if fronts and backs are printed apart."""
    if not written.feed or written.pages is None:
        return ()
    half = len(written.pages) // 2
    fields = {"start": first, "first": first + half - 1, "next": first + half, "last": first + 2 * half - 1}
    return printed(language).lines("print-feed", **fields)


def _bound(job: Job, parts: Sequence[tuple[Part, Written]]) -> Written:
    """Write PDFs as one, and say where each of them begins. Raises the faults of `files.write_whole`."""
    # It needs ReportLab, the slow import.
    from printkit.one_file import firsts_of, one_file

    say = printed(job.language).text
    path = job.one_file_path
    documents = [written.pages for _, written in parts if written.pages is not None]
    title = load_game(job.game).name.in_language(job.language) if job.deck is None else path.stem
    write_whole(path, one_file(documents, title=title, language=job.language))
    firsts = firsts_of(documents)
    last = firsts[-1] + len(documents[-1]) - 1
    sentences = [say("one-file-done", path=path, pages=last)]
    for document, first, (_, written) in zip(documents, firsts, parts, strict=True):
        end = first + len(document) - 1
        key = "one-file-part" if end > first else "one-file-page"
        sentences.append(say(key, title=document.title, first=first, last=end))
        sentences += written.sentences[1:]
        sentences += _feeding(written, first, job.language)
    return Written(path, tuple(sentences))


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
