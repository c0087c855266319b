"""How often something may be done, by a clock that tests can set."""

import time
from collections.abc import Callable

Clock = Callable[[], float]
"""Seconds since some moment, and never less than before."""


class Rate:
    """At most so many times a second."""

    def __init__(self, most: int, clock: Clock = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._left = float(most)
        self._then = clock()

    def take(self) -> bool:
        """Return whether it may be done once more now."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._then) * self._most)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Tries:
    """Wrong answers from one address: after so many, none is heard for a while."""

    def __init__(self, most: int = 5, seconds: float = 60.0, clock: Clock = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}

    def waits(self, address: str) -> bool:
        """Return whether this address has to wait."""
        count, last = self._wrong.get(address, (0, 0.0))
        if count and self._clock() - last >= self._seconds:
            del self._wrong[address]
            return False
        return count >= self._most

    def wrong(self, address: str) -> None:
        """Note a wrong answer."""
        count, _ = self._wrong.get(address, (0, 0.0))
        self._wrong[address] = (count + 1, self._clock())
