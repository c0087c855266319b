"""What was made: a command while it runs, line by line, and then its files, the plan first."""

import mimetypes
from collections.abc import Sequence
from pathlib import Path

from starlette.responses import FileResponse, Response

from tactideck.web.page import element, heard, look_again, text
from tactideck.workshop import page
from tactideck.workshop.page import lines, section
from tactideck.workshop.runs import Run
from tactideck.workshop.visit import Visit, Way, not_there, shown

SHOWN = {".pdf", ".html", ".svg", ".txt", ".wav", ".mp3", ".png", ".csv"}
"""Files that a browser shows or plays; the others it saves."""

SOUND = {".wav", ".mp3"}


BACK = {"stickers": "place-stickers", "deck": "place-deck", "score": "place-scores"}
"""The page that leads to another run of a command; the others are printed from the first page."""


def _made(visit: Visit) -> Response:
    number, say = visit.path["number"], visit.say.text
    run = visit.shop.run(number)
    if run is None:
        return shown(page.page(visit, say("made-gone"), text("p", say("made-gone-about"))), 404)
    return shown(made(visit, number, run))


def made(visit: Visit, number: str, run: Run) -> str:
    """Return the page of a run. A script adds its lines while it runs, and then asks for the page again."""
    say = visit.say.text
    if not run.over:
        told = tuple(run.lines)  # once: lines come while the page is made
        return page.page(
            visit,
            say("making"),
            text("p", say("making-about")),
            element("ul", "".join(text("li", line) for line in told), class_="lines", id="log"),
            look_again(say("look-again"), f"/made/{number}"),
            heard(),
            live=True,
            data={"events": f"/made/{number}/events", "known": str(len(told))},
        )
    files = in_order(run.files)
    listed = "".join(_link(number, index, path) for index, path in enumerate(files))
    printed = [path for path in files if path.suffix == ".pdf"]
    several = run.arguments[0] == "print" and len(printed) > 1 and "--one-file" not in run.arguments
    together = element("p", text("a", say("made-all"), href=f"/made/{number}/all")) if several else ""
    back = BACK.get(run.asked[0], "place-print")
    folder = text("p", say("made-folder", folder=str(run.folder.resolve())))
    return page.page(
        visit,
        say("made-title", files=len(files)) if run.code == 0 else say("made-failed"),
        section(say("made-files"), folder, element("ul", listed, class_="lines"), together) if files else "",
        section(say("made-said"), lines(run.lines)),
        page.command(visit, run.arguments),
        element("p", text("a", say(back), href=dict(page.PLACES)[back])),
    )


def in_order(files: Sequence[Path]) -> list[Path]:
    """Return files as they are used: first the plan, then the others as they were written."""
    return sorted(files, key=lambda path: not path.stem.endswith("-plan"))


def _link(number: str, index: int, path: Path) -> str:
    address = f"/made/{number}/{index}"
    sound = element("audio", controls=True, src=address, aria_label=path.name) if path.suffix in SOUND else ""
    return element("li", text("a", path.name, href=address) + sound)


def _file(visit: Visit) -> Response:
    """Return a file of a run, which is asked for by its number."""
    run = visit.shop.run(visit.path["number"])
    files = {str(index): path for index, path in enumerate(in_order(run.files) if run is not None else ())}
    path = files.get(visit.path["index"])
    if path is None or not path.is_file():
        raise not_there()
    kind = "inline" if path.suffix in SHOWN else "attachment"
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return FileResponse(path, media_type=media, filename=path.name, content_disposition_type=kind)


def _all(visit: Visit) -> Response:
    """Return all pages of a run as one PDF, in the order of the plan."""
    run = visit.shop.run(visit.path["number"])
    if run is None:
        raise not_there()
    whole = visit.shop.try_out([*run.asked, "--one-file"], visit.language)
    path = next((path for path in whole.files if path.suffix == ".pdf"), None)
    if path is None:
        say = visit.say.text
        return shown(page.page(visit, say("made-failed"), lines(whole.lines)), 409)
    return FileResponse(
        path, media_type="application/pdf", filename=path.name, content_disposition_type="inline"
    )


WAYS = (
    Way("/made/{number}", _made),
    Way("/made/{number}/all", _all),
    Way("/made/{number}/{index}", _file),
)
