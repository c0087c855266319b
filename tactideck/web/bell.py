"""A bell that wakes the streams of a server when there is something new."""

import asyncio
from typing import Any


class Bell:
    """Wakes all streams of a server at once. It is rung on the thread of the server."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()
        self.closed = False

    def ring(self) -> None:
        """Wake all that wait."""
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()

    def close(self) -> None:
        """Wake all that wait, for the last time."""
        self.closed = True
        self.ring()

    async def wait(self, seconds: float) -> bool:
        """Wait for the bell, and return whether it rang before the seconds were over."""
        waiting: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        try:
            await asyncio.wait_for(waiting, seconds)
            return True
        except TimeoutError:
            return False
        finally:
            self._waiting.discard(waiting)
