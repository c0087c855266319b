"""Standard streams that are full, closed or read by nobody: one sentence or silence, and the right code."""

import os
import shlex
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="streams of POSIX")
LOST = (
    "Not all could be written to the screen or the pipe (the disk is full); free some space and type the command "
    "again.\n"
)
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}


def shell(line: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell, in which $T is tactideck."""
    typed = line.replace("$T", f"{shlex.quote(sys.executable)} -m tactideck")
    return subprocess.run(
        ["bash", "-c", typed], cwd=cwd, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("words", ["games", "--version", "score --help"])
def test_a_full_disk_is_one_sentence_and_1(words: str, tmp_path: Path) -> None:
    done = shell(f"$T {words} --lang en > /dev/full", tmp_path)
    assert (done.returncode, done.stderr) == (1, LOST)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("$T games > /dev/full 2> /dev/full", 1),
        ("$T score missing.txt 2> /dev/full", 3),
        ("$T score missing.txt 2>&-", 3),
        ("$T games >&-", 0),
        ("$T games >&- 2>&-", 0),
        ("set -o pipefail; $T rules kariba | head -1 > first", 0),
    ],
)
def test_where_nothing_can_be_said_the_code_still_tells(line: str, code: int, tmp_path: Path) -> None:
    done = shell(line, tmp_path)
    assert (done.returncode, done.stderr) == (code, "")


def test_a_table_without_input_asks_and_ends(tmp_path: Path) -> None:
    done = shell("$T play kariba --no-voice --lang en <&-", tmp_path)
    assert done.returncode == 2
    assert done.stderr == "The players are missing; add --players Léa,Hugo.\n"


def test_a_screen_of_another_encoding_gets_what_it_can_show(tmp_path: Path) -> None:
    done = shell("PYTHONIOENCODING=ascii $T games --lang fr", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "vampir : Vampir, 3 ? 5 joueurs" in done.stdout


def test_nobody_without_a_home_has_the_games_that_come_along(tmp_path: Path) -> None:
    """As a container has it: no home, and no entry in the list of users."""
    code = (
        "import os, pwd, sys\n"
        "for name in ('HOME', 'XDG_DATA_HOME'): os.environ.pop(name, None)\n"
        "def nobody(*_): raise KeyError('no such user')\n"
        "pwd.getpwuid = nobody\n"
        "sys.argv = ['tactideck', 'games', '--lang', 'en']\n"
        "from tactideck.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "vampir: Vampir, 3 to 5 players, 112 cards." in done.stdout


def test_a_current_folder_that_was_removed_is_one_sentence(tmp_path: Path) -> None:
    done = shell("mkdir gone; cd gone; rmdir ../gone; $T score game.txt --lang en", tmp_path)
    assert done.returncode == 1
    assert done.stderr == "The current folder does not exist any more; go to another one.\n"


def test_an_interrupt_while_it_starts_is_silent(tmp_path: Path) -> None:
    """At the import of the app, which waits here until it is interrupted."""
    code = (
        "import signal, sys\n"
        # What starts the tests may ignore interrupts, and its children then do so too.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "class Wait:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'tactideck.app':\n"
        "            print('importing', flush=True)\n"
        "            sys.stdin.read()\n"
        "sys.meta_path.insert(0, Wait())\n"
        "from tactideck.__main__ import main\n"
        "main()\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code], cwd=tmp_path, env=ENVIRONMENT, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert child.stdout is not None
    assert child.stdout.readline() == "importing\n"
    child.send_signal(signal.SIGINT)
    end = threading.Timer(120, child.kill)
    end.start()
    _, complaint = child.communicate()
    end.cancel()
    assert (child.returncode, complaint) == (130, "")
