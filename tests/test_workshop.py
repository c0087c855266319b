"""The workshop without a script: who comes in, what its forms ask for, what it makes and what it refuses."""

import html
import re
import shlex
import stat
import sys
import tomllib
from pathlib import Path

import pytest

from printkit.paper.preview import described
from tactideck.workshop.fields import arguments, fields_of, form_of
from tactideck.workshop.printer import correction
from tactideck.workshop.printing import command_of
from tactideck.workshop.visit import Visit
from tests.workshops import Workshop, workshop
from words.languages import languages


@pytest.fixture(scope="module")
def open_workshop(tmp_path_factory) -> Workshop:
    with workshop(tmp_path_factory.mktemp("workshop")) as opened:
        yield opened


@pytest.fixture
def visitor(open_workshop):
    return open_workshop.visitor()


def texts(page: str) -> str:
    """What a page says, without its tags."""
    return html.unescape(re.sub(r"<[^>]+>", "\n", page))


# The door.


@pytest.mark.parametrize("path", ["/", "/look?game=vampir", "/made/1", "/made/1/0", "/printer", "/nothing"])
def test_nobody_comes_in_without_the_token(open_workshop, path) -> None:
    stranger = open_workshop.visitor(inside=False)
    page = stranger.get(path)
    assert stranger.status == 403
    assert "This page is closed" in page
    assert open_workshop.shop.key not in page
    for token in ("wrong", "%C3%A9"):
        page = stranger.get(f"/open/{token}")
        assert (stranger.status, stranger.cookies) == (403, {})
        assert open_workshop.shop.key not in page


def test_the_token_is_kept_so_that_an_open_page_goes_on_after_a_restart(tmp_path) -> None:
    with workshop(tmp_path) as first:
        visitor, address = first.visitor(), first.address
    with workshop(tmp_path) as second:
        assert second.address == address
        visitor.get("/")
        assert visitor.status == 200
    kept = tmp_path / "kept" / "workshop.json"
    if sys.platform != "win32":
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("kept", [b"", b"[]", b"{", b'{"token": 7}', b"\xff"])
def test_what_was_kept_and_cannot_be_read_is_made_anew(tmp_path, kept) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "workshop.json").write_bytes(kept)
    with workshop(tmp_path) as opened:
        assert len(opened.shop.token) > 20
        assert opened.visitor().status == 200


def test_requests_of_other_pages_and_names_are_refused(open_workshop, visitor) -> None:
    key = visitor.fields["key"]
    cases = [
        ("/make", {"game": "vampir"}, {}, 403),  # without the key of our forms
        ("/make", {"game": "vampir", "key": "x" * len(key)}, {}, 403),
        ("/make", {"game": "vampir", "key": key}, {"Origin": "http://elsewhere.example"}, 403),
        ("/close", {"key": "é"}, {}, 403),
        ("/language", {"language": "de", "key": "no"}, {}, 403),
    ]
    for path, fields, headers, status in cases:
        visitor.post(path, fields, **headers)
        assert visitor.status == status, (path, headers)
    visitor.get("/", Host="elsewhere.example")
    assert visitor.status == 421
    assert not list(open_workshop.shop.out.glob("*"))


def test_a_form_that_is_too_long_is_refused(visitor) -> None:
    visitor.post("/make", b"key=" + b"x" * 5_200_000)
    assert visitor.status == 413


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"key=x" + b"&a=1" * 20_001, "application/x-www-form-urlencoded"),
        (b"--x\r\nno part", "multipart/form-data; boundary=x"),
        (b"", "multipart/form-data"),
    ],
)
def test_a_form_that_no_browser_sends_is_refused_in_one_sentence(visitor, body, kind) -> None:
    page = visitor.post("/make", body, **{"Content-Type": kind})
    assert visitor.status == 400
    assert "This form cannot be read; go back and send it again." in texts(page)


# The pages.


@pytest.mark.parametrize("language", languages())
def test_every_page_speaks_the_language_of_the_browser(open_workshop, language) -> None:
    visitor = open_workshop.visitor(language)
    title = visitor.get("/")
    words = tomllib.loads(Path(f"words/{language}/workshop.toml").read_text("utf-8"))["events"]
    assert f'<html lang="{language}"' in title
    assert f'<h1 id="title" tabindex="-1">{html.escape(words["print-title"])}</h1>' in title
    other = next(code for code in languages() if code != language)
    assert f'<html lang="{other}"' in visitor.send("/language", {"language": other, "from": "/printer"})
    assert f'<html lang="{other}"' in visitor.get("/")


def test_each_choice_has_a_label_and_one_sentence_of_help(visitor) -> None:
    page = visitor.get("/")
    for name in (*form_of("print").main, *form_of("print").more):
        assert re.search(rf'(for|name)="(f-)?{name}', page), name
        help_of = re.search(rf'<p class="hint" id="f-{name}-help">([^<]+)</p>', page)
        assert help_of, name
        assert help_of[1].strip().endswith("."), name


@pytest.mark.parametrize("path", ["/", "/stickers", "/play"])
def test_no_choice_is_explained_by_what_is_typed_at_a_table(visitor, path) -> None:
    said = texts(visitor.get(path))
    events = tomllib.loads(Path("words/en/common.toml").read_text("utf-8"))["events"]
    for key in ("help-braille", "help-phones", "help-countdown"):
        assert events[key] not in said, key


def test_the_options_of_the_form_are_those_of_the_command_line() -> None:
    fields = {field.name: field for field in fields_of("print", form_of("print").main, "en")}
    assert fields["reader"].values == ("low-vision", "very-low-vision", "braille", "touch")
    assert fields["paper"].default == "a4"
    assert fields["sides"].values == ("long", "short", "fold", "apart", "none")
    assert fields["game"].option is None


@pytest.mark.parametrize(
    ("filled", "line"),
    [
        ({"game": ["kariba"]}, "print kariba"),
        ({"game": ["kariba"], "paper": ["a4"], "copies": ["1"]}, "print kariba"),
        (
            {"game": ["kariba"], "paper": ["a3"], "reader": ["touch"]},
            "print kariba --reader=touch --paper=a3",
        ),
        ({"game": ["vampir"], "only": ["cards", "board"]}, "print vampir --only=cards,board"),
        ({"game": ["vampir"], "cut_lines": ["on"]}, "print vampir --cut-lines"),
        ({"game": ["stopenzi"], "cards": ["-4, 7 star"]}, "print stopenzi '--cards=-4, 7 star'"),
        ({"game": ["stopenzi"], "cards": ["--out /etc"]}, "print stopenzi '--cards=--out /etc'"),
        ({"game": ["--help"]}, "print"),
        ({"game": [""], "out": ["/etc"], "materials": ["on"]}, "print"),
    ],
)
def test_a_form_becomes_a_command_line(filled, line) -> None:
    assert shlex.join(arguments("print", filled, "en")) == line


# Look, and make.


def test_a_look_shows_the_plan_the_pages_and_what_check_finds(open_workshop, visitor) -> None:
    page = visitor.get("/look?game=stupide-vautour&paper=a4&reader=&sides=")
    said = texts(page)
    assert visitor.status == 200
    assert not list(open_workshop.shop.out.glob("*"))
    assert "Stupide Vautour: 90 cards and the board checked, nothing to mend." in said
    assert '<h1 id="title" tabindex="-1">Stupide Vautour: what will be printed</h1>' in page
    assert "With printing it takes about" in said
    assert "Step by step" in said
    assert re.search(r"tactideck print stupide-vautour --out \S+made --lang en", said)
    pictures = re.findall(
        r'<img src="([^"]+)" alt="([^"]+)" width="360" height="(\d+)" loading="lazy">', page
    )
    assert len(pictures) == int(re.search(r"files, (\d+) pages\.", said)[1])
    assert pictures[0][1].startswith("Page 1. Stupide Vautour, cards, page 1 of ")
    assert all(len(alternative) > 20 for _, alternative, _ in pictures)
    # A page of A4, upright or lying.
    assert {height for *_, height in pictures} <= {"509", "255"}


def test_a_picture_is_that_of_its_page(open_workshop, visitor) -> None:
    page = visitor.get("/look?game=kariba&only=cards")
    first = re.search(r'<img src="([^"]+)"', page)[1]
    whole = first.rpartition("/")[0]
    for address, kind in ((first, "image/png"), (whole, "application/pdf")):
        visitor.fetch(address)
        assert (visitor.status, visitor.headers["content-type"]) == (200, kind)
    for wrong in (f"{whole}/0", f"{whole}/999", f"{whole}/x", f"{whole}x", "/looked/../kept/workshop.json"):
        visitor.fetch(wrong)
        assert visitor.status == 404, wrong


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("", "Choose a game first."),
        ("game=vampire", "vampir"),
        ("game=%2Fetc%2Fpasswd", "There is no game"),
        ("game=vampir&paper=a9", "a9"),
        ("game=vampir&medium=x", "x"),
        ("game=vampir&copies=0", "0"),
        ("game=vampir&medium=stl&sides=long", "This medium has one side only"),
        ("game=vampir&cards=%3Cscript%3E", "<script>"),
    ],
)
def test_what_cannot_be_printed_is_said_above_the_form_which_keeps_what_was_chosen(
    visitor, query, fault
) -> None:
    page = visitor.get(f"/look?{query}")
    assert visitor.status == 400 or query == "game=vampire"
    assert fault in texts(page)
    assert "<script>" not in page
    assert "Traceback" not in page
    if "cards" in query:
        assert 'value="&lt;script&gt;"' in page


def make_by(visitor, address: str, **fields: str) -> str:
    """Press "Make it" on the page, wait, and return the page with the files."""
    hidden = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', visitor.page)
    visitor.send(address, {**{name: html.unescape(value) for name, value in hidden}, **fields})
    assert visitor.host.shop.run(visitor.at.rpartition("/")[2]).wait()
    return visitor.get(visitor.at)


def make(visitor, **fields: str) -> str:
    return make_by(visitor, "/make", **fields)


def test_the_files_are_byte_for_byte_those_of_the_command_line(tmp_path, tactideck) -> None:
    with workshop(tmp_path) as opened:
        visitor = opened.visitor()
        page = make(visitor, game="stopenzi", reader="very-low-vision")
        links = re.findall(r'<li><a href="(/made/\w+/\d+)">([^<]+)</a></li>', page)
        assert links[0][1].startswith("stopenzi-plan.")
        command = re.search(r"<code>tactideck ([^<]+)</code>", page)[1]
        words = shlex.split(html.unescape(command))
        words[words.index("--out") + 1] = str(tmp_path / "typed")
        assert tactideck(*words).returncode == 0
        typed = {path.name: path.read_bytes() for path in (tmp_path / "typed").iterdir()}
        assert {name for _, name in links} == set(typed)
        for address, name in links:
            assert visitor.fetch(address) == typed[name], name
        together = visitor.fetch(re.search(r"/made/\w+/all", page)[0])
        whole = tmp_path / "together.pdf"
        whole.write_bytes(together)
        pages = sum(len(described(tmp_path / "typed" / name)) for name in typed if name.endswith(".pdf"))
        assert len(described(whole)) >= pages
        for wrong in (
            f"{links[0][0]}{'9' * 5000}",
            f"{links[0][0]}99",
            links[0][0].rpartition("/")[0] + "/..%2f..%2fkept%2fworkshop.json",
        ):
            visitor.fetch(wrong)
            assert visitor.status == 404


def test_what_cannot_be_made_says_why(tmp_path) -> None:
    (tmp_path / "made").write_text("no folder")
    with workshop(tmp_path) as opened:
        page = make(opened.visitor(), game="kariba", only="key")
    assert "It was not made" in page
    assert "Traceback" not in page


def test_what_a_page_says_it_knows_may_be_anything(tmp_path) -> None:
    with workshop(tmp_path) as opened:
        visitor = opened.visitor()
        make(visitor, game="kariba", only="key")
        for known in ("9" * 5000, "-1", "x", "%C2%B2"):
            assert "event: over" in visitor.get(f"{visitor.at}/events?known={known}")
            assert visitor.status == 200
            visitor.at = visitor.at.partition("/events")[0]


def test_a_run_that_nobody_remembers_is_told(visitor) -> None:
    page = visitor.get("/made/0123")
    assert visitor.status == 404
    assert "no longer known" in texts(page)


# The printer.


def test_what_was_measured_corrects_what_is_printed(tmp_path) -> None:
    with workshop(tmp_path) as opened:
        visitor = opened.visitor()
        assert "Nothing is corrected" in texts(visitor.get("/printer"))
        visitor.send("/printer/measured", {"across": "148,5", "along": "150 mm", "x": "1", "y": "-2"})
        assert correction(opened.shop).scale == (1.010, 1.0)
        assert correction(opened.shop).back_offset == (1.0, -2.0)
        corrections = ["--scale-correction=101.0,100.0", "--back-offset=1,-2"]
        for filled, told in (
            ({}, corrections),
            ({"sides": "none"}, ["--sides=none", *corrections[:1]]),
            ({"medium": "svg"}, ["--medium=svg"]),
            ({"reader": "braille"}, ["--reader=braille", *corrections[:1]]),
            ({"only": "key"}, ["--only=key", *corrections[:1]]),
        ):
            visit = Visit(
                opened.shop, "en", {}, {name: [value] for name, value in {"game": "kariba", **filled}.items()}
            )
            assert command_of(visit) == ["print", "kariba", *told]
        # Measured once more on sheets that were printed with these, what is left is added.
        visitor.get("/printer")
        visitor.send("/printer/sheets", {"paper": "a4"})
        visitor.get("/printer")
        visitor.send("/printer/measured", {"across": "151.5", "y": "1"})
        assert correction(opened.shop).scale == (1.0, 1.0)
        assert correction(opened.shop).back_offset == (1.0, -1.0)
        visitor.send("/printer/forget", {})
        assert "Nothing is corrected" in texts(visitor.page)


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ({}, "Nothing was typed"),
        ({"across": "a lot"}, "“a lot” is no number"),
        ({"across": "140"}, "not between 143 and 157 mm"),
        ({"along": "0"}, "not between 143 and 157 mm"),
        ({"x": "6"}, "more than 5 mm"),
        ({"y": "nan"}, "“nan” is no number"),
    ],
)
def test_a_measure_that_cannot_be_is_refused(tmp_path, typed, fault) -> None:
    with workshop(tmp_path) as opened:
        visitor = opened.visitor()
        page = visitor.send("/printer/measured", typed)
        assert visitor.status == 400
        assert fault in texts(page)
        assert 'aria-invalid="true"' in page
        assert "Nothing is corrected" in texts(page)
