"""Phones at the table, without a browser: who comes in, what is sent to whom, and what a repeat or a kill does."""

import http.client
import json
import re
import stat
import sys
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread

import pytest

from tactideck.phones.budget import Rate, Tries
from tactideck.phones.card import card_page
from tactideck.phones.host import blocks
from tactideck.phones.register import Register, new_code
from tactideck.web.address import Interface, choose, ranked
from tactideck.web.guard import HEADERS, LARGEST
from tactideck.web.page import element, preferred
from tests.conftest import ROOT, Run
from tests.phones import Phone, machine
from words.faults import Fault
from words.languages import languages
from words.spelling import fold
from words.wording import Wording, catalogue

VULTURE = "game: stupide-vautour\nlanguage: en\nplayers: Anne, Bruno, Chloé\n"


@pytest.fixture
def host(tmp_path):
    with machine(tmp_path, VULTURE) as found:
        yield found


@pytest.fixture(scope="module")
def still(tmp_path_factory):
    """A table at which nobody sits down."""
    with machine(tmp_path_factory.mktemp("still"), VULTURE) as found:
        yield found


class Stream:
    """The events of a page, as they come."""

    def __init__(self, phone: Phone, last: str = "", path: str = "/events") -> None:
        self._connection = http.client.HTTPConnection(phone._netloc, timeout=60)
        cookies = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
        self._connection.request("GET", f"{path}?last={last}", headers={"Cookie": cookies})
        self._answer = self._connection.getresponse()
        self.status = self._answer.status
        self.bytes = b""

    def next(self) -> tuple[str, str, dict]:
        """The kind of the next event, its id and what it holds."""
        kind, number, data = "message", "", ""
        while True:
            line = self._answer.readline()
            self.bytes += line
            key, _, value = line.decode().rstrip("\n").partition(": ")
            if key == "event":
                kind = value
            elif key == "id":
                number = value
            elif key == "data":
                data = value
            elif not line.strip():
                return kind, number, json.loads(data) if data else {}

    def close(self) -> None:
        self._answer.close()
        self._connection.close()


def last_of(page: str) -> str:
    return re.search('data-last="([^"]*)"', page)[1]


def test_a_round_with_forms_alone(host) -> None:
    """Without a script: what was said to a phone stands on its page, and what is due."""
    anne, bruno = (
        Phone(host, language).sit(host, name) for language, name in (("fr", "Anne"), ("de", "Bruno"))
    )
    assert '<h1 id="who" tabindex="-1">Anne</h1>' in anne.page
    assert '<p id="due" class="due">Manche 1 : carte Points.</p>' in anne.page
    anne.post("/seat", {**anne.fields, "do": "enter", "text": "8"})
    assert "En jeu : 8." in anne.page
    bruno.get("/seat")
    assert "<title>Sie sind dran, Bruno</title>" in bruno.page
    bruno.post("/seat", {**bruno.fields, "do": "enter", "text": "9"})
    bruno.post("/seat", {**bruno.fields, "do": "enter", "text": "9"})
    assert "Bruno, Sie haben schon gelegt" in bruno.page
    anne.enter("3")
    host.type("Chloé 14")
    assert host.moves == ["8: 3 9 14"]
    assert "Chloé gagne la carte 8" in anne.get("/seat")
    assert "Chloé" in bruno.get("/watch?size=32&level=full")
    assert 'data-size="32"' in bruno.page


def test_every_language_has_every_page(still) -> None:
    for code in languages():
        phone = Phone(still, f"xx, {code};q=0.9, en;q=0.1")
        for path in ("/", "/help"):
            page = phone.get(path)
            assert f'<html lang="{code}"' in page
            assert Wording(code, also="phones").text("page-help") in page
    assert preferred("nl, es-MX;q=0.5, fr;q=0.9, en;q=0", "en") == "fr"
    assert preferred("nl", "de") == "de"
    assert element("p", for_="a", hidden=False, data_x="<") == '<p for="a" data-x="&lt;"></p>'


def test_a_stranger_gets_nothing(still) -> None:
    phone = Phone(still)
    for path in ("/seat", "/watch"):
        assert "Code of the table" in phone.get(path)
        assert "Anne" not in phone.page
    for path in ("/events", "/events?watch=1"):
        phone.get(path)
        assert (phone.status, phone.page) == (403, "")
    for path, fields in (
        ("/sit", {"seat": "Anne"}),
        ("/seat", {"do": "scores"}),
        ("/settings", {"size": "18"}),
    ):
        phone.post(path, fields)
        assert phone.status == 403 or "Code of the table" in phone.page
        assert "Anne" not in phone.page
    assert phone.cookies == {}
    phone.cookies[f"seat-{still.address.rpartition(':')[2]}"] = ""
    assert "Code of the table" in phone.get("/seat")


def test_the_code_is_taken_as_it_is_typed(still) -> None:
    for typed in (still.code.upper(), "  ".join(still.code.split()), still.code.replace(" ", "-"), still.key):
        phone = Phone(still)
        phone.post("/", {"code": typed})
        assert "Who are you?" in phone.page, typed


def test_five_wrong_codes_wait_a_minute(host) -> None:
    phone = Phone(host)
    for _ in range(5):
        phone.post("/", {"code": "three wrong words"})
        assert phone.status == 403
    phone.post("/", {"code": host.code})
    assert (phone.status, phone.cookies) == (429, {})
    assert "wait a minute" in phone.page


def test_how_often_by_the_clock() -> None:
    now = [0.0]
    rate, tries = Rate(20, lambda: now[0]), Tries(clock=lambda: now[0])
    assert [rate.take() for _ in range(21)] == [True] * 20 + [False]
    now[0] += 0.1
    assert [rate.take() for _ in range(3)] == [True, True, False]
    for _ in range(5):
        assert not tries.waits("a")
        tries.wrong("a")
    assert tries.waits("a")
    assert not tries.waits("b")
    now[0] += 59.9
    assert tries.waits("a")
    now[0] += 0.2
    assert not tries.waits("a")


def test_a_place_has_twenty_requests_a_second(tmp_path) -> None:
    with machine(tmp_path, VULTURE, clock=lambda: 0.0) as host:
        phone = Phone(host).sit(host, "Anne")
        statuses = [(phone.get("/seat"), phone.status)[1] for _ in range(21)]
    assert statuses == [200] * 19 + [429] * 2  # one was the page after sitting down


@pytest.mark.parametrize(
    ("method", "headers", "body", "status"),
    [
        ("GET", {"Host": "evil.example"}, b"", 421),
        ("GET", {"Host": "evil.example:8477"}, b"", 421),
        ("POST", {"Origin": "http://evil.example"}, b"", 403),
        ("POST", {}, b"x" * (LARGEST + 1), 413),
        ("POST", {"Transfer-Encoding": "chunked"}, b"801\r\n" + b"x" * 2049 + b"\r\n0\r\n\r\n", 413),
        ("POST", {"Content-Length": "-1"}, b"", 400),
        ("PUT", {}, b"", 405),
        ("DELETE", {}, b"", 405),
    ],
)
def test_what_does_not_come_in(still, method, headers, body, status) -> None:
    netloc = still.address.removeprefix("http://")
    with closing(http.client.HTTPConnection(netloc, timeout=60)) as connection:
        connection.putrequest(method, "/", skip_host="Host" in headers)
        if "Transfer-Encoding" not in headers and "Content-Length" not in headers:
            headers = {**headers, "Content-Length": str(len(body))}
        for name, value in headers.items():
            connection.putheader(name, value)
        with suppress(ConnectionError):
            connection.endheaders(body)
        answer = connection.getresponse()
        assert answer.status == status
        assert b"Anne" not in answer.read()


def test_every_answer_says_what_a_browser_may_do(host) -> None:
    phone = Phone(host)
    for path in ("/", "/help", "/static/style.css", "/static/table.js", "/static/regular.ttf", "/nothing"):
        with suppress(UnicodeDecodeError):
            phone.get(path)
        for name, value in HEADERS:
            assert phone.headers[name.decode()] == value.decode(), path
        assert "server" not in {name.lower() for name in phone.headers}
    phone.sit(host, "Anne")
    assert "script" not in phone.headers["content-security-policy"]
    assert not re.search(r"<script(?! src)|<style| on\w+=|style=|https?://", phone.page)


def test_cookies_are_for_this_server_and_no_script(still) -> None:
    netloc = still.address.removeprefix("http://")
    with closing(http.client.HTTPConnection(netloc, timeout=60)) as connection:
        connection.request("POST", "/", f"code={still.key}")
        (cookie,) = connection.getresponse().headers.get_all("Set-Cookie")
    assert {part.strip().lower() for part in cookie.split(";")[1:]} >= {
        "httponly",
        "samesite=strict",
        "path=/",
    }
    assert len(cookie.partition("=")[2].partition(";")[0]) == 22  # 128 bits in base64


def test_a_form_of_another_page_is_not_taken(host) -> None:
    phone = Phone(host).sit(host, "Anne")
    fields = {name: value for name, value in phone.fields.items() if name != "form"}
    for form in ({}, {"form": "0" * 32}):
        phone.post("/seat", {**fields, **form, "do": "enter", "text": "8"})
        assert phone.status == 403
    assert host.type("t")[0].startswith("Point cards still to come")


def test_a_repeat_does_nothing_twice(host) -> None:
    phone = Phone(host).sit(host, "Anne")
    first = phone.ask("enter", text="8", request="one")
    assert phone.ask("enter", text="8", request="one") == first
    assert first["done"]
    phone.get("/seat")
    assert phone.ask("enter", text="3", request="two")["done"]
    assert phone.ask("undo", request="three")["done"]
    assert phone.ask("undo", request="three")["done"]
    assert not phone.ask("undo", request="four")["done"]


def test_two_phones_press_at_once(host) -> None:
    phones = [Phone(host).sit(host, name) for name in ("Anne", "Bruno")]
    replies = []
    threads = [
        Thread(target=lambda phone=phone: replies.append(phone.ask("enter", text="8"))) for phone in phones
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(reply["done"] for reply in replies) == [False, True]
    (refusal,) = [reply["said"] for reply in replies if not reply["done"]]
    assert refusal[0].startswith("Something else is due by now")
    host.type("Chloé 1")
    assert host.type("t")[0] == "At stake: 8. The highest wins."


def test_what_a_phone_asks_is_told_to_it_alone(host) -> None:
    anne, bruno = Phone(host).sit(host, "Anne"), Phone(host).sit(host, "Bruno")
    assert anne.ask("scores")["said"] == ["Scores. Anne, 0 points. Bruno, 0 points. Chloé, 0 points."]
    assert anne.ask("table", request="t")["said"][0].startswith("Point cards still to come")
    assert anne.ask("tell-hand", request="h")["said"] == ["No hand is noted; write it first."]
    assert anne.ask("keep-hand", hand=" 1  5 \u00e915 ", request="k")["done"]
    assert anne.ask("tell-hand", request="h2")["said"] == ["You hold: 1 5 é15."]
    assert not anne.ask("keep-hand", hand="x" * 301, request="k2")["done"]
    assert anne.ask("nonsense", request="n") == {**anne.ask("nonsense", request="n"), "done": False}
    assert anne.enter("16")["said"] == [
        "16 is not a point card; they go from minus 5 to minus 1 and from 1 to 10."
    ]
    for page in (bruno.get("/seat"), bruno.get("/watch"), bruno.get("/")):
        assert "é15" not in page
    host.type("8")
    assert anne.ask("repeat", request="r")["said"][-1] == "Your turn: lay your card, in secret."


def test_the_host_frees_and_locks_places(host) -> None:
    anne = Phone(host).sit(host, "Anne")
    stream = Stream(anne)
    stream.next()
    assert host.type("mm")[3] == "On a phone: Anne."
    other = Phone(host)
    other.post("/", {"code": host.code})
    other.post("/sit", {"seat": "Anne"})
    assert other.status == 409
    assert host.type("free anne")[0] == "The place of Anne is free for another phone."
    assert stream.next()[0] == "gone"
    stream.close()
    assert "I am Anne" in anne.get("/seat")  # she is asked again who she is
    other.sit(host, "Anne")
    host.type("ml Anne")
    assert "I am Anne" not in other.get("/")
    other.post("/sit", {"seat": "Anne"})
    assert "locked" in other.page
    assert host.type("mm Bruno")[0] == "The phone of Bruno opens this address, which is for nobody else:"
    key = host.screen.shown[-1].partition("#")[2]
    bruno = Phone(host)
    bruno.post("/", {"key": key})
    assert '<h1 id="who" tabindex="-1">Bruno</h1>' in bruno.page
    bruno.post("/settings", {**bruno.fields, "do": "leave"})
    assert "Code of the table" in bruno.page  # the link was for that place alone


def test_settings_are_those_of_one_phone(host) -> None:
    anne, bruno = Phone(host).sit(host, "Anne"), Phone(host).sit(host, "Bruno")
    anne.post("/settings", {**anne.fields, "do": "keep", "language": "es", "level": "full", "size": "32"})
    assert '<html lang="es" data-size="32">' in anne.page
    assert '<html lang="en" data-size="24">' in bruno.get("/seat")
    anne.post("/settings", {**anne.fields, "do": "keep", "language": "xx", "level": "loud", "size": "99"})
    assert '<html lang="es" data-size="32">' in anne.page


def test_a_stream_tells_each_in_their_language_and_what_was_missed(host) -> None:
    anne, bruno = Phone(host, "fr").sit(host, "Anne"), Phone(host, "de").sit(host, "Bruno")
    streams = [Stream(phone, last_of(phone.page)) for phone in (anne, bruno)]
    assert [stream.next()[2]["log"] for stream in streams] == [[], []]
    host.type("8")
    (_, number, told), (_, _, german) = (stream.next() for stream in streams)
    assert told["log"] == ["Noté : 8. En jeu : 8. La plus forte gagne."]
    assert (told["title"], told["numeric"]) == ("À vous, Anne", True)
    assert german["log"] == ["Notiert: 8. Im Spiel: 8. Die höchste gewinnt."]
    streams[0].close()
    host.type("Anne 3", "Bruno 9", "Chloé 14")
    again = Stream(anne, number)
    _, _, missed = again.next()
    assert missed["log"][:4] == [
        "Anne, c'est fait.",
        "L'hôte a posé votre carte pour vous.",
        "Bruno, c'est fait.",
        "Chloé gagne la carte 8. Manches restantes : 14. "
        "Pour la carte Points 8, Anne joue le 3, Bruno joue le 9, et Chloé joue le 14.",
    ]
    watch = Stream(bruno, path="/events?watch=1&level=brief&x")
    assert watch.next()[2]["scores"] == "Punktestand: Chloé 8, Anne 0, Bruno 0."
    for stream in (streams[1], again, watch):
        stream.close()


def test_a_stream_beats_and_ends_with_the_table(tmp_path) -> None:
    with machine(tmp_path, VULTURE, beat=0.01) as host:
        phone = Phone(host).sit(host, "Anne")
        stream = Stream(phone, last_of(phone.page))
        assert [stream.next()[0] for _ in range(3)] == ["message", "beat", "beat"]
    kinds = set()
    with suppress(ConnectionError, ValueError):
        while "closed" not in kinds:
            kinds.add(stream.next()[0])
    stream.close()
    assert "closed" in kinds


posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")


@posix
def test_keys_and_hands_are_for_their_owner_alone(host) -> None:
    Phone(host).sit(host, "Anne").ask("keep-hand", hand="7 9")
    host.type("8", "Anne 3")
    files = {path.name: path for path in host.file.parent.iterdir()}
    assert set(files) >= {".game.txt.phones", ".game.txt.secret"}
    for name in (".game.txt.phones", ".game.txt.secret"):
        assert stat.S_IMODE(files[name].stat().st_mode) == 0o600
    kept = json.loads(files[".game.txt.phones"].read_bytes())
    assert kept["places"]["Anne"]["hand"] == "7 9"
    register = Register(host.file, ("Anne",), "en", "normal")
    assert "7 9" not in repr(register.places["Anne"])


def test_after_a_kill_every_phone_goes_on(tmp_path) -> None:
    """Nothing is written when a process is killed, so a copy of the folder is what it leaves."""
    with machine(tmp_path, VULTURE) as host:
        anne, bruno = Phone(host).sit(host, "Anne"), Phone(host).sit(host, "Bruno")
        host.type("7", "Anne 1", "Bruno 2", "Chloé 3", "8")
        anne.get("/seat")
        before = last_of(anne.page), dict(anne.fields)
        assert anne.ask("enter", text="5", request="laid")["done"]
        left = tmp_path / "left"
        left.mkdir()
        for path in tmp_path.iterdir():
            if path.is_file():
                (left / path.name).write_bytes(path.read_bytes())
    with machine(left, VULTURE, again=left / "game.txt") as host:
        anne._netloc = bruno._netloc = host.address.removeprefix("http://")
        port = host.address.rpartition(":")[2]
        for phone in (anne, bruno):
            phone.cookies = {
                f"{name.partition('-')[0]}-{port}": value for name, value in phone.cookies.items()
            }
        stream = Stream(anne, before[0])
        _, _, told = stream.next()
        stream.close()
        assert told["log"] == []  # the page knew entry 1
        assert told["due"] == "Still to give: Bruno and Chloé."
        again = anne.post(
            "/seat", {**before[1], "do": "enter", "text": "5", "request": "laid"}, Accept="application/json"
        )
        assert json.loads(again)["done"] is False  # it was laid: nothing is done twice
        bruno.enter("6")
        host.type("Chloé 4")
        assert host.moves == ["7: 1 2 3", "8: 5 6 4"]
        stream = Stream(anne, "other-0-0")
        assert stream.next()[2]["log"][0].startswith("Chloé wins card 7.")
        stream.close()


# What differs from one table to the next whatever is laid: keys, numbers of requests, the port.
CHANCE = re.compile(r'name="(form|request)" value="\w+"|data-last="[^"]*"|"ticket": "[^"]*"|http://[\d.:/]+')


@pytest.mark.parametrize("game", ["stupide-vautour", "stopenzi"])
def test_no_card_is_in_any_byte_before_its_reveal(tmp_path, game) -> None:
    """All that is sent, shown and recorded is the same whichever card is laid."""
    record = f"game: {game}\nlanguage: en\nplayers: Anne, Bruno\n"
    heard = []
    for card in {"stupide-vautour": ("13", "14"), "stopenzi": ("3+1", "0+2")}[game]:
        with machine(tmp_path / card, record) as host:
            names = ("Anne", "Bruno")
            anne, bruno = (Phone(host).sit(host, name) for name in names)
            watcher = Phone(host)
            watcher.post("/", {"code": host.code})
            shown = len(host.screen.shown)  # before that there are the code and the key
            streams = [Stream(bruno, last_of(bruno.page)), Stream(watcher, path="/events?watch=1&x")]
            if game == "stupide-vautour":
                host.type("8")
            anne.get("/seat")
            answers = [str(anne.ask("enter", text=card))]
            for stream in streams:
                told: dict = {}
                while "Anne, done." not in told.get("log", ()):
                    told = stream.next()[2]
                answers.append(str({**told, "ticket": ""}))
                stream.close()
            for phone in (anne, bruno):
                for path in ("/seat", "/", "/watch", "/help"):
                    answers.append(phone.get(path))
                phone.get("/seat")
                for what in ("repeat", "scores", "table", "played"):
                    answers.append(str(phone.ask(what, request=what)["said"]))
            answers += [watcher.get("/watch"), *host.type("s", "t", "mm")[:1], *host.screen.shown[shown:]]
            answers.append(host.file.read_text())
        heard.append([CHANCE.sub("", answer) for answer in answers])
    assert heard[0] == heard[1]


def test_the_hint_says_why_no_phone_came(tmp_path) -> None:
    with machine(tmp_path, VULTURE, patience=0.0) as host:
        for _ in range(1000):
            if any("hotspot" in line for line in host.screen.shown):
                return
            host.type("s")
    raise AssertionError(host.screen.shown)


# Addresses.


@pytest.mark.parametrize(
    ("found", "best"),
    [
        (["lo 127.0.0.1", "docker0 172.17.0.1", "eth0 192.168.1.20", "wlan0 192.168.1.30"], "192.168.1.30"),
        (["tun0 10.8.0.2", "enp3s0 192.168.0.4"], "192.168.0.4"),
        (["utun3 10.0.0.2", "bridge100 192.168.2.1", "en0 169.254.3.4"], "192.168.2.1"),
        (["vEthernet (WSL) 172.20.0.1", "Intel(R) Wi-Fi 6 AX200 192.168.1.9"], "192.168.1.9"),
        (["VirtualBox Host-Only Ethernet Adapter 192.168.56.1", "Realtek Gaming GbE 10.1.1.1"], "10.1.1.1"),
        (["tailscale0 100.90.1.1", "wwan0 10.2.2.2"], "10.2.2.2"),
        (["docker0 172.17.0.1"], "172.17.0.1"),
        (["eth0 8.8.8.8", "lo 127.0.0.1"], None),
    ],
)
def test_the_address_that_phones_can_reach(found, best) -> None:
    interfaces = [Interface(*line.rsplit(" ", 1)) for line in found]
    assert next(iter(ranked(interfaces)), None) == best


def test_the_address_is_one_of_this_computer(monkeypatch) -> None:
    monkeypatch.setattr("tactideck.web.address.interfaces", lambda: [Interface("eth0", "192.168.1.20")])
    assert choose(None) == "192.168.1.20"
    assert choose("127.0.0.1") == "127.0.0.1"
    with pytest.raises(Fault) as found:
        choose("10.0.0.1")
    sentence = "“10.0.0.1” is no address of this computer; write --address with 192.168.1.20 or 127.0.0.1."
    assert Wording("en").fault(found.value) == sentence
    monkeypatch.setattr("tactideck.web.address.interfaces", list)
    assert choose(None) == "127.0.0.1"


# The host's side.


@pytest.mark.parametrize("language", languages())
def test_codes_are_three_short_words(language) -> None:
    words = catalogue(language, "phones").lists["code-words"]
    assert len(set(map(fold, words))) == len(words) >= 100
    assert all(3 <= len(word) <= 9 and fold(word).isascii() and word.isalpha() for word in words)
    assert len(new_code(language).split()) == 3
    assert new_code(language) != new_code(language)


def test_the_qr_code_is_blocks_that_a_camera_reads() -> None:
    cv2 = pytest.importorskip("cv2")
    numpy = pytest.importorskip("numpy")
    link = "http://192.168.1.20:8477/#abcdefghijklmnopqrstuv"
    lines = blocks(link)
    rows = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}
    pixels = [[rows[sign][half] for sign in line] for line in lines for half in (0, 1)]
    picture = numpy.kron(numpy.array(pixels, "uint8"), numpy.ones((8, 8), "uint8"))
    assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == link
    assert max(map(len, lines)) <= 40


@pytest.mark.parametrize("language", languages())
def test_the_card_fits_its_page_whatever_the_words(language) -> None:
    longest = sorted(catalogue(language, "phones").lists["code-words"], key=len)[-3:]
    page = card_page(
        "http://192.168.100.200:18477/#abcdefghijklmnopqrstuv",
        "http://192.168.100.200:18477",
        " ".join(longest),
        language,
    )
    from printkit.shapes import bounds

    for shape in page.around:
        box = bounds(shape)
        assert box.x >= 19, shape
        assert box.right <= page.width - 19, shape
        assert box.bottom <= page.height - 15, shape


def test_options_go_together(tactideck: Run) -> None:
    play = ["play", "stupide-vautour", "--players", "Anne,Bruno"]
    for more, told in (
        (["--address", "127.0.0.1"], "--address is of use with --phones only"),
        (["--phones", "--no-secret"], "--no-secret changes nothing of --phones"),
        (["--phones", "--address", "8.8.8.8"], "“8.8.8.8” is no address of this computer"),
    ):
        done = tactideck(*play, *more)
        assert done.returncode == 2
        assert told in done.stderr


def test_without_its_packages_one_sentence_says_what_to_type(tactideck: Run, monkeypatch) -> None:
    monkeypatch.setattr("words.install.has", lambda extra: False)
    done = tactideck("play", "kariba", "--players", "Anne,Bruno", "--phones")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith(' install "tactideck[web]"\n')
    assert not list(Path(ROOT).glob("output/kariba-*"))


def test_a_command_with_phones_and_its_card(tactideck: Run, tmp_path) -> None:
    done = tactideck(
        "play", "kariba", "--players", "Anne,Bruno", "--phones", "--address", "127.0.0.1", "--no-voice",
        "--phones-card", "card.pdf", input="mm\nmf Anne\nAnne: 3\nq\n",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(
        r"Phones: on the same network, open http://127\.0\.0\.1:\d+\nCode: \w+ \w+ \w+\.\n", done.stdout
    )
    assert "This computer is on no network" in done.stdout
    assert "--phones" in done.stdout.splitlines()[-1]
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF")


def test_without_phones_their_commands_say_so(tactideck: Run) -> None:
    done = tactideck("play", "kariba", "--players", "Anne,Bruno", "--no-voice", input="mm\nlock Anne\nq\n")
    assert done.stdout.count("There are no phones at this table; start it with --phones.") == 2


def test_the_same_phones_in_the_next_game(tmp_path) -> None:
    first = Register(tmp_path / "a.txt", ("Anne", "Bruno"), "en", "normal")
    place = first.take("Anne", "fr")
    after = Register(tmp_path / "b.txt", ("Anne", "Chloé"), "en", "normal", first)
    assert (after.code, after.door, after.of(place.token).player) == (first.code, first.door, "Anne")


@posix
def test_no_kill_loses_an_entry_or_does_it_twice(tmp_path) -> None:
    """A few kills here; `python -m tests.phone_kills --kills 20` has more."""
    from tests.phone_kills import run

    assert run(2, tmp_path) >= 1
