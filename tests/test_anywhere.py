"""Other people's machines: other encodings, folders with spaces and accents, no home, a locale of C."""

import os
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
