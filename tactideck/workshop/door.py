"""The door of the workshop: a server on this computer alone, and the browser that opens it."""

import http.client
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from tactideck.web.address import LOOPBACK
from tactideck.web.guard import Guard
from tactideck.web.server import Server, listen
from tactideck.workshop.app import UPLOAD, Service
from tactideck.workshop.shop import Shop

PORT = 8478
"""One that IANA has given to nobody."""

FORM = 100_000
"""Bytes that a form may have around a file that is sent."""


ANSWER = 2.0
"""Seconds that a workshop which is open already has to answer."""


def is_open(shop: Shop) -> bool:
    """Return whether the same user's workshop is open already, at the port where it was last."""
    connection = http.client.HTTPConnection(LOOPBACK, port_of(shop), timeout=ANSWER)
    try:
        connection.request("GET", f"/open/{shop.token}")
        return connection.getresponse().status == 303
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def port_of(shop: Shop) -> int:
    """Return the port at which the workshop was last, or is the first time."""
    kept = shop.setting("port")
    return int(kept) if kept.isdecimal() else PORT


def address_of(shop: Shop) -> str:
    """Return the address that lets the user in."""
    return f"http://{LOOPBACK}:{port_of(shop)}/open/{shop.token}"


@contextmanager
def served(shop: Shop) -> Iterator[None]:
    """Serve the workshop. Raises Fault `no-port`, or the faults of `words.files.write_whole`."""
    listening = listen(LOOPBACK, (port_of(shop), 0))
    port = listening.getsockname()[1]
    shop.keep(port=str(port))
    service = Service(shop)
    hosts = (f"{LOOPBACK}:{port}", f"localhost:{port}")
    server = Server(Guard(service.app(), hosts, UPLOAD + FORM), listening)
    shop.changed = partial(server.call, service.bell.ring)
    server.start()
    try:
        yield
    finally:
        server.call(service.bell.close)
        server.stop()
        shop.close()
