"""Score sheets: what stands in them follows the rules of each game, and their cells are large."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import html5lib
import numpy as np
import pypdfium2
import pytest

from printkit.booklets.blocks import Table
from printkit.booklets.html import booklet_html
from printkit.booklets.scoresheet import score_sheet
from printkit.sizes import PAPERS
from scorer.games.stopenzi import POINTS
from scorer.games.vampir import COLOURS
from templates.game import load_game
from templates.loader import SHIPPED, shipped
from tests.printing import write_booklet
from words.faults import Fault, Kind
from words.wording import Wording

GAMES = tuple(game for game in shipped() if (SHIPPED / game / "deck.toml").is_file())
DPI = 200
MM = DPI / 25.4


def tables(game: str, language: str = "en") -> list[Table]:
    return [block for block in score_sheet(game, language).blocks if isinstance(block, Table)]


def column(table: Table, at: int) -> list[str]:
    return [row[at].text for row in table.rows]


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_column_for_each_player(game: str) -> None:
    heads = tables(game)[0].heads
    assert sum(bool(cell.blank) for cell in heads) == load_game(game).players.max


def test_rows_follow_the_rules() -> None:
    numbers = [str(number) for number in range(1, 16)]
    assert column(tables("stupide-vautour")[0], 0) == [*numbers, "Total"]
    rounds, track = tables("stopenzi")
    # Ten cards, of which one goes each round and a round takes two.
    assert column(rounds, 0) == [*numbers[:9], "Total"]
    assert [(row[0].text, row[1].text) for row in track.rows] == [
        (str(cell), str(points)) for cell, points in enumerate(POINTS)
    ]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_vampir_has_a_row_for_each_colour(language: str) -> None:
    wording = Wording(language, load_game("vampir"))
    terms = wording.event("series-of", {"player": "", "colour": COLOURS, "heads": 1}).lower()
    colours = [word.lower() for word in column(tables("vampir", language)[0], 0)[:-1]]
    places = [terms.index(colour) for colour in colours]
    assert len(places) == len(COLOURS)
    assert places == sorted(places)


def gaps(dark: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> Iterator[float]:
    """The white between lines, in mm."""
    lines = np.flatnonzero(dark)
    for one, other in pairwise(lines):
        if other - one > 1:
            yield (other - one - 1) / MM


@pytest.mark.parametrize("size", [18, 24])
@pytest.mark.parametrize("game", GAMES)
def test_cells_are_large_enough_for_a_thick_pen(game: str, size: int, tmp_path: Path) -> None:
    """At least 12 mm from line to line in every row, and 18 mm of white in every column; measured on the page."""
    done = write_booklet("scoresheet", game, language="fr", size=size, paper=PAPERS["a4"], folder=tmp_path)
    assert done.pages <= (2 if size == 24 or game == "stopenzi" else 1)
    sheets = tables(game, "fr")
    with pypdfium2.PdfDocument(done.pdf) as pdf:
        for number, page in enumerate(pdf):
            dark = page.render(scale=DPI / 72, grayscale=True).to_numpy() < 128
            # Lines across go from margin to margin; lines down go from the first of them to the last.
            across = dark[:, round(20 * MM) : round(190 * MM)].mean(axis=1) > 0.99
            assert (
                min(gaps(across)) >= 12.0 - 1.6
            )  # The lines take 1 mm, and half as much again under the heads.
            first, last = np.flatnonzero(across)[[0, -1]]
            wide = list(gaps(dark[first:last].mean(axis=0) > 0.99))
            table = sheets[number if len(sheets) > 1 else 0]
            assert len(wide) == len(table.heads)
            assert min(width for width, cell in zip(wide, table.rows[0], strict=True) if cell.blank) >= 18.0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_field_of_the_page_has_a_name_of_its_own(game: str, language: str) -> None:
    sheet = score_sheet(game, language)
    tree = html5lib.parse(booklet_html(sheet, 18), namespaceHTMLElements=False)
    labels = ["".join(label.itertext()).strip() for label in tree.iter("label")]
    named = [field.get("aria-label") for field in tree.iter("input") if field.get("aria-label")]
    names = labels + named
    assert len(names) == len(list(tree.iter("input"))) == len(set(names))
    assert names[-1].endswith(tables(game, language)[-1].rows[-1][0].text)


def test_a_game_without_a_score_sheet_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("kariba")
    bare = {language: words.model_copy(update={"scoresheet": ()}) for language, words in game.words.items()}
    monkeypatch.setattr(
        "printkit.booklets.scoresheet.load_game",
        lambda _: type(game)(game.id, game.name, game.players, game.options, bare),
    )
    with pytest.raises(Fault) as caught:
        score_sheet("kariba", "en")
    assert (caught.value.kind, caught.value.key) == (Kind.USAGE, "no-score-sheet")
