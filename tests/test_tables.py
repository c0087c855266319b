"""Decks from the tables that people have: each kind of table prints, or says in a few sentences what to change."""

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import openpyxl
import pytest

from printkit.cards.layout import look, worth
from printkit.job import Job
from printkit.shapes import Label, Texture
from printkit.sizes import CARD_SIZES, PAPERS
from printkit.spreadsheet.deck import TableDeck, deck_of, toml_of, without_texts
from printkit.spreadsheet.fit import check_fit
from printkit.spreadsheet.grid import MAX_ROWS
from printkit.spreadsheet.reader import Table, read, read_file
from printkit.spreadsheet.series import readable
from printkit.words import printed
from templates.colour import MIN_CONTRAST, contrast
from templates.deck import DeckFile
from tests.conftest import Run
from tests.test_brf import _ascii
from words.catalogue import Text
from words.faults import Fault, Faults
from words.languages import choose
from words.toml import read_toml
from words.wording import Wording

DATA = Path(__file__).parent / "data"
TITLE = Text(fr="x", en="x")
POKER = CARD_SIZES["poker"]


def checked(table: Table, size: str = "poker") -> TableDeck:
    """The deck of a table, if all of it has room."""
    deck = deck_of(table, "x", TITLE)
    job = Job(game="x", size=CARD_SIZES[size], paper=PAPERS["a4"], language="en", folder=Path(), backs="long")
    check_fit(deck, table, job)
    return deck


def told(data: str | bytes | Path, size: str = "poker") -> tuple[list[tuple[str, int | None]], list[str]]:
    """The cards that a table makes, none if it is at fault, and what is said of it."""
    choose("en")
    try:
        if isinstance(data, Path):
            table = read_file(data)
        else:
            table = read(data.encode() if isinstance(data, str) else data, "t.csv")
        deck = checked(table, size)
    except Fault as fault:
        faults = fault.faults if isinstance(fault, Faults) else (fault,)
        return [], [Wording("en").fault(each) for each in faults]
    say = printed("en").text
    return [(card.name("en"), card.value) for card in deck.deck.cards], [
        say(r.key, **r.fields) for r in deck.remarks
    ]


CASES = {
    "01-qty.csv": (4, []),
    "02-backslash-n.csv": (1, []),
    "07-mojibake.csv": (2, ["Check the accents: “ForÃªt” should perhaps be “Forêt”"]),
    "16-numbers.csv": (0, ["row 2, column value: “1 000” is not a whole number"]),
    "17-minus.csv": (0, ["rows 3 and 4, column value: “(5)” is not a whole number"]),
    "18-unknown-only.csv": (1, []),
    "19-rank-words.csv": (3, []),
    "22-total-row.csv": (5, ["Row 4, “Total”, adds the others up and is not printed."]),
    "23-html.csv": (1, []),
    "24-emoji.csv": (0, ["row 2, column name: The font lacks “🦊”"]),
    "28-colon.csv": (1, ["Not printed: id."]),
    "30-smartquote.csv": (0, ["row 2, column C: “then keep”” stands under no heading"]),
    "33-colour-hex.csv": (1, ["Neither black nor white reads on these colours"]),
    "35-title-row.csv": (2, ["The headings are in row 3"]),
    "36-dupname.csv": (0, ["The columns “name” and “name” mean the same"]),
    "38-suit-symbols.csv": (2, []),
    "40-upside-down.csv": (
        0,
        ["column value: The code of 91 has no room on a poker card; take --card tarot."],
    ),
    "42-too-long-at-jumbo.csv": (
        0,
        ["Of the 223 letters of the text, 71 fit on a poker card; shorten it, or"],
    ),
    "43-extra-columns.csv": (1, ["Not printed: Rank, Power."]),
    "44-comma-file-no-known-heading.csv": (2, []),
    "45-no-code-at-all.csv": (3, []),
    "50-date-ignored.xlsx": (2, []),
    "53-merged.xlsx": (3, []),
    "55-float-bool.xlsx": (0, ["row 3, column value: “TRUE” is not a whole number"]),
    "56-hidden-row.xlsx": (1, ["Hidden in the table and not printed: 1 row."]),
    "58-chartsheet-first.xlsx": (1, []),
}


def test_every_case_is_here() -> None:
    assert set(CASES) == {path.name for path in (DATA / "decks").iterdir()}


@pytest.mark.parametrize("name", CASES)
def test_a_case(name: str) -> None:
    cards, said = told(DATA / "decks" / name)
    many, wanted = CASES[name]
    assert len(cards) == many
    assert len(said) == len(wanted)
    for sentence, part in zip(said, wanted, strict=True):
        assert part in sentence


@pytest.mark.parametrize("path", sorted((DATA / "tables").glob("*.csv")), ids=lambda path: path.stem)
def test_a_published_kind_of_table_prints_or_says_what_to_change(path: Path) -> None:
    cards, said = told(path)
    assert cards or said
    assert len(said) <= 3
    assert all(sentence.endswith((".", "…")) for sentence in said)


def test_most_published_kinds_print() -> None:
    paths = list((DATA / "tables").glob("*.csv"))
    assert len(paths) >= 34
    assert sum(bool(told(path)[0]) for path in paths) >= 31


# Headings.


@pytest.mark.parametrize(
    ("table", "cards"),
    [
        ("Nom;Qté\nRenard;2\n", [("Renard", None)] * 2),
        ("Karte;Anzahl;Stufe\nFuchs;1;7\n", [("Fuchs 7", 7)]),
        ("Carta;Cantidad;Fuerza\nZorro;1;7\n", [("Zorro 7", 7)]),
        # In Spanish a name, in French how many.
        ("Nombre;Valor\nZorro;7\n", [("Zorro 7", 7)]),
        ("Nom;Nombre\nRenard;2\n", [("Renard", None)] * 2),
        # A running number is no count, and a rank in words says the name again.
        ("No;Name\n1;Fox\n2;Owl\n", [("Fox", None), ("Owl", None)]),
        ("No;Name\n3;Fox\n", [("Fox", None)] * 3),
        ("Name,Rank\nAce of Clubs,Ace\nTwo of Clubs,2\n", [("Ace of Clubs A", 14), ("Two of Clubs 2", 2)]),
        # What is out of range is something else.
        ("Name,Number\nFox,1999\n", [("Fox", None)]),
        ("name,value\nFox,seven\nOwl,moins\n", []),
        ("name,count\nFox,3x\nOwl,x 2\n", [("Fox", None)] * 3 + [("Owl", None)] * 2),
        ("sep=|\nname|value\nFox|3\n", [("Fox 3", 3)]),
        ("My cards\n\nname,value\nFox,3\n", [("Fox 3", 3)]),
    ],
)
def test_what_headings_mean(table: str, cards: list[tuple[str, int | None]]) -> None:
    assert told(table)[0] == cards


@pytest.mark.parametrize(("heading", "means"), [("colur", "colour"), ("seri", "suit"), ("valuee", "value")])
def test_a_heading_that_is_nearly_known_is_a_mistake(heading: str, means: str) -> None:
    assert told(f"name,{heading}\nFox,3\n")[1] == [
        f"t.csv, row 1: There is no column “{heading}”; write {means}, or put # before a heading that is for you alone."
    ]


def test_other_headings_are_named_once() -> None:
    heads = ",".join(f"Extra {number}" for number in range(20))
    cards, said = told(f"name,{heads},#mine\nFox{',1' * 21}\nOwl{',1' * 21}\n")
    assert len(cards) == 2
    assert said == [
        f"Not printed: {', '.join(f'Extra {number}' for number in range(12))} and 8 more columns."
    ]


def test_court_cards_of_four_languages() -> None:
    for typed in (
        "J Q K A",
        "V D R A",
        "B D K A",
        "jota reina rey as",
        "Valet Dame Roi As",
        "Bube Dame König Ass",
    ):
        cards = told("suit,value\n" + "".join(f"x,{each}\n" for each in typed.split()))[0]
        assert [value for _, value in cards] == [11, 12, 13, 14]
    # A tarot has a knight, and its trumps have the same numbers.
    deck = deck_of(
        read(b"couleur,valeur\nPique,Cavalier\nPique,Dame\nPique,Roi\nPique,As\nAtout,12\n", "t"), "t", TITLE
    )
    assert [(card.value, card.figure("fr")) for card in deck.deck.cards] == [
        (12, "C"),
        (13, "D"),
        (14, "R"),
        (1, "A"),
        (12, "12"),
    ]


def test_figures_of_court_cards_are_kept(tmp_path: Path) -> None:
    deck = deck_of(read(b"suit,value\nhearts,J\nhearts,11\n", "t"), "t", TITLE)
    (tmp_path / "deck.toml").write_text(toml_of(deck.file), "utf-8")
    assert read_toml(tmp_path / "deck.toml", DeckFile) == deck.file
    labels = [
        {shape.text for shape in worth(card, POKER, "en") if isinstance(shape, Label)}
        for card in deck.deck.cards
    ]
    assert labels == [{"J"}, {"11"}]


# Series.


def test_suits_have_their_word_pictogram_and_mark() -> None:
    deck = checked(
        read("suit,value\n♠\N{VARIATION SELECTOR-16},1\n♥,2\ndiamonds,3\ntrèfle,4\n".encode(), "t")
    )
    groups = [card.group for card in deck.deck.cards]
    assert [group.pictograms for group in groups] == [
        ("spade",),
        ("hollow-heart",),
        ("hollow-diamond",),
        ("club",),
    ]
    assert [group.mark for group in groups] == ["none", "bar-up", "half-bar", "dot"]
    assert [groups[0].word.in_language(each) for each in ("en", "fr", "de", "es")] == [
        "spades", "pique", "pik", "picas",
    ]  # fmt: skip


def test_series_that_are_called_as_a_pictogram_have_it() -> None:
    deck = checked(read("série;valeur\nétoile;1\nHeart;1\nLuna;1\nNord;1\n".encode(), "t"))
    assert [card.group.pictograms for card in deck.deck.cards] == [("star",), ("heart",), ("moon",), ()]
    assert len({card.group.mark for card in deck.deck.cards}) == 4


def test_marks_may_be_named() -> None:
    deck = checked(read(b"nom;marque\nRenard;une barre debout\nHibou;\nChat;two-dots\n", "t"))
    assert [card.group.mark for card in deck.deck.cards] == ["bar-up", "none", "two-dots"]
    said = told("name,mark\nFox,cross\n")[1]
    assert said[0].startswith(
        "t.csv, row 2, column mark: There is no mark “cross”; write no mark, one bar up"
    )


def test_a_series_beside_cards_of_none_has_a_mark() -> None:
    deck = checked(read(b"name,suit,value\nA,Spades,1\nB,,1\n", "t"))
    assert [card.group.mark for card in deck.deck.cards] == ["bar-up", "none"]


def test_a_colour_that_nothing_reads_on_becomes_the_nearest() -> None:
    for shade in ("#D63031", "#CC79A7", "#777777", "#00FF00", "#808000"):
        near = readable(shade)
        assert max(contrast(near, "#000000"), contrast(near, "#FFFFFF")) >= MIN_CONTRAST
    assert readable("#A00000") == "#A00000"
    # One sentence for 18 cards.
    cards, said = told("name,colour\n" + "".join(f"Card {n},#d63031\n" for n in range(18)))
    assert (len(cards), len(said)) == (18, 1)


def test_a_long_name_leaves_the_pattern_its_strip() -> None:
    for name, upwards in (
        ("Fox", True),
        ("Great elk", True),
        ("Constellations", True),
        ("A fox in the night", False),
    ):
        (card,) = checked(read(f"name,suit,value\n{name},Red,7\n".encode(), "t")).deck.cards
        (texture,) = [shape for shape in look(card, POKER, "en") if isinstance(shape, Texture)]
        assert texture.box.height >= 12, name
        assert ("word" in card.face.edge) is upwards, name


# Cells.


def test_line_breaks_and_marks_of_web_pages() -> None:
    table = b'name,text\n"Fish &amp; <i>chips</i>","One.\\nTwo.<br>Three <b>more</b>."\n'
    (card,) = checked(read(table, "t")).deck.cards
    assert card.group.word.in_language("en") == "Fish & chips"
    assert card.group.text
    assert card.group.text.in_language("en") == "One.\nTwo.\nThree more."


def test_one_sentence_for_a_cause() -> None:
    rows = "".join(f"Card {n},many\n" for n in range(60))
    assert told(f"name,value\n{rows}")[1] == [
        "t.csv, rows 2, 3, 4, 5 and 56 more, column value: “many” is not a whole number; write one from minus 189 to "
        "189."
    ]


def test_what_has_no_room_names_a_card_or_how_much_fits() -> None:
    assert told("name,value\nFox,77\n")[1] == [
        "t.csv, row 2, column value: The code of 77 has no room on a poker card; take --card tarot."
    ]
    said = told("name,text\nRule," + "word " * 20 + "\n", "poker")[1]
    assert "Of the 99 letters of the text, 59 fit on a poker card" in said[0]
    assert "shorten it, take --card " in said[0]
    said = told("name,text\nRule," + "word " * 90 + "\n", "jumbo")[1]
    assert "--card" not in said[0]
    assert "--booklet" in said[0]


def test_texts_may_go_elsewhere() -> None:
    table = read(f"name,value,text\nRule,,{'word ' * 90}\nFox,3,{'word ' * 90}\n".encode(), "t")
    cards = without_texts(deck_of(table, "t", TITLE)).deck.cards
    assert all(card.group.text is None and "text" not in card.face.main for card in cards)


# Workbooks.


def workbook(**sheets: list[tuple[object, ...]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


BOOK = {"Notes": [("What", "When"), ("Print", "soon")], "Cards": [("name", "value"), ("Fox", 3)]}


def test_the_sheet_with_cards_is_read_and_another_may_be_named() -> None:
    data = workbook(**BOOK, Old=[("name", "value"), ("Owl", 4)])
    cards, said = told(data)
    assert cards == [("Fox 3", 3)]
    assert said == ["The sheet “Cards” is read; for another, Notes or Old, type --sheet and its name."]
    assert [row.cells["name"] for row in read(data, "t.xlsx", "old").rows] == ["Owl"]
    with pytest.raises(Fault, match=r"no-sheet.*Notes.*Cards"):
        read(data, "t.xlsx", "Other")
    with pytest.raises(Fault, match="no-sheets"):
        read(b"name\nx\n", "t.csv", "Cards")


ODS = """<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">
<office:body><office:spreadsheet><table:table table:name="Cards">{}</table:table></office:spreadsheet></office:body>
</office:document-content>"""


def document(rows: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("content.xml", ODS.format(rows))
    return data.getvalue()


def cell(text: str, **attributes: str) -> str:
    said = "".join(f' table:{key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f"<table:table-cell{said}><text:p>{text}</text:p></table:table-cell>"


def number(value: str) -> str:
    kind = f'office:value-type="float" office:value="{value}"'
    return f"<table:table-cell {kind}><text:p>{value}</text:p></table:table-cell>"


def row(*cells: str, more: str = "") -> str:
    return f"<table:table-row{more}>{''.join(cells)}</table:table-row>"


def test_ods() -> None:
    covered, last = "<table:covered-table-cell/>", '<table:table-cell table:number-columns-repeated="16380"/>'
    note = "<office:annotation><text:p>Not this</text:p></office:annotation>"
    cards, said = told(document(
        row(cell("suit"), cell("value"), cell("text"), cell("#date"), last)
        + row(cell("Red", number_rows_spanned="2"), number("1"), cell("a<text:line-break/>b<text:s text:c='3'/>c"))
        + row(covered, number("2.0"), f"<table:table-cell>{note}<text:p>x</text:p></table:table-cell>",
              '<table:table-cell office:value-type="date" office:date-value="2024-01-01"/>')
        + row(cell("Blue"), number("3"), more=' table:number-rows-repeated="2"')
        + row(cell("Green"), number("4"), more=' table:visibility="filter"')
        + row(last, more=' table:number-rows-repeated="1048560"')
    ))  # fmt: skip
    assert cards == [("Red 1", 1), ("Red 2", 2), ("Blue 3", 3), ("Blue 3", 3)]
    assert said == ["Hidden in the table and not printed: 1 row."]


def test_ods_faults() -> None:
    broken = row(cell("name"), cell("value")) + row(cell("Fox"), cell("#REF!", formula="of:=1/0"))
    assert "This formula has no result" in told(document(broken))[1][0]
    dated = row(cell("name")) + row(
        '<table:table-cell office:value-type="date" office:date-value="2024-01-01"/>'
    )
    assert "made a date of this cell" in told(document(dated))[1][0]
    many = row(cell("name")) + row(cell("Fox"), more=f' table:number-rows-repeated="{MAX_ROWS + 5}"')
    assert told(document(many))[1] == [
        f"t.csv has more than {MAX_ROWS} rows; split the table, or write equal cards once with their count."
    ]


HOSTILE = """
import io, json, resource, sys, time, zipfile
from printkit.spreadsheet.reader import read
from words.faults import Fault
import openpyxl

def plain():
    book, data = openpyxl.Workbook(), io.BytesIO()
    book.active.append(("name",)); book.active.append(("Fox",)); book.save(data)
    return data.getvalue()

def changed(part, text):
    data = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(plain())) as old, zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            new.writestr(entry, text if entry.filename == part else old.read(entry))
    return data.getvalue()

space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
SHEET, cells = "xl/worksheets/sheet1.xml", "<worksheet " + space + "><sheetData>{}</sheetData></worksheet>"
styles = "<styleSheet " + space + "><cellXfs>" + '<xf numFmtId="1"/>' * 700_000 + "</cellXfs></styleSheet>"
ods = io.BytesIO()
with zipfile.ZipFile(ods, "w", zipfile.ZIP_DEFLATED) as packed:
    packed.writestr("content.xml", "<a>" + "<b/>" * 2_000_000 + "</a>")
bomb = '<!DOCTYPE a [<!ENTITY a "ha">]><worksheet>&a;</worksheet>'
files = [
    changed(SHEET, cells.format("<row>" + "<c/>" * 3_000_000 + "</row>")),
    changed(SHEET, cells.format("<row>" + "<c><v>1</v></c>" * 100_000 + "</row>")),
    changed(SHEET, cells.format("<row/>" * 1_500_000)),
    changed(SHEET, cells.format('<row r="1"><c t="inlineStr"><is><t>' + "x" * 30_000_000 + "</t></is></c></row>")),
    changed(SHEET, bomb),
    changed("xl/styles.xml", styles),
    ods.getvalue(),
]
# What was needed to make them does not count.
before, found = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, []
for file in files:
    start = time.process_time()
    try:
        read(file, "t.xlsx")
        key = ""
    except Fault as fault:
        key = fault.key
    found.append((key, time.process_time() - start))
json.dump([found, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before], sys.stdout)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="it tells no process how much memory it took")
def test_hostile_files_are_refused_before_memory_grows() -> None:
    done = subprocess.run([sys.executable, "-c", HOSTILE], capture_output=True, text=True, check=True)
    found, grown = json.loads(done.stdout)
    assert [key for key, _ in found] == [
        "table-overfull", "table-overfull", "table-overfull", "table-overfull", "table-kind", "table-overfull",
        "table-overfull",
    ]  # fmt: skip
    assert max(seconds for _, seconds in found) < 5
    assert grown < 200 * 1024


# The command.


def test_the_options_of_print(tactideck: Run, tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_text("name,value,suit\nFox,3,star\nOwl,4,moon\n", "utf-8")
    done = tactideck("deck", "c.csv", "--medium", "swell", "--out", "swell")
    assert (done.returncode, done.stderr) == (0, "")
    done = tactideck("deck", "c.csv", "--reader", "touch", "--out", "touch")
    assert done.returncode == 0, done.stderr
    done = tactideck("deck", "c.csv", "--medium", "brf", "--out", "brf")
    assert "50 mm" not in done.stdout
    # The list ends with what the short forms on the cards stand for.
    listed = (tmp_path / "brf" / "c-cards.brf").read_text("ascii")
    assert _ascii(printed("en").text("legend-names"), "en") in listed
    done = tactideck("deck", "c.csv", "--braille", "en", "--png", "--sides", "none", "--out", "png")
    assert "Wrote 1 picture" in done.stdout or (tmp_path / "png" / "c-cards.png").is_file()
    (tmp_path / "long.csv").write_text(f"name,text\nRule,{'Draw a card. ' * 30}\n", "utf-8")
    done = tactideck("deck", "long.csv", "--booklet", "--out", "b")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Draw a card. Draw" in " ".join((tmp_path / "b" / "long-texts.html").read_text("utf-8").split())


def test_a_deck_without_values_says_that_fingers_cannot_tell_it(tactideck: Run, tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_bytes((DATA / "decks" / "45-no-code-at-all.csv").read_bytes())
    said = tactideck("deck", "c.csv").stdout.splitlines()
    assert said[2].startswith("No card has a value, so that none has a sticker code")
    assert said[3].startswith("Wrote ")
