"""Printing a game: choose, look at what will be printed, make it."""

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from starlette.responses import FileResponse, Response

from printkit import media
from printkit.paper.preview import Described, described, picture
from printkit.parts import Part
from tactideck.web.page import button, element, text
from tactideck.workshop import page
from tactideck.workshop.fields import arguments, fields_of, form_of
from tactideck.workshop.games import game_groups
from tactideck.workshop.page import field, hidden, lines, more, post, section
from tactideck.workshop.printer import OFFSET, SCALE
from tactideck.workshop.runs import Run
from tactideck.workshop.visit import Visit, Way, shown, to
from templates.game import load_game
from templates.names import find_game
from templates.readers import readers
from words.faults import Fault

WIDTH = 360
"""Pixels of the picture of a page, which opens the page itself."""

CHECKED = ("--medium=", "--card=", "--braille=", "--hand=", "--ends=")
"""The options of `print` that `check` takes too."""


def choose(visit: Visit, said: Sequence[str] = ()) -> str:
    """Return the form, with what was filled in and what was wrong with it."""
    say, form = visit.say.text, form_of("print")
    intro = page.fault(said) or text("p", say("print-intro"))
    main = (_field(visit, name) for name in form.main)
    rest = [_field(visit, name) for name in form.more]
    opened = any(visit.filled.get(name) for name in form.more)
    asked = element(
        "form",
        "".join(main) + more(say("more"), *rest, opened=opened) + button(say("look")),
        method="get",
        action="/look",
    )
    title = say("print-fault") if said else say("print-title")
    return page.page(visit, title, intro, asked, here="/")


def _field(visit: Visit, name: str) -> str:
    (asked,) = fields_of("print", [name], visit.language)
    return field(
        visit, asked, visit.filled.get(name, ()), game_groups(visit.language) if name == "game" else ()
    )


def _home(visit: Visit) -> Response:
    return shown(choose(visit))


def _look(visit: Visit) -> Response:
    if not visit.one("game"):
        return shown(choose(visit, [visit.say.text("no-game")]), 400)
    asked = command_of(visit)
    run = visit.shop.try_out(asked, visit.language)
    if run.code != 0:
        return shown(choose(visit, run.lines[1:] or run.lines), 400)
    return shown(look(visit, asked, run))


def look(visit: Visit, asked: Sequence[str], run: Run) -> str:
    """Return what will be printed: how to make it, what `check` finds, and every page."""
    say = visit.say.text
    name = load_game(find_game(visit.one("game"))).name.in_language(visit.language)
    title = say("look-title", game=name)
    papers = [path for path in run.files if path.suffix == ".pdf"]
    try:
        pages = {path: described(path) for path in papers}
        without = ""
    except Fault as fault:
        pages, without = {}, text("p", visit.say.fault(fault))
    files, count = len(run.files), sum(map(len, pages.values()))
    filled = [(name, value) for name, values in visit.filled.items() for value in values]
    plan = _plan(run.files)
    return page.page(
        visit,
        title,
        text("p", say("look-count", files=files, pages=count) if pages else say("look-files", files=files)),
        post(visit, "/make", hidden(filled), button(say("make"))),
        element("p", text("a", say("change"), href=f"/?{visit.query()}")),
        section(say("look-said"), lines(_said(run))),
        section(say("look-plan"), plan) if plan else "",
        section(say("look-check"), lines(_checked(visit, asked))),
        section(say("look-pages"), without, *_pictures(visit, run.folder, pages)) if papers else "",
        page.command(visit, [*asked, *visit.shop.ending(visit.language, visit.shop.out)]),
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


def _checked(visit: Visit, asked: Sequence[str]) -> list[str]:
    """Return what `check` says of the cards and the board."""
    options = [option for option in asked if option.startswith(CHECKED)]
    run = visit.shop.ask(["check", visit.one("game"), *options], visit.language)
    return run.lines


def _pictures(visit: Visit, folder: Path, pages: dict[Path, tuple[Described, ...]]) -> Iterator[str]:
    say = visit.say.text
    for path, each in pages.items():
        address = f"/looked/{folder.name}/{path.name}"
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
    path = (
        next((path for path in folder.glob("*.pdf") if path.name == visit.path["file"]), None)
        if folder
        else None
    )
    if path is None:
        return Response(status_code=404)
    number = visit.path.get("number")
    if number is None:
        return FileResponse(path, media_type="application/pdf", content_disposition_type="inline")
    try:
        return Response(picture(path, int(number), 2 * WIDTH), media_type="image/png")
    except (IndexError, ValueError, Fault):
        return Response(status_code=404)


def _make(visit: Visit) -> Response:
    return to(f"/made/{visit.shop.make(command_of(visit), visit.language)}")


def command_of(visit: Visit) -> list[str]:
    """Return the command line, with the corrections of the printer where they change something."""
    reader = readers().get(visit.one("reader"))
    name = visit.one("medium") or (reader.medium if reader else media.DEFAULT)
    filled = dict(visit.filled)
    if name not in media.media_names():
        return arguments("print", filled, visit.language)
    medium = media.medium(name)
    if any("--scale-correction" in maker.options for maker in medium.makers.values()):
        filled.setdefault(SCALE, [visit.shop.setting(SCALE)])
    backs = medium.makes(Part.BACKS) and visit.one("sides", "long") in ("long", "short", "apart")
    if backs and not visit.one("only"):
        filled.setdefault(OFFSET, [visit.shop.setting(OFFSET)])
    return arguments("print", filled, visit.language)


WAYS = (
    Way("/", _home),
    Way("/look", _look),
    Way("/looked/{folder}/{file}", _looked),
    Way("/looked/{folder}/{file}/{number}", _looked),
    Way("/make", _make, "POST"),
)
