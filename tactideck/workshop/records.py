"""The games that were played: a list of their records, and a page for each, to see, hear and correct it."""

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from html import escape
from pathlib import Path
from urllib.parse import quote

from starlette.responses import Response

from scorer.records.history import read_played
from scorer.records.lock import Lock
from scorer.records.record import MAX_BYTES, files_in, read_file
from tactideck.web.page import button, element, text
from tactideck.workshop import page
from tactideck.workshop.page import lines, post, section
from tactideck.workshop.runs import Told
from tactideck.workshop.shop import Shop
from tactideck.workshop.visit import Visit, Way, not_there, shown, to
from words.faults import Fault, Kind
from words.files import write_whole

NAME = "game"
"""What a record is called that was sent without a name."""


def records_of(shop: Shop) -> list[Path]:
    """Return what may be records of the workshop, the newest first.

    A link that leads out of its folder is left out, and so is a name that no page can show.
    """
    home, found = shop.out.resolve(), []
    for file in files_in(shop.out):
        with suppress(OSError, UnicodeEncodeError):  # it was removed meanwhile; its name is not UTF-8
            quote(file.name)
            if file.resolve().is_relative_to(home):
                found.append((file.stat().st_mtime, file))
    return [file for _, file in sorted(found, reverse=True)]


def record_of(shop: Shop, name: str) -> Path:
    """Return the record of this name among those of the workshop. Raises HTTPException 404 if there is none."""
    found = next((file for file in records_of(shop) if file.name == name), None)
    if found is None:
        raise not_there()
    return found


def _scores(visit: Visit) -> Response:
    say = visit.say.text
    groups: dict[str, list[str]] = {"scores-under-way": [], "scores-finished": [], "scores-faulty": []}
    for file in records_of(visit.shop):
        kind, told = _told(visit, file)
        if kind:
            groups[kind].append(element("li", text("a", told, href=f"/record/{quote(file.name)}")))
    listed = [
        section(say(kind), element("ul", "".join(links), class_="lines"))
        for kind, links in groups.items()
        if links
    ]
    totals: list[str] = []
    if groups["scores-finished"]:
        _, totals = visit.shop.ask(["history", str(visit.shop.out)], visit.language)
    field = element(
        "textarea", "", id="f-text", name="text", spellcheck="false", aria_describedby="f-text-help"
    )
    hint = text("p", say("scores-add-help"), class_="hint", id="f-text-help")
    return shown(
        page.page(
            visit,
            say("place-scores"),
            element("p", text("a", say("play-title"), href="/play")),
            *(listed or [text("p", say("scores-none"))]),
            section(say("scores-totals"), lines(totals)) if totals else "",
            section(
                say("scores-add"),
                post(
                    visit,
                    "/scores",
                    text("label", say("scores-add-label"), for_="f-text"),
                    hint,
                    field,
                    button(say("scores-add-do")),
                ),
            ),
            here="/scores",
        )
    )


def _told(visit: Visit, file: Path) -> tuple[str, str]:
    """Return in which list a record is, and what it is called there; a text that is no record is in none."""
    say = visit.say.text
    try:
        played = read_played(file)
    except Fault as fault:
        return ("", "") if fault.key == "not-a-record" else ("scores-faulty", file.name)
    record = played.report.record
    name = record.game.name.in_language(visit.language)
    told = say("scores-line", date=f"{played.begun:%Y-%m-%d}", game=name, players=record.players)
    if played.report.fault is not None:
        return "scores-faulty", told
    return "scores-finished" if played.report.standing.over else "scores-under-way", told


def _add(visit: Visit) -> Response:
    """Keep a record that was pasted."""
    data = _data(visit.one("text"))
    if not data.strip():
        return to("/scores")
    if len(data) > MAX_BYTES:
        raise Fault(Kind.UNREADABLE, "record-too-large", most=MAX_BYTES // 1000)
    path = _free(visit.shop.out, NAME)
    write_whole(path, data)
    return to(f"/record/{quote(path.name)}")


def _free(folder: Path, name: str) -> Path:
    """Return a file of this name that is not there, with a number after it if need be."""
    number, path = 1, folder / f"{name}.txt"
    while os.path.lexists(path):  # a link that leads nowhere is there too
        number += 1
        path = folder / f"{name}-{number}.txt"
    return path


def _data(typed: str) -> bytes:
    """Return a text as it is kept: a browser ends lines with CR and LF."""
    return typed.replace("\r\n", "\n").encode("utf-8", "replace")


def _record(visit: Visit) -> Response:
    file = record_of(visit.shop, visit.path["name"])
    data = read_file(file)
    return shown(_page(visit, file, data.decode("utf-8-sig", "replace"), data, _scored(visit, file)))


def _scored(visit: Visit, file: Path) -> Told:
    return visit.shop.ask(["score", str(file)], visit.language)


def _page(
    visit: Visit,
    file: Path,
    typed: str,
    data: bytes,
    scored: Told,
    notice: Sequence[str] = (),
    *,
    sure: bool = False,
) -> str:
    """Return the page of a record. `typed` is its text as the user has it, and `data` what is kept.

    `sure`: whether to ask if a text with a fault is meant to be kept.
    """
    say, address = visit.say.text, f"/record/{quote(file.name)}"
    code, told = scored
    faulty = code != 0
    area = element(
        "textarea",
        f"\n{escape(typed)}",
        id="f-text",
        name="text",
        spellcheck="false",
        aria_describedby="f-text-help",
        aria_invalid="true" if faulty else False,
    )
    box = element("input", type="checkbox", name="sure", value="on", id="f-sure")
    confirm = (
        element("div", box + text("label", say("record-sure"), for_="f-sure"), class_="switch")
        if sure
        else ""
    )
    go_on = post(visit, "/play/resume", button(say("record-resume")), hidden={"record": file.name})
    hear = post(visit, f"{address}/hear", button(say("record-hear")))
    return page.page(
        visit,
        say("record-faulty", file=file.name) if faulty else say("record-title", file=file.name),
        page.fault(notice),
        section(say("record-said"), lines(told)),
        hear,
        go_on if not _over(file) else "",
        section(
            say("record-text"),
            post(
                visit,
                address,
                text("label", say("record-label"), for_="f-text"),
                text("p", say("record-help"), class_="hint", id="f-text-help"),
                area,
                confirm,
                button(say("record-check"), name="do", value="check"),
                button(say("record-save"), name="do", value="save"),
                hidden={"known": _mark(data)},
            ),
        ),
    )


def _over(file: Path) -> bool:
    try:
        report = read_played(file).report
    except Fault:
        return True  # there is nothing to go on with before it is corrected
    return report.fault is not None or report.standing.over


def _mark(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _change(visit: Visit) -> Response:
    """Check a corrected record, or keep it beside the one before."""
    file = record_of(visit.shop, visit.path["name"])
    say = visit.say.text
    typed, kept = visit.one("text"), read_file(file)
    data = _data(typed)
    trial = visit.shop.looks.new() / file.name
    write_whole(trial, data)
    code, told = _scored(visit, trial)
    scored = Told(code, [line.replace(str(trial), file.name) for line in told])

    def again(*notice: str, status: int, sure: bool = False) -> Response:
        return shown(_page(visit, file, typed, kept, scored, notice, sure=sure), status)

    if visit.one("do") != "save":
        return again(say("record-checked"), status=200)
    if len(data) > MAX_BYTES:
        return again(*told, status=400)
    if visit.one("known") != _mark(kept):
        return again(say("record-changed"), status=409)
    if code in (Kind.UNREADABLE, Kind.ILLEGAL) and not visit.one("sure"):
        return again(say("record-not-sure"), status=400, sure=True)
    if data == kept:
        return to(f"/record/{quote(file.name)}")
    try:
        lock = Lock(file)
    except Fault as fault:  # such as a table that is played at
        return again(visit.say.fault(fault), status=409)
    try:
        if read_file(file) != kept:  # until now, others could write it
            return again(say("record-changed"), status=409)
        before = file.with_name(f"{file.stem}.{datetime.now():%Y-%m-%d-%H%M%S}.before")
        write_whole(before, kept)
        write_whole(file, data)
    finally:
        lock.release()
    return shown(_page(visit, file, typed, data, scored, [say("record-saved", before=before.name)]))


def _hear(visit: Visit) -> Response:
    """Speak a record into a file, which the page of the run plays."""
    file = record_of(visit.shop, visit.path["name"])
    arguments = ["score", str(file), "--wav", str(file.with_suffix(".wav"))]
    return to(f"/made/{visit.shop.make(arguments, visit.language, named=True)}")


WAYS = (
    Way("/scores", _scores),
    Way("/scores", _add, "POST"),
    Way("/record/{name}", _record),
    Way("/record/{name}", _change, "POST"),
    Way("/record/{name}/hear", _hear, "POST"),
)
