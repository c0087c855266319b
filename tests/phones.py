"""A table with phones for tests: in this process, on the loopback, with its keyboard and its clock in our hands."""

import http.client
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlencode

from scorer.records.journal import Journal
from scorer.records.record import head_lines, read_record
from scorer.table.secret import lays_at_once
from scorer.table.secret_table import SecretTable
from scorer.table.shared import Shared
from scorer.table.table import Table
from scorer.table.terminal import Outlet, Terminal
from tactideck.phones.door import Door
from tactideck.web.address import LOOPBACK
from tests.test_table import Deaf
from words.wording import Wording


class Screen(Terminal):
    """What is shown on the machine, as lines."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    def show(self, sentences) -> None:
        self.shown += sentences


class Machine:
    """The machine of the host: the table, its keyboard and screen, and its phones."""

    def __init__(self, table: Table, file: Path) -> None:
        self.table = Shared(table)
        self.screen = Screen()
        self.file = file
        outlet = Outlet(self.table, self.screen, None)
        self.table.tell = outlet.tell
        self.outlet = outlet
        self.places = None
        self._table = table

    def type(self, *lines: str) -> list[str]:
        for line in lines:
            said = self.table.hear(line).sentences
        return said

    @property
    def moves(self) -> list[str]:
        return [line for _, line in read_record(self.file.read_bytes()).lines]

    @property
    def address(self) -> str:
        return self.places.address

    @property
    def code(self) -> str:
        return self.places.told(None)[1].split(": ")[1].rstrip(".")

    def seat(self, player: str, language: str) -> dict[str, str]:
        """Give a place to a phone, and return the cookie that it would get for that."""
        place = self.places._register.take(player, language)
        port = self.address.rpartition(":")[2]
        return {"name": f"seat-{port}", "value": place.token, "url": self.address}

    @property
    def key(self) -> str:
        return self.places.link.partition("#")[2]


@contextmanager
def machine(folder: Path, record: str, *, again: Path | None = None, **times) -> Iterator[Machine]:
    """Open a table of this record, or take up that of the file `again` as after a kill. `times` are for the door."""
    if again is None:
        file, read = folder / "game.txt", read_record(record.encode())
        journal = Journal.create(file, [*head_lines(read), "# begun: 2026-01-01 20:00:00"])
    else:
        file = again
        found = Journal.reopen(file)
        journal, read = found.journal, found.record
    kind = SecretTable if lays_at_once(read) else Table
    with closing(journal):
        table = kind(read, journal, Wording(read.language, read.game), Deaf(), "normal")
        if again is None:
            table.open()
        else:
            table.reopen({}, cut_short=False)
        host = Machine(table, file)
        door = Door(LOOPBACK, None, **{"patience": 1000.0, **times})
        with door.at(host.table, host.outlet, file, read.language, "normal") as places:
            table.places = host.places = places
            yield host


class _Fields(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag, attributes) -> None:
        named = dict(attributes)
        if tag == "input" and named.get("type") == "hidden":
            self.found[named["name"]] = named["value"]


class Phone:
    """A phone without a script: cookies, forms, and the bytes of every answer."""

    def __init__(self, host: Machine, language: str = "en") -> None:
        self._netloc = host.address.removeprefix("http://")
        self.cookies: dict[str, str] = {}
        self.language = language
        self.heard: list[bytes] = []
        self.page = ""
        self.at = ""
        self.status = 0
        self.headers: dict[str, str] = {}

    def get(self, path: str, **headers: str) -> str:
        return self._send("GET", path, None, headers)

    def post(self, path: str, fields: dict[str, str] | bytes, **headers: str) -> str:
        return self._send("POST", path, fields, headers)

    def _send(self, method: str, path: str, fields, headers: dict[str, str]) -> str:
        sent = {
            "Accept-Language": self.language,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        body = urlencode(fields).encode() if isinstance(fields, dict) else fields
        with closing(http.client.HTTPConnection(self._netloc, timeout=60)) as connection:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            data = answer.read()
        self.heard.append(data)
        self.at = path
        self.status, self.headers = answer.status, dict(answer.getheaders())
        for header in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = header.partition(";")[0].partition("=")
            self.cookies[name] = value
        if self.status == 303:
            return self._send("GET", answer.headers["Location"], None, {})
        self.page = data.decode("utf-8", "replace")
        return self.page

    def sit(self, host: Machine, player: str) -> "Phone":
        """Come in with the code and take a place."""
        self.post("/", {"code": host.code})
        self.post("/sit", {"seat": player})
        assert self.status == 200, self.page
        return self

    @property
    def fields(self) -> dict[str, str]:
        """The hidden fields of the page."""
        return _Fields(self.page).found

    def enter(self, text: str, **more: str) -> dict:
        """Enter something, on a page that is as it is now."""
        self.get("/seat")
        return self.ask("enter", text=text, **more)

    def ask(self, what: str, **fields: str) -> dict:
        """Ask as the script does, with what the page was when it was last got."""
        page = self.page
        answer = self.post("/seat", {**self.fields, "do": what, **fields}, Accept="application/json")
        self.page = page
        return json.loads(answer) if self.status == 200 else {"said": [], "done": False}
