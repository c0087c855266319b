"""The door of the workshop: a server on this computer alone, and the browser that opens it."""

import webbrowser
from collections.abc import Callable
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


def keep_open(shop: Shop, opened: Callable[[str], None], *, browser: bool) -> None:
    """Serve the workshop until it is closed. `opened` is called with its address.

    Raises Fault `no-port`, the faults of `words.files.write_whole`, or KeyboardInterrupt.
    """
    kept = shop.setting("port")
    listening = listen(LOOPBACK, (int(kept) if kept.isdecimal() else PORT, 0))
    port = listening.getsockname()[1]
    shop.keep(port=str(port))
    service = Service(shop)
    hosts = (f"{LOOPBACK}:{port}", f"localhost:{port}")
    server = Server(Guard(service.app(), hosts, UPLOAD + FORM), listening)
    shop.changed = partial(server.call, service.bell.ring)
    server.start()
    address = f"http://{hosts[0]}/open/{shop.token}"
    try:
        opened(address)
        if browser:
            webbrowser.open(address)
        shop.closed.wait()
    finally:
        server.call(service.bell.close)
        server.stop()
        shop.close()
