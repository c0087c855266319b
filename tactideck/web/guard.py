"""The guard at the door of a server: which requests come in at all, and what every answer carries."""

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST = 2048
"""Bytes that the body of a request has at most where nothing is sent but entries, which are lines."""

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    # Kept by nobody on the way; the browser may still go back to a page, which then asks what it missed.
    (b"cache-control", b"private, no-cache"),
)


class Guard:
    """Lets in requests that name this server, and come from its own pages or from no page.

    A page elsewhere cannot reach it under a name of its own (DNS rebinding), nor post to it (CSRF). Under
    `no-referrer` a browser says `null` where a form of ours comes from; such a post must know the secret of the form,
    which is for the pages to check.
    """

    def __init__(self, app: App, hosts: Iterable[str], largest: int = LARGEST) -> None:
        """`largest` is how many bytes the body of a request may have."""
        self._app = app
        self._largest = largest
        self._hosts = {host.encode() for host in hosts}
        self._origins = {b"null", *(b"http://" + host for host in self._hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message.get("headers", ())}
                added = [header for header in HEADERS if header[0] not in own]
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        headers: dict[bytes, bytes] = dict(scope["headers"])
        refused = self._refusal(scope["method"], headers)
        body = b""
        if not refused and scope["method"] not in ("GET", "HEAD"):
            more = True
            while more and not refused:
                message = await receive()
                if message["type"] != "http.request":
                    return
                body += message.get("body", b"")
                more = message.get("more_body", False)
                refused = 413 if len(body) > self._largest else 0
        if refused:
            await send_guarded({"type": "http.response.start", "status": refused, "headers": []})
            await send_guarded({"type": "http.response.body", "body": b""})
            return
        given = False

        async def receive_whole() -> MutableMapping[str, Any]:
            nonlocal given
            if not given:
                given = True
                return {"type": "http.request", "body": body, "more_body": False}
            return await receive()

        await self._app(scope, receive_whole, send_guarded)

    def _refusal(self, method: str, headers: dict[bytes, bytes]) -> int:
        """Return the status of a request that does not come in, or 0."""
        if headers.get(b"host", b"").lower() not in self._hosts:
            return 421
        if method in ("GET", "HEAD"):
            return 0
        if method != "POST":
            return 405
        if headers.get(b"origin", b"null").lower() not in self._origins:
            return 403
        length = headers.get(b"content-length", b"0")
        return 413 if not length.isdigit() or int(length) > self._largest else 0
