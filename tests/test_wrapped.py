"""Blanks in texts: one too many, at an end or in the middle, changes nothing and stops nothing."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from printkit.booklets.blocks import Booklet, Cell, Heading, Items, Paragraph, Table
from printkit.booklets.layout import lay_out
from printkit.booklets.pdf import booklet_document
from printkit.paragraph import wrapped
from printkit.shapes import Box
from printkit.sizes import PAPERS
from printkit.wrapped import Passage, filled
from templates.deck import DeckFile
from templates.loader import SHIPPED
from tests.conftest import Run, faults_of
from words.catalogue import Text

BOX = Box(0, 0, 40, 60)
CLEAN = "Deux mots : et la fin"
BLANKS = {
    "at the end": f"{CLEAN} ",
    "several at the end": f"{CLEAN}   ",
    "at the beginning": f"  {CLEAN}",
    "in the middle": CLEAN.replace(" mots", "   mots"),
    "none that breaks a line": f"{CLEAN} \N{NO-BREAK SPACE}",
    "lines": f"\n{CLEAN}\n\n \n",
}


@pytest.mark.parametrize("text", BLANKS.values(), ids=BLANKS)
def test_blanks_change_nothing_on_a_card(text: str) -> None:
    clean, other = (
        filled([Passage(each), Passage("x", "Bold", 1.3)], BOX, largest=20.0, narrowest=0.75, where="x")
        for each in (CLEAN, text)
    )
    assert other == clean


@pytest.mark.parametrize("room", [1.0, 3.0, 5.5, 100.0])
@pytest.mark.parametrize("text", [text for name, text in BLANKS.items() if name != "lines"])
def test_blanks_change_nothing_in_running_text(text: str, room: float) -> None:
    assert wrapped(text, room, "Regular") == wrapped(CLEAN, room, "Regular")
    assert "" not in wrapped(text, room, "Regular")


@pytest.mark.parametrize("text", ["", " ", "   ", "\N{NO-BREAK SPACE}"])
def test_a_text_of_blanks_takes_no_line(text: str) -> None:
    assert wrapped(text, 5.0, "Regular") == []
    booklet = Booklet(
        "x",
        "fr",
        (
            Heading(1, "x"),
            Paragraph(text),
            Items((text, "a ")),
            Table("x", (Cell("a"), Cell(text)), ((Cell(text), Cell("b")),)),
        ),
    )
    assert booklet_document(lay_out(booklet, PAPERS["a4"], 18), title="x", language="fr")


def test_what_a_template_says_has_no_blanks_about_it() -> None:
    said = Text(fr=" Étoile \n", en="\N{NO-BREAK SPACE}Star  two\t")
    assert (said.in_language("fr"), said.in_language("en")) == ("Étoile", "Star  two")
    for blank in ("", " ", "\n", "\N{NO-BREAK SPACE}\t"):
        with pytest.raises(ValidationError):
            Text(fr=blank, en="x")


def test_a_template_that_says_nothing_but_blanks_is_at_fault(tmp_path: Path) -> None:
    deck = SHIPPED / "kariba" / "deck.toml"
    ((file, key, _),) = faults_of(deck, DeckFile, tmp_path, ('en = "Mouse"', 'en = " "'))
    assert file == "deck.toml"
    assert key.endswith("word.en")


@pytest.mark.parametrize("text", ['"A text.   "', '"""\nA text\n\nin lines.\n"""', '"  A   text."'])
def test_a_deck_with_blanks_is_printed(tactideck: Run, tmp_path: Path, text: str) -> None:
    assert tactideck("new", "my-game", "--games", "g").returncode == 0
    (tmp_path / "g" / "my-game" / "deck.toml").write_text(
        f"""
[faces.written]
head = "nothing"
edge = "nothing"
foot = "nothing"
main = ["word", "text"]

[groups.one]
word = {{ fr = "Un ", en = " One" }}
pattern = "crosses"
colour = "#FFFFFF"
ink = "#000000"
face = "written"

[groups.one.text]
fr = {text}
en = {text}
""",
        "utf-8",
    )
    done = tactideck("print", "my-game", "--only", "cards", "--games", "g")
    assert (done.returncode, done.stderr) == (0, "")
