"""Other people's machines: other encodings, folders with spaces and accents, no home, a locale of C."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from templates.loader import SHIPPED
from tests.conftest import ROOT

SAMPLE = SHIPPED / "stupide-vautour" / "sample.txt"


def run(folder: Path, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    """Run the command in a bare environment."""
    bare = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **environment}
    if "SYSTEMROOT" in os.environ:  # without it Windows starts no Python
        bare["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    return subprocess.run(
        [sys.executable, "-m", "tactideck", *arguments],
        cwd=folder,
        env=bare,
        capture_output=True,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("environment", "encoding"),
    [
        ({"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}, "latin-1"),
        ({"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}, "cp1252"),
        ({"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}, "ascii"),
        ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, "ascii"),
        ({"LC_ALL": "C"}, "utf-8"),
        ({"LC_ALL": "fr_FR.UTF-8"}, "utf-8"),
    ],
    ids=["latin-1", "cp1252", "ascii", "ascii by C", "C", "fr_FR"],
)
def test_any_encoding_of_the_terminal(tmp_path: Path, environment: dict[str, str], encoding: str) -> None:
    """What a terminal cannot show is replaced; the score is told to its end."""
    done = run(tmp_path, "score", str(SAMPLE), **environment)
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode(encoding).splitlines()
    assert told[-2:] == [
        "Victoire : Hugo, avec 27 points.",
        f"Scores. Hugo, 27 points. Zo{'?' if encoding == 'ascii' else 'é'}, 9 points. "
        f"L{'?' if encoding == 'ascii' else 'é'}a, 4 points.",
    ]
    bad = run(tmp_path, "score", str(SAMPLE), "été.txt", **environment)
    assert bad.returncode == 3
    assert len(bad.stderr.splitlines()) == 1


@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
def test_data_for_machines_is_utf8_whatever_the_terminal(tmp_path: Path, encoding: str) -> None:
    done = run(tmp_path, "score", str(SAMPLE), "--json", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert '"Zoé": 9' in done.stdout.decode("utf-8")


@pytest.mark.parametrize("name", ["Mes jeux adaptés", "ludothèque & co", "卡牌"])
def test_folders_with_spaces_and_accents_and_no_home(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "partie à trois.txt").write_bytes(SAMPLE.read_bytes())
    assert run(folder, "score", "partie à trois.txt", "--wav", "son é.wav").returncode == 0
    assert (folder / "son é.wav").stat().st_size > 100_000
    assert run(folder, "print", "kariba", "--only", "cards,board", "--out", "à imprimer").returncode == 0
    assert (folder / "à imprimer" / "kariba-board.pdf").read_bytes().startswith(b"%PDF")
    listed = run(folder, "games")
    assert (listed.returncode, listed.stderr) == (0, b"")


SAME_NAMES = {
    "templates/page.html": "",  # as many projects have it
    "tts.py": "raise SystemExit('another module')",
    "words/__init__.py": "print('another package')",
    "printkit.py": "x = (",
    "scorer/games/kariba.py": "x = 1",
}


@pytest.mark.parametrize("there", ["the current folder", "PYTHONPATH", "a zip file on PYTHONPATH"])
def test_our_modules_win_over_others_of_their_names(tmp_path: Path, there: str) -> None:
    others = tmp_path / "others"
    for name, text in SAME_NAMES.items():
        (others / name).parent.mkdir(parents=True, exist_ok=True)
        (others / name).write_text(text, "utf-8")
    if there == "the current folder":
        done = run(others, "score", str(SAMPLE))
    else:
        place = (
            shutil.make_archive(str(tmp_path / "others"), "zip", others) if "zip" in there else str(others)
        )
        done = run(tmp_path, "score", str(SAMPLE), PYTHONPATH=os.pathsep.join([place, str(ROOT)]))
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Victoire : Hugo" in done.stdout.decode("utf-8")


def test_nothing_of_the_current_folder_is_imported(tmp_path: Path) -> None:
    """Neither by the name of a module of Python nor by that of a package that is needed."""
    for name in ("json", "typing", "typer", "platformdirs", "pydantic"):
        (tmp_path / f"{name}.py").write_text("x = (")
    done = run(tmp_path, "score", str(SAMPLE))
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("name", "text"), [("json", ""), ("typing", "x = ("), ("typer", "raise ValueError('mine')")]
)
def test_a_file_on_pythonpath_with_the_name_of_what_is_needed_is_named(
    tmp_path: Path, name: str, text: str
) -> None:
    file = tmp_path / f"{name}.py"
    file.write_text(text)
    done = run(tmp_path, "score", str(SAMPLE), PYTHONPATH=os.pathsep.join([str(tmp_path), str(ROOT)]))
    told = done.stderr.decode("utf-8").splitlines()
    assert done.returncode == 1
    assert len(told) == 1
    assert told[0].startswith(f"{file} has the name of a module that tactideck needs, and will not do (")
    assert told[0].endswith("rename it, or take its folder out of PYTHONPATH.")


def test_modules_of_our_names_that_were_imported_first_are_forgotten(tmp_path: Path) -> None:
    """As by a `sitecustomize`, which Python runs before tactideck."""
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "__init__.py").write_text("")
    (tmp_path / "words" / "screen.py").write_text("show = None")
    (tmp_path / "sitecustomize.py").write_text("import words.screen")
    done = run(tmp_path, "score", str(SAMPLE), PYTHONPATH=os.pathsep.join([str(tmp_path), str(ROOT)]))
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Victoire : Hugo" in done.stdout.decode("utf-8")
