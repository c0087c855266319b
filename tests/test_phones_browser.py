"""Phones at the table in a real browser: whole games, what is kept while others play, networks that go away, and ears.

It needs the Chromium of the system, and playwright, which drives it.
"""

import re
from pathlib import Path

import pytest

from scorer.records.record import read_record
from scorer.referee import Referee
from tests.browsing import AXE, CHROMIUM, CONTRASTS, NARROW, PATIENCE, by_axe, check_fit, check_tree, tree
from tests.phones import Machine, machine
from tests.test_seats import FOUR, GAMES, play

playwright = pytest.importorskip(
    "playwright.sync_api", reason="playwright is missing: pip install playwright"
)
DATA = Path(__file__).parent / "data" / "phones"

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium on this system, so no page was opened in a browser"
)

CODES = ("en", "fr", "de", "es")

# A press as a player makes it, and its answer: the focus goes to the heading, or something is refused.
PRESS = """async ([text, ticket]) => {
  const part = (id) => document.getElementById(id), until = async (done) => {
    while (!done()) await new Promise((wait) => setTimeout(wait, 2));
  };
  await until(() => part('entry').elements.ticket.value === ticket);
  part('text').focus();
  part('text').value = text;
  part('text').dispatchEvent(new Event('input', {bubbles: true}));
  part('answer').textContent = '';
  part('entry').querySelector('button').click();
  await until(() => document.activeElement === part('who') || part('answer').textContent);
  return part('answer').textContent;
}"""

# All that a page is told, one text an event.
LISTEN = """
window.heard = [];
const Stream = window.EventSource;
window.EventSource = class extends Stream {
  constructor(address) { super(address); this.addEventListener('message', (event) => heard.push(event.data)); }
};
"""


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as driver:
        # As phones do, it keeps the pages that it has left.
        browser = driver.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox"],
            ignore_default_args=["--disable-back-forward-cache"],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def contexts(browser):
    """Phones that come to one table after the other, each with its language."""
    made = {}

    def context(language: str):
        if language not in made:
            made[language] = browser.new_context(locale=language, viewport=NARROW)
            made[language].set_default_timeout(PATIENCE)
            made[language].add_init_script(LISTEN)
        return made[language]

    return context


@pytest.fixture
def phone(contexts):
    """Open a page on a phone: `phone(host, "Anne")` has a place, and without a name it comes in and no more.

    A phone of another language is another one.
    """
    pages = []

    def open_page(host: Machine, player: str | None = None, language: str = "en"):
        context = contexts(language)
        context.clear_cookies()
        page = context.new_page()
        pages.append(page)
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
        page.wrong = wrong
        if player is not None:
            context.add_cookies([host.seat(player, language)])
            page.goto(f"{host.address}/seat")
        else:
            page.goto(host.places.link)
            page.wait_for_selector("form[action='/sit']")
        return page

    yield open_page
    for page in pages:
        page.close()


def press(host: Machine, page, text: str) -> str:
    return page.evaluate(PRESS, [text, host.table.all_due()[1]])


def spoken(page) -> list[str]:
    """The sentences of the live region."""
    return page.locator("#heard p").all_text_contents()


@pytest.mark.parametrize("game", GAMES)
def test_four_phones_play_a_whole_game(tmp_path, phone, game) -> None:
    record = f"game: {game}\nlanguage: en\n{FOUR}"
    referee = Referee(read_record(record.encode()))
    with machine(tmp_path, record) as host:
        players = host.table.players
        pages = {player: phone(host, player, code) for player, code in zip(players, CODES, strict=True)}
        for player, text in play(referee, 7):
            assert press(host, pages[player], text) == ""
        assert host.moves == referee.written()
        for (player, page), code in zip(pages.items(), CODES, strict=True):
            due = host.table.all_due()[0][player]
            said = host.table.teller(code, "normal").word(due.key, **due.fields)
            page.wait_for_function("said => document.getElementById('due').textContent === said", arg=said)
            assert page.wrong == []
        told = pages["Anne"].evaluate("heard")
        done = [event for event in told if re.search(r'"log": \["\w+, done\."\]', event)]
        assert len(done) >= (len(referee.moves) if game in ("stupide-vautour", "stopenzi") else 0)
        for event in done:  # the card that was laid is in none of them
            assert not re.search(r"\d", re.sub(r'"ticket": "[^"]*"', "", event)), event


def test_what_is_half_typed_stays_while_others_play(tmp_path, phone) -> None:
    with machine(tmp_path, f"game: stupide-vautour\n{FOUR}") as host:
        anne = phone(host, "Anne")
        host.type("8")
        anne.wait_for_selector("text=Your turn: lay your card")
        anne.focus("#text")
        anne.keyboard.type("14")
        anne.keyboard.press("ArrowLeft")
        anne.evaluate("document.querySelector('#text').mine = document.querySelector('#entry').mine = true")
        host.type("Bruno 9", "Chloé 10", "Dora 1", "u", "Dora 2", "Bruno 9")
        anne.wait_for_function("() => heard.join().includes('taken back')")
        assert anne.evaluate(
            "() => { const text = document.querySelector('#text'); return [text.value, text.selectionStart,"
            " text.mine, document.querySelector('#entry').mine, document.activeElement === text, text.inputMode] }"
        ) == ["14", 1, True, True, True, "numeric"]
        assert anne.title() == "Your turn, Anne"
        anne.keyboard.press("Enter")
        anne.wait_for_function("() => document.activeElement.id === 'who'")
        assert host.moves == ["8: 14 9 10 2"]
        assert anne.input_value("#text") == ""


def test_what_was_half_typed_for_something_else_is_not_sent(tmp_path, phone) -> None:
    with machine(tmp_path, f"game: stupide-vautour\n{FOUR}") as host:
        anne = phone(host, "Anne")
        anne.fill("#text", "9")  # the point card, as she thinks
        host.type("8")
        anne.wait_for_selector("text=Your turn: lay your card")
        anne.click("#entry button")
        anne.wait_for_selector("#answer:has-text('Something else is due by now')")
        assert anne.evaluate("document.activeElement.id") != "who"
        assert anne.input_value("#text") == "9"
        assert host.type("s")[-1] == "Still to give: Anne, Bruno, Chloé and Dora."
        anne.click("#entry button")  # and now she means her card
        anne.wait_for_function("() => document.activeElement.id === 'who'")
        assert host.type("s")[-1] == "Still to give: Bruno, Chloé and Dora."


def test_the_live_region_is_appended_to_and_says_nothing_twice(tmp_path, phone) -> None:
    with machine(tmp_path, "game: kariba\nplayers: Anne, Bruno\n") as host:
        anne = phone(host, "Anne")
        region = anne.locator("#heard")
        attributes = [region.get_attribute(name) for name in ("role", "aria-live", "aria-atomic")]
        assert attributes == ["log", "polite", "false"]
        assert anne.locator("[role=alert], [role=status], [aria-live]:not(#heard)").count() == 0
        assert spoken(anne) == []
        anne.evaluate(
            "window.changes = []; new MutationObserver((all) => all.forEach((one) => changes.push([one.type,"
            " one.addedNodes.length, one.target.id]))).observe(heard_ = document.getElementById('heard'),"
            " {childList: true, subtree: true, characterData: true})"
        )
        for number in range(1, 6):
            host.type("3" if number % 2 else "4")
        anne.wait_for_function("() => document.getElementById('log').children.length === 5")
        assert len(spoken(anne)) == 6
        assert {tuple(change[::2]) for change in anne.evaluate("changes")} == {("childList", "heard")}
        listed = anne.locator("#log li").all_text_contents()
        assert len(listed) == 5
        assert listed[0] in spoken(anne)


def test_a_phone_without_network_loses_nothing(tmp_path, phone) -> None:
    """A minute passes on the clock of the page alone."""
    with machine(tmp_path, f"game: stupide-vautour\n{FOUR}") as host:
        anne = phone(host, "Anne")
        anne.clock.install()
        anne.reload()
        host.type("8")
        anne.wait_for_selector("text=Your turn: lay your card")
        anne.context.set_offline(True)
        anne.evaluate("stream.close()")  # which the browser may keep open
        anne.clock.run_for(16_000)
        anne.wait_for_selector("#offline:not([hidden])")
        assert anne.evaluate("document.getElementById('heard').textContent").count("No network") == 1
        anne.fill("#text", "14")
        anne.click("#entry button")
        host.type("Bruno 9", "Chloé 10", "Dora 1")
        anne.clock.run_for(44_000)
        assert anne.evaluate("document.getElementById('heard').textContent").count("No network") == 1
        assert host.moves == []
        anne.context.set_offline(False)
        anne.clock.run_for(2_000)
        anne.wait_for_function("() => heard.join().includes('Anne wins card 8')")
        anne.clock.run_for(2_000)
        anne.wait_for_selector("#offline", state="hidden")
        assert host.moves == ["8: 14 9 10 1"]
        assert anne.evaluate("document.getElementById('log').textContent").count("Bruno, done.") == 1


def test_a_hidden_page_closes_its_stream_and_asks_what_it_missed(tmp_path, phone) -> None:
    with machine(tmp_path, "game: kariba\nplayers: Anne, Bruno\n") as host:
        anne = phone(host, "Anne")
        anne.wait_for_function("() => heard.length === 1")
        see = (
            "state => { Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});"
            " document.dispatchEvent(new Event('visibilitychange')) }"
        )
        anne.evaluate(see, "hidden")
        assert anne.evaluate("stream === null")
        host.type("3", "4")
        anne.evaluate(see, "visible")
        anne.wait_for_function("() => document.getElementById('log').children.length === 2")


def test_a_page_from_the_back_forward_cache_goes_on(tmp_path, phone) -> None:
    with machine(tmp_path, "game: kariba\nplayers: Anne, Bruno\n") as host:
        anne = phone(host, "Anne")
        anne.fill("#text", "3 x")
        anne.evaluate("window.mine = true")
        anne.goto(f"{host.address}/help")
        host.type("Bruno: 4")
        anne.go_back(wait_until="commit")
        if not anne.evaluate("window.mine === true"):
            pytest.skip("this Chromium keeps no page that it has left")
        anne.wait_for_function("() => document.getElementById('log').children.length === 1")
        assert anne.input_value("#text") == "3 x"


def test_every_page_fits_a_small_screen_in_large_letters(tmp_path, phone) -> None:
    with machine(tmp_path, f"game: bataille-couperet\n{FOUR}") as host:
        host.type("deal: 10S JH 5D AC", "Anne: 9S on 1")
        for player, language in zip(host.table.players, CODES, strict=True):
            page = phone(host, player, language)
            page.select_option("#choose-size", "32")
            page.click("button[value=keep]")
            page.wait_for_selector("html[data-size='32']")
            page.wait_for_load_state()
            for path in ("/seat", "/", "/watch", "/help"):
                if path != "/seat":
                    page.goto(f"{host.address}{path}")
                check_fit(page)
                assert min(page.evaluate(CONTRASTS)) >= 7


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_screen_reader_meets(tmp_path, phone, language) -> None:
    """The files are made anew with TREES=write, and looked at."""
    with machine(tmp_path, f"game: stupide-vautour\nlanguage: {language}\n{FOUR}") as host:
        page = phone(host, None, language)
        found = {"door": tree(page)}
        host.type("8", "Bruno 9")
        page.click("form[action='/sit'] button")
        page.wait_for_selector("#who")
        found["seat"] = tree(page)
        for name in ("watch", "help"):
            page.goto(f"{host.address}/{name}")
            found[name] = tree(page)
    for name, text in found.items():
        check_tree(text, DATA / f"{name}.{language}.txt")


@pytest.mark.skipif(not AXE.is_file(), reason="AXE_CORE does not name the axe.min.js of axe-core")
def test_axe_finds_no_fault(tmp_path, phone) -> None:
    source = AXE.read_text("utf-8")
    with machine(tmp_path, f"game: stupide-vautour\n{FOUR}") as host:
        page = phone(host, None, "fr")
        page.emulate_media(color_scheme="dark")
        assert by_axe(page, source) == []
        host.type("8", "Bruno 9")
        page.click("form[action='/sit'] button")
        page.wait_for_selector("#who")
        page.click("button[value=table]")
        page.wait_for_selector("#answer:not(:empty)")
        assert by_axe(page, source) == []
        for path in ("watch", "help"):
            page.goto(f"{host.address}/{path}")
            assert by_axe(page, source) == []
        page.context.clear_cookies()
        page.goto(host.address)
        assert by_axe(page, source) == []
        page.evaluate("document.querySelector('label').remove()")
        assert by_axe(page, source) == ["label"]  # it would find one
