"""Scores and tables in the workshop, without a script: records that are seen, heard and corrected, and games played."""

import html
import os
import re
import sys
import wave
from io import BytesIO

import pytest
import segno

from scorer.records.lock import Lock
from scorer.records.record import read_record
from tactideck.phones.host import QUIET, blocks
from tactideck.workshop.blocks import drawing
from tests.test_workshop import texts
from tests.workshops import workshop

RECORD = "game: stupide-vautour\nlanguage: en\nplayers: Léa, Hugo\n"
WHOLE = (
    "game: vampir\nlanguage: en\nplayers: Léa, Hugo, Zoé\nfinal: Léa red 5 blue 4, Hugo red 4, Zoé blue 7\n"
)


@pytest.fixture
def opened(tmp_path):
    (tmp_path / "made").mkdir()
    with workshop(tmp_path) as found:
        yield found


def keep(opened, text: str, name: str = "evening.txt"):
    path = opened.shop.out / name
    path.write_text(text, "utf-8")
    return path


def mark(page: str) -> str:
    return re.search(r'name="known" value="(\w+)"', page)[1]


def test_records_are_listed_by_what_is_left_to_do(opened) -> None:
    keep(opened, WHOLE, "vampir.txt")
    keep(opened, f"{RECORD}8: 3 9\n", "open.txt")
    keep(opened, f"{RECORD}8: 3 99\n", "faulty.txt")
    keep(opened, "milk, bread\n", "shopping.txt")
    said = texts(opened.visitor().get("/scores"))
    order = [
        said.index(part)
        for part in (
            "Under way",
            "Stupide Vautour: Léa and Hugo",
            "Finished",
            "Vampir: Léa, Hugo and Zoé",
            "With a fault",
        )
    ]
    assert order == sorted(order)
    assert "shopping" not in said
    assert "Zoé" in said[said.index("Results") :]


def test_a_pasted_record_is_added_and_no_other_replaced(opened) -> None:
    visitor = opened.visitor()
    for name in ("game.txt", "game-2.txt"):
        visitor.get("/scores")
        page = visitor.send("/scores", {"text": WHOLE.replace("\n", "\r\n")})
        assert f"Record {name}" in page
        assert (opened.shop.out / name).read_bytes() == WHOLE.encode()
    assert "Hugo" in texts(page)


def test_a_pasted_text_that_is_too_long_is_not_kept(opened) -> None:
    visitor = opened.visitor()
    visitor.get("/scores")
    page = visitor.send("/scores", {"text": "# x\n" * 300_000})
    assert "larger than 1000 kilobytes" in texts(page)
    assert not list(opened.shop.out.iterdir())


def test_a_record_is_corrected_and_the_text_before_is_kept(opened) -> None:
    file = keep(opened, f"{RECORD}8: 3 99\n")
    visitor = opened.visitor()
    page = visitor.get("/record/evening.txt")
    assert "Record evening.txt, with a fault" in page
    assert "Line 4" in texts(page)
    assert 'aria-invalid="true"' in page
    better = f"{RECORD}8: 3 9\n"
    checked = visitor.send("/record/evening.txt", {"text": better, "known": mark(page), "do": "check"})
    assert "This is not saved yet." in texts(checked)
    assert "Hugo wins card 8." in texts(checked)
    assert html.escape("8: 3 9\n") in checked
    assert file.read_text("utf-8") == f"{RECORD}8: 3 99\n"
    saved = visitor.send("/record/evening.txt", {"text": better, "known": mark(page), "do": "save"})
    assert file.read_text("utf-8") == better
    (before,) = opened.shop.out.glob("evening.*.before")
    assert before.read_text("utf-8") == f"{RECORD}8: 3 99\n"
    assert before.name in saved
    assert not list(opened.shop.out.glob(".*"))


def test_a_fault_is_saved_only_by_those_who_mean_it(opened) -> None:
    file = keep(opened, f"{RECORD}8: 3 9\n")
    visitor = opened.visitor()
    page = visitor.get("/record/evening.txt")
    worse = f"{RECORD}8: 3 99\n"
    asked = visitor.send("/record/evening.txt", {"text": worse, "known": mark(page), "do": "save"})
    assert visitor.status == 400
    assert "This text has a fault" in texts(asked)
    assert file.read_text("utf-8") == f"{RECORD}8: 3 9\n"
    visitor.send("/record/evening.txt", {"text": worse, "known": mark(page), "do": "save", "sure": "on"})
    assert file.read_text("utf-8") == worse


def test_what_changed_meanwhile_is_not_overwritten(opened) -> None:
    file = keep(opened, f"{RECORD}8: 3 9\n")
    visitor = opened.visitor()
    page = visitor.get("/record/evening.txt")
    file.write_text(f"{RECORD}8: 3 9\n1: 4 5\n", "utf-8")
    told = visitor.send("/record/evening.txt", {"text": RECORD, "known": mark(page), "do": "save"})
    assert visitor.status == 409
    assert "has changed meanwhile" in texts(told)
    assert file.read_text("utf-8") == f"{RECORD}8: 3 9\n1: 4 5\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows makes links for administrators only")
def test_no_address_leads_out_of_the_folder(opened, tmp_path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text(WHOLE, "utf-8")
    visitor = opened.visitor()
    for name in (
        "..%2fsecret.txt",
        "%2e%2e/secret.txt",
        "..%5csecret.txt",
        str(secret).replace("/", "%2f"),
        "nothing.txt",
    ):
        visitor.get(f"/record/{name}")
        assert visitor.status == 404, name
        visitor.send(f"/record/{name}", {"text": "x", "known": "", "do": "save", "key": opened.shop.key})
        assert visitor.status == 404, name
    assert secret.read_text("utf-8") == WHOLE


@pytest.mark.skipif(os.name == "nt", reason="Windows makes links for administrators only")
def test_links_that_lead_out_of_the_folder_are_not_followed(opened, tmp_path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text(WHOLE, "utf-8")
    (opened.shop.out / "out.txt").symlink_to(secret)
    (opened.shop.out / "game.txt").symlink_to(tmp_path / "nowhere.txt")
    keep(opened, WHOLE, "inside.txt")
    (opened.shop.out / "link.txt").symlink_to("inside.txt")
    visitor = opened.visitor()
    page = visitor.get("/scores")
    assert ("/record/out.txt" in page, "/record/link.txt" in page) == (False, True)
    visitor.send("/record/out.txt", {"text": RECORD, "known": "", "do": "save", "sure": "on"})
    assert visitor.status == 404
    visitor.get("/scores")
    visitor.send("/scores", {"text": WHOLE})
    assert visitor.at == "/record/game-2.txt"
    assert secret.read_text("utf-8") == WHOLE
    assert not (tmp_path / "nowhere.txt").exists()


def test_a_record_that_a_table_has_is_not_overwritten_and_what_was_typed_stays(opened) -> None:
    file = keep(opened, f"{RECORD}8: 3 9\n")
    visitor = opened.visitor()
    page = visitor.get("/record/evening.txt")
    fields = {"text": f"{RECORD}8: 3 10\n", "known": mark(page), "do": "save"}
    lock = Lock(file)
    told = visitor.send("/record/evening.txt", fields)
    lock.release()
    assert visitor.status == 409
    assert "8: 3 10\n" in html.unescape(told)
    assert file.read_text("utf-8") == f"{RECORD}8: 3 9\n"


def test_names_with_signs_of_addresses_lead_to_their_records(opened) -> None:
    keep(opened, WHOLE, "a b&c#+%é.txt")
    visitor = opened.visitor()
    address = re.search(r'href="(/record/[^"]+)"', visitor.get("/scores"))[1]
    visitor.get(html.unescape(address))
    assert "Record a b&c#+%é.txt" in texts(visitor.page)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_name_that_is_no_utf_8_hides_no_other(opened) -> None:
    keep(opened, WHOLE)
    (opened.shop.out / os.fsdecode(b"\xff.txt")).write_text(WHOLE, "utf-8")
    assert "/record/evening.txt" in opened.visitor().get("/scores")


def test_hostile_records_are_told_as_text(opened) -> None:
    keep(opened, "game: vampir\nplayers: <script>alert(1)</script>, Hugo, Zoé\n", "script.txt")
    keep(opened, "game: vampir\nplayers: A, B, C\n" + "x" * 900_000 + "\n", "long.txt")
    keep(opened, "game: vampir\nplayers: A, B, C\n\x1b[2J</textarea><b>\n", "signs.txt")
    visitor = opened.visitor()
    for path in ("/scores", "/record/script.txt", "/record/long.txt", "/record/signs.txt"):
        page = visitor.get(path)
        assert visitor.status == 200
        assert "<script>" not in page
        assert "<b>" not in page
        assert "Traceback" not in page


def test_a_record_is_heard(opened) -> None:
    keep(opened, WHOLE)
    visitor = opened.visitor()
    visitor.get("/record/evening.txt")
    visitor.send("/record/evening.txt/hear", {})
    assert opened.shop.run(visitor.at.rpartition("/")[2]).wait()
    page = visitor.get(visitor.at)
    address = re.search(r'<audio controls src="([^"]+)" aria-label="evening.wav">', page)[1]
    with wave.open(BytesIO(visitor.fetch(address))) as sound:
        assert sound.getnframes() / sound.getframerate() > 2


# Tables.


def begin(opened, **fields: str):
    visitor = opened.visitor()
    visitor.get("/play")
    visitor.send("/play", {"game": "stupide-vautour", "players": "Léa, Hugo", "voice": "none", **fields})
    return visitor, opened.shop.tables[visitor.at.rpartition("/")[2]]


def type_in(visitor, text: str, **fields: str) -> str:
    return visitor.send(visitor.at, {"text": text, "request": visitor.fields["request"], **fields})


def wait_for(visitor, text: str) -> str:
    """Wait until the table says something, and return its page."""
    table = visitor.host.shop.tables[visitor.at.rpartition("/")[2]]
    assert table.until(lambda: any(text in line for line in table.lines), 60)
    page = visitor.get(visitor.at)
    assert text in texts(page)
    return page


def test_a_game_is_played_without_a_script(opened) -> None:
    visitor, table = begin(opened)
    wait_for(visitor, "point card, then the cards")
    type_in(visitor, "8 3 9")
    wait_for(visitor, "Hugo wins card 8.")
    request = visitor.fields["request"]
    for _ in range(2):  # sent twice, done once
        visitor.send(visitor.at, {"text": "-4 12 7", "request": request})
    wait_for(visitor, "Hugo wins card minus 4.")
    type_in(visitor, "+")
    wait_for(visitor, "Scores")
    record = table.record
    assert [line for _, line in read_record(record.read_bytes()).lines] == ["8: 3 9", "-4: 12 7"]
    page = visitor.send(f"{visitor.at}/leave", {})
    assert "The table is closed" in texts(page)
    assert f"/record/{record.name}" in page
    again = visitor.get(f"/record/{record.name}")
    assert "Go on with this game" in again
    visitor.send("/play/resume", {"record": record.name})
    wait_for(visitor, "Round 3")
    assert "Entry" in visitor.page


class Busy:
    """A table, or a run, at which a line is said whenever its lines are looked at."""

    over = False

    def __init__(self) -> None:
        self._said = []

    @property
    def lines(self) -> list[str]:
        self._said.append(f"Line {len(self._said) + 1}.")
        return self._said

    def until(self, done) -> bool:
        return done()


@pytest.mark.parametrize("kind", ["table", "made"])
def test_a_line_that_comes_while_the_page_is_made_is_not_lost(opened, kind) -> None:
    """A page goes on after the lines that it lists, so it may not know more than those."""
    busy = Busy()
    opened.shop.tables["a"] = busy
    opened.shop._runs["a"] = busy
    try:
        shown = opened.visitor().get(f"/{kind}/a")
    finally:
        busy.over = True
    listed = re.findall(r"<li>Line (\d+)\.", shown)
    assert listed
    assert len(listed) == int(re.search(r'data-known="(\d+)"', shown)[1]) == max(map(int, listed))


def test_a_table_that_did_not_open_says_why(opened) -> None:
    visitor, table = begin(opened, players="Léa")
    assert table.until(lambda: False, 60)
    page = texts(visitor.get(visitor.at))
    assert "The table did not open" in page
    assert "players" in page
    visitor.get("/play")
    assert "Choose a game first." in texts(visitor.send("/play", {"game": "", "players": ""}))
    assert visitor.status == 400


def test_a_card_that_is_laid_in_secret_is_in_no_page(opened) -> None:
    visitor, _ = begin(opened, secret="on")
    wait_for(visitor, "point card")
    type_in(visitor, "8")
    type_in(visitor, "Léa 13")
    assert "13" not in texts(wait_for(visitor, "Léa, done."))
    type_in(visitor, "Hugo 9")
    wait_for(visitor, "Léa wins card 8.")
    assert "13" in texts(visitor.page)


def test_a_workshop_that_closes_saves_its_tables(tmp_path) -> None:
    with workshop(tmp_path) as opened:
        visitor, table = begin(opened)
        wait_for(visitor, "point card, then the cards")
        type_in(visitor, "8 3 9")
        wait_for(visitor, "Hugo wins card 8.")
    assert table.over
    assert table.lines[-1].startswith("To go on with it, type: tactideck play --resume")
    with workshop(tmp_path) as again:
        said = texts(again.visitor().get("/scores"))
        assert said.index("Under way") < said.index("Stupide Vautour: Léa and Hugo")


def test_the_code_for_phones_is_drawn_as_it_was_shown() -> None:
    link = "http://192.168.1.20:8477/#zoGdmurhIDWHsKyS7DfLvg"
    lines = ["The table.", *blocks("http://older.example"), "Code: one two three.", *blocks(link), "Round 1."]
    drawn = drawing(lines)
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", drawn)}
    rows = list(segno.make(link, error="l", micro=False).matrix_iter(border=QUIET))
    shown = {(x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module}
    assert {place for place in dark if place[1] < len(rows)} == shown
    assert drawing(["Round 1."]) == ""
