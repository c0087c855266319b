"""The wheel, installed apart from the sources, works from any folder: templates, words and font are in it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing in it but the wheel's files, which nobody may write."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    site = folder / "site packages é"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), str(wheel)]
    subprocess.run(pip, check=True, capture_output=True)
    for path in site.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    return site


def run(installed: Path, cwd: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the installed command, away from the sources."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "LC_ALL": "en_XX.UTF-8", "PYTHONUTF8": "1"}
    code = "import tactideck.app; print(tactideck.app.__file__); tactideck.app.main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=cwd, env=environment, capture_output=True, encoding="utf-8", timeout=120,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["games"], "Stupide Vautour, 2 to 5 players, 90 cards."),
        (["code", "17"], "square with one dot, ring with a dot, two dots"),
        (["rules", "kariba"], "elephant"),
        (["score", "{sample}"], "Victoire : Hugo, avec 27 points."),
        (["print", "stupide-vautour"], "must measure 50 mm"),
        (["say", "Hello", "--wav", "hello.wav"], "Hello"),
    ],
)
def test_it_works_from_any_folder(installed: Path, tmp_path: Path, arguments: list[str], told: str) -> None:
    sample = str(installed / "templates" / "stupide-vautour" / "sample.txt")
    done = run(installed, tmp_path, *(word.replace("{sample}", sample) for word in arguments))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(str(installed))
    assert told in done.stdout


def test_it_holds_its_licences(installed: Path) -> None:
    (folder,) = installed.glob("tactideck-*.dist-info/licenses")
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert found == {"LICENSE", "NOTICE", "printkit/fonts/OFL.txt", "printkit/stickers/stocks/LICENSE"}


def test_all_rooms_are_typed(installed: Path) -> None:
    rooms = {
        path.parent.name for path in installed.glob("*/__init__.py") if path.parent.name != "__pycache__"
    }
    assert {path.parent.name for path in installed.glob("*/py.typed")} == rooms
    assert len(rooms) == 6


def test_an_index_is_given_the_readme_without_what_is_only_here(installed: Path) -> None:
    """It shows the description alone, so what leads to a file beside it leads nowhere."""
    (metadata,) = installed.glob("tactideck-*.dist-info/METADATA")
    description = metadata.read_text("utf-8").partition("\n\n")[2]
    assert "Print it, play it, hear it." in description
    assert "Four cards: star 13, monkey 3" in description, "the words of a picture are kept"
    assert not re.search(r"\]\((?!https?:|#)", description)


def test_the_same_sources_build_the_same_files(tmp_path: Path) -> None:
    built = []
    for name in ("first", "second"):
        command = [
            sys.executable,
            "-m",
            "build",
            "--no-isolation",
            "--outdir",
            str(tmp_path / name),
            str(ROOT),
        ]
        subprocess.run(command, check=True, capture_output=True)
        built.append({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()})
    assert len(built[0]) == 2
    assert built[0] == built[1]
