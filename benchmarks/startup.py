"""How long `tactideck score` takes on the sample, whole process, over a Typer program that does nothing.

The limit is 1.5 times. Runs alternate, so that what else the machine does falls on both; the medians count.
"""

import subprocess
import sys
import time
from statistics import median

from benchmarks.table import Rows, row, show
from templates.loader import SHIPPED

LIMIT = 1.5
RUNS = 21
BARE = """
import typer
app = typer.Typer(rich_markup_mode=None, add_completion=False)
@app.command()
def nothing() -> None: pass
app()
"""


def seconds(*arguments: str) -> float:
    """Wall time of one process."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def rows() -> Rows:
    """The ratio of whole processes."""
    sample = str(SHIPPED / "stupide-vautour" / "sample.txt")
    ours, bare = [], []
    for _ in range(RUNS):
        ours.append(seconds("-m", "tactideck", "score", sample))
        bare.append(seconds("-c", BARE))
    yield row("score of a game, whole process", median(ours), "bare Typer program", median(bare), LIMIT)


if __name__ == "__main__":
    sys.exit(not show(rows()))
