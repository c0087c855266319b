"""The workshop as a server: who is let in, which page answers, and the lines of what runs."""

import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from urllib.parse import parse_qs

from python_multipart.exceptions import FormParserError
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from tactideck.web.answers import static, with_cookie
from tactideck.web.bell import Bell
from tactideck.web.page import preferred, text
from tactideck.workshop import (
    decks,
    helping,
    looking,
    made,
    page,
    playing,
    printer,
    printing,
    records,
    sticking,
)
from tactideck.workshop.runs import Run
from tactideck.workshop.shop import Shop
from tactideck.workshop.table import Table
from tactideck.workshop.visit import Upload, Visit, Way, shown
from templates.own import choose_folder
from words.faults import Fault
from words.languages import choose, languages

UPLOAD = 5_000_000
"""Bytes of a file that may be sent."""

MOST_FIELDS = 20_000
"""Fields of a form: a table of faulty rows has one for each of its cells."""

A_YEAR = 365
"""Days that a browser stays let in: the token is kept as long."""

BEAT = 10.0
"""Seconds between two signs of life of a stream."""

STATIC = Path(__file__).parent / "static"

WAYS = (
    *printing.WAYS,
    *looking.WAYS,
    *made.WAYS,
    *sticking.WAYS,
    *decks.WAYS,
    *printer.WAYS,
    *playing.WAYS,
    *records.WAYS,
    *helping.WAYS,
)


class Service:
    """The server of one workshop, for anyone who has its token."""

    def __init__(self, shop: Shop) -> None:
        self.bell = Bell()
        self._shop = shop

    def app(self) -> Starlette:
        """Return the pages as an app."""
        shop = self._shop
        return Starlette(
            routes=[
                Route("/open/{token}", self._open),
                Route("/language", self._speak, methods=["POST"]),
                Route("/close", self._close, methods=["POST"]),
                Route("/made/{number}/events", self._events_of(shop.run)),
                Route("/table/{number}/events", self._events_of(shop.tables.get)),
                static("workshop.css", "workshop.js", folder=STATIC),
                *(Route(way.path, self._answer(way), methods=[way.method]) for way in WAYS),
            ],
            exception_handlers={400: self._unread, 404: self._missing, Exception: self._broken},
        )

    # Who is it?

    def _cookies(self, request: Request) -> tuple[str, str]:
        """Return the names of the cookies: browsers share them among all ports of an address."""
        port = request.url.port or 80
        return f"workshop-{port}", f"workshop-language-{port}"

    async def _open(self, request: Request) -> Response:
        """Change the token of the address for a cookie."""
        if not secrets.compare_digest(request.path_params["token"].encode(), self._shop.token.encode()):
            return self._closed(request)
        return with_cookie(RedirectResponse("/", 303), self._cookies(request)[0], self._shop.token, A_YEAR)

    def _inside(self, request: Request) -> bool:
        token = request.cookies.get(self._cookies(request)[0], "")
        return secrets.compare_digest(token.encode(), self._shop.token.encode())

    def _language(self, request: Request) -> str:
        wanted = request.cookies.get(self._cookies(request)[1], "")
        if wanted in languages():
            return wanted
        return preferred(request.headers.get("accept-language", ""), self._shop.language)

    def _closed(self, request: Request) -> Response:
        visit = Visit(self._shop, self._language(request), {}, {})
        say = visit.say.text
        return shown(page.bare(visit, say("door"), text("p", say("door-about"))), 403)

    async def _missing(self, request: Request, _error: Exception) -> Response:
        return self._told(request, 404, "no-page", "no-page-about")

    async def _unread(self, request: Request, _error: Exception) -> Response:
        """Say that a form cannot be read: no browser sends it so."""
        return self._told(request, 400, "fault", "form-unread")

    async def _broken(self, request: Request, error: Exception) -> Response:
        """Say that something is wrong with the workshop itself; what was made is not touched by that."""
        return self._told(request, 500, "fault", "broken-about", reason=type(error).__name__)

    def _told(self, request: Request, status: int, title: str, about: str, **fields: str) -> Response:
        """Return a page that says one thing."""
        if not self._inside(request):
            return self._closed(request)
        visit = Visit(self._shop, self._language(request), {}, {})
        say = visit.say.text
        return shown(page.page(visit, say(title), text("p", say(about, **fields))), status)

    # The pages.

    def _answer(self, way: Way) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            if not self._inside(request):
                return self._closed(request)
            visit = await self._visit(request, dict(request.path_params))
            if way.method == "POST" and not self._is_ours(visit):
                return self._closed(request)
            try:
                return await run_in_threadpool(_answered, way, visit)
            except Fault as fault:
                words = visit.say
                return shown(page.page(visit, words.text("fault"), text("p", words.fault(fault))), 409)

        return answer

    async def _visit(self, request: Request, path: dict[str, str]) -> Visit:
        language = self._language(request)
        if request.method == "GET":
            return Visit(self._shop, language, path, _filled(request.url.query))
        if request.headers.get("content-type", "").startswith("multipart/form-data"):
            return await self._sent(request, language, path)
        body = (await request.body()).decode("utf-8", "replace")
        return Visit(self._shop, language, path, _filled(body, blank=True))

    async def _sent(self, request: Request, language: str, path: dict[str, str]) -> Visit:
        """Return a visit with a file. Raises HTTPException 400 if the form is broken or has too many fields."""
        filled: dict[str, list[str]] = {}
        upload = None
        try:
            async with request.form(max_files=1, max_fields=MOST_FIELDS) as form:
                for name, value in form.multi_items():
                    if isinstance(value, UploadFile):
                        upload = Upload(value.filename or "", await value.read())
                    else:
                        filled.setdefault(name, []).append(value)
        except FormParserError:  # which older versions of Starlette let through
            raise HTTPException(400) from None
        return Visit(self._shop, language, path, filled, upload)

    def _is_ours(self, visit: Visit) -> bool:
        return secrets.compare_digest(visit.one("key").encode(), self._shop.key.encode())

    async def _speak(self, request: Request) -> Response:
        """Change the language of the pages."""
        visit = await self._visit(request, {})
        if not (self._inside(request) and self._is_ours(visit)):
            return self._closed(request)
        there = visit.one("from")
        response = RedirectResponse(there if there in dict(page.PLACES).values() else "/", 303)
        language = visit.one("language")
        if language in languages():
            return with_cookie(response, self._cookies(request)[1], language, A_YEAR)
        return response

    async def _close(self, request: Request) -> Response:
        """Close the workshop once the answer is sent."""
        visit = await self._visit(request, {})
        if not (self._inside(request) and self._is_ours(visit)):
            return self._closed(request)
        self._shop.closed.set()
        return shown(page.bare(visit, visit.say.text("closed"), text("p", visit.say.text("closed-about"))))

    # The lines of what runs.

    def _events_of(
        self, find: Callable[[str], Run | Table | None]
    ) -> Callable[[Request], Awaitable[Response]]:
        async def events(request: Request) -> Response:
            found = find(request.path_params["number"])
            if found is None or not self._inside(request):
                return Response(status_code=403)
            known = request.headers.get("last-event-id") or request.query_params.get("known", "0")
            return StreamingResponse(
                self._lines(found, int(known[:9]) if known.isdecimal() else 0),
                media_type="text/event-stream",
                headers={"x-accel-buffering": "no"},
            )

        return events

    async def _lines(self, run: Run | Table, known: int) -> AsyncIterator[str]:
        while not self.bell.closed:
            over = run.over
            for line in run.lines[known:]:
                known += 1
                yield f"id: {known}\ndata: {json.dumps(line, ensure_ascii=False)}\n\n"
            if over:
                yield "event: over\ndata: \n\n"
                return
            if known == len(run.lines) and not run.over and not await self.bell.wait(BEAT):
                yield "event: beat\ndata: \n\n"


def _filled(typed: str, *, blank: bool = False) -> dict[str, list[str]]:
    """Return the fields of a form. Raises HTTPException 400 if there are too many."""
    try:
        return parse_qs(typed, keep_blank_values=blank, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise HTTPException(400) from None


def _answered(way: Way, visit: Visit) -> Response:
    """Answer with the language and the own games of the workshop, which a thread of the server does not know."""
    choose(visit.language)
    if visit.shop.games is not None:
        choose_folder(visit.shop.games)
    return way.answer(visit)
