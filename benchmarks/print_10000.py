"""How much memory 10,000 cards with their backs take, and whether the time grows with the number of cards.

Each run is a process of its own, which has printed a few cards before it is measured, so that neither the
interpreter nor what is loaded once counts. Memory is what the process grew by at its peak.
"""

import json
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.ours import printed_cards
from benchmarks.table import Row, Rows, row, show

LIMIT = 60.0
"""MiB."""

GROWTH = 13.0
"""How many times as long ten times the cards may take: ten, and what the machine does beside."""

FEW, MANY = 1_000, 10_000


def peak() -> float:
    """The most memory that this process has held, in MiB; 0 on Windows, where Python does not tell it."""
    if sys.platform == "linux":
        # `getrusage` would begin with what the parent held.
        status = Path("/proc/self/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) / 2**10
    if sys.platform == "win32":
        return 0.0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def run(cards: int) -> None:
    """One run, in the child process: seconds and MiB, as JSON."""
    with TemporaryDirectory() as name:
        printed_cards(90, Path(name))
        before, start = peak(), time.perf_counter()
        printed_cards(cards, Path(name))
        print(json.dumps({"seconds": time.perf_counter() - start, "mebibytes": peak() - before}))


def measured(cards: int) -> dict[str, float]:
    """The quickest of three runs."""
    command = [sys.executable, "-m", "benchmarks.print_10000", str(cards)]
    runs: list[dict[str, float]] = [
        json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for _ in range(3)
    ]
    return min(runs, key=lambda found: found["seconds"])


def rows() -> Rows:
    """Memory, and growth."""
    few, many = measured(FEW), measured(MANY)
    name = "{:,} cards and backs".format
    yield row(name(MANY), many["seconds"], name(FEW), few["seconds"], GROWTH)
    taken = many["mebibytes"]
    if taken:
        what, allowed = f"memory of {name(MANY)}", f"{LIMIT:.1f} MiB"
        yield Row(what, f"{taken:.1f} MiB", "what it may take", allowed, taken / LIMIT, "1", taken <= LIMIT)
    else:
        yield "The memory that printing takes is not measured on this system."


if __name__ == "__main__":
    if len(sys.argv) > 1:
        run(int(sys.argv[1]))
    else:
        sys.exit(not show(rows()))
