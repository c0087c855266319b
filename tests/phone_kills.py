"""Kill a table with phones, at random moments: what a phone was answered is kept, and a repeat does nothing twice.

    python -m tests.phone_kills --kills 20

Each table goes on where the last was killed, at the same address, with the same phones.
"""

import argparse
import http.client
import json
import multiprocessing
import os
import signal
import socket
import stat
import sys
import tempfile
import threading
import time
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import NamedTuple

import tactideck.app
from scorer.records.record import read_record
from scorer.records.report import score
from scorer.referee import Referee
from scorer.table.secret_file import SecretFile
from tests.kills import HEAD, LIMIT, NOTES, PLAYERS
from tests.phones import Phone
from words.screen import show

ROUNDS = 15


class Game(NamedTuple):
    """What there is: the entries, then the head and the cards of the one that is begun, by player."""

    entries: tuple[str, ...] = ()
    head: str = ""
    cards: tuple[tuple[str, str], ...] = ()

    def after(self, player: str, text: str) -> "Game":
        """What is there after an entry more."""
        if not self.head:
            return Game(self.entries, text)
        cards = dict(self.cards) | {player: text}
        if len(cards) < len(PLAYERS):
            return Game(self.entries, self.head, tuple(sorted(cards.items())))
        return Game((*self.entries, f"{self.head}: {' '.join(cards[name] for name in PLAYERS)}"))

    def next_entry(self, random: Random) -> tuple[str, str] | None:
        """Who may enter what now, or None once the game is over."""
        referee = Referee(read_record(HEAD.encode()))
        for line in self.entries:
            referee.enter(line)
        if len(self.entries) == ROUNDS:
            return None
        if not self.head:
            used = {entry.partition(":")[0] for entry in self.entries}
            left = [str(card) for card in (*range(-5, 0), *range(1, 11)) if str(card) not in used]
            return random.choice(PLAYERS), random.choice(left)
        player = random.choice([name for name in PLAYERS if name not in dict(self.cards)])
        hand = referee.state.hands[PLAYERS.index(player)]
        return player, random.choice([str(card) for card in range(1, 16) if hand >> card & 1])


def on_disk(file: Path) -> Game:
    """What is there now. Raises AssertionError if the record is at fault, or a secret is open to others."""
    report = score(file.read_bytes())
    assert report.fault is None, report.fault
    entries = tuple(line for _, line in report.record.lines)
    for other in file.parent.iterdir():
        if b'"cards"' in other.read_bytes() or b'"places"' in other.read_bytes():
            assert stat.S_IMODE(other.stat().st_mode) == 0o600, other
    secret = SecretFile(file).read()
    if secret is None or secret.entry != len(entries) + 1:  # recorded, and its file was to be removed next
        return Game(entries)
    if len(secret.cards) == len(PLAYERS):  # all are there, and the record was to be written next
        return Game(entries).after("", secret.head)._replace(cards=tuple(sorted(secret.cards.items())))
    return Game(entries, secret.head, tuple(sorted(secret.cards.items())))


def _table(terminal: str, folder: str) -> None:
    """A table in a process of its own, which owes nothing to the one that forked it."""
    os.setsid()
    handle = os.open(terminal, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(handle, standard)
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8") for number in (1, 2))
    os.chdir(folder)
    sys.argv = [
        "tactideck",
        "play",
        "--resume",
        "game.txt",
        "--lang",
        "en",
        "--phones",
        "--address",
        "127.0.0.1",
    ]
    tactideck.app.main()


class _At(NamedTuple):
    """Where the phones go."""

    address: str


def _kept(file: Path) -> dict:
    return json.loads(file.with_name(f".{file.name}.phones").read_bytes())


def _wait_for(file: Path, process: BaseProcess) -> _At:
    """Wait until the table serves, and return where."""
    end = time.monotonic() + LIMIT
    while process.is_alive() and time.monotonic() < end:
        try:
            port = _kept(file)["port"]
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return _At(f"http://127.0.0.1:{port}")
        except (OSError, ValueError):
            time.sleep(0.005)
    raise AssertionError("the table does not come back")


def run(kills: int, folder: Path, seed: int = 19) -> int:
    """Kill so many tables, and return how many entries were answered."""
    file = folder / "game.txt"
    file.write_text(HEAD + NOTES, "utf-8")
    random = Random(seed)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tactideck.app", "scorer.commands.play", "tactideck.phones.door"])
    game, answered, phones = Game(), 0, dict.fromkeys(PLAYERS, "")
    lost: tuple[str, dict] | None = None  # the post that was not answered
    for _ in range(kills):
        master, slave = os.openpty()
        process = context.Process(target=_table, args=(os.ttyname(slave), str(folder)))
        process.start()
        drain = threading.Thread(target=_drain, args=(master,), daemon=True)
        drain.start()
        at = _wait_for(file, process)
        killer = threading.Timer(random.uniform(0, 0.03), os.kill, (process.pid, signal.SIGKILL))
        spared = random.randrange(6)  # entries before the one at which it is killed
        sitting = {name: Phone(at) for name in PLAYERS}
        for name, phone in sitting.items():
            phone.cookies[f"seat-{at.address.rpartition(':')[2]}"] = phones[name]
        try:
            for name in PLAYERS:
                if not phones[name]:
                    sitting[name].post("/", {"code": _kept(file)["code"]})
                    sitting[name].post("/sit", {"seat": name})
                    phones[name] = _kept(file)["places"][name]["token"]
            if lost is not None:
                sitting[lost[0]].post("/seat", lost[1], Accept="application/json")
                assert on_disk(file) in (game, _after_lost(game, lost)), (game, lost)
                game, lost = on_disk(file), None
            while (entry := game.next_entry(random)) is not None:
                player, text = entry
                sitting[player].get("/seat")
                lost = (
                    player,
                    {**sitting[player].fields, "do": "enter", "text": text, "request": os.urandom(8).hex()},
                )
                if spared == 0:
                    killer.start()
                spared -= 1
                reply = json.loads(sitting[player].post("/seat", lost[1], Accept="application/json"))
                assert reply["done"], (reply, entry, game)
                game, lost, answered = game.after(player, text), None, answered + 1
        except (OSError, http.client.HTTPException, ValueError):
            pass  # it was killed
        process.kill()
        process.join(LIMIT)
        process.close()
        os.close(slave)
        drain.join(LIMIT)
        now = on_disk(file)
        allowed = [game] if lost is None else [game, _after_lost(game, lost)]
        assert any(_same(now, each) for each in allowed), (now, allowed)
        if len(now.cards) < len(PLAYERS):
            game = now
    return answered


def _after_lost(game: Game, lost: tuple[str, dict]) -> Game:
    return game.after(lost[0], lost[1]["text"])


def _same(now: Game, wanted: Game) -> bool:
    """Whether both hold the same, when all cards are laid and not yet recorded too."""
    if len(now.cards) == len(PLAYERS):
        cards = dict(now.cards)
        return wanted == Game((*now.entries, f"{now.head}: {' '.join(cards[name] for name in PLAYERS)}"))
    return now == wanted


def _drain(terminal: int) -> None:
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass
    os.close(terminal)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(prog="python -m tests.phone_kills")
    arguments.add_argument("--kills", type=int, default=20)
    arguments.add_argument("--seed", type=int, default=19)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        total = run(given.kills, Path(scratch), given.seed)
    show(f"{given.kills} kills, {total} entries answered before them: nothing lost, nothing done twice.")
