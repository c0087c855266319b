"""All timings in one table of ratios, with what they were measured on. Exits with 1 where a limit is passed."""

import sys

from benchmarks import keys, latency, phones, print_10000, print_ratio, rules, startup
from benchmarks.table import Rows, show


def rows() -> Rows:
    """Those of every benchmark."""
    for benchmark in (startup, keys, rules, print_ratio, print_10000, latency, phones):
        yield from benchmark.rows()


if __name__ == "__main__":
    sys.exit(not show(rows()))
