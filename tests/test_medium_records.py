"""Media are found on disk, and what can be made in each is asked of its record."""

import ast
import sys
from pathlib import Path

import pytest
import typer.main

from printkit import media
from printkit.cli import app
from printkit.media.measures import measures
from printkit.parts import BOOKLETS, Part
from tests.conftest import ROOT
from tests.test_sizes import typed

NEW = """
from printkit.media.record import Maker, Medium
from printkit.parts import Part
from printkit.written import Written


def _names(job, part):
    path = job.folder / f"{job.game}-names.txt"
    path.write_text(job.game, "utf-8")
    return Written(path, (f"Wrote {path.name}.",))


MEDIUM = Medium(name="wood", makers={Part.CARDS: Maker(_names, ("--card",))})
"""


@pytest.fixture
def wood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A medium more: one folder, and nothing else."""
    folder = tmp_path / "more" / "wood"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(NEW, "utf-8")
    (tmp_path / "output").mkdir()
    monkeypatch.setattr(media, "__path__", [*media.__path__, str(folder.parent)])
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "printkit.media.wood", raising=False)


def test_the_default_comes_first() -> None:
    assert media.media_names() == ("print", "brf", "stl", "svg", "swell")
    assert media.drawn_names() == ("print", "stl", "svg", "swell")


def test_what_is_drawn_has_measures() -> None:
    assert sorted(measures()) == sorted(media.drawn_names())


@pytest.mark.parametrize("name", media.media_names())
def test_a_record_has_the_name_of_its_folder_and_names_options_of_print(name: str) -> None:
    record = media.medium(name)
    assert record.name == name
    options = {
        option for each in typer.main.get_command(app).commands["print"].params for option in each.opts
    }
    for maker in record.makers.values():
        assert set(maker.options) <= options
        assert len(set(maker.options)) == len(maker.options)


def test_what_each_medium_makes() -> None:
    made = {medium.name: set(medium.makers) for medium in media.media()}
    assert made == {
        "print": set(Part),
        "swell": {Part.PLAN, Part.CARDS, Part.BOARD, Part.BOX},
        "svg": {Part.PLAN, Part.CARDS, Part.BOARD},
        "stl": {Part.PLAN, Part.CARDS},
        "brf": {Part.CARDS, *BOOKLETS},
    }


@pytest.mark.usefixtures("wood")
def test_one_more_medium_is_a_folder_more(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert media.media_names() == ("print", "brf", "stl", "svg", "swell", "wood")
    code, out, err = typed(capsys, monkeypatch, "print", "kariba", "--medium", "Wood", "--card", "tarot")
    assert (code, out, err) == (0, "Laying out Kariba.\nWrote kariba-names.txt.\n", "")
    assert (tmp_path / "output" / "kariba-names.txt").read_text("utf-8") == "kariba"
    code, _, err = typed(capsys, monkeypatch, "print", "kariba", "--medium", "wood", "--only", "board")
    assert (code, err) == (2, "“board” does not exist with --medium wood; write cards.\n")
    code, _, err = typed(capsys, monkeypatch, "print", "kariba", "--medium", "wood", "--paper", "a3")
    assert (code, err) == (2, "--paper changes nothing of what is asked for; leave out --paper.\n")
    code, _, err = typed(capsys, monkeypatch, "print", "kariba", "--medium", "clay")
    assert (code, err) == (2, "“clay” does not go with --medium; type print, brf, stl, svg, swell or wood.\n")
    # It draws nothing that could be checked.
    code, _, err = typed(capsys, monkeypatch, "check", "kariba", "--medium", "wood")
    assert (code, err) == (2, "“wood” does not go with --medium; type print, stl, svg or swell.\n")


ASKING = [
    ROOT / "printkit" / name
    for name in ("cli.py", "choices.py", "job.py", "makers.py", "unused.py", "parts.py", "written.py")
] + sorted((ROOT / "printkit" / "check").glob("*.py"))


@pytest.mark.parametrize("path", ASKING, ids=lambda path: path.stem)
def test_who_asks_names_no_medium(path: Path) -> None:
    """A new medium is a folder more only as long as nobody else knows the media by name."""
    tree = ast.parse(path.read_text("utf-8"))
    names = {name for name in media.media_names() if name != media.DEFAULT}
    named = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)} & names
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not named
    assert not {f"printkit.media.{name}" for name in media.media_names()} & {
        ".".join((module or "").split(".")[:3]) for module in imported
    }
