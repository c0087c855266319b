"""Score sheets: what stands in them follows the rules of each game, and their cells are large."""

from itertools import pairwise
from pathlib import Path

import html5lib
import pypdfium2
import pytest

from printkit.booklets.blocks import Table
from printkit.booklets.html import booklet_html
from printkit.booklets.layout import NAME, RULE, Laid, lay_out
from printkit.booklets.scoresheet import TOGETHER, score_sheet
from printkit.shapes import Line
from printkit.sizes import PAPERS
from scorer.games.stopenzi import POINTS
from scorer.games.vampir import COLOURS
from templates.game import load_game
from templates.loader import SHIPPED, shipped
from tests.printing import write_booklet
from words.faults import Fault, Kind
from words.languages import languages
from words.wording import Wording

GAMES = tuple(game for game in shipped() if (SHIPPED / game / "deck.toml").is_file())
DPI = 200
MM = DPI / 25.4


def tables(game: str, language: str = "en") -> list[Table]:
    return [block for block in score_sheet(game, language).blocks if isinstance(block, Table)]


def column(table: Table, at: int) -> list[str]:
    return [row[at].text for row in table.rows]


@pytest.mark.parametrize("game", shipped())
def test_there_is_a_column_for_each_player_or_team(game: str) -> None:
    named = [head.blank for table in tables(game) for head in table.heads if head.blank]
    players = load_game(game).players
    assert len(named) == len(set(named)) == players.max // players.team
    assert all(sum(bool(head.blank) for head in table.heads) <= TOGETHER for table in tables(game))


def test_a_game_that_its_template_scores_has_a_sheet() -> None:
    yams, *_ = tables("yams")
    assert column(yams, 0)[:2] == ["Aces", "Twos"]
    assert column(yams, 0)[-2:] == ["Bonus", "Total"]
    # Three players play twenty rounds, which is the most.
    assert column(tables("mages-et-fous")[0], 0) == [*map(str, range(1, 21)), "Total"]
    assert column(tables("tarot")[0], 0) == [*map(str, range(1, 11)), "Total"]
    assert column(tables("trop-plein")[0], 0)[0] == "1"
    assert column(tables("trente-et-un")[0], 0) == ["1", "2", "3"]


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


Cells = list[tuple[float, float]]


def cells(laid: Laid) -> Cells:
    """The white of each cell for a name and each that is in its column, width and height, from the lines of the
    pages.
    """
    found: Cells = []
    for page in laid.pages:
        lines = [shape for ink in page for shape in ink.artwork if isinstance(shape, Line)]
        across = sorted({(line.y1, line.width) for line in lines if line.y1 == line.y2})
        down = sorted({line.x1 for line in lines if line.x1 == line.x2})
        # From the third line on: the first column says what its row is for, or the second does.
        heights = [low - high - (wide + wider) / 2 for (high, wide), (low, wider) in pairwise(across)]
        widths = [right - left - RULE for left, right in pairwise(down)]
        found += ((width, height) for width in widths[1:] for height in heights)
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", languages())
def test_cells_are_large_and_larger_in_larger_print(language: str, paper: str) -> None:
    """At least 12 mm of white in every row and 18 mm in every column, and room for a name; all of them wider or as
    wide, and higher, in 24 pt than in 18 pt.
    """
    for game in shipped():
        sheet = score_sheet(game, language)
        large, larger = (lay_out(sheet, PAPERS[paper], size) for size in (18, 24))
        widths, heights = (
            [min(each[side] for each in cells(laid)) for laid in (large, larger)] for side in (0, 1)
        )
        assert heights[0] >= 12.0, game
        assert heights[1] >= 1.05 * heights[0], game
        assert widths[0] >= 18.0, game
        assert widths[1] >= widths[0] - 0.01, game
        if all(any(head.blank for head in table.heads) for table in tables(game)):
            assert large.cell[0] >= NAME - 0.01, game


@pytest.mark.parametrize("size", [18, 24])
@pytest.mark.parametrize("game", GAMES)
def test_the_lines_of_a_sheet_are_where_they_were_laid(game: str, size: int, tmp_path: Path) -> None:
    """And go down to the foot of each page but the last, measured in pixels."""
    done = write_booklet("scoresheet", game, language="fr", size=size, paper=PAPERS["a4"], folder=tmp_path)
    laid = lay_out(score_sheet(game, "fr"), PAPERS["a4"], size)
    with pypdfium2.PdfDocument(done.pdf) as pdf:
        assert len(pdf) == len(laid.pages)
        for page, inks in zip(pdf, laid.pages, strict=True):
            dark = page.render(scale=DPI / 72, grayscale=True).to_numpy() < 128
            assert dark.shape[1] == pytest.approx(laid.paper.width * MM, abs=2)
            lines = [shape for ink in inks for shape in ink.artwork if isinstance(shape, Line)]
            for line in lines:
                middle = dark[round((line.y1 + line.y2) / 2 * MM), round((line.x1 + line.x2) / 2 * MM)]
                assert middle
        foot = laid.paper.height - 12.0 - 1.5 * size * 25.4 / 72
        for inks in laid.pages[:-1]:
            lowest = max(shape.y1 for ink in inks for shape in ink.artwork if isinstance(shape, Line))
            assert foot - laid.cell[1] < lowest <= foot + 0.1


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
