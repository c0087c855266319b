"""`--png`: pages as pictures beside their PDF."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from printkit.paper import preview
from tests.conftest import ROOT, Run
from words.faults import Fault, Kind


def test_a_picture_a_page_at_150_dpi(tactideck: Run, tmp_path: Path) -> None:
    done = tactideck("print", "stupide-vautour", "--only", "cards", "--png", "--out", "é")
    assert done.returncode == 0, done.stderr
    pictures = sorted((tmp_path / "é").glob("*.png"))
    assert {path.name for path in pictures} == {f"stupide-vautour-cards-{page}.png" for page in range(1, 11)}
    for path in pictures:
        with Image.open(path) as picture:
            assert picture.size == (1241, 1754)
            assert picture.info["dpi"] == pytest.approx((150, 150), abs=0.02)
            # Something is on it, and not only black.
            assert picture.convert("L").getextrema() == (0, 255)
    assert "Wrote 10 pictures, from" in done.stdout


def test_other_dots_per_inch(tactideck: Run, tmp_path: Path) -> None:
    done = tactideck("print", "stupide-vautour", "--only", "board", "--paper", "a3", "--png", "--dpi", "50")
    assert done.returncode == 0, done.stderr
    with Image.open(tmp_path / "output" / "stupide-vautour-board-1.png") as picture:
        assert sorted(picture.size) == pytest.approx([297 / 25.4 * 50, 420 / 25.4 * 50], abs=1)
    said = done.stdout.replace("\\", "/").splitlines()
    assert "Wrote 1 picture, output/stupide-vautour-board-1.png." in said


def test_a_missing_renderer_is_said_before_anything_is_written(tmp_path: Path) -> None:
    program = (
        "import importlib.util as util, sys\n"
        "found = util.find_spec\n"
        "util.find_spec = lambda name, *more: None if name == 'pypdfium2' else found(name, *more)\n"
        "from tactideck.app import main; main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "print", "stupide-vautour", "--png", "--lang", "en"],
        cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("Pictures cannot be made without pypdfium2; type: ")
    assert done.stderr.endswith(' "tactideck[preview]"\n')
    assert not list(tmp_path.iterdir())


def test_the_fault_of_a_missing_renderer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("words.install.has", lambda extra: False)
    with pytest.raises(Fault) as caught:
        preview.require()
    assert (caught.value.kind, caught.value.key) == (Kind.USAGE, "preview-missing")
