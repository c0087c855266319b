"""A real terminal shows nothing of what is typed in secret, and shows it again however the table ends."""

import io
import os
import re
import select
import signal
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorer.records.record import read_record
from tests import kills
from tests.conftest import ROOT

pexpect = pytest.importorskip("pexpect")
pytest.importorskip("termios")
Start = Callable[..., "pexpect.spawn"]
LIMIT = 60  # s


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start `tactideck play ARGS` in a terminal that shows what is typed."""
    started = []

    def start(*args: str, language: str = "en", shell: bool = False) -> "pexpect.spawn":
        environment = {
            **os.environ,
            "LC_ALL": f"{language}_XX.UTF-8",
            "PYTHONUTF8": "1",
            "PYTHONPATH": str(ROOT),
        }
        command = ["-m", "tactideck", "play", *args, "--no-voice"]
        if shell:  # dash keeps the terminal as a program has left it
            command = ["-c", 'trap : INT; "$0" "$@"; stty -a; read -r line', sys.executable, *command]
        table = pexpect.spawn(
            "sh" if shell else sys.executable,
            command,
            cwd=str(tmp_path),
            env=environment,
            encoding="utf-8",
            timeout=LIMIT,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        table.logfile_read = io.StringIO()
        table.delaybeforesend = None
        started.append(table)
        return table

    yield start
    for table in started:
        table.close(force=True)


def shows(table: "pexpect.spawn") -> bool:
    return bool(termios.tcgetattr(table.child_fd)[3] & termios.ECHO)


def moves(folder: Path) -> list[str]:
    (file,) = folder.glob("output/*.txt")
    return [line for _, line in read_record(file.read_bytes()).lines]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Round 1: point card.", "Anne, done.", "Bruno, done.", "Bruno wins card 8.", "Round 2"]),
        (
            "fr",
            [
                "Manche 1 : carte Points.",
                "Anne, c'est fait.",
                "Bruno, c'est fait.",
                "Bruno gagne la carte 8.",
            ],
        ),
    ],
)
def test_what_is_typed_is_not_on_the_screen(start, tmp_path, language, said) -> None:
    table = start(
        "stupide-vautour",
        "--players",
        "Anne,Bruno",
        "--secret",
        "--out",
        "output/game.txt",
        language=language,
    )
    table.expect_exact(said[0])
    assert not shows(table)
    table.send("8\n11\n")
    table.expect_exact(said[1])
    before = table.logfile_read.getvalue()
    assert "11" not in before
    table.sendline("12")
    for sentence in said[2:]:
        table.expect_exact(sentence)
    table.sendline("q")
    table.expect(pexpect.EOF)
    screen = table.logfile_read.getvalue()
    assert "\x1b" not in screen
    assert "11" not in re.sub(r"(plays|joue le) 11", r"\1", screen)
    assert moves(tmp_path) == ["8: 11 12"]


def test_stopenzi_is_laid_in_secret_too(start, tmp_path) -> None:
    table = start("stopenzi", "--players", "Anne,Bruno", "--secret")
    table.expect_exact("Anne, in secret: your turn.")
    table.sendline("4.2")
    table.expect_exact("Bruno, in secret: your turn.")
    table.sendline("3")
    table.expect_exact("Bruno, that is one card; ")
    table.sendline("0.3")
    table.expect_exact("Anne takes first place on cell 6, and scores 20 points.")
    table.sendeof()
    table.expect(pexpect.EOF)
    assert moves(tmp_path) == ["4+2 0+3"]
    assert "4.2" not in table.logfile_read.getvalue()


def test_other_games_say_that_they_are_not_for_it(start, tmp_path) -> None:
    table = start("kariba", "--players", "Anne,Bruno", "--secret")
    table.expect_exact(
        "In Kariba the cards are not laid all at once, so none can be entered in secret; leave out --secret."
    )
    table.expect(pexpect.EOF)
    table.wait()
    assert table.exitstatus == 2
    assert not (tmp_path / "output").exists()


def test_who_is_missing_is_asked_after_a_kill(start, tmp_path) -> None:
    table = start("stupide-vautour", "--players", "Anne,Bruno", "--secret")
    table.expect_exact("point card.")
    table.sendline("8")
    table.expect_exact("Anne, in secret")
    table.sendline("11")
    table.expect_exact("Anne, done.")
    table.kill(signal.SIGKILL)
    table.wait()
    assert moves(tmp_path) == []
    open_table = start("--resume", "--no-secret")
    open_table.expect_exact("Cards are laid in secret in this game")
    open_table.expect(pexpect.EOF)
    table = start("--resume")
    table.expect_exact("Already laid in secret: Anne.")
    table.expect_exact("Bruno, in secret: your turn.")
    table.sendline("12")
    table.expect_exact("Card 8: Anne plays 11, and Bruno plays 12.")
    table.sendline("q")
    table.expect(pexpect.EOF)
    assert moves(tmp_path) == ["8: 11 12"]
    assert sorted(path.name[0] for path in (tmp_path / "output").iterdir()) == ["s"]


@pytest.mark.parametrize("end", ["q", "eof", "interrupt", "TERM", "HUP", "KILL"])
def test_the_terminal_shows_again_what_is_typed(start, tmp_path, end) -> None:
    table = start("stupide-vautour", "--players", "Anne,Bruno", "--secret", shell=True)
    table.expect_exact("point card.")
    assert not shows(table)
    if end == "q":
        table.sendline("q")
    elif end == "eof":
        table.sendeof()
    elif end == "interrupt":
        table.sendintr()
    else:
        (child,) = children(table.pid)
        os.kill(child, getattr(signal, f"SIG{end}"))
    if end == "KILL":  # the shell that guards it comes a moment later
        wait_until(lambda: shows(table))
    else:
        table.expect(r" echo\b")
    assert shows(table)


def children(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children")
    if not found.exists():
        pytest.skip("this system does not list the children of a process")
    return [int(child) for child in found.read_text().split()]


def wait_until(true: Callable[[], bool]) -> None:
    for _ in range(LIMIT * 100):
        if true():
            return
        select.select([], [], [], 0.01)


def test_kills_at_any_moment_lose_nothing_and_show_nothing(tmp_path) -> None:
    """A hundred of them: python -m tests.kills."""
    assert kills.run(12, tmp_path) > 5
