"""The table as a server: who is let in, which page they get, and the stream of what happens."""

import json
import secrets
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any, get_args
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from scorer.table.shared import Shared
from tactideck.phones import pages
from tactideck.phones.board import Board
from tactideck.phones.budget import Clock, Rate, Tries
from tactideck.phones.desk import RATE, Desk
from tactideck.phones.pages import Look, look_of
from tactideck.phones.register import SIZES, Place, Register
from tactideck.web.answers import static, with_cookie
from tactideck.web.bell import Bell
from tactideck.web.page import preferred
from words.faults import Fault
from words.languages import languages
from words.levels import LEVELS, Level

BEAT = 10.0
"""Seconds between two signs of life of a stream, so that a page knows when it is dead."""

STATIC = Path(__file__).parent / "static"

A_WEEK = 7
"""Days that a phone stays at its place."""


class Service:
    """The server of one table. `arrived` is set once anybody has asked for a page."""

    def __init__(
        self,
        table: Shared,
        board: Board,
        register: Register,
        *,
        game: Mapping[str, str],
        language: str,
        level: Level,
        clock: Clock,
        beat: float,
    ) -> None:
        self.arrived = False
        self.bell = Bell()
        self.board = board
        self._register = register
        self._game = game
        self._language = language
        self._level = level
        self._clock = clock
        self._beat = beat
        self._tries = Tries(clock=clock)
        self._strangers: dict[str, Rate] = {}
        self._desks = {
            place.player: Desk(place, table, board, register, clock) for place in register.places.values()
        }

    def app(self) -> Starlette:
        """Return the pages as an app."""
        return Starlette(
            routes=[
                Route("/", self._home),
                Route("/", self._come_in, methods=["POST"]),
                Route("/sit", self._sit, methods=["POST"]),
                Route("/seat", self._seat),
                Route("/seat", self._ask, methods=["POST"]),
                Route("/settings", self._set, methods=["POST"]),
                Route("/watch", self._watch),
                Route("/help", self._help),
                Route("/events", self._events),
                static("table.js", "door.js", folder=STATIC),
            ]
        )

    def empty(self, player: str) -> None:
        """Forget what was said at a place that was freed or locked, and let its pages know."""
        self._desks[player].clear()

    # Who is it?

    def _cookies(self, request: Request) -> tuple[str, str]:
        """Return the names of the cookies: browsers share them among all ports of an address."""
        port = request.url.port or 80
        return f"table-{port}", f"seat-{port}"

    def _place(self, request: Request) -> Place | None:
        return self._register.of(request.cookies.get(self._cookies(request)[1], ""))

    def _inside(self, request: Request) -> bool:
        """Return whether somebody has the key of the table, or a place."""
        key = request.cookies.get(self._cookies(request)[0], "")
        return (bool(key) and self._register.opens(key)) or self._place(request) is not None

    def _look(self, request: Request) -> Look:
        place = self._place(request)
        language = request.query_params.get("language", "")
        if place is not None:
            look = look_of(place)
        else:
            look = Look(preferred(request.headers.get("accept-language", ""), self._language), self._level)
        return Look(language, look.level, look.size) if language in languages() else look

    def _may_ask(self, request: Request) -> bool:
        place = self._place(request)
        if place is not None:
            return self._desks[place.player].rate.take()
        address = request.client.host if request.client else ""
        if len(self._strangers) > 1000:
            self._strangers.clear()
        return self._strangers.setdefault(address, Rate(RATE, self._clock)).take()

    # The pages.

    async def _home(self, request: Request) -> Response:
        self.arrived = True
        if not self._may_ask(request):
            return Response(status_code=429)
        return self._home_page(request)

    def _home_page(self, request: Request, said: str = "", status: int = 200) -> Response:
        look = self._look(request)
        inside = self._inside(request)
        content = pages.home(look, self._game[look.language], self._register, inside=inside, said=said)
        return HTMLResponse(content, status_code=status)

    async def _come_in(self, request: Request) -> Response:
        """Change the code or a key for a cookie. A key is one of the table, or that of a place."""
        fields = await _fields(request)
        key = fields.get("key") or fields.get("code", "")
        address = request.client.host if request.client else ""
        say = self._look(request).wording.text
        if not self._may_ask(request) or self._tries.waits(address):
            return self._home_page(request, say("code-wait"), 429)
        table, seat = self._cookies(request)
        if self._register.opens(key):
            return with_cookie(RedirectResponse("/", 303), table, self._register.door, A_WEEK)
        if self._register.of(key):
            return with_cookie(RedirectResponse("/seat", 303), seat, key, A_WEEK)
        self._tries.wrong(address)
        return self._home_page(request, say("code-wrong"), 403)

    async def _sit(self, request: Request) -> Response:
        fields = await _fields(request)
        if not self._inside(request) or not self._may_ask(request):
            return RedirectResponse("/", 303)
        look = self._look(request)
        try:
            place = await run_in_threadpool(self._register.take, fields.get("seat", ""), look.language)
        except Fault as fault:
            return self._home_page(request, look.wording.fault(fault), 409)
        self._desks[place.player].clear()
        return with_cookie(RedirectResponse("/seat", 303), self._cookies(request)[1], place.token, A_WEEK)

    async def _seat(self, request: Request) -> Response:
        place = self._place(request)
        if place is None or not self._may_ask(request):
            return RedirectResponse("/", 303) if place is None else Response(status_code=429)
        desk = self._desks[place.player]
        key = self._register.form_key(place.token)
        return HTMLResponse(pages.seat(place, self.board, key, list(desk.said)))

    async def _ask(self, request: Request) -> Response:
        fields, place = await _fields(request), self._place(request)
        if place is None or not self._is_ours(place, fields):
            return Response(status_code=403)
        desk = self._desks[place.player]
        if not desk.rate.take():
            return Response(status_code=429)
        reply = await run_in_threadpool(desk.ask, fields)
        if "application/json" not in request.headers.get("accept", ""):
            return RedirectResponse("/seat", 303)
        return JSONResponse({**reply._asdict(), "ticket": self.board.ticket})

    async def _set(self, request: Request) -> Response:
        fields, place = await _fields(request), self._place(request)
        if place is None or not self._is_ours(place, fields):
            return Response(status_code=403)
        desk = self._desks[place.player]
        if not desk.rate.take():
            return Response(status_code=429)
        desk.clear()
        if fields.get("do") == "leave":
            await run_in_threadpool(self._register.free, place.player)
            self.bell.ring()
            return RedirectResponse("/", 303)
        if fields.get("language") in languages():
            place.language = fields["language"]
        if fields.get("level") in LEVELS:
            place.level = next(level for level in get_args(Level) if level == fields["level"])
        if fields.get("size", "") in map(str, SIZES):
            place.size = int(fields["size"])
        await run_in_threadpool(self._register.save)
        return RedirectResponse("/seat", 303)

    def _is_ours(self, place: Place, fields: Mapping[str, str]) -> bool:
        return secrets.compare_digest(self._register.form_key(place.token), fields.get("form", ""))

    async def _watch(self, request: Request) -> Response:
        if not self._inside(request):
            return RedirectResponse("/", 303)
        if not self._may_ask(request):
            return Response(status_code=429)
        look = self._watched(request)
        return HTMLResponse(pages.watch(look, self._game[look.language], self.board))

    def _watched(self, request: Request) -> Look:
        """Return how the page for all is wanted, which its own address says."""
        look, wanted = self._look(request), request.query_params
        level: Level = next((level for level in LEVELS if level == wanted.get("level")), look.level)
        size = wanted.get("size", "")
        return Look(look.language, level, int(size) if size in map(str, SIZES) else look.size)

    async def _help(self, request: Request) -> Response:
        if not self._may_ask(request):
            return Response(status_code=429)
        return HTMLResponse(pages.help_page(self._look(request)))

    # The stream.

    async def _events(self, request: Request) -> Response:
        watching = "watch" in request.query_params
        place = None if watching else self._place(request)
        if (place is None and not (watching and self._inside(request))) or not self._may_ask(request):
            return Response(status_code=403)
        known = self.board.since(request.query_params.get("last", ""))
        look = self._watched(request) if place is None else look_of(place)
        # As in `_inside`, the token decides: the place may be freed while the stream is open.
        token = "" if place is None else place.token
        return StreamingResponse(
            self._stream(known, place, token, look),
            media_type="text/event-stream",
            headers={"x-accel-buffering": "no"},
        )

    async def _stream(self, known: int, place: Place | None, token: str, look: Look) -> AsyncIterator[str]:
        first, count = True, self.board.count
        while not self.bell.closed:
            if place is not None and (place.token != token or place.locked):
                yield "event: gone\ndata: \n\n"
                return
            if first or known != count:
                event, known, first = self._event(known, count, place, look), count, False
                yield event
            elif not await self.bell.wait(self._beat):
                yield "event: beat\ndata: \n\n"
            count = self.board.count
        yield "event: closed\ndata: \n\n"

    def _event(self, known: int, count: int, place: Place | None, look: Look) -> str:
        """Return the news after one number and until another, and what is due now."""
        board, player = self.board, None if place is None else place.player
        due, teller = board.due(player), board.teller(look.language, look.level)
        told: dict[str, Any] = {
            "log": board.told(known, count, player, look.language, look.level),
            "due": pages.asked(due, teller),
            "ticket": board.ticket,
            "numeric": due.secret,
        }
        if place is None:
            told["scores"] = " ".join(board.scores(look.language, look.level))
        else:
            told["title"] = pages.title_of(place, due)
        return f"id: {board.mark(count)}\ndata: {json.dumps(told, ensure_ascii=False)}\n\n"


async def _fields(request: Request) -> dict[str, str]:
    """Return the fields of a form, each once."""
    body = await request.body()
    return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=20))
