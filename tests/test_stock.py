"""Label stock: every sheet of the data checked, the faulty ones refused, the others found."""

import csv
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from printkit.shapes import Box, Frame
from printkit.stickers import stock as stocks
from printkit.stickers.outline import outline_page
from printkit.stickers.stock import Grid, Stock, check, every, find, load_stock, sentence
from tests.conftest import Run
from words.faults import Fault, Kind

FAULTY = {
    "connect-kf10647": "stock-off-page",
    "endisch-b200147a5": "stock-off-page",
    "herma-4464": "stock-off-page",
    "hisago-elm024": "stock-off-page",
    "hisago-gb865": "stock-off-page",
    "hisago-op3005": "stock-off-page",
    "hisago-op3010": "stock-off-page",
    "hisago-op3015": "stock-overlap",
    "jac-10542": "stock-off-page",
    "jac-5229": "stock-off-page",
    "pearl-vm-5217": "stock-off-page",
    "pearl-vm-5517": "stock-off-page",
    "rayfilm-7001": "stock-off-page",
    "sattleford-vm-5856": "stock-overlap",
    "sattleford-vm-6356": "stock-overlap",
    "sattleford-vm-6700": "stock-overlap",
    "your-design-vm-6310": "stock-overlap",
    "your-design-vm-6810": "stock-overlap",
}
"""Labels that leave the page, and labels that lie on one another."""


def test_every_sheet_is_sound_or_known_to_be_faulty() -> None:
    found = {}
    sheets = list(every())
    for sheet in sheets:
        try:
            check(sheet)
        except Fault as fault:
            assert fault.kind is Kind.USAGE
            found[sheet.code] = fault.key
            continue
        boxes = [place.box for place in sheet.places()]
        assert len(boxes) == sheet.count
        assert all(box.x >= -0.5 and box.right <= sheet.width + 0.5 for box in boxes), sheet.code
        assert all(box.y >= -0.5 and box.bottom <= sheet.height + 0.5 for box in boxes), sheet.code
    assert len(sheets) == 1599 + 32
    assert found == FAULTY


@pytest.mark.parametrize("code", FAULTY)
def test_a_faulty_sheet_is_refused_by_name_and_never_found(code: str) -> None:
    with pytest.raises(Fault) as caught:
        load_stock(code)
    assert caught.value.key == FAULTY[code]
    assert float(caught.value.fields["by"]) >= 0.6
    brand = code.partition("-")[0]
    assert caught.value.fields["stock"].casefold().startswith(brand[:4])
    with pytest.raises(Fault, match="no-stock-found"):
        find(code)


def test_figures_that_make_no_sense() -> None:
    sound = load_stock("avery-l7160")
    for wrong in (
        replace(sound, label=(0.0, 38.1)),
        replace(sound, label=(63.5, -38.1)),
        replace(sound, grids=()),
        replace(sound, grids=(Grid(0, 7, 7.0, 15.0, 66.0, 38.0),)),
        replace(sound, corner=25.0),
    ):
        with pytest.raises(Fault, match="stock-senseless"):
            check(wrong)


def test_one_stock_is_read_and_not_all(monkeypatch: pytest.MonkeyPatch) -> None:
    read = []
    one = stocks._stock

    def counted(row: dict[str, str]) -> Stock:
        read.append(row["code"])
        return one(row)

    monkeypatch.setattr(stocks, "_stock", counted)
    load_stock("avery-5160")
    assert read == ["avery-5160"]


@pytest.mark.parametrize("name", ["avery-l7160", "Avery L7160", "AVERY  l7160", "L7160", "l7160"])
def test_a_stock_goes_by_its_code_or_its_name(name: str) -> None:
    assert load_stock(name).code == "avery-l7160"


def test_an_unknown_stock_names_some_that_are_like_it() -> None:
    with pytest.raises(Fault) as caught:
        load_stock("avery-l7169x")
    assert caught.value.key == "unknown-stock"
    assert "avery-l7169" in caught.value.fields["names"]
    for nothing in ("", "  ", "?"):
        with pytest.raises(Fault, match="unknown-stock"):
            load_stock(nothing)


def test_a_part_number_of_several_makers_names_them() -> None:
    # Hama and others reuse numbers: whoever types the number alone is asked which.
    codes = [sheet.code for sheet in every()]
    parts = [sheet.name.rpartition(" ")[2].casefold() for sheet in every()]
    twice = next(part for part in parts if parts.count(part) > 1 and part not in codes)
    with pytest.raises(Fault) as caught:
        load_stock(twice)
    assert len(caught.value.fields["names"]) >= 2


def test_makers_own_figures_replace_the_data() -> None:
    corrected = stocks._corrections()
    known = {sheet.code: sheet for sheet in every()}
    assert corrected.keys() <= known.keys()
    for code in corrected:
        sheet = known[code]
        (grid,) = sheet.grids
        right = sheet.width - grid.x - (grid.columns - 1) * grid.across - sheet.label[0]
        bottom = sheet.height - grid.y - (grid.rows - 1) * grid.down - sheet.label[1]
        # Labels lie in the middle of their sheet.
        assert (right, bottom) == pytest.approx((grid.x, grid.y), abs=0.2 + 1e-9), code


def test_rows_run_across_grids_that_lie_side_by_side() -> None:
    # Two grids of 4 by 2, the second 0.05 mm higher by its figures.
    places = load_stock("jac-f-32102").places()
    assert [(place.row, place.column) for place in places] == [
        (row, column) for row in (1, 2) for column in range(1, 9)
    ]
    assert all(one.box.x < other.box.x for one, other in pairwise(places[:8]))


def test_round_labels_may_lie_in_each_others_corners() -> None:
    check(load_stock("online-labels-ol320-round"))


def test_search_takes_words_and_sizes() -> None:
    found, more = find("avery 63.5x38.1 a4")
    assert [sheet.code for sheet in found] == ["avery-7160", "avery-j8160", "avery-l7160"]
    assert more == 0
    assert find("Avery 38,1x63,5") == find("avery 63.5x38.1")
    assert {sheet.shape.value for sheet in find("round 40x40")[0]} == {"round"}
    found, more = find("avery")
    assert len(found) == stocks.MOST_FOUND
    assert more > 200
    for typed in ("avery nonsense", "1..2x3", "63.x38", ".x.", "٣x٤"):
        with pytest.raises(Fault, match="no-stock-found"):
            find(typed)


def test_a_stock_in_a_line() -> None:
    sheet = load_stock("avery-l7160")
    assert sentence(sheet, "en") == "avery-l7160: Avery L7160, labels of 63.5 by 38.1 mm, 21 a sheet, A4."
    assert sentence(sheet, "fr") == (
        "avery-l7160 : Avery L7160, étiquettes de 63,5 sur 38,1 mm, 21 par planche, A4."
    )
    assert "round labels of 40 mm" in sentence(find("hama 40x40")[0][0], "en")
    for sheet in every():
        for language in ("fr", "en"):
            assert "{" not in sentence(sheet, language)


UNEVEN = {
    "avery-5096",
    "avery-5294",
    "avery-5896",
}
"""Sheets of `stock-off.csv` that no published figure puts in the middle of their paper."""


def test_sheets_that_are_known_to_be_off_have_equal_margins_or_are_told() -> None:
    with (Path(__file__).parent / "data" / "stock-off.csv").open(encoding="utf-8", newline="") as file:
        codes = {row["code"] for row in csv.DictReader(file)}
    known = {sheet.code: sheet for sheet in every()}
    assert len(codes) == 75
    assert {code for code in codes if not known[code].even} == UNEVEN


def test_sheets_that_were_added() -> None:
    with (stocks.FOLDER / "added.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert all(row["source"] for row in rows)
    for row in rows:
        assert load_stock(row["code"]).even, row["code"]
    assert load_stock("Avery L4731").count == 189
    assert [load_stock(f"APLI {part}").count for part in ("01273", "01285", "100984")] == [24, 44, 40]
    assert load_stock("Herma 4386").shape.value == "round"


def test_the_outline_of_a_sheet(tactideck: Run, tmp_path: Path) -> None:
    done = tactideck("stickers", "--outline", "--stock", "avery-l4731")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "output" / "avery-l4731-outline.pdf").is_file()
    page = outline_page(load_stock("avery-l7160"))
    assert len(page.around) == 21
    assert page.around[0] == Frame(Box(7.21, 15.15, 63.5, 38.1), 0.3)
    assert tactideck("stickers", "--outline").returncode == 2
    said = tactideck("stickers", "stopenzi", "--stock", "avery-5294").stdout
    assert "tactideck stickers --outline --stock avery-5294 on plain paper" in said
    assert "--outline" not in tactideck("stickers", "stopenzi", "--stock", "avery-l7160").stdout
