"""What would be made, before it is: pages as pictures with what they hold in words, and how to put it together."""

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

from starlette.responses import FileResponse, Response

from printkit.paper.preview import Described, described, picture
from tactideck.web.page import button, element, text
from tactideck.workshop import page
from tactideck.workshop.page import hidden, lines, post, section
from tactideck.workshop.runs import Run
from tactideck.workshop.visit import Visit, Way, not_there
from words.faults import Fault

WIDTH = 360
"""Pixels of the picture of a page, which opens the page itself."""


def look(visit: Visit, title: str, run: Run, *, make: str, change: str, checked: Sequence[str] = ()) -> str:
    """Return what a command has made in a folder of its own: how to put it together, and every page.

    `make` is the address that makes it for good, `change` the one where it is chosen, `checked` what `check` says.
    """
    say = visit.say.text
    papers = [path for path in run.files if path.suffix == ".pdf"]
    try:
        pages = {path: described(path) for path in papers}
        without = ""
    except Fault as fault:
        pages, without = {}, text("p", visit.say.fault(fault))
    files, count = len(run.files), sum(map(len, pages.values()))
    plan = _plan(run.files)
    return page.page(
        visit,
        title,
        text("p", say("look-count", files=files, pages=count) if pages else say("look-files", files=files)),
        post(visit, make, hidden(visit.pairs), button(say("make"))),
        element("p", text("a", say("change"), href=f"{change}?{visit.query()}")),
        section(say("look-said"), lines(_said(run))),
        section(say("look-plan"), plan) if plan else "",
        section(say("look-check"), lines(checked)) if checked else "",
        section(say("look-pages"), without, *_pictures(visit, run.folder, pages)) if papers else "",
        page.command(visit, [*run.asked, *visit.shop.ending(visit.language, visit.shop.out)]),
    )


def _said(run: Run) -> list[str]:
    """Return what the command told, without the folder, which is there only while they are looked at."""
    return [line.replace(f"{run.folder}{os.sep}", "") for line in run.lines]


def _plan(files: Sequence[Path]) -> str:
    """Return what the plan says, below the headings of the page."""
    for path in files:
        if path.name.endswith("-plan.html"):
            told = path.read_text("utf-8")
            inner = told.partition('<main id="text">')[2].partition("</main>")[0]
            # Its parts have headings of the second rank, as this page has.
            return re.sub(r"(</?h)(\d)", lambda found: f"{found[1]}{int(found[2]) + 1}", inner)
    return ""


def _pictures(visit: Visit, folder: Path, pages: dict[Path, tuple[Described, ...]]) -> Iterator[str]:
    say = visit.say.text
    for path, each in pages.items():
        address = f"/looked/{folder.name}/{quote(path.name)}"
        yield text("h3", say("look-file", file=path.name, pages=len(each)))
        shots = "".join(
            element(
                "li",
                element(
                    "a",
                    element(
                        "img",
                        src=f"{address}/{number}",
                        alt=say("look-page", number=number, words=one.words),
                        width=str(WIDTH),
                        height=str(round(WIDTH * one.height / one.width)),
                        loading="lazy",
                    ),
                    href=f"{address}#page={number}",
                ),
            )
            for number, one in enumerate(each, start=1)
        )
        yield element("ol", shots, class_="pages")


def _looked(visit: Visit) -> Response:
    """Return a file that was only looked at, or a page of it as a picture."""
    folder = visit.shop.looks.find(visit.path["folder"])
    papers = folder.glob("*.pdf") if folder else ()
    path = next((path for path in papers if path.name == visit.path["file"]), None)
    if path is None:
        raise not_there()
    number = visit.path.get("number")
    if number is None:
        return FileResponse(path, media_type="application/pdf", content_disposition_type="inline")
    try:
        return Response(picture(path, int(number), 2 * WIDTH), media_type="image/png")
    except (IndexError, ValueError, Fault):
        raise not_there() from None


WAYS = (
    Way("/looked/{folder}/{file}", _looked),
    Way("/looked/{folder}/{file}/{number}", _looked),
)
