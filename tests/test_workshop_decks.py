"""Decks and stickers in the workshop: tables that are sent, their faults beside the rows, and what is made of them."""

import csv
import html
import io
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.spreadsheet.grid import Sheet
from printkit.spreadsheet.reader import read
from printkit.spreadsheet.rewritten import csv_of
from tactideck.workshop.uploaded import safe_name
from tests.test_workshop import make_by, texts
from tests.workshops import workshop
from words.faults import Fault

CASES = sorted((Path(__file__).parent / "data" / "decks").iterdir())
FAULTY = "Name,Value,Suit\nFox,3,red\nHen,7x,red\n=1+1,-4,blue\nCock,800,red\n"


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    with workshop(tmp_path_factory.mktemp("workshop")) as found:
        yield found


@pytest.fixture
def visitor(opened):
    found = opened.visitor()
    found.get("/deck")
    return found


def send(visitor, name: str, data: bytes) -> str:
    """Send a file as a browser does, and return the page that comes."""
    mark = b"----------mark"
    head = f'Content-Disposition: form-data; name="file"; filename="{name}"'.encode()
    body = b"\r\n".join(
        [
            b"--" + mark,
            b'Content-Disposition: form-data; name="key"',
            b"",
            visitor.fields["key"].encode(),
            b"--" + mark,
            head,
            b"Content-Type: application/octet-stream",
            b"",
            data,
            b"--" + mark + b"--",
            b"",
        ]
    )
    return visitor.post("/deck", body, Content_Type=f"multipart/form-data; boundary={mark.decode()}")


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_what_is_said_of_a_table_is_what_the_command_says(visitor, tactideck, tmp_path, case) -> None:
    page = send(visitor, case.name, case.read_bytes())
    assert visitor.status == 200
    said = texts(page)
    done = tactideck("deck", case, "--out", tmp_path / "typed")
    # What does not fit on a card is told where its pages are looked at.
    lines = done.stdout.splitlines()
    read_well = re.compile(rf"{re.escape(case.name)}: \d+ rows?,")
    summary = next((at for at, line in enumerate(lines) if read_well.match(line)), None)
    assert ("/look" in page) == (summary is not None)
    for line in lines[1 : summary + 1] if summary else ():
        assert line in said
    for line in done.stderr.splitlines() if summary is None else ():
        assert line.rpartition(": ")[2] in said


def test_the_files_of_a_table_are_those_of_the_command(opened, visitor, tactideck, tmp_path) -> None:
    case = next(path for path in CASES if path.name == "01-qty.csv")
    send(visitor, case.name, case.read_bytes())
    look = visitor.get(f"{visitor.at}/look?paper=a4&cut_lines=on")
    assert visitor.status == 200
    assert re.search(r'<img src="/looked/\w+/01-qty-cards.pdf/1" alt="Page 1\. ', look)
    page = make_by(visitor, f"{visitor.at.partition('/look')[0]}/make")
    links = re.findall(r'<li><a href="(/made/\w+/\d+)">([^<]+)</a>', page)
    assert tactideck("deck", case, "--out", tmp_path / "typed", "--lang", "en").returncode == 0
    assert {name: visitor.fetch(link) for link, name in links} == {
        path.name: path.read_bytes() for path in (tmp_path / "typed").iterdir()
    }


def test_what_does_not_fit_is_told_where_it_is_looked_at(visitor) -> None:
    case = next(path for path in CASES if path.name == "42-too-long-at-jumbo.csv")
    send(visitor, case.name, case.read_bytes())
    page = visitor.get(f"{visitor.at}/look?reader=low-vision")
    assert visitor.status == 400
    assert "to be corrected" in texts(page)
    assert "row" in texts(page)


def test_faults_are_beside_their_rows_and_are_corrected_there(visitor) -> None:
    page = send(visitor, "farm.csv", FAULTY.encode())
    at = visitor.at
    assert "farm.csv: to be corrected" in page
    for row, column in ((3, 1), (5, 1)):
        entry = re.search(rf'<input [^>]*name="cell-{row}-{column}"[^>]*>', page)[0]
        assert 'aria-invalid="true"' in entry
        fault = re.search(r'aria-describedby="([^"]+)"', entry)[1]
        assert f'id="{fault}"' in page
    assert 'name="cell-2-0"' not in page
    assert 'aria-label="Row 3, Value"' in page
    page = visitor.send(at, {"cell-3-1": "7", "cell-3-0": "Hen", "cell-5-1": "8"})
    assert "farm.csv: the cards" in page
    assert "farm.csv: 4 rows, 4 cards." in texts(page)
    data = visitor.fetch(f"{at}/table")
    assert "attachment" in visitor.headers["content-disposition"]
    assert "farm.csv" in visitor.headers["content-disposition"]
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert rows == [
        ["Name", "Value", "Suit"],
        ["Fox", "3", "red"],
        ["Hen", "7", "red"],
        [" =1+1", "-4", "blue"],
        ["Cock", "8", "red"],
    ]
    assert [row.cells["name"] for row in read(data, "farm.csv").rows] == ["Fox", "Hen", "=1+1", "Cock"]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("empty.csv", b""),
        ("blank.csv", b"\n\n"),
        ("picture.csv", b"\x89PNG\r\n\x1a\n"),
        ("broken.xlsx", b"PK\x03\x04 broken"),
        ("long.csv", b"Name\n" + b"x\n" * 3000),
        ("large.csv", b"Name\n" + b"x" * 1_200_000),
        ("script.csv", b"Name,Value\n<script>alert(1)</script>,900\n"),
        ("bytes.csv", bytes(range(256)) * 4),
    ],
)
def test_a_file_that_is_no_table_is_told_and_never_a_crash(visitor, name, data) -> None:
    page = send(visitor, name, data)
    assert visitor.status in (200, 400)
    assert "<h1" in page
    assert 'class="notice" id="fault"' in page or "aria-invalid" in page
    assert "<script>" not in page
    assert "Traceback" not in page


def test_a_fault_of_no_column_is_marked_at_the_cell_without_a_heading(visitor) -> None:
    page = send(visitor, "quotes.csv", "name,text\nA,“Draw,then keep”\n".encode())
    (marked,) = re.findall(r'<input [^>]*name="([^"]+)"[^>]*aria-invalid="true"', page)
    assert marked == "cell-2-2"


def test_hundreds_of_faulty_cells_are_corrected_at_once(visitor) -> None:
    page = send(visitor, "many.csv", b"name,value,count,text\n" + b"A,1,x,t\n" * 150)
    cells = dict(re.findall(r'name="(cell-\d+-\d+)" value="([^"]*)"', page))
    assert len(cells) == 600
    page = visitor.send(
        visitor.at, {name: "1" if name.endswith("-2") else cell for name, cell in cells.items()}
    )
    assert "many.csv: 150 rows, 150 cards." in texts(page)


def test_pages_of_a_file_with_signs_of_addresses_are_shown(visitor) -> None:
    send(visitor, "a b&c#%.csv", b"name,value\nA,1\n")
    first = html.unescape(re.search(r'<img src="([^"]+)"', visitor.get(f"{visitor.at}/look"))[1])
    for address, kind in ((first, "image/png"), (first.rpartition("/")[0], "application/pdf")):
        visitor.fetch(address)
        assert (visitor.status, visitor.headers["content-type"]) == (200, kind)


def test_a_folder_for_what_is_sent_that_cannot_be_made_is_told(tmp_path) -> None:
    with workshop(tmp_path) as own:
        (tmp_path / "kept" / "uploads").write_text("a file")
        visitor = own.visitor("fr")
        visitor.get("/deck")
        page = send(visitor, "a.csv", b"name\nA\n")
    assert visitor.status == 409
    assert "impossible" in texts(page).lower() or "ne peut pas" in texts(page)


def test_no_file_and_no_folder(visitor) -> None:
    assert "No file was chosen" in texts(send(visitor, "", b""))
    for path in ("/deck/0123", "/deck/0123/table", "/deck/..%2f..", "/deck/0123/look"):
        visitor.get(path)
        assert visitor.status == 404, path


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("../../x.csv", "x.csv"),
        ("C:\\Users\\me\\x.csv", "x.csv"),
        ("con.csv", "table.csv"),
        ("LPT1.xlsx", "table.xlsx"),
        ("-rf.csv", "rf.csv"),
        (".hidden", "table.hidde"),
        ("a\x00b\x1b[2J.csv", "ab[2J.csv"),
        ("cards\u202evsc.exe", "cardsvsc.exe"),
        ("x" * 300 + ".csv", "x" * 60 + ".csv"),
        ("Cartes d'été.ods", "Cartes d'été.ods"),
        ("...", "table.csv"),
        ("", "table.csv"),
        ('a<b>:"c|d?*.csv', "abcd.csv"),
    ],
)
def test_a_name_that_was_sent_leads_nowhere(sent, name) -> None:
    assert safe_name(sent) == name


@given(st.text(max_size=80))
def test_any_name_is_a_plain_one(sent) -> None:
    name = safe_name(sent)
    assert 0 < len(name) <= 66
    assert not set(name) & set('/\\<>:"|?*')
    assert not any(unicodedata.category(sign)[0] in "CZ" and sign != " " for sign in name)
    assert name[0] not in ".-"
    assert safe_name(name) == name


@given(
    st.lists(
        st.lists(st.text('ab=+-@1,.;"\n é', max_size=6), min_size=1, max_size=4), min_size=1, max_size=5
    ),
    st.sampled_from(["en", "fr"]),
)
def test_a_table_written_anew_says_the_same_and_computes_nothing(rows, code) -> None:
    sheet = Sheet("", [(2 * number + 1, list(cells)) for number, cells in enumerate(rows)])
    data = csv_of(sheet, {}, code)
    separator = ";" if code == "fr" else ","
    written = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=separator))
    for number, cells in sheet.rows:
        again = written[number - 1]
        assert [cell.strip() for cell in again] == [cell.strip() for cell in cells]
        for cell in again:
            assert not cell.startswith(("=", "@"))
            assert not cell.startswith(("+", "-")) or float(cell.replace(",", ".")) is not None


def test_a_cell_that_a_program_could_not_compute_is_left_blank() -> None:
    sheet = Sheet("", [(1, ["Name", "Value"]), (3, ["Fox", Fault(3, "table-empty")])])
    assert csv_of(sheet, {(3, 2): "new"}, "en") == "﻿Name,Value\r\n\r\nFox,,new\r\n".encode()


# Stickers.


def test_stickers_for_a_box_on_labels_that_were_searched_for(opened, visitor, tactideck, tmp_path) -> None:
    page = visitor.get("/stickers?game=skyjo&find=avery+l7160")
    assert '<option value="avery-l7160">avery-l7160: Avery L7160' in page
    look = visitor.get("/stickers/look?game=skyjo&stock=avery-l7160&start=3")
    assert visitor.status == 200
    assert "tactideck stickers skyjo --stock=avery-l7160 --start=3" in texts(look)
    made = make_by(visitor, "/stickers/make")
    links = re.findall(r'<li><a href="(/made/\w+/\d+)">([^<]+)</a>', made)
    options = ("--stock", "avery-l7160", "--start", "3", "--lang", "en")
    typed = tactideck("stickers", "skyjo", *options, "--out", tmp_path / "typed")
    assert typed.returncode == 0
    assert {name: visitor.fetch(link) for link, name in links} == {
        path.name: path.read_bytes() for path in (tmp_path / "typed").iterdir()
    }


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("find=nosuchmaker", "nosuchmaker"),
        ("", None),
    ],
)
def test_a_search_that_finds_nothing_says_so(visitor, query, fault) -> None:
    page = visitor.get(f"/stickers?{query}")
    assert visitor.status == 200
    assert fault is None or fault in texts(page)


@pytest.mark.parametrize(
    "query", ["", "game=skyjo&values=1-3", "values=900", "game=skyjo&stock=nothing", "values=-5,7&scale=9"]
)
def test_stickers_that_cannot_be_are_told_above_the_form(visitor, query) -> None:
    page = visitor.get(f"/stickers/look?{query}")
    assert visitor.status == 400
    assert 'id="fault"' in page
    assert "Traceback" not in page


def test_values_that_begin_with_a_minus_are_taken(visitor) -> None:
    page = visitor.get("/stickers/look?values=-5,7")
    assert visitor.status == 200
    assert html.unescape("--values=-5,7") in texts(page)


def test_one_bad_game_of_the_users_own_hides_no_stickers(tmp_path) -> None:
    bad = tmp_path / "games" / "bad"
    bad.mkdir(parents=True)
    (bad / "game.toml").write_text("players = 7", "utf-8")
    (bad / "deck.toml").write_text("", "utf-8")
    with workshop(tmp_path, games=tmp_path / "games") as opened:
        visitor = opened.visitor()
        for path in ("/", "/stickers", "/play"):
            page = visitor.get(path)
            assert visitor.status == 200, path
            assert "Skyjo" in page
