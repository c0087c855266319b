"""A deck from a table: send it, see what was read, correct its faults beside their rows, look, make."""

import re
from collections.abc import Sequence
from pathlib import Path

from starlette.responses import FileResponse, Response

from printkit.spreadsheet.grid import Sheet
from printkit.spreadsheet.reader import sheet_of
from printkit.spreadsheet.rewritten import csv_of
from tactideck.web.page import button, element, text
from tactideck.workshop import page
from tactideck.workshop.fields import arguments, form_of
from tactideck.workshop.looking import look
from tactideck.workshop.page import more, post, section
from tactideck.workshop.uploaded import Reading, reading, safe_name
from tactideck.workshop.visit import Visit, Way, not_there, shown, to
from words.faults import Fault
from words.files import write_whole

CORRECTED = "corrected"
"""The folder, beside a table that was sent, of its corrected one."""

CELL = re.compile(r"cell-(\d{1,6})-(\d{1,4})")
"""The name of the field of a cell: its row, and the index of its column."""


def _choose(visit: Visit) -> Response:
    return shown(_upload_page(visit))


def _upload_page(visit: Visit, said: Sequence[str] = ()) -> str:
    say = visit.say.text
    hint = text("p", say("deck-file-help"), class_="hint", id="f-file-help")
    choice = element(
        "input",
        type="file",
        id="f-file",
        name="file",
        required=True,
        aria_describedby="f-file-help",
        accept=".csv,.tsv,.txt,.xlsx,.ods",
    )
    form = post(
        visit,
        "/deck",
        text("label", say("deck-file"), for_="f-file"),
        hint,
        choice,
        button(say("deck-send")),
        enctype="multipart/form-data",
    )
    title = say("deck-fault") if said else say("place-deck")
    return page.page(visit, title, page.fault(said) or text("p", say("deck-intro")), form, here="/deck")


def _send(visit: Visit) -> Response:
    upload = visit.upload
    if upload is None or not upload.name or not upload.data:
        return shown(_upload_page(visit, [visit.say.text("deck-no-file")]), 400)
    folder = visit.shop.uploads.new()
    write_whole(folder / safe_name(upload.name), upload.data)
    return to(f"/deck/{folder.name}")


def _table_of(visit: Visit) -> Path:
    """Return the table of an address, as it was corrected last. Raises HTTPException 404 if there is none."""
    folder = visit.shop.uploads.find(visit.path["folder"])
    places = (folder / CORRECTED, folder) if folder else ()
    found = next((path for place in places for path in place.glob("*") if path.is_file()), None)
    if found is None:
        raise not_there()
    return found


def _deck(visit: Visit) -> Response:
    return shown(_page(visit, _table_of(visit)))


def _page(visit: Visit, path: Path, said: Sequence[str] = ()) -> str:
    say, address = visit.say.text, f"/deck/{visit.path['folder']}"
    found = reading(visit, path)
    wrong = bool(found.faults or found.rows)
    content = [page.fault([*said, *found.faults])]
    if found.said:
        content.append(page.lines(found.said))
    if found.rows and found.sheet is not None:
        content.append(_correcting(visit, found, address))
    if path.parent.name == CORRECTED:
        content.append(
            element("p", text("a", say("deck-download"), href=f"{address}/table", download=path.name))
        )
    if found.sheet is not None:
        content.append(more(say("deck-rows"), _all_rows(visit, found.sheet)))
    if not wrong:
        content.append(_form(visit, address))
    content.append(element("p", text("a", say("deck-other"), href="/deck")))
    title = say("deck-faulty" if wrong or said else "deck-title", file=path.name)
    return page.page(visit, title, *content)


def _form(visit: Visit, address: str) -> str:
    main = page.fields(visit, "deck", form_of("deck").main[1:])  # after the table itself
    content = main + page.more_fields(visit, "deck") + button(visit.say.text("look"))
    return element("form", content, method="get", action=f"{address}/look")


def _correcting(visit: Visit, found: Reading, address: str) -> str:
    """Return the rows with faults, to be corrected, each fault beside its row."""
    say = visit.say.text
    assert found.sheet is not None
    cells = dict(found.sheet.rows)
    heads = "".join(
        text("th", _head(visit, found.heads, index), scope="col") for index in range(len(found.heads))
    )
    rows = "".join(_row(visit, found, number, cells.get(number, [])) for number in sorted(found.rows))
    head = element("thead", element("tr", text("th", say("deck-row"), scope="col") + heads))
    table = _boxed(say("deck-wrong-rows"), head, rows)
    kept = {"sheet": visit.one("sheet")} if visit.one("sheet") else {}
    return section(say("deck-correct"), post(visit, address, table, button(say("deck-again")), hidden=kept))


def _boxed(name: str, head: str, rows: str) -> str:
    """Return a table of this name in a box of its own, which it may be wider than."""
    table = element("table", text("caption", name) + head + element("tbody", rows))
    return element("div", table, class_="wide", tabindex="0", role="region", aria_label=name)


def _row(visit: Visit, found: Reading, number: int, cells: Sequence[object]) -> str:
    say, faults = visit.say.text, found.rows[number]
    told = "".join(text("p", sentence, id=f"fault-{number}-{at}") for at, (_, sentence) in enumerate(faults))
    own = []
    # A fault of no column is marked at the first cell without a heading, or else at the first cell.
    headless = (at for at, cell in enumerate(cells) if cell and not "".join(found.heads[at : at + 1]))
    else_at = next(headless, 0)
    for index in range(max(len(found.heads), len(cells))):
        cell = cells[index] if index < len(cells) else ""
        wrong = [
            f"fault-{number}-{at}"
            for at, (column, _) in enumerate(faults)
            if (else_at if column is None else column) == index
        ]
        head = _head(visit, found.heads, index)
        entry = element(
            "input",
            type="text",
            name=f"cell-{number}-{index}",
            value=cell if isinstance(cell, str) else "",
            aria_label=say("deck-cell", row=number, column=head),
            aria_invalid="true" if wrong else False,
            aria_describedby=" ".join(wrong) or False,
            autocomplete="off",
            spellcheck="false",
        )
        own.append(element("td", entry))
    return element("tr", element("th", str(number) + told, scope="row") + "".join(own))


def _head(visit: Visit, heads: Sequence[str], index: int) -> str:
    """Return the heading of a column, or its number where it has none."""
    return (heads[index] if index < len(heads) else "") or visit.say.text("deck-column", number=index + 1)


MOST_SHOWN = 100
"""Rows that are shown of a table."""


def _all_rows(visit: Visit, sheet: Sheet) -> str:
    rows = "".join(
        element("tr", text("th", str(number), scope="row") + "".join(map(_cell, cells)))
        for number, cells in sheet.rows[:MOST_SHOWN]
    )
    return _boxed(visit.say.text("deck-rows"), "", rows)


def _cell(cell: object) -> str:
    return text("td", cell if isinstance(cell, str) else "")


def _correct(visit: Visit) -> Response:
    """Keep the corrected cells in a table of their own, and read it again."""
    path = _table_of(visit)
    try:
        sheet = sheet_of(path.read_bytes(), path.name, visit.one("sheet") or None, [])
    except Fault as fault:
        return shown(_page(visit, path, [visit.say.fault(fault)]), 400)
    corrections = {
        (int(found[1]), int(found[2])): values[0]
        for name, values in visit.filled.items()
        if (found := CELL.fullmatch(name)) and values
    }
    folder = path.parent if path.parent.name == CORRECTED else path.parent / CORRECTED
    write_whole(folder / f"{path.stem}.csv", csv_of(sheet, corrections, visit.language))
    return to(f"/deck/{visit.path['folder']}")


def _download(visit: Visit) -> Response:
    path = _table_of(visit)
    return FileResponse(path, media_type="text/csv; charset=utf-8", filename=path.name)


def command_of(visit: Visit, path: Path) -> list[str]:
    """Return the command line."""
    return arguments("deck", {**visit.filled, "table": [str(path)]}, visit.language)


def _look(visit: Visit) -> Response:
    path = _table_of(visit)
    run = visit.shop.try_out(command_of(visit, path), visit.language)
    if run.code != 0:
        return shown(_page(visit, path, run.lines[1:] or run.lines), 400)
    address = f"/deck/{visit.path['folder']}"
    title = visit.say.text("look-title", game=path.stem)
    return shown(look(visit, title, run, make=f"{address}/make", change=address))


def _make(visit: Visit) -> Response:
    return to(f"/made/{visit.shop.make(command_of(visit, _table_of(visit)), visit.language)}")


WAYS = (
    Way("/deck", _choose),
    Way("/deck", _send, "POST"),
    Way("/deck/{folder}", _deck),
    Way("/deck/{folder}", _correct, "POST"),
    Way("/deck/{folder}/table", _download),
    Way("/deck/{folder}/look", _look),
    Way("/deck/{folder}/make", _make, "POST"),
)
