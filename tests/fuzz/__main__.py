"""Fuzz one reader, with atheris (Linux) or without it (`--blind`): `make fuzz`.

    python -m tests.fuzz record --runs 400000 --seconds 900

Prints how many inputs were tried and what memory was used at the start and at the end. An input that raises anything
but a fault, takes longer than 10 s, or makes memory grow past 1 GB ends the run and is kept in the folder `--keep`;
so does one that never ends, with a traceback of where it hangs.
"""

import argparse
import faulthandler
import os
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path
from random import Random
from typing import Any

READER_NAMES = ("record", "table", "template")
MEGABYTES = 1024
SLOW = 10.0  # seconds
WARM = 2_000  # inputs after which all that is loaded once has been loaded


def memory() -> float:
    """What this process has in memory now, in MB. Linux alone tells; elsewhere 0."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20
    except OSError:
        return 0.0


class Count:
    """Tries inputs one after the other and counts them."""

    def __init__(self, readers: Any, reader: str, runs: int, seconds: float, keep: Path) -> None:
        self._reader, self._runs, self._keep = reader, runs, keep
        self._read = readers.READERS[reader]
        self._begun = time.monotonic()
        self._end = self._begun + seconds
        self._warm = 0.0
        self._slowest = 0.0
        self.tried = 0

    @property
    def over(self) -> bool:
        return self.tried >= self._runs or time.monotonic() > self._end

    def run(self, data: bytes) -> None:
        if self.tried % 100 == 0:  # what hangs is told with its traceback
            faulthandler.dump_traceback_later(6 * SLOW, exit=True)
        start = time.monotonic()
        try:
            self._read(data)
        except Exception:
            traceback.print_exc()
            self._fail(data, "crash")
        took = time.monotonic() - start
        self._slowest = max(self._slowest, took)
        if took > SLOW:
            self._fail(data, "slow")
        self.tried += 1
        if self.tried == WARM:
            self._warm = memory()
        if self.tried % 1000 == 0 and memory() > MEGABYTES:
            self._fail(data, "memory")

    def tell(self) -> None:
        print(
            f"{self._reader}: {self.tried} inputs in {time.monotonic() - self._begun:.0f} s, none raised more than a "
            f"fault; the slowest took {self._slowest:.2f} s; memory {self._warm:.0f} MB after {WARM} inputs, "
            f"{memory():.0f} MB at the end.",
            flush=True,
        )

    def _fail(self, data: bytes, why: str) -> None:
        self._keep.mkdir(parents=True, exist_ok=True)
        file = self._keep / f"{self._reader}-{why}-{self.tried}"
        file.write_bytes(data)
        print(f"{self._reader}: {why} at input {self.tried}, kept as {file}", flush=True)
        sys.exit(1)


def without_atheris(readers: Any, reader: str, count: Count, seed: int) -> None:
    """Inputs made of known ones, blindly."""
    rng = Random(seed)
    pool = list(readers.seeds(reader))
    while not count.over:
        data = readers.mutated(rng.choice(pool), rng, reader)
        if rng.random() < 0.2 and len(pool) < 500:
            pool.append(data)
        count.run(data)
    count.tell()


def with_atheris(atheris: Any, readers: Any, reader: str, count: Count, seed: int) -> None:
    """Inputs that reach new branches of the code are built upon."""
    with tempfile.TemporaryDirectory(prefix="tactideck-corpus-") as corpus:
        for at, data in enumerate(readers.seeds(reader)):
            (Path(corpus) / str(at)).write_bytes(data[:4096])

        def one(data: bytes) -> None:
            if count.over:  # libFuzzer ends the process itself, and would tell nothing
                count.tell()
                shutil.rmtree(corpus)
                shutil.rmtree(readers.scratch().parent)
                os._exit(0)
            count.run(data)

        def other(data: bytes, most: int, number: int) -> bytes:
            rng = Random(number)
            return (
                readers.mutated(data, rng, reader, most) if rng.random() < 0.6 else atheris.Mutate(data, most)
            )

        options = [
            "-max_len=4096",
            "-print_final_stats=0",
            "-verbosity=0",
            "-rss_limit_mb=2048",
            f"-seed={seed}",
        ]
        atheris.Setup([sys.argv[0], *options, corpus], one, custom_mutator=other)
        atheris.Fuzz()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.partition("\n")[0])
    parser.add_argument("reader", choices=READER_NAMES)
    parser.add_argument("--runs", type=int, default=400_000)
    parser.add_argument("--seconds", type=float, default=900)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("output/fuzz"))
    parser.add_argument("--blind", action="store_true", help="without atheris")
    asked = parser.parse_args()
    limits = (asked.reader, asked.runs, asked.seconds, asked.keep)
    if asked.blind:
        from tests.fuzz import readers

        without_atheris(readers, asked.reader, Count(readers, *limits), asked.seed)
    else:
        import atheris

        # What is imported here is watched, branch by branch.
        with atheris.instrument_imports(include=["scorer", "templates", "tts", "tomllib", "csv"]):
            from tests.fuzz import readers
        with_atheris(atheris, readers, asked.reader, Count(readers, *limits), asked.seed)


if __name__ == "__main__":
    main()
