"""How long all PDFs of a game take as a whole process, which starts Python and loads ReportLab, over a bare ReportLab
script that draws the same.
"""

import os
import pickle
import subprocess
import sys
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.bare.recorded import recorded
from benchmarks.bare.yardsticks import REPORTLAB
from benchmarks.ours import printed
from benchmarks.print_ratio import games
from benchmarks.table import Row, Rows, row, show

RUNS = 10


def rows() -> Rows:
    """All games over bare ReportLab."""
    return map(whole, games())


def whole(game: str) -> Row:
    with TemporaryDirectory() as folder:
        calls = Path(folder, "calls.pickle")
        files = [REPORTLAB.prepared(file) for file in recorded(partial(printed, game, ()))]
        calls.write_bytes(pickle.dumps(files))
        ours, bare = [], []
        for _ in range(RUNS):
            ours.append(seconds("benchmarks.ours", game, folder))
            bare.append(seconds("benchmarks.bare.reportlab", str(calls), folder))
    return row(f"{game}, whole process", median(ours), REPORTLAB.name, median(bare))


def seconds(*module: str) -> float:
    """What one process takes of the processor."""
    before = os.times()
    subprocess.run([sys.executable, "-m", *module], check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


if __name__ == "__main__":
    sys.exit(not show(rows()))
