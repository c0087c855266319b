"""Papers and card sizes come from `sizes.toml` alone: one more table there is one more size everywhere."""

import sys
from pathlib import Path
from typing import Any

import pytest
import typer.main

from printkit.cards.layout import places
from printkit.code import SMALL_SQUARE
from printkit.sizes import (
    CARD_SIZES,
    DATA,
    PAPERS,
    CardSize,
    card_names,
    card_size,
    paper_names,
    read_sizes,
)
from tactideck import app as front_door
from tactideck import help
from tactideck.console import run
from tests.test_cards_pdf import placed_cards
from words import languages

COASTER = """
[cards.coaster]
width = 70
height = 80

[cards.small]
width = 70
height = 70
"""
CD = """
[papers.cd]
name = "CD"
width = 150
height = 160
"""


def typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str
) -> tuple[int, str, str]:
    """Type a command line in English: its exit code, what it prints and what it complains of."""
    languages._chosen.set(None)
    monkeypatch.setattr(sys, "argv", ["tactideck", *words, "--lang", "en"])
    with pytest.raises(SystemExit) as left:
        run(front_door.app)
    return (int(left.value.code or 0), *capsys.readouterr())


@pytest.fixture
def more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two small cards and a small paper, added to the data and to nothing else."""
    data = tmp_path / "sizes.toml"
    data.write_text(DATA.read_text("utf-8") + COASTER + CD, "utf-8")
    papers, cards, _ = read_sizes(data)
    assert papers.keys() - PAPERS.keys() == {"cd"}
    assert cards.keys() - CARD_SIZES.keys() == {"coaster", "small"}
    monkeypatch.setitem(PAPERS, "cd", papers["cd"])
    for name in ("coaster", "small"):
        monkeypatch.setitem(CARD_SIZES, name, cards[name])
    monkeypatch.chdir(tmp_path)


Typed = tuple[pytest.CaptureFixture[str], pytest.MonkeyPatch]


@pytest.mark.usefixtures("more")
def test_one_more_card_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code, out, err = typed(capsys, monkeypatch, "print", "kariba", "--card", "Coaster", "--only", "cards")
    assert (code, err) == (0, "")
    assert "72 cards on 9 pages of A4" in out
    first = placed_cards(tmp_path / "output" / "kariba-cards.pdf")[0]
    assert len(first) == 8
    code, out, _ = typed(
        capsys, monkeypatch, "print", "kariba", "--card", "coaster", "--paper", "cd", "--only", "cards"
    )
    assert code == 0
    assert "72 cards on 36 pages of CD" in out


@pytest.mark.usefixtures("more")
@pytest.mark.parametrize("medium", ["print", "swell", "svg", "stl"])
def test_one_more_card_passes_the_check_with_every_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, medium: str
) -> None:
    monkeypatch.delitem(PAPERS, "cd")  # So small a sheet has no clear cut for some boards.
    for game in ("bataille-couperet", "kariba", "stopenzi", "stupide-vautour", "vampir"):
        code, out, err = typed(capsys, monkeypatch, "check", game, "--card", "coaster", "--medium", medium)
        assert (code, err) == (0, "")
        assert "nothing to mend" in out


@pytest.mark.usefixtures("more")
@pytest.mark.parametrize("language", languages.languages())
@pytest.mark.parametrize("command", ["print", "deck", "check"])
def test_one_more_card_is_in_the_help(command: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    found: Any = typer.main.get_command(front_door.app)
    page = " ".join(help.page(command, found.commands[command].params, language).split())
    assert ("coaster 70 x 80 mm" if command == "print" else "coaster") in page
    assert ("cd" in page) == (command != "check")


@pytest.mark.usefixtures("more")
def test_one_more_size_is_offered_where_another_is_typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for option, choices in (
        (
            "card",
            f"{', '.join(card_names()[:-1])} or small, a sleeve such as mini or euro, "
            "or width x height in mm, 57x87, from 40x55 to 150x220",
        ),
        ("paper", f"{', '.join(paper_names()[:-1])} or cd"),
    ):
        for command in (("print", "kariba"), ("deck", "cards.csv")):
            code, out, err = typed(capsys, monkeypatch, *command, f"--{option}", "round")
            assert (code, out) == (2, "")
            assert err == f"“round” does not go with --{option}; type {choices}.\n"


@pytest.mark.usefixtures("more")
def test_braille_has_no_room_on_a_small_card_and_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    options = ("--card", "small", "--only", "cards", "--braille", "en")
    code, _, err = typed(capsys, monkeypatch, "print", "kariba", *options)
    fits = "the smallest of this shape with room for all of it are 77x77: type --card 77x77."
    assert (code, err) == (1, f"Kariba has no room on small cards; {fits}\n")
    assert not (tmp_path / "output").exists()


def test_names_come_in_the_order_of_the_data() -> None:
    assert card_names()[:4] == ("poker", "bridge", "tarot", "jumbo")
    assert paper_names()[:3] == ("a4", "letter", "a3")


@pytest.mark.parametrize("size", CARD_SIZES.values(), ids=CARD_SIZES)
def test_figures_that_are_left_out_come_near_those_chosen_by_hand(size: CardSize) -> None:
    found = card_size(size.width, size.height)
    assert found.numeral == pytest.approx(size.numeral, rel=0.12)
    assert found.numeral_with_braille == pytest.approx(size.numeral_with_braille, rel=0.1)
    assert (found.index, found.index_width) == pytest.approx((size.index, size.index_width), rel=0.1)
    assert (found.word, found.corner) == pytest.approx((size.word, size.corner), rel=0.06)


@pytest.mark.parametrize(("width", "height"), [(63.5, 88.9), (70, 70), (57, 87), (88.9, 127), (105, 148)])
def test_a_card_of_two_figures_has_room_for_its_code(width: float, height: float) -> None:
    size = card_size(width, height)
    assert places(size).code.height >= SMALL_SQUARE
    assert size.numeral >= size.index >= 12.7


def test_a_card_takes_what_its_table_says() -> None:
    assert card_size(70, 70, numeral=12.75, corner=15, word=18, index=12.75, index_width=19.5) == card_size(
        70, 70, numeral=12.75
    )
