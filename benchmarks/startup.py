"""How long a command takes to start, over a Typer program of two commands that do nothing.

It is measured in an environment like that of `make demo`, in which only what tactideck needs is installed: others have
packages that slow Python or Typer down. The runs alternate, so that what else the machine does falls on both, and the
medians count.
"""

import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.table import Rows, row, show
from templates.loader import SHIPPED

SCORE_LIMIT, PRINT_LIMIT = 1.3, 2.0
RUNS = 21
ROOT = Path(__file__).parent.parent
ENVIRONMENT = ".venv/demo"
SAMPLE = str(SHIPPED / "stupide-vautour" / "sample.txt")
BARE = """
import typer
app = typer.Typer(rich_markup_mode=None, add_completion=False)
@app.command()
def nothing() -> None: pass
@app.command()
def more() -> None: pass
app()
"""


def rows() -> Rows:
    """The ratios of whole processes, and of the wait for the first line of a longer one."""
    make = ["make", "--quiet", f"VENV={ENVIRONMENT}", f"PYTHON={sys.executable}", f"{ENVIRONMENT}/demo.ready"]
    subprocess.run(make, cwd=ROOT, check=True)
    programs = ROOT / ENVIRONMENT / ("Scripts" if sys.platform == "win32" else "bin")
    tactideck, python = str(programs / "tactideck"), str(programs / "python")
    bare, scored, begun = [], [], []
    for _ in range(RUNS):
        bare.append(seconds(python, "-c", BARE, "nothing"))
        scored.append(seconds(tactideck, "score", SAMPLE))
        begun.append(seconds_to_first_line(tactideck, "print", "kariba"))
    name = "bare Typer program"
    yield row("score of a game, whole process", median(scored), name, median(bare), SCORE_LIMIT)
    yield row("print of a game, to its first line", median(begun), name, median(bare), PRINT_LIMIT)


def seconds(*command: str) -> float:
    """Wall time of one process."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def seconds_to_first_line(*command: str) -> float:
    """Wall time until a process has printed a line; the rest of its work is not waited for."""
    with TemporaryDirectory() as folder:
        start = time.perf_counter()
        with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            taken = time.perf_counter() - start
            process.kill()
    assert line
    return taken


if __name__ == "__main__":
    sys.exit(not show(rows()))
