"""The plan of how to make a game, and everything in one file, the plan first."""

from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from printkit import makers, media
from printkit.booklets.blocks import Items
from printkit.booklets.plan import plan
from printkit.job import Job
from printkit.parts import Part
from printkit.sizes import CARD_SIZES, PAPERS
from tests.conftest import Run
from words.languages import languages


@pytest.fixture(scope="module")
def job(tmp_path_factory: pytest.TempPathFactory) -> Job:
    return Job(
        game="kariba",
        parts=frozenset({Part.PLAN, Part.CARDS, Part.BACKS, Part.KEY}),
        size=CARD_SIZES["poker"],
        paper=PAPERS["a3"],
        backs="long",
        language="en",
        folder=tmp_path_factory.mktemp("plan"),
        one_file=True,
    )


@pytest.fixture(scope="module")
def bound(job: Job) -> pikepdf.Pdf:
    (written,) = makers.run(job)
    assert written.path.name == "kariba-all.pdf"
    return pikepdf.open(written.path)


def items(job: Job) -> list[tuple[str, ...]]:
    """The lists of the plan of what a job makes."""
    made = tuple(one for one in makers._made(job) if one[0] is not Part.PLAN)
    return [block.items for block in plan(replace(job, made=made), 2).blocks if isinstance(block, Items)]


def test_one_file_begins_with_the_plan_and_has_a_bookmark_for_each_part(bound: pikepdf.Pdf) -> None:
    with bound.open_outline() as outline:
        tops = [entry.title for entry in outline.root]
    assert tops == ["Kariba, how to make it", "Kariba, cards", "Kariba, key to the sticker code"]
    sizes = [(round(float(page.mediabox[2]) / 72 * 25.4), round(float(page.mediabox[3]) / 72 * 25.4))
             for page in bound.pages]  # fmt: skip
    # 72 cards, 18 on a sheet of A3, on both sides; text stays on A4.
    assert sizes[2:10] == [(420, 297)] * 8
    assert set(sizes[:2] + sizes[10:]) == {(210, 297)}


def test_one_file_is_tagged_and_each_page_of_cards_is_a_figure_with_words(bound: pikepdf.Pdf) -> None:
    root = bound.Root.StructTreeRoot
    assert bool(bound.Root.MarkInfo.Marked)
    assert [str(kid.S) for kid in root.K] == ["/Document"] * 3
    figures = root.K[1].K
    said = [str(figure.Alt) for figure in figures]
    assert said[0] == "Kariba, cards, page 1 of 4. 8 times Mouse 1, 8 times Meerkat 2, 2 times Monkey 3."
    assert [words.split(".")[0] for words in said] == [
        f"Kariba, cards, page {number} of 4{side}" for number in range(1, 5) for side in ("", ", backs")
    ]
    for number, page in enumerate(bound.pages):
        assert page.StructParents == number
    for number, figure in enumerate(figures, 2):
        assert figure.K[0].Pg.objgen == bound.pages[number].objgen


def test_what_is_printed_on_both_sides_begins_on_the_front_of_a_sheet(job: Job, bound: pikepdf.Pdf) -> None:
    """Whatever comes before it."""
    from printkit.one_file import firsts_of
    from printkit.written import Pages

    text, cards = Pages("", [None] * 3), Pages("", [None] * 4, both_sides=True)  # type: ignore[list-item]
    assert firsts_of([text, cards, text]) == (1, 5, 9)
    assert firsts_of([cards, text], start=3) == (3, 7)


@pytest.mark.parametrize("sides", ["none", "long", "short", "fold", "apart"])
def test_the_steps_follow_the_sides(job: Job, sides: str) -> None:
    backs = None if sides == "none" else sides
    parts = job.parts - ({Part.BACKS} if backs is None else set())
    *_, steps, _shopping = items(replace(job, backs=backs, parts=parts, one_file=False, paper=PAPERS["a4"]))
    said = {
        "none": "on one side: 8 sheets.",
        "long": "on both sides, turned over the long edge: 8 sheets.",
        "short": "on both sides, turned over the short edge: 8 sheets.",
        "fold": "on one side: 18 sheets.",
        "apart": "first pages 1 to 8, the fronts.",
    }[sides]
    assert "kariba-cards.pdf" in steps[1]
    assert said in steps[1]
    assert "50 mm" in steps[0]
    assert "72 cards" in steps[2]


@pytest.mark.parametrize("medium", ["swell", "svg", "stl"])
@pytest.mark.parametrize("language", languages())
def test_each_medium_has_its_steps_in_each_language(
    job: Job, medium: str, language: str, tmp_path: Path
) -> None:
    record = media.medium(medium)
    parts = frozenset({Part.PLAN, *record.makers} - {Part.BOARD})
    tools, materials, steps = items(
        replace(
            job, medium=record, backs=None, parts=parts, language=language, folder=tmp_path, one_file=False
        )
    )
    assert tools
    assert materials
    assert ("50 mm" in steps[0]) == (medium == "swell")
    assert f"kariba-{'plates' if medium == 'stl' else 'cards'}" in " ".join(steps)


def test_the_plan_alone_is_that_of_all_that_the_game_needs(tactideck: Run, tmp_path: Path) -> None:
    done = tactideck("print", "stopenzi", "--only", "plan", "--sides", "fold")
    assert (done.returncode, done.stderr) == (0, "")
    assert {path.name for path in (tmp_path / "output").iterdir()} == {
        "stopenzi-plan.pdf",
        "stopenzi-plan.html",
    }
    html = (tmp_path / "output" / "stopenzi-plan.html").read_text("utf-8")
    for part in ("cards", "board", "scoresheet", "rules", "key"):
        assert f"stopenzi-{part}.pdf" in html
    assert "along the dashes" in html
    assert "stickers" not in html
