"""`tactideck games` and `tactideck code`: plain lines in both languages."""

import subprocess
import sys

from tests.conftest import ROOT, Run


def test_games_in_english_and_french(tactideck: Run) -> None:
    english, french = tactideck("games"), tactideck("games", "--lang", "fr")
    assert english.returncode == french.returncode == 0
    assert "stupide-vautour: Stupide Vautour, 2 to 5 players, 90 cards." in english.stdout.splitlines()
    assert "stupide-vautour : Stupide Vautour, 2 à 5 joueurs, 90 cartes." in french.stdout.splitlines()
    assert english.stderr == french.stderr == ""


def test_code_says_the_signs_and_nothing_else(tactideck: Run) -> None:
    assert tactideck("code", "17").stdout == "square with one dot, ring with a dot, two dots\n"
    assert tactideck("code", "17", "--lang", "fr").stdout == "carré à un point, rond pointé, deux points\n"
    assert tactideck("code", "-4", language="fr").stdout == "barre, quatre points\n"


def test_code_out_of_reach_is_a_usage_fault(tactideck: Run) -> None:
    found = tactideck("code", "190")
    assert found.returncode == 2
    assert found.stdout == ""
    assert "190" in found.stderr
    assert "189" in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_the_command_line_starts_without_the_slow_imports() -> None:
    program = (
        "import sys, printkit.cli\n"
        "sys.exit([m for m in sys.modules if m.split('.')[0] in ('reportlab', 'pydantic')][:1] != [])"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
