"""Decks from a table: `tactideck deck`. What a table may look like, what is said of one at fault, what is printed."""

import contextlib
import csv
import io
import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import openpyxl
import pypdfium2
import pytest
import typer
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printkit.boards.tiles import bounds
from printkit.cards.layout import back, details, look, places, worth
from printkit.job import CardJob
from printkit.paragraph import BODY
from printkit.shapes import Box, Label, Outline, Shape
from printkit.sizes import CARD_SIZES, PAPERS
from printkit.spreadsheet.command import deck as command
from printkit.spreadsheet.deck import TableDeck, deck_of, toml_of
from printkit.spreadsheet.grid import MAX_BYTES, MAX_CELL, MAX_ROWS
from printkit.spreadsheet.names import folded, names
from printkit.spreadsheet.reader import Table, read
from printkit.typeface import font
from printkit.wrapped import Passage, filled
from tactideck.console import run as run_app
from tactideck.help import texts
from templates.colour import MIN_CONTRAST, contrast
from templates.deck import Card, DeckFile, load_deck
from templates.own import VARIABLE
from templates.pictures import pictures
from tests.conftest import FULL_SIZES, Run
from tests.printing import print_cards
from tests.test_round_trip import codes_of
from words.catalogue import Text
from words.faults import Fault, Faults
from words.languages import choose, languages
from words.toml import read_toml
from words.wording import Wording

TITLE = Text(fr="Essai", en="Trial")
POKER = CARD_SIZES["poker"]


def made(text: str | bytes) -> TableDeck:
    return deck_of(read(text.encode() if isinstance(text, str) else text, "cards.csv"), "cards", TITLE)


def faults_of(text: str | bytes, language: str = "en") -> list[str]:
    """The sentences for a table at fault."""
    choose(language)
    with pytest.raises(Fault) as caught:
        made(text)
    several = caught.value.faults if isinstance(caught.value, Faults) else (caught.value,)
    return [Wording(language).fault(fault) for fault in several]


def told(deck: TableDeck) -> list[tuple[str, int | None]]:
    return [(card.group.word.in_language("en"), card.value) for card in deck.deck.cards]


class Done(NamedTuple):
    code: int
    out: list[str]
    err: list[str]


Deck = Callable[..., Done]


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Deck:
    """Run `tactideck deck ARGS` in an empty folder, in this process."""
    monkeypatch.chdir(tmp_path)
    app = typer.Typer(rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False)
    app.command("deck")(command)
    app.callback()(lambda: None)

    def run(*args: str | Path, lang: str = "en") -> Done:
        monkeypatch.setattr("sys.argv", ["tactideck", "deck", *map(str, args), "--lang", lang])
        with pytest.raises(SystemExit) as done:
            run_app(app)
        printed = capsys.readouterr()
        return Done(int(done.value.code or 0), printed.out.splitlines(), printed.err.splitlines())

    yield run
    choose("en")


def words_of(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        return " ".join("".join(page.get_textpage().get_text_range() for page in document).split())


# What a table may look like.

PLAIN = "name,value,suit,count,text\nDragon,7,,2,\nTour,-3,Red,1,\nRest,,,1,Miss a turn\n"
CARDS = [("Dragon", 7), ("Dragon", 7), ("Tour", -3), ("Rest", None)]


@pytest.mark.parametrize(
    "data",
    [
        PLAIN.encode(),
        b"\xef\xbb\xbf" + PLAIN.encode(),
        PLAIN.replace("\n", "\r\n").encode(),
        PLAIN.replace("\n", "\r").encode(),
        PLAIN.replace(",", ";").encode("cp1252"),
        PLAIN.replace(",", "\t").encode("utf-16"),
        f"sep=;\r\n{PLAIN.replace(',', ';')}".encode(),
        b"\n\n" + PLAIN.replace("\n", "\n,,,,\n").encode(),
        PLAIN.replace("7", "7.0").replace("-3", "−3").replace("2", " +2 ").encode(),
        PLAIN.replace(",", ";").replace("7", "7,0").encode(),
        PLAIN.replace("name", " NAME ").replace("suit", "Series").encode(),
        PLAIN.replace("name,value,suit,count,text", "Nom,Valeur,SÉRIE,nombre,Texte").encode(),
        PLAIN.replace("name,value,suit,count,text", "name,value,Couleur,exemplaires,text").encode("cp1252"),
        PLAIN.replace(",", ",mine,").replace("name,mine", "name,#mine").replace("value,mine", "value,#")
        .replace("suit,mine", "suit,#").replace("count,mine", "count,#").encode(),
    ],
)  # fmt: skip
def test_what_programs_make_of_a_table(data: bytes) -> None:
    assert told(made(data)) == CARDS


def test_accents_quotes_and_lines() -> None:
    table = 'nom;texte\n"Éclair ""bleu""";"Une ligne\r\nUne autre ; la suite"\n'
    for data in (
        table.encode(),
        table.encode("cp1252"),
        table.replace("É", "E\N{COMBINING ACUTE ACCENT}").encode(),
    ):
        (card,) = made(data).deck.cards
        assert card.group.word.in_language("fr") == 'Éclair "bleu"'
        assert card.group.text
        assert card.group.text.in_language("fr") == "Une ligne\nUne autre ; la suite"


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_xlsx() -> None:
    data = workbook(("nom", "valeur", "nombre"), ("Dragon", 7, 2.0), (None, None, None), ("Été", "-3", None))
    assert told(made(data)) == [("Dragon", 7), ("Dragon", 7), ("Été", -3)]


def test_xlsx_formulas_are_read_as_values(tmp_path: Path) -> None:
    # As a spreadsheet saves it: the formula, and what it came to.
    import zipfile

    data = workbook(("name", "value"), ("Dragon", "=3+4"))
    saved = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(saved, "w") as new:
        for entry in old.infolist():
            new.writestr(
                entry, old.read(entry).replace(b"<v />", b"<v>7</v>").replace(b"<v></v>", b"<v>7</v>")
            )
    assert told(made(saved.getvalue())) == [("Dragon", 7)]
    assert faults_of(data) == [
        "cards.csv, row 2, column value: This formula has no result; open the file in your spreadsheet program, "
        "correct it and save it."
    ]


def test_xlsx_dates_errors_and_broken_files() -> None:
    from datetime import date

    data = workbook(("name", "value"), ("Dragon", date(2024, 1, 2)), ("#REF!", 3))
    said = faults_of(data)
    assert [line.partition(": ")[0] for line in said] == [
        "cards.csv, row 2, column value",
        "cards.csv, row 3, column name",
    ]
    for broken in (data[:200], b"PK\x03\x04 not really", data[:-40], b"%PDF-1.7", b"\xd0\xcf\x11\xe0 old"):
        assert faults_of(broken) == [
            "cards.csv is not a table that can be read; save it as CSV (UTF-8), XLSX or ODS in your spreadsheet "
            "program."
        ]


# What is said of a table at fault: all of it at once.


def test_all_faults_at_once_with_file_row_and_column() -> None:
    said = faults_of(
        "name,Value,couleur,count,pictogram\n"
        "Dragon,seven,rouge,1,\n"
        "Tower,190,#CC79A7,x,\n"
        ",,,2,\n"
        "Fir,7.5,roug,1,sapn\n"
        "Bell\x07,1,,,\n"
        ",1,#A80000,,\n"
    )  # fmt: skip
    # What the cells hold comes first: it is found while they are read.
    assert said == [
        "cards.csv, row 6, column name: There is an invisible control character (U+0007); type this cell again."
    ]
    said = faults_of(
        "name,Value,couleur,count,pictogram\n"
        "Dragon,lots,rouge,1,\n"
        "Tower,1000,#CC79A7,x,\n"
        ",,,2,\n"
        "Fir,7.5,roug,1,sapn\n"
        "Oak,1,rouge,,chên\n"
        ",1,#A80000,,\n"
    )  # fmt: skip
    assert [re.sub(r";.*", "", line) for line in said] == [
        "cards.csv, rows 2 and 5, column Value: “lots” is not a whole number",
        "cards.csv, row 3, column Value: 1000 is out of range",
        "cards.csv, row 3, column count: “x” is not a whole number",
        "cards.csv, row 4: Nothing stands on this card",
        "cards.csv, row 5, column couleur: There is no colour “roug”",
        "cards.csv, rows 5 and 6, column pictogram: There is no pictogram “sapn”",
        "cards.csv, row 7, column couleur: A colour without a word is not seen by everybody",
    ]
    assert "write red, or a code" in said[4]
    assert "write fir." in said[5]


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("", "cards.csv has no cards"),
        ("name\n", "cards.csv has no cards"),
        ("name,count\nDragon,0\n", "cards.csv has no cards"),
        ("name,pictogrm\nx,y\n", "cards.csv, row 1: There is no column “pictogrm”; write pictogram, "),
        ("back,count\nx,1\n", "cards.csv, row 1: None of the columns says what is on the cards: back and count; call"),
        ("name,nom\nx,y\n", "cards.csv, row 1: The columns “name” and “nom” mean the same"),
        ("name,value\nx,1,y\n", "cards.csv, row 2, column C: “y” stands under no heading"),
        ('name,text\n"x,1\ny,2\n', "cards.csv, row 2: A quotation mark is out of place or not closed"),
        ('name,text\nx,1\n"y"z,2\n', "cards.csv, row 3: A quotation mark is out of place or not closed"),
        (f"name\n{'x' * (MAX_CELL + 1)}\n", f"cards.csv, row 2, column name: The text is longer than {MAX_CELL}"),
        ("name\n" + "x\n" * (MAX_ROWS + 1), f"cards.csv has more than {MAX_ROWS} rows"),
        ("name\n" + "x" * MAX_BYTES, "cards.csv is larger than 1024 kilobytes"),
        ("name,count\n" + "x,999\n" * 11, "cards.csv makes 10989 cards, and 10000 is the most"),
        ("name,value\nx,123456789012345678901234567890\n", "cards.csv, row 2, column value: 12345678901234567"),
        ("name,value\nx,٣\n", "cards.csv, row 2, column value: “٣” is not a whole number"),
        (b"name\n\x81\n", "The letters of cards.csv are in an unknown encoding"),
        (b"\xff\xfen\x00a", "The letters of cards.csv are in an unknown encoding"),
    ],
)  # fmt: skip
def test_each_fault(table: str | bytes, says: str) -> None:
    (said,) = faults_of(table)
    assert said.startswith(says)
    assert said.endswith(".")


# What becomes of it.


def test_rows_that_follow_one_another_are_one_group() -> None:
    rows = "".join(f",{value},{suit}\n" for suit in ("Pique", "Cœur") for value in range(2, 15))
    deck = made(f"nom,valeur,couleur\n{rows}Joker,,\n")
    assert {name: (group.values, group.pictograms) for name, group in deck.file.groups.items()} == {
        "pique": (deck.file.groups["pique"].values, ("spade",)),
        "coeur": (deck.file.groups["coeur"].values, ("hollow-heart",)),
        "joker": (None, ()),
    }
    assert [card.value for card in deck.deck.cards] == [*range(2, 15), *range(2, 15), None]
    assert deck.rows == tuple(range(2, 29))


def test_series_differ_in_pattern_and_word() -> None:
    rows = "".join(f"1,Clan {number}\n" for number in range(len(pictures().patterns)))
    groups = made(f"value,suit\n{rows}").file.groups.values()
    assert len({group.pattern for group in groups}) == len(pictures().patterns)
    assert len({group.word.in_language("en") for group in groups}) == len(groups)
    colours = {group.colour for group in groups}
    assert len(colours) == len(groups)
    # All cards of a series look alike, wherever they stand.
    deck = made("value,suit\n1,A\n1,B\n2,A\n2,B\n3,A\n")
    assert len({(card.group.pattern, card.group.colour) for card in deck.deck.cards}) == 2


def test_names_that_are_known() -> None:
    known = names()
    for tint in (*known.colours.values(), *known.suits.values()):
        assert max(contrast(tint.colour, "#000000"), contrast(tint.colour, "#FFFFFF")) >= MIN_CONTRAST
    colours = [
        folded(name)
        for tint in (*known.colours.values(), *known.suits.values())
        for name in {folded(name) for name in tint.names.all}
    ]
    assert len(colours) == len(set(colours))
    columns = [name for each in known.columns.values() for name in {folded(name) for name in each.names.all}]
    assert len(columns) == len(set(columns))
    assert known.pictograms.keys() == pictures().pictograms.keys()
    for language in languages():
        about = texts(language).commands["deck"].takes["table"]
        assert ", ".join(each.names.name(language) for each in known.columns.values()) in about


UNKNOWN = {
    "name,colur\nx,y\n": ("“colur”; write colour, or put", "« colur » ; écrivez couleur, ou mettez"),
    "name,seri\nx,y\n": ("“seri”; write suit, or put", "« seri » ; écrivez série, ou mettez"),
    "name,colour\nx,jaun\n": ("write yellow, or a code", "écrivez jaune, ou un code"),
    "name,pictogram\nx,elefat\n": ("write elephant.", "écrivez éléphant."),
    "name,pictogram\nx,9\n": ("write star, moon, fir, heart, ", "écrivez étoile, lune, sapin, cœur, "),
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("table", UNKNOWN)
def test_what_may_be_written_is_told_in_the_users_language(table: str, language: str) -> None:
    (said,) = faults_of(table, language)
    assert UNKNOWN[table][language == "fr"] in said


def test_hex_colours() -> None:
    (card,) = made("name,colour\nDragon,#fc0\n").deck.cards
    assert (card.group.colour, card.group.ink) == ("#FFCC00", "#000000")


def test_deck_toml_reads_back_as_the_same_deck(tmp_path: Path) -> None:
    deck = made(KINDS)
    (tmp_path / "deck.toml").write_text(toml_of(deck.file), "utf-8")
    assert read_toml(tmp_path / "deck.toml", DeckFile) == deck.file


# What is printed.

KINDS = (
    "name,value,suit,count,text,pictogram,back\n"
    "Dragon,12,red,2,,bolt,\n"
    ",7,Pique,1,,,\n"
    ",8,Pique,1,,,\n"
    "Knight,-5,,1,Miss a turn and give two cards back.,crown,\n"
    "Miss a turn,,blue,3,,,\n"
    "The ghost,,,1,Take the best card of your left neighbour and shuffle.,ghost,Chance\n"
    "The bat,,green,1,,bat,\n"
    "Fir,3,#004400,1,,fir,Woods\n"
    ",14,grey,1,Two words,,\n"
    ",,,1,A card of nothing but text: play again!,,\n"
    ",,,1,,moon,star\n"
    ",,yellow,1,,,\n"
    ",0,,1,,,\n"
    "Mont Blanc,35,,1,,,\n"
)


def layers(card: Card, size: str) -> list[Shape]:
    return [shape for layer in (look, worth, details) for shape in layer(card, CARD_SIZES[size], "en")]


@pytest.mark.parametrize("size", sorted(FULL_SIZES))
def test_every_kind_of_card_has_room(size: str) -> None:
    of, deck = CARD_SIZES[size], made(KINDS).deck
    free = places(of).corners
    for card in deck.cards:
        front = layers(card, size)
        for shape in (*front, *back(card.back, deck.name.in_language("en"), of, "en")):
            if isinstance(shape, Label):
                assert shape.em >= BODY - 1e-6
                assert 0.75 <= shape.stretch <= 1
                shape = replace(shape, text=shape.text.rstrip())
            if not isinstance(shape, Label) or not shape.turn:
                box = bounds(shape)
                if isinstance(shape, Label):
                    cap = font(shape.weight).cap * shape.em
                    box = replace(box, y=shape.y - cap, height=cap)
                assert min(box.x, box.y, of.width - box.right, of.height - box.bottom) > 0.9
                apart = [
                    box.right <= corner.x
                    or box.x >= corner.right
                    or box.bottom <= corner.y
                    or box.y >= corner.bottom
                    for corner in free
                ]
                # The mark to snip off is all that stands in a free corner.
                assert shape not in front or all(apart) or isinstance(shape, Outline)


def test_numeral_and_code_as_in_other_decks(tmp_path: Path) -> None:
    whole = made(KINDS).deck
    deck = replace(whole, cards=tuple(card for card in whole.cards if card.value is not None))
    path = print_cards(deck, CardJob(size=POKER, paper=PAPERS["a4"], language="en"), tmp_path).path
    assert codes_of(path, "poker", "a4", len(deck.cards)) == [card.value for card in deck.cards]
    for card in deck.cards:
        tall = [shape for shape in worth(card, POKER, "en") if isinstance(shape, Label) and shape.em > 30]
        assert len(tall) == ("numeral" in card.face.main)
    assert path.name == "cards-cards.pdf"


def test_every_value_prints_on_jumbo_cards() -> None:
    for card in made("value\n" + "\n".join(map(str, range(-99, 190)))).deck.cards:
        worth(card, CARD_SIZES["jumbo"], "en")


def test_text_shrinks_to_18_points_and_is_then_refused() -> None:
    sizes = []
    for words in (1, 4, 8, 11):
        (card,) = made(f"name,text\nDragon,{' '.join(['word'] * words)}\n").deck.cards
        sizes.append(min(shape.em for shape in details(card, POKER, "en") if isinstance(shape, Label)))
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1] >= BODY
    (card,) = made(f"name,text\nDragon,{' '.join(['word'] * 60)}\n").deck.cards
    with pytest.raises(Fault, match=r"text-does-not-fit.*Dragon"):
        details(card, POKER, "en")


@given(
    st.text("abcdefgh \n", min_size=1, max_size=200).filter(str.strip), st.floats(30, 90), st.floats(20, 90)
)
@settings(max_examples=40, deadline=None)
def test_lines_stay_in_their_box(text: str, width: float, height: float) -> None:
    text = "\n".join(filter(None, (" ".join(line.split()) for line in text.split("\n"))))
    box = Box(3.0, 5.0, width, height)
    with contextlib.suppress(Fault):
        labels = filled([Passage(text)], box, largest=2 * BODY, narrowest=0.75, where="x")
        assert "".join(label.text for label in labels).split() == text.split()
        for label in labels:
            ink = bounds(
                Label(label.text.rstrip(), label.x, label.y, label.em, label.stretch, weight="Regular")
            )
            assert ink.x >= box.x - 1e-6
            assert ink.right <= box.right + 1e-6
            assert label.y - font("Regular").glyphs["h"].high * label.em >= box.y - 1e-6
            assert label.y <= box.bottom


# The command.


def test_the_command_prints_a_deck(deck: Deck, tmp_path: Path) -> None:
    (tmp_path / "my cards.csv").write_text(KINDS, "utf-8")
    done = deck("my cards.csv")
    assert done.err == []
    assert done.code == 0
    assert [line.replace("\\", "/") for line in done.out] == [
        "Reading my cards.csv.",
        "my cards.csv: 14 rows, 17 cards.",
        "Wrote output/my cards-cards.pdf: 17 cards with backs on 4 pages of A4, "
        "to print on both sides, long edge.",
        "Print at 100 %: the bar in the margin must measure 50 mm.",
    ]
    said = words_of(tmp_path / "output" / "my cards-cards.pdf")
    for text in ("Take the best card of your left neighbour and shuffle.", "Mont Blanc", "Woods", "my cards"):
        assert text in said


def test_options_of_print(deck: Deck, tmp_path: Path) -> None:
    (tmp_path / "c.tsv").write_text("nom\tvaleur\nÉté\t99\n", "utf-8")
    assert deck("c.tsv").err == [
        "c.tsv, row 2, column valeur: The code of 99 has no room on a poker card; take --card tarot."
    ]
    done = deck("c.tsv", "--card", "jumbo", "--paper", "a3", "--sides", "none", "--out", "o", lang="fr")
    assert (done.code, done.err) == (0, [])
    assert "1 carte sur 1 page A3" in done.out[2]
    assert [path.name for path in (tmp_path / "o").iterdir()] == ["c-cards.pdf"]


def test_faults_of_the_command(deck: Deck, tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_text(
        f"name,text,back\nDragon,{'long ' * 40},\n猫,,\nConstantinople-les-Bains,,\nTower,,Ω☃\n", "utf-8"
    )
    done = deck("c.csv")
    assert done.code == 3
    assert [line.partition(";")[0] for line in done.err] == [
        "c.csv, row 3, column name: The font lacks “猫” (U+732B)",
        "c.csv, row 5, column back: The font lacks “☃” (U+2603)",
        "c.csv, row 2, column text: Of the 199 letters of the text, 79 fit on a poker card",
        "c.csv, row 4, column name: “Constantinople-les-Bains” is too long for its place on a poker card",
    ]  # fmt: skip
    assert not (tmp_path / "output").exists()
    (tmp_path / "c.csv").write_text("name,value\n" + "x,y\n" * 60, "utf-8")
    assert deck("c.csv", lang="fr").err == [
        "c.csv, lignes 2, 3, 4, 5 et 56 autres, colonne value : « y » n'est pas un nombre entier ; écrivez-en un de "
        "moins 189 à 189."
    ]
    assert deck("none.csv").err == [
        "The file none.csv cannot be read (there is no file or folder of that name); check its name."
    ]
    (tmp_path / "猫.csv").write_text("name\nx\n", "utf-8")
    assert deck("猫.csv").code == 2
    assert deck("猫.csv", "--name", "Cats").code == 0


def test_windows_1252_is_said(deck: Deck, tmp_path: Path) -> None:
    (tmp_path / "c.csv").write_bytes("nom\nÉté\n".encode("cp1252"))
    assert deck("c.csv").out[1] == "c.csv is not UTF-8 and is read as Windows-1252: check the accents."


def test_the_deck_of_a_game(
    deck: Deck, tactideck: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "games"))
    (tmp_path / "c.csv").write_text(KINDS, "utf-8")
    assert deck("c.csv", "--game", "my-game").err == [
        "There is no game “my-game” of yours; type tactideck new my-game first."
    ]
    assert deck("c.csv", "--game", "kariba").code == 2
    assert tactideck("new", "my-game", "--name", "Dragons").returncode == 0
    done = deck("c.csv", "--game", "my-game")
    assert (done.code, done.err) == (0, [])
    path = tmp_path / "games" / "my-game" / "deck.toml"
    assert path.read_text("utf-8").startswith('# tactideck deck: made from "c.csv" ')
    load_deck.cache_clear()
    title = Text(fr="Dragons", en="Dragons")
    assert load_deck("my-game") == deck_of(read(KINDS.encode(), "c.csv"), "my-game", title).deck
    printed = (tmp_path / "output" / "my-game-cards.pdf").read_bytes()
    again = tactideck("print", "my-game", "--only", "cards,backs", "--out", "again")
    assert (again.returncode, again.stderr) == (0, "")
    assert words_of(tmp_path / "again" / "my-game-cards.pdf") == words_of(
        tmp_path / "output" / "my-game-cards.pdf"
    )
    assert printed
    stuck = tactideck("stickers", "my-game")
    assert (stuck.returncode, stuck.stderr) == (0, "")
    # Made anew from the table; a deck that somebody wrote is left alone.
    assert deck("c.csv", "--game", "my-game").code == 0
    path.write_text(path.read_text("utf-8").partition("\n")[2], "utf-8")
    kept = path.read_bytes()
    assert deck("c.csv", "--game", "my-game").code == 2
    assert path.read_bytes() == kept


# Anything at all.

CELL = st.text(st.sampled_from('aZé7-,;"\n\r\t#\x00\u200b猫= '), max_size=8)
HEADS = st.sampled_from(
    ["name", "valeur", "suit", "Couleur", "count", "texte", "pictogram", "dos", "", "x", "#x"]
)


@given(st.one_of(
    st.binary(max_size=200),
    st.binary(max_size=60).map(lambda data: b"name,value\n" + data),
    st.binary(max_size=60).map(lambda data: b"PK\x03\x04" + data),
    st.tuples(
        st.lists(HEADS, min_size=1, max_size=4),
        st.lists(st.lists(CELL, max_size=4), max_size=4),
        st.sampled_from(",;\t"),
    ).map(lambda drawn: "\n".join(drawn[2].join(row) for row in (drawn[0], *drawn[1])).encode()),
))  # fmt: skip
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_bytes_give_a_deck_or_faults(data: bytes) -> None:
    try:
        deck = made(data)
    except Fault as fault:
        for each in fault.faults if isinstance(fault, Faults) else (fault,):
            for language in ("fr", "en"):
                assert Wording(language).fault(each).endswith(".")
    else:
        assert len(deck.rows) == len(deck.deck.cards) > 0


LETTERS = st.text("abcÉœç'&!", min_size=1, max_size=7)
SENTENCE = st.lists(LETTERS, max_size=6).map(" ".join)
ROW = st.fixed_dictionaries({
    "nom": LETTERS,
    "valeur": st.one_of(st.just(""), st.integers(-9, 39).map(str)),
    "série": st.sampled_from(["", "Rouge", "Pique", "Nord"]),
    "nombre": st.sampled_from(["", "1", "2"]),
    "texte": SENTENCE,
    "pictogramme": st.sampled_from(["", "lion", "Étoile"]),
    "dos": st.sampled_from(["", "Chance", "lune"]),
})  # fmt: skip


@given(st.lists(ROW, min_size=1, max_size=6))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_small_table_prints_with_its_words(rows: list[dict[str, str]]) -> None:
    file = io.StringIO()
    writer = csv.DictWriter(file, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    deck = made(file.getvalue())
    assert len(deck.deck.cards) == sum(int(row["nombre"] or 1) for row in rows)
    with tempfile.TemporaryDirectory() as folder:
        try:
            done = print_cards(
                deck.deck,
                CardJob(size=CARD_SIZES["jumbo"], paper=PAPERS["a3"], language="fr", backs="long"),
                Path(folder),
            )
        except Fault as fault:
            assert fault.key in ("text-does-not-fit", "code-too-large")
            return
        said = words_of(done.path)
    for row in rows:
        for text in (row["nom"], row["texte"], row["valeur"], row["série"], row["dos"]):
            assert " ".join(text.split()) in said


def test_a_table_is_what_it_says(tmp_path: Path) -> None:
    table = read(PLAIN.encode(), "cards.csv")
    assert isinstance(table, Table)
    assert table.headings == {
        "name": "name",
        "value": "value",
        "suit": "suit",
        "count": "count",
        "text": "text",
    }
    assert [row.number for row in table.rows] == [2, 3, 4]
