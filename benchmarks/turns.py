"""Works timed in turns, by the time of the processor, so that other work on the machine counts little."""

import gc
import time
from collections.abc import Callable, Mapping
from statistics import median

from benchmarks.ours import forget

ROUNDS = 21
PATIENCE = 10.0
"""Seconds after which a work is not run again."""


def medians(works: Mapping[str, Callable[[], None]]) -> dict[str, float]:
    """The median seconds of each work, with nothing of ours kept from the round before."""
    times: dict[str, list[float]] = {name: [] for name in works}
    # What is held for the yardsticks is no burden to ours.
    gc.collect()
    gc.freeze()
    for _ in range(ROUNDS):
        for name, work in works.items():
            if sum(times[name]) < PATIENCE:
                forget()
                times[name].append(_timed(work))
    gc.unfreeze()
    return {name: median(found) for name, found in times.items()}


def _timed(work: Callable[[], None]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start
