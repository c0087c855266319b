"""Playing in the browser: choose a game and its players, and the page of a table."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

from starlette.responses import Response

from tactideck.web.page import button, element, entry, heard, look_again, text
from tactideck.workshop import page
from tactideck.workshop.blocks import drawing, is_blocks
from tactideck.workshop.fields import arguments, form_of
from tactideck.workshop.games import game_groups
from tactideck.workshop.page import post, section
from tactideck.workshop.records import record_of
from tactideck.workshop.table import Table
from tactideck.workshop.visit import Visit, Way, not_there, shown, to

LOG = 30
"""How many lines a page lists."""

ASKED = (
    ("table-repeat", "."),
    ("table-scores", "+"),
    ("table-table", "++"),
    ("table-played", ".."),
    ("table-undo", "--"),
    ("table-hush", "-"),
    ("table-help", "?"),
)
"""Buttons, and what each types: the signs that all languages share (scorer/table/commands.toml)."""


def _choose(visit: Visit) -> Response:
    return shown(_form(visit))


def _form(visit: Visit, said: Sequence[str] = ()) -> str:
    say, groups = visit.say.text, {"game": game_groups(visit.language, ("refereed", "scored"))}
    asked = (
        page.fields(visit, "play", form_of("play").main, groups),
        page.more_fields(visit, "play"),
        button(say("play-start")),
    )
    return page.page(visit, say("play-title"), page.fault(said), post(visit, "/play", *asked))


def _start(visit: Visit) -> Response:
    say = visit.say.text
    missing = [
        say(key) for name, key in (("game", "no-game"), ("players", "no-players")) if not visit.one(name)
    ]
    if missing:
        return shown(_form(visit, missing), 400)
    asked = arguments("play", visit.filled, visit.language)
    name = f"{visit.one('game')}-{datetime.now():%Y-%m-%d-%H%M%S}.txt"
    record = visit.shop.out / name
    return to(f"/table/{_begin(visit, [*asked, '--out', str(record)], record)}")


def _begin(visit: Visit, asked: Sequence[str], record: Path) -> str:
    shop = visit.shop
    number = secrets.token_hex(8)
    shop.tables[number] = Table([*asked, *shop.ending(visit.language)], record, lambda: shop.changed())
    return number


def _resume(visit: Visit) -> Response:
    """Go on with a game that is under way."""
    record = record_of(visit.shop, visit.one("record"))
    return to(f"/table/{_begin(visit, ['play', '--resume', str(record)], record)}")


def _table_of(visit: Visit) -> Table:
    """Return the table of an address. Raises HTTPException 404 if there is none."""
    table = visit.shop.tables.get(visit.path["number"])
    if table is None:
        raise not_there()
    return table


def _table(visit: Visit) -> Response:
    table = _table_of(visit)
    table.until(lambda: bool(table.lines))
    return shown(_page(visit, visit.path["number"], table))


def _page(visit: Visit, number: str, table: Table) -> str:
    say, address = visit.say.text, f"/table/{number}"
    # Once, and in this order: lines come while the page is made, and the last before it is over.
    over, lines = table.over, tuple(table.lines)
    told = [line for line in lines if not is_blocks(line)]
    listed = element(
        "ol", "".join(text("li", line) for line in reversed(told[-LOG:])), id="log", reversed=True
    )
    log = section(say("table-log"), listed)
    # It is looked at and not read: the address and the words are lines of the log.
    seen = any(map(is_blocks, lines))
    code = element(
        "img",
        src=seen and f"{address}/code.svg",
        alt="",
        id="code",
        width="280",
        height="280",
        hidden=not seen,
    )
    if over:
        again = element("p", text("a", say("play-title"), href="/play"))
        if not table.record.is_file():
            return page.page(visit, say("table-not-begun"), again, log)
        record = element("p", text("a", say("table-record"), href=f"/record/{quote(table.record.name)}"))
        return page.page(visit, say("table-over"), record, again, log)
    return page.page(
        visit,
        say("table-title"),
        post(
            visit,
            address,
            entry(say("table-entry")),
            button(say("table-send")),
            hidden={"request": secrets.token_hex(8)},
            id="entry",
        ),
        look_again(say("look-again"), address),
        log,
        code,
        section(
            say("table-ask"),
            post(
                visit,
                address,
                *(button(say(key), name="text", value=typed) for key, typed in ASKED),
                hidden={"request": secrets.token_hex(8)},
                id="ask",
                class_="row",
            ),
        ),
        post(visit, f"{address}/leave", button(say("table-leave"))),
        heard(),
        live=True,
        data={"events": f"{address}/events", "known": str(len(lines)), "log": str(LOG)},
    )


def _code(visit: Visit) -> Response:
    """Return the QR code that a table showed last as a picture."""
    drawn = drawing(_table_of(visit).lines)
    if not drawn:
        raise not_there()
    return Response(drawn, media_type="image/svg+xml")


def _enter(visit: Visit) -> Response:
    _table_of(visit).enter(visit.one("text"), visit.one("request"))
    return to(f"/table/{visit.path['number']}")


def _leave(visit: Visit) -> Response:
    _table_of(visit).leave()
    return to(f"/table/{visit.path['number']}")


WAYS = (
    Way("/play", _choose),
    Way("/play", _start, "POST"),
    Way("/play/resume", _resume, "POST"),
    Way("/table/{number}", _table),
    Way("/table/{number}", _enter, "POST"),
    Way("/table/{number}/leave", _leave, "POST"),
    Way("/table/{number}/code.svg", _code),
)
