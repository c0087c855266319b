"""What a screen reader finds in every PDF: what the file is, in which language, and what each page holds."""

from collections import Counter
from pathlib import Path

import pikepdf
import pytest

from printkit import makers, media
from printkit.job import Job
from printkit.names import said_name
from printkit.paper.printer import TRUE
from printkit.parts import Part
from printkit.sizes import CARD_SIZES, PAPERS
from templates.board import has_board, load_board
from templates.deck import has_deck, load_deck
from templates.loader import shipped
from tests.test_booklets import elements

GAMES = tuple(game for game in shipped() if has_deck(game))


def outside(page: pikepdf.Page) -> list[str]:
    """The operators that draw on a page with no mark around them."""
    deep, found = 0, []
    for step in pikepdf.parse_content_stream(page):
        name = str(step.operator)
        deep += (name in ("BDC", "BMC")) - (name == "EMC")
        if not deep and name in ("f", "S", "Tj", "TJ", "Do", "B", "f*", "sh"):
            found.append(name)
    assert deep == 0
    return found


def told(path: Path, language: str) -> list[list[tuple[str, str]]]:
    """What each page holds: the role and the words of each element that is drawn there."""
    with pikepdf.open(path) as pdf:
        assert str(pdf.docinfo.Title)
        assert str(pdf.docinfo.Author) == "tactideck"
        assert str(pdf.Root.Lang) == language
        assert pdf.Root.MarkInfo.Marked
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        page_of = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        pages: list[list[tuple[str, str]]] = [[] for _ in pdf.pages]
        for role, element, marks in elements(pdf.Root.StructTreeRoot, page_of):
            for page in dict.fromkeys(page for page, _ in marks):
                pages[page].append((role, str(element.get("/Alt", ""))))
        for number, page in enumerate(pdf.pages):
            assert outside(page) == [], (path.name, number)
            marks = list(pdf.Root.StructTreeRoot.ParentTree.Nums)[2 * number + 1]
            assert len(marks) >= 1
    return pages


@pytest.fixture(scope="module", params=GAMES)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """Everything of a game, in French: on paper and on swell paper, and its stickers."""
    game, folder = request.param, tmp_path_factory.mktemp("made")
    for medium in ("print", "swell"):
        parts = [part for part in Part if media.medium(medium).makes(part)]
        job = Job(
            game=game,
            parts=frozenset(part for part in parts if part is not Part.BOARD or has_board(game)),
            size=CARD_SIZES["poker"],
            paper=PAPERS["a4"],
            backs="long" if Part.BACKS in parts else None,
            language="fr",
            folder=folder / medium,
            medium=media.medium(medium),
        )
        list(makers.run(job))
    return game, folder


def test_every_pdf_says_what_it_is_and_all_that_is_drawn_is_tagged(made: tuple[str, Path]) -> None:
    game, folder = made
    files = sorted(folder.rglob("*.pdf"))
    assert {path.stem.removeprefix(f"{game}-") for path in files} >= {
        "cards",
        "board",
        "stickers",
        "rules",
        "key",
    }
    for path in files:
        for page in told(path, "fr"):
            assert all(words for role, words in page if role == "/Figure"), path.name


@pytest.mark.parametrize("medium", ["print", "swell"])
def test_the_pages_of_a_deck_name_each_card(made: tuple[str, Path], medium: str) -> None:
    game, folder = made
    cards = [said_name(card, "fr") for card in load_deck(game).cards]
    pages = told(next((folder / medium).glob(f"{game}-cards*.pdf")), "fr")
    assert all([role for role, _ in page] == ["/Figure"] for page in pages)
    fronts = [words for ((_, words),) in pages][:: 2 if medium == "print" else 1]
    assert named_in(fronts) == cards
    if medium == "print":
        assert Counter(named_in([words for ((_, words),) in pages][1::2])) == Counter(cards)


def named_in(pages: list[str]) -> list[str]:
    """The cards that these pages name, as often as they say."""
    names = []
    for words in pages:
        for name in words.removesuffix(".").split(". ", 1)[1].split(", "):
            count, times, single = name.partition(" fois ")
            names += [single] * int(count) if times else [name]
    return names


def test_the_pages_of_a_board_name_its_places(made: tuple[str, Path]) -> None:
    game, folder = made
    words = " ".join(words for ((_, words),) in told(folder / "print" / f"{game}-board.pdf", "fr"))
    for place in load_board(game).file.places.values():
        for label in place.rows:
            if label.word:
                assert label.word.in_language("fr") in words
            if label.number is not None:
                assert str(label.number) in words


def test_a_page_without_words_is_read_as_its_lines(tmp_path: Path) -> None:
    makers.calibration(PAPERS["a4"], TRUE, "en", tmp_path)
    pages = told(tmp_path / "calibration.pdf", "en")
    assert [len(page) for page in pages] == [1] * 6
    assert all(len(words) > 20 for ((_, words),) in pages)
