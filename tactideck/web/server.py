"""A server on a thread of its own, beside the table."""

import asyncio
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from tactideck.web.guard import App
from words.faults import Fault, Kind, reason_of

STARTING = 10.0
"""Seconds that a server may take to start or to stop."""


def listen(address: str, ports: tuple[int, ...]) -> socket.socket:
    """Return a socket that listens at the first of these ports that is free; 0 is any. Raises Fault `no-port`."""
    reason: OSError | None = None
    for port in ports:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            # After a kill, connections of the one before may linger. On Windows it would allow two servers at a port.
            if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((address, port))
            listening.listen(128)
            return listening
        except OSError as error:
            listening.close()
            reason = error
    assert reason is not None
    raise Fault(Kind.FAILED, "no-port", address=address, reason=reason_of(reason))


class Server:
    """Serves an app at a socket, from `start` to `stop`."""

    def __init__(self, app: App, listening: socket.socket) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self._socket = listening
        self._started = threading.Event()
        # It logs nothing: what is asked for is the players' own affair.
        config = uvicorn.Config(
            app,
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            lifespan="off",
            limit_concurrency=200,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=8192,
            ws="none",
            http="h11",
            loop="asyncio",
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="web", daemon=True)

    def start(self) -> None:
        """Serve, and return once the first request can come."""
        self._thread.start()
        self._started.wait(STARTING)

    def call(self, act: Callable[[], None]) -> None:
        """Call something on the thread of the server, if it still runs."""
        with suppress(RuntimeError):  # the loop is closed
            if self.loop is not None:
                self.loop.call_soon_threadsafe(act)

    def stop(self) -> None:
        """Stop serving."""
        self._server.should_exit = True
        self._thread.join(STARTING)
        self._socket.close()

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            self.loop.call_soon(self._started.set)
            await self._server.serve(sockets=[self._socket])

        # It is on no main thread, so uvicorn leaves the signals alone.
        asyncio.run(serve())
