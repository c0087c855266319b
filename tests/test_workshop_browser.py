"""The workshop in a real browser: from a fresh start to printed files by keyboard alone, and what screen readers meet.

It needs the Chromium of the system, and playwright, which drives it.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

import pytest

from printkit.paper.preview import described
from scorer.records.record import read_record
from tests.browsing import AXE, CHROMIUM, CONTRASTS, NARROW, PATIENCE, by_axe, check_fit, check_tree, tree
from tests.test_launcher import keys_of, words_of
from tests.test_workshop_decks import CASES
from tests.workshops import workshop
from words.wording import Wording

playwright = pytest.importorskip(
    "playwright.sync_api", reason="playwright is missing: pip install playwright"
)
DATA = Path(__file__).parent / "data" / "workshop"
RECORD = (
    "game: stupide-vautour\nlanguage: en\nplayers: Léa, Hugo\n# begun: 2026-01-01 20:00:00\n8: 3 9\n1: 4 4\n"
)
FIVE = ("bataille-couperet", "kariba", "stopenzi", "stupide-vautour", "vampir")

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium on this system, so no page was opened in a browser"
)


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def window(browser):
    """Open a window on a workshop, which is let in."""
    contexts = []

    def open_window(address: str, language: str = "en", **settings):
        context = browser.new_context(locale=language, viewport=NARROW, **settings)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.wrong = []
        page.on("pageerror", lambda error: page.wrong.append(str(error)))
        page.on("console", lambda told: page.wrong.append(told.text) if told.type == "error" else None)
        page.goto(address)
        return page

    yield open_window
    for context in contexts:
        context.close()


def keep_record(opened) -> str:
    """Put a record among those of a workshop, and return the address of its page."""
    opened.shop.out.mkdir(exist_ok=True)
    (opened.shop.out / "evening.txt").write_text(RECORD, "utf-8")
    return f"{opened.address}/record/evening.txt"


def tab_to(page, selector: str, most: int = 80) -> None:
    """Press Tab until the focus is there."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"no way to {selector} by Tab")


def choose(page, value: str) -> None:
    """Choose an option of the list that has the focus, with the arrow keys."""
    for _ in range(200):
        if page.evaluate("document.activeElement.value") == value:
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"no option {value}")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_from_a_fresh_start_to_printed_files_by_keyboard_alone(tmp_path, window, process, language) -> None:
    with workshop(tmp_path, language) as opened:
        page = window(opened.open, language)
        for game in FIVE:
            page.goto(opened.address)
            tab_to(page, "#f-game")
            choose(page, game)
            tab_to(page, "form[action='/look'] button")
            page.keyboard.press("Enter")
            page.wait_for_selector("ol.pages")
            assert page.locator("h1").count() == 1
            shown = page.locator("ol.pages img").count()
            tab_to(page, "form[action='/make'] button")
            page.keyboard.press("Enter")
            page.wait_for_selector("section:has(a[href^='/made/'])")
            assert page.locator("a[href$='/0']").inner_text().startswith(f"{game}-plan.")
            tab_to(page, "a[href$='/0']")
            assert page.wrong == []
            printed = process("print", game, "--out", str(tmp_path / "typed"), language=language)
            assert printed.returncode == 0
            typed = {path.name: path.read_bytes() for path in (tmp_path / "typed").glob(f"{game}-*")}
            made = {path.name: path.read_bytes() for path in opened.shop.out.glob(f"{game}-*")}
            assert made == typed
            listed = page.locator("a[href^='/made/']").all_inner_texts()
            assert set(typed) <= set(listed)
            assert shown > 10


def test_two_windows_each_go_their_own_way(tmp_path, window) -> None:
    with workshop(tmp_path) as opened:
        one, other = window(opened.open), window(opened.open, "fr")
        for page, game in ((one, "kariba"), (other, "stopenzi")):
            page.select_option("#f-game", game)
            page.click("summary")
            page.check("#f-only-7")  # the key
            page.click("form[action='/look'] button")
            page.wait_for_selector("ol.pages")
        for page in (one, other):
            page.click("form[action='/make'] button")
        for page, game in ((one, "kariba"), (other, "stopenzi")):
            page.wait_for_selector(f"a:has-text('{game}-key.pdf')")
            assert all(game in name for name in page.locator("ul a[href^='/made/']").all_inner_texts())
        assert one.locator("html").get_attribute("lang") == "en"
        assert other.locator("html").get_attribute("lang") == "fr"


def test_lines_come_while_it_is_made_and_are_said_once(tmp_path, window) -> None:
    with workshop(tmp_path) as opened:
        page = window(opened.open)
        held = opened.shop._turn
        with held:  # as if another window were printing
            page.goto(f"{opened.address}/look?game=kariba&only=key")
            page.click("form[action='/make'] button")
            page.wait_for_selector("#log", state="attached")
            assert page.locator("#heard").get_attribute("aria-live") == "polite"
            assert page.evaluate("document.querySelectorAll('[role=alert], [role=status]').length") == 0
        page.wait_for_selector("a:has-text('kariba-key.pdf')")
        assert page.wrong == []


def test_a_killed_workshop_goes_on_where_it_was(tmp_path, window) -> None:
    """The same page answers again after a kill, and what was made is still there."""
    kept = tmp_path / "state" / "tactideck" / "workshop" / "workshop.json"
    kept.parent.mkdir(parents=True)
    with socket.create_server(("127.0.0.1", 0)) as free:  # the usual port may be taken while it is dead
        kept.write_text(json.dumps({"port": str(free.getsockname()[1])}))
    environment = {
        **os.environ,
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "LOCALAPPDATA": str(tmp_path / "state"),
        "HOME": str(tmp_path),
        "LC_ALL": "en_US.UTF-8",
    }
    command = [
        sys.executable,
        "-P",
        "-m",
        "tactideck",
        "workshop",
        "--no-browser",
        "--out",
        str(tmp_path / "made"),
    ]

    def start() -> tuple[subprocess.Popen[str], str]:
        child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        return child, re.search(r"http\S+", child.stdout.readline())[0]

    child, address = start()
    try:
        page = window(address)
        page.select_option("#f-game", "kariba")
        page.click("summary")
        page.check("#f-only-7")
        child.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
        child.wait()
        child.stdout.close()
        child, again = start()
        assert again == address
        assert json.loads(kept.read_text())["port"] in address
        page.click("form[action='/look'] button")
        page.wait_for_selector("ol.pages")
        page.click("form[action='/make'] button")
        page.wait_for_selector("a:has-text('kariba-key.pdf')")
        assert (tmp_path / "made" / "kariba-key.pdf").is_file()
        page.click("form[action='/close'] button")
        page.wait_for_selector("text=The workshop is closed")
        assert child.wait(60) == 0
    finally:
        child.kill()
        child.stdout.close()
        child.wait()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_is_played_and_corrected_by_keyboard_alone(tmp_path, window, language) -> None:
    say = Wording(language, also="workshop").text
    with workshop(tmp_path, language) as opened:
        page = window(f"{opened.open}", language)
        page.goto(f"{opened.address}/scores")
        tab_to(page, "a[href='/play']")
        page.keyboard.press("Enter")
        page.wait_for_selector("#f-players")
        tab_to(page, "#f-game")
        choose(page, "stupide-vautour")
        tab_to(page, "#f-players")
        page.keyboard.type("Léa, Hugo")
        tab_to(page, "summary")
        page.keyboard.press("Enter")
        tab_to(page, "#f-voice")
        choose(page, "none")
        tab_to(page, "form[action='/play'] button")
        page.keyboard.press("Enter")
        page.wait_for_selector("#log li:has-text('1')")
        tab_to(page, "#text")
        for number, line in enumerate(("8 3 9", "-4 12 7"), start=2):
            page.keyboard.type(line)
            page.keyboard.press("Enter")
            page.wait_for_selector(f"#log li:text-matches('^(Round|Manche) {number}\\\\b')", state="attached")
            assert page.evaluate("document.activeElement.id") == "text"
            assert page.input_value("#text") == ""
        heard = page.locator("#heard p").all_text_contents()
        assert len(set(heard)) == len(heard)
        assert any("Hugo" in sentence for sentence in heard)
        # What is half typed stays while something else is asked for.
        page.keyboard.type("7 1")
        tab_to(page, "#ask button[value='+']")
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.getElementById('log').textContent.includes('Léa, ')")
        assert page.input_value("#text") == "7 1"
        tab_to(page, "form[action$='/leave'] button")
        asked, table = [], page.url
        page.on(
            "request", lambda it: asked.append((it.method, it.url)) if it.is_navigation_request() else None
        )
        page.keyboard.press("Enter")
        page.wait_for_selector(f"h1:has-text('{say('table-over')}')")
        page.wait_for_load_state("networkidle")
        # The page that comes is not loaded once more, since a screen reader would begin it anew.
        assert asked == [("POST", f"{table}/leave"), ("GET", table)]
        tab_to(page, "a[href^='/record/']")
        page.keyboard.press("Enter")
        page.wait_for_selector("textarea")
        tab_to(page, "textarea")
        page.keyboard.press("Control+End")
        page.keyboard.type("7: 1 99\n")
        tab_to(page, "button[value=check]")
        page.keyboard.press("Enter")
        page.wait_for_selector("textarea[aria-invalid=true]")
        tab_to(page, "textarea")
        page.keyboard.press("Control+End")
        for _ in range(3):
            page.keyboard.press("Backspace")
        page.keyboard.type("2\n")
        tab_to(page, "button[value=save]")
        page.keyboard.press("Enter")
        page.wait_for_selector("#fault")
        (record,) = opened.shop.out.glob("*.txt")
        assert [line for _, line in read_record(record.read_bytes()).lines] == [
            "8: 3 9",
            "-4: 12 7",
            "7: 1 2",
        ]
        assert page.wrong == []


def test_two_windows_at_one_table_hear_the_same(tmp_path, window) -> None:
    with workshop(tmp_path) as opened:
        one = window(opened.open)
        one.goto(f"{opened.address}/play?game=kariba&players=A,B&voice=none")
        one.click("form[action='/play'] button")
        one.wait_for_selector("#text")
        other = window(opened.open)
        other.goto(one.url)
        other.fill("#text", "half")
        one.fill("#text", "3")
        one.keyboard.press("Enter")
        for page in (one, other):
            page.wait_for_selector("#log li:has-text('A lays')", state="attached")
        assert other.input_value("#text") == "half"
        (table,) = opened.shop.tables.values()
        table._child.kill()
        for page in (one, other):
            page.wait_for_selector("h1:has-text('The table is closed')")
        one.click("a[href^='/record/']")
        one.click("form[action='/play/resume'] button")
        one.wait_for_selector("#log li:has-text('B')", state="attached")


@pytest.mark.skipif(sys.platform != "linux", reason="a desktop entry is for Linux")
def test_from_the_launcher_to_a_printed_deck_and_a_spoken_game(tmp_path, window, monkeypatch) -> None:
    """What the menu starts opens a browser, here one of ours: a deck is printed in it, and a game played and heard."""
    opened_by = tmp_path / "browser"
    address = tmp_path / "address"
    os.mkfifo(address)
    opened_by.write_text(f'#!/bin/sh\necho "$1" > {address}\n')
    opened_by.chmod(0o755)
    environment = {
        "HOME": str(tmp_path),
        "PATH": os.environ["PATH"],
        "BROWSER": f"{opened_by} %s",
        "LC_ALL": "C.UTF-8",
    }
    run = [sys.executable, "-P", "-m", "tactideck", "install-launcher", "--lang", "fr"]
    subprocess.run(run, check=True, env=environment, stdout=subprocess.DEVNULL)
    (entry,) = tmp_path.rglob("tactideck.desktop")
    command = words_of(keys_of(entry.read_text("utf-8"))["Exec"])
    with subprocess.Popen(command, env=environment, cwd="/", stdout=subprocess.DEVNULL) as started:
        try:
            page = window(address.read_text().strip(), "fr")
            page.select_option("#f-game", "stupide-vautour")
            page.click("form[action='/look'] button")
            page.click("form[action='/make'] button")
            page.wait_for_selector("a:has-text('stupide-vautour-cards.pdf')")
            made = tmp_path / "Documents" / "tactideck"
            assert len(described(made / "stupide-vautour-cards.pdf")) == 20
            page.goto(f"{page.url.partition('/made')[0]}/play")
            page.select_option("#f-game", "stupide-vautour")
            page.fill("#f-players", "Léa, Hugo")
            page.click("form[action='/play'] button")
            for line in ("8 3 9", "-4 12 7"):
                page.fill("#text", line)
                page.keyboard.press("Enter")
            page.wait_for_selector("#log li:has-text('la carte moins 4')", state="attached")
            page.click("form[action$='/leave'] button")
            page.click("a[href^='/record/']")
            page.click("form[action$='/hear'] button")
            page.wait_for_selector("audio")
            page.wait_for_function("() => document.querySelector('audio').duration > 3")
            assert page.wrong == []
            page.click("form[action='/close'] button")
            page.wait_for_selector('h1:has-text("L\'atelier est fermé")')
            assert started.wait(60) == 0
        finally:
            started.kill()


FAULTY = "Name,Value,Suit\nFox,3,red\nHen,7x,red\nCock,8,blue\n"


def test_a_table_is_sent_corrected_and_made_by_keyboard_alone(tmp_path, window, tactideck) -> None:
    table = tmp_path / "farm.csv"
    table.write_text(FAULTY, "utf-8")
    with workshop(tmp_path) as opened:
        page = window(opened.open)
        page.goto(f"{opened.address}/deck")
        tab_to(page, "#f-file")
        page.set_input_files("#f-file", table)  # what the dialogue of the system does
        tab_to(page, "form[action='/deck'] button")
        page.keyboard.press("Enter")
        page.wait_for_selector("[aria-invalid=true]")
        assert page.title().startswith("farm.csv: to be corrected")
        check_fit(page)
        tab_to(page, "[aria-invalid=true]")
        described = page.evaluate("document.activeElement.getAttribute('aria-describedby')")
        assert "7x" in page.locator(f"#{described}").inner_text()
        page.keyboard.press("Control+A")
        page.keyboard.type("7")
        tab_to(page, "section button")
        page.keyboard.press("Enter")
        page.wait_for_selector("a[download]")
        with page.expect_download() as loaded:
            tab_to(page, "a[download]")
            page.keyboard.press("Enter")
        corrected = tmp_path / "typed" / "farm.csv"
        loaded.value.save_as(corrected)
        tab_to(page, "form[action$='/look'] > button")
        page.keyboard.press("Enter")
        page.wait_for_selector("ol.pages")
        tab_to(page, "form[action$='/make'] button")
        page.keyboard.press("Enter")
        page.wait_for_selector("a:has-text('farm-cards.pdf')")
        assert page.wrong == []
        assert tactideck("deck", corrected, "--out", tmp_path / "by-command").returncode == 0
        made = (opened.shop.out / "farm-cards.pdf").read_bytes()
        assert made == (tmp_path / "by-command" / "farm-cards.pdf").read_bytes()


def test_every_table_that_people_have_can_be_sent(tmp_path, window) -> None:
    """What is said of each is tested without a browser; here each becomes a page whose heading says how it went."""
    with workshop(tmp_path, "fr") as opened:
        page = window(opened.open, "fr")
        say = Wording("fr", also="workshop").text
        for case in CASES:
            page.goto(f"{opened.address}/deck")
            page.set_input_files("#f-file", case)
            page.click("form[action='/deck'] button")
            page.wait_for_url("**/deck/*")
            wrong = page.locator("#fault, [aria-invalid=true]").count()
            title = say("deck-faulty" if wrong else "deck-title", file=case.name)
            assert page.locator("h1").inner_text() == title
            assert bool(wrong) != bool(page.locator("form[action$='/look']").count())
        assert page.wrong == []


PATHS = (
    "/",
    "/look?game=kariba&only=key",
    "/look?game=kariba&copies=0",
    "/printer",
    "/help",
    "/nothing",
    "/play",
    "/scores",
    "/stickers?find=avery",
    "/deck",
)


def test_every_page_fits_a_small_screen_and_four_hundred_percent(tmp_path, window) -> None:
    """A window of 1280 px at 400 % is one of 320 px."""
    with workshop(tmp_path) as opened:
        page = window(opened.open, "de")
        for path in PATHS:
            page.goto(f"{opened.address}{path}")
            page.evaluate("document.querySelectorAll('details').forEach((one) => one.open = true)")
            check_fit(page)
            assert min(page.evaluate(CONTRASTS)) >= 7


def test_forced_colours_dark_and_reduced_motion(tmp_path, window) -> None:
    with workshop(tmp_path) as opened:
        page = window(opened.open, color_scheme="dark", forced_colors="active", reduced_motion="reduce")
        assert page.evaluate("document.getAnimations().length") == 0
        page.emulate_media(forced_colors="none")
        assert min(page.evaluate(CONTRASTS)) >= 7


def test_without_a_script_everything_goes_by_form(tmp_path, window) -> None:
    with workshop(tmp_path) as opened:
        page = window(opened.open, java_script_enabled=False)
        page.goto(f"{opened.address}/look?game=kariba&only=key")
        page.click("form[action='/make'] button")
        assert re.search(r"/made/\w+$", page.url)
        assert opened.shop.run(page.url.rpartition("/")[2]).wait()
        page.reload()
        assert page.locator("a:has-text('kariba-key.pdf')").count() == 1


PLACES = {
    "print": "/",
    "look": "/look?game=kariba&only=key",
    "printer": "/printer",
    "help": "/help",
    "play": "/play",
    "scores": "/scores",
    "record": "/record/evening.txt",
    "stickers": "/stickers?find=l7160",
    "deck": "/deck",
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_screen_reader_meets(tmp_path, window, language) -> None:
    with chdir(tmp_path), workshop(tmp_path, language, out=Path("output")) as opened:
        keep_record(opened)
        page = window(opened.open, language)
        for name, path in PLACES.items():
            page.goto(f"{opened.address}{path}")
            found = re.sub(r"/looked/\w+/", "/looked/…/", tree(page))
            check_tree(found, DATA / f"{name}.{language}.txt")


@pytest.mark.skipif(not AXE.is_file(), reason="AXE_CORE does not name the axe.min.js of axe-core")
def test_axe_finds_no_fault(tmp_path, window) -> None:
    source = AXE.read_text("utf-8")
    with workshop(tmp_path) as opened:
        page = window(opened.open, "fr")
        for path in PATHS:
            page.goto(f"{opened.address}{path}")
            page.evaluate("document.querySelectorAll('details').forEach((one) => one.open = true)")
            assert by_axe(page, source) == [], path
        page.goto(f"{opened.address}/look?game=kariba&only=key")
        page.click("form[action='/make'] button")
        page.wait_for_selector("a:has-text('kariba-key.pdf')")
        assert by_axe(page, source) == []
        page.goto(f"{opened.address}/deck")
        page.set_input_files(
            "#f-file", {"name": "farm.csv", "mimeType": "text/csv", "buffer": FAULTY.encode()}
        )
        page.click("form[action='/deck'] button")
        page.wait_for_selector("[aria-invalid=true]")
        page.click("summary")
        assert by_axe(page, source) == []
        page.goto(keep_record(opened))
        assert by_axe(page, source) == []
        page.fill("textarea", "jeu: vampir")
        page.click("button[value=save]")
        page.wait_for_selector("#fault")
        assert by_axe(page, source) == []
        page.goto(f"{opened.address}/play?game=kariba&players=A,B&voice=none")
        page.click("form[action='/play'] button")
        page.wait_for_selector("#log li", state="attached")
        check_fit(page)
        assert by_axe(page, source) == []
        page.click("form[action$='/leave'] button")
        page.wait_for_selector("a[href^='/record/']")
        assert by_axe(page, source) == []
        page.context.clear_cookies()
        page.goto(opened.address)
        assert by_axe(page, source) == []
