"""Phones at the table: from an entry to every phone, in a process of its own, all on the loopback.

`python -m benchmarks.phones`. A game of points goes on for 250 rounds; each is entered at the keyboard, and each phone
notes when its stream tells of it. The limits are for two cores.
"""

import http.client
import json
import resource
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from benchmarks.table import Row, Rows, duration, show
from scorer.records.journal import Journal
from scorer.records.record import head_lines, read_record
from scorer.table.shared import Shared
from scorer.table.table import Table
from scorer.table.terminal import Outlet, Terminal
from tactideck.phones.desk import RATE
from tactideck.phones.door import Door
from tactideck.phones.host import Host
from tactideck.web.address import LOOPBACK
from tts.speaker import Speaker
from words.wording import Wording

ROUNDS = 250
PACE = 0.02
"""Seconds between two entries."""

LIMITS = {6: 0.050, 30: 0.150}
"""Seconds within which 95 of 100 events are there, by the number of phones."""

MOST_MEMORY = 40.0
"""MiB that the phones may add to the process."""

GAME = "game: trop-plein\nlanguage: fr\nplayers: Anne, Bruno, Chloé, Dora, Émile, Faïza\n"


class _Dark(Terminal):
    """A screen that nobody looks at."""

    def __init__(self) -> None:
        pass

    def show(self, sentences: object) -> None:
        pass


def rows() -> Rows:
    """Yield a row for each number of phones, then one for the memory."""
    before = _memory()
    for phones, limit in LIMITS.items():
        waits, lost = measure(phones)
        last = statistics.quantiles(waits, n=20)[-1]
        kept = last <= limit and not lost
        what = f"entry to {phones} phones, 95 of 100"
        yield Row(what, duration(last), "limit", duration(limit), last / limit, "1", kept)
        median = duration(statistics.median(waits))
        yield f"{phones} phones: {len(waits)} events received, {lost} lost; median {median}."
    grown = _memory() - before
    kept = grown <= MOST_MEMORY
    yield Row(
        "memory of the phones",
        f"{grown:.0f} MiB",
        "limit",
        f"{MOST_MEMORY:.0f} MiB",
        grown / MOST_MEMORY,
        "1",
        kept,
    )


def _memory() -> float:
    """MiB at the most so far."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


@contextmanager
def _table() -> Iterator[tuple[Shared, Host]]:
    record = read_record(GAME.encode())
    with TemporaryDirectory() as folder, Speaker(None, None, "fr", lambda fault: None) as speaker:
        file = Path(folder, "game.txt")
        with closing(Journal.create(file, head_lines(record))) as journal:
            table = Shared(Table(record, journal, Wording("fr", record.game), speaker, "normal"))
            outlet = Outlet(table, _Dark(), None)
            with Door(LOOPBACK, None).at(table, outlet, file, "fr", "normal") as places:
                assert isinstance(places, Host)
                yield table, places


def measure(phones: int) -> tuple[list[float], int]:
    """Return how long each event took to each phone, in seconds, and how many did not come."""
    with _table() as (table, host):
        entered: list[float] = []
        cookie = _come_in(host)
        streams = []
        for _ in range(phones):
            streams.append(_Stream(host, cookie, entered))
            streams[-1].ready.wait(10)
            time.sleep(1 / RATE)  # they all come from one address
        for _ in range(ROUNDS):
            entered.append(time.perf_counter())
            table.hear("0 0 0 0 0 0")  # with points the game would end
            time.sleep(max(0.0, PACE - (time.perf_counter() - entered[-1])))
        for stream in streams:
            stream.thread.join(20)
    waits = [wait for stream in streams for wait in stream.waits]
    return waits, phones * ROUNDS - len(waits)


def _come_in(host: Host) -> str:
    connection = http.client.HTTPConnection(host.address.removeprefix("http://"), timeout=20)
    connection.request("POST", "/", urlencode({"key": host.link.partition("#")[2]}))
    cookie = connection.getresponse().headers["Set-Cookie"].partition(";")[0]
    connection.close()
    return cookie


class _Stream:
    """A phone that notes when it is told of each round."""

    def __init__(self, host: Host, cookie: str, entered: list[float]) -> None:
        self.waits: list[float] = []
        self.ready = threading.Event()
        self._entered = entered
        self._connection = http.client.HTTPConnection(host.address.removeprefix("http://"), timeout=20)
        self._connection.request("GET", "/events?watch=1", headers={"Cookie": cookie})
        self._answer = self._connection.getresponse()
        self.thread = threading.Thread(target=self._hear, daemon=True)
        self.thread.start()

    def _hear(self) -> None:
        while len(self.waits) < ROUNDS:
            line = self._answer.readline()
            if not line:
                break
            if line.startswith(b"data: {"):
                self.ready.set()
                now = time.perf_counter()
                for _ in json.loads(line[6:])["log"]:
                    self.waits.append(now - self._entered[len(self.waits)])
        self._answer.close()
        self._connection.close()


if __name__ == "__main__":
    sys.exit(not show(rows()))
