"""Kill a table where cards are laid in secret, at random moments: nothing is lost, and no card comes to light.

    python -m tests.kills --kills 100

Each table types on where the last was killed. Its process is forked from one that has loaded everything, because a
hundred starts of Python would take a minute. What was answered must be on the disk; what was typed must be nowhere on
the screen, and in no file but those that only the owner can read, before the last card of its round is there.
"""

import argparse
import multiprocessing
import os
import re
import select
import signal
import stat
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import NamedTuple

import tactideck.app
from scorer.records.record import read_record
from scorer.records.report import score
from scorer.referee import Referee
from scorer.table.secret_file import SecretFile
from words.screen import show

PLAYERS = ("Anne", "Bruno", "Chloé")
HEAD = "game: stupide-vautour\nlanguage: en\nplayers: Anne, Bruno, Chloé\n"
NOTES = "# begun: 2026-01-01 20:00:00\n# voice: none\n# secret: yes\n"
ASKED = re.compile(r"point card\.\r?\n|your turn\.\r?\n|The game is over\. Enter")
LIMIT = 60  # s; a table that says nothing for so long is a fault


class Laid(NamedTuple):
    """What must be on the disk: the entries, then the head and the cards of the one that is begun."""

    entries: tuple[str, ...]
    head: str = ""
    cards: tuple[str, ...] = ()


def after(laid: Laid, line: str) -> Laid:
    """What is there after a line more."""
    entries, head, cards = laid
    if line == "u":
        if cards:
            return Laid(entries, head, cards[:-1])
        return Laid(entries) if head else Laid(entries[:-1])
    if not head:
        return Laid(entries, line)
    cards = (*cards, line)
    return Laid(entries, head, cards) if len(cards) < 3 else Laid((*entries, f"{head}: {' '.join(cards)}"))


def next_line(laid: Laid, random: Random) -> str:
    """A point card or a card that may be laid, or to take something back."""
    begun = bool(laid.entries or laid.head)
    if len(laid.entries) == 15 or (begun and random.random() < 0.15):
        return "u"
    referee = Referee(read_record(HEAD.encode()))
    for line in laid.entries:
        referee.enter(line)
    if not laid.head:
        used = {entry.partition(":")[0] for entry in laid.entries}
        return random.choice([str(card) for card in (*range(-5, 0), *range(1, 11)) if str(card) not in used])
    hand = referee.state.hands[len(laid.cards)]
    return random.choice([str(card) for card in range(1, 16) if hand >> card & 1])


def on_disk(file: Path) -> Laid:
    """What is there now. Raises AssertionError if the record is at fault, or a file with cards is open to others."""
    report = score(file.read_bytes())
    assert report.fault is None, report.fault
    entries = tuple(line for _, line in report.record.lines)
    for other in file.parent.iterdir():
        if b'"cards"' in other.read_bytes():
            assert stat.S_IMODE(other.stat().st_mode) == 0o600, other
    secret = SecretFile(file).read()
    if secret is None or secret.entry != len(entries) + 1:
        # A secret that is recorded, and whose file was to be removed next.
        assert secret is None or (secret.entry == len(entries) and len(secret.cards) == 3), secret
        return Laid(entries)
    cards = tuple(secret.cards[name] for name in PLAYERS if name in secret.cards)
    if len(cards) == 3:  # all are there, and the record was to be written next
        cards = cards[:2]
    return Laid(entries, secret.head, cards)


def _table(terminal: str, folder: str) -> None:
    """A table in a process of its own, which owes nothing to the one that forked it."""
    os.setsid()
    handle = os.open(terminal, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(handle, standard)
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8") for number in (1, 2))
    os.chdir(folder)
    sys.argv = ["tactideck", "play", "--resume", "game.txt", "--lang", "en"]
    tactideck.app.main()


class Screen:
    """What a table prints to a terminal of which this is the other end."""

    def __init__(self, terminal: int) -> None:
        self._terminal = terminal
        self._bytes = b""

    @property
    def text(self) -> str:
        return self._bytes.decode("utf-8", "replace")

    @property
    def questions(self) -> int:
        return len(ASKED.findall(self.text))

    def read(self, questions: int | None = None) -> None:
        """Until so many questions have been asked in all, or to the end."""
        while questions is None or self.questions < questions:
            ready, _, _ = select.select([self._terminal], [], [], LIMIT)
            assert ready, self.text
            try:
                self._bytes += os.read(self._terminal, 65536)
            except OSError:  # which is how Linux ends a terminal
                break


# What may be said with a number in it: no card but those of a round that is over.
_TOLD = re.compile(
    r"Card (minus )?\d+: Anne plays \d+, Bruno plays \d+, and Chloé plays \d+\."
    r"|(Noted: |Round |Entry |Scores\. |Victory: |Tie|Anne, Bruno|Stupide Vautour, ).*"
    r"|\w+(,( and)? \w+)*,? (played|wins) .*"
    r"|The line begun is dropped: (minus )?\d+\."
    r"|At stake.*|Shared victory.*|Anne, and Bruno.*|Anne, and Chloé.*|Bruno, and Chloé.*"
)


def check_screen(text: str) -> None:
    """Raise AssertionError if a card is on the screen that is not told with all others, or any control character."""
    for line in text.splitlines():
        assert not re.search(r"\d", line) or _TOLD.fullmatch(line), line
        assert not re.search(r"[\x00-\x1f\x7f]", line), line


def run(kills: int, folder: Path, seed: int = 20) -> int:
    """Kill so many tables, and return how many lines were answered before."""
    file = folder / "game.txt"
    file.write_text(HEAD + NOTES, "utf-8")
    random = Random(seed)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(
        ["tactideck.app", "scorer.commands.play", "scorer.table.secret_table", "scorer.table.session"]
    )
    laid, answered = Laid(()), 0
    for _ in range(kills):
        master, slave = os.openpty()
        process = context.Process(target=_table, args=(os.ttyname(slave), str(folder)))
        process.start()
        screen = Screen(master)
        lines, states = [], [laid]
        for _ in range(random.randrange(1, 9)):
            lines.append(next_line(states[-1], random))
            states.append(after(states[-1], lines[-1]))
        done = 0
        if random.random() < 0.9:
            screen.read(questions=1)
            os.write(master, "".join(f"{line}\n" for line in lines).encode())
            screen.read(questions=random.randint(1, len(lines) + 1))
            done = screen.questions - 1
        os.kill(process.pid or 0, signal.SIGKILL)
        process.join(LIMIT)
        process.close()
        os.close(slave)
        screen.read()
        os.close(master)
        answered += max(done, screen.questions - 1)
        laid = on_disk(file)
        check_screen(screen.text)
        assert laid in states[max(0, screen.questions - 1) :], (states, laid, screen.text)
    return answered


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(prog="python -m tests.kills")
    arguments.add_argument("--kills", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=20)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        total = run(given.kills, Path(scratch), given.seed)
    show(f"{given.kills} kills, {total} lines answered before them: nothing lost, nothing shown.")
