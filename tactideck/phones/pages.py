"""The pages of the table: plain HTML that works by form and refresh. A script only adds what happens meanwhile."""

import secrets
from dataclasses import dataclass

from scorer.table.sight import Due
from scorer.table.teller import Teller
from tactideck.phones.board import LOG, Board
from tactideck.phones.register import LONGEST_HAND, SIZES, Place, Register
from tactideck.web.page import (
    button,
    choice,
    element,
    entry,
    form,
    heard,
    languages_of,
    look_again,
    page,
    text,
)
from words.language import name_in
from words.languages import languages
from words.levels import LEVELS, Level
from words.wording import Wording


@dataclass(frozen=True)
class Look:
    """How somebody wants a page: its language, how much is told, the size of the text in pixels."""

    language: str
    level: Level
    size: int = 24

    @property
    def wording(self) -> Wording:
        return Wording(self.language, also="phones")


def look_of(place: Place) -> Look:
    """Return how a player wants pages."""
    return Look(place.language, place.level, place.size)


def asked(due: Due, teller: Teller) -> str:
    """Return what is due, in one sentence."""
    return teller.word(due.key, **due.fields)


def title_of(place: Place, due: Due) -> str:
    """Return the title of a player's page: it says first that it is their turn, if it is."""
    say = look_of(place).wording.text
    return say("page-title-turn", player=place.player) if due.yours else place.player


def home(look: Look, game: str, register: Register, *, inside: bool, said: str = "") -> str:
    """Return the page at which everybody comes in: first the code, then the free places."""
    say = look.wording.text
    content = [text("h1", say("page-home", game=game))]
    if said:
        content.append(text("p", said, class_="answer", id="answer"))
    if inside:
        content.append(text("h2", say("page-who")))
        free = [place.player for place in register.places.values() if not place.token and not place.locked]
        for player in free:
            content.append(form("/sit", button(say("page-sit", player=player)), hidden={"seat": player}))
        taken = tuple(place.player for place in register.places.values() if place.token)
        if taken:
            content.append(text("p", say("page-taken", players=taken)))
        if not free:
            content.append(text("p", say("page-no-place")))
        content.append(element("p", text("a", say("page-watch"), href="/watch")))
    else:
        label = text("label", say("page-code"), for_="code")
        field = element(
            "input", id="code", name="code", autocomplete="off", autocapitalize="none", spellcheck="false"
        )
        content.append(form("/", label, field, button(say("page-come-in")), id="door"))
    content += [
        text("p", say("page-trust")),
        element("nav", languages_of("/", look.language), aria_label=say("page-languages")),
        element("p", text("a", say("page-help"), href="/help")),
    ]
    return page(
        element("main", "".join(content)),
        title=say("page-home", game=game),
        language=look.language,
        scripts=("door.js",),
    )


def seat(place: Place, board: Board, key: str, said: list[str]) -> str:
    """Return the page of a player. Its forms hold the `key` that other pages do not know."""
    look, count = look_of(place), board.count
    say, teller, due = look.wording.text, board.teller(place.language, place.level), board.due(place.player)
    numeric = "numeric" if due.secret else "text"
    entering = form(
        "/seat",
        entry(say("page-entry"), inputmode=numeric, aria_describedby="answer"),
        button(say("page-send"), name="do", value="enter"),
        hidden={**_hidden(key), "ticket": board.ticket},
        id="entry",
    )
    questions = form(
        "/seat",
        *(button(say(f"page-{what}"), name="do", value=what) for what in ASKED),
        hidden=_hidden(key),
        id="ask",
        class_="row",
    )
    main = [
        text("h1", place.player, id="who", tabindex="-1"),
        text("p", asked(due, teller), id="due", class_="due"),
        text("p", " ".join(said), id="answer", class_="answer"),
        text("p", say("page-offline"), id="offline", class_="notice", hidden=True),
        entering,
        look_again(say("page-look-again"), "/seat"),
        questions,
        text("h2", say("page-log")),
        _log(board, count, place.player, look),
        _hand(look, key),
        _settings(place, key),
        element("nav", _links(look, "/seat"), aria_label=say("page-pages")),
        form("/settings", button(say("page-leave"), name="do", value="leave"), hidden=_hidden(key)),
        text("p", say("page-trust")),
    ]
    return _live(
        *main,
        title=title_of(place, due),
        look=look,
        last=board.mark(count),
        player=place.player,
    )


ASKED = ("repeat", "scores", "table", "played", "undo")
"""What a player may ask for at a press."""


def watch(look: Look, game: str, board: Board) -> str:
    """Return the page for all to see, such as on a large screen."""
    say, teller, count = look.wording.text, board.teller(look.language, look.level), board.count
    sizes = [(str(size), str(size)) for size in SIZES]
    settings = element(
        "form",
        choice(say("page-size"), "size", sizes, str(look.size))
        + choice(say("page-level"), "level", _levels(look), look.level)
        + choice(say("page-language"), "language", _languages(), look.language)
        + button(say("page-keep")),
        action="/watch",
    )
    return _live(
        text("h1", say("page-home", game=game), id="who", tabindex="-1"),
        text("p", asked(board.due(None), teller), id="due", class_="due"),
        text("p", say("page-offline"), id="offline", class_="notice", hidden=True),
        text("p", " ".join(board.scores(look.language, look.level)), id="scores"),
        look_again(say("page-look-again"), "/watch"),
        text("h2", say("page-log")),
        _log(board, count, None, look),
        text("h2", say("page-settings")),
        settings,
        element("nav", _links(look, "/watch"), aria_label=say("page-pages")),
        title=say("page-home", game=game),
        look=look,
        last=board.mark(count),
        watching=True,
    )


def help_page(look: Look) -> str:
    """Return how the pages are used."""
    say = look.wording
    content = [text("h1", say.text("page-help"))]
    content += [text("p", sentence) for sentence in say.lines("page-help-lines")]
    content += [
        text("p", say.text("page-trust")),
        element("nav", languages_of("/help", look.language), aria_label=say.text("page-languages")),
        element("p", text("a", say.text("page-back"), href="/")),
    ]
    return page(
        element("main", "".join(content)), title=say.text("page-help"), language=look.language, size=look.size
    )


def _live(*main: str, title: str, look: Look, last: str, player: str = "", watching: bool = False) -> str:
    """Return a page that hears what happens."""
    say = look.wording.text
    return page(
        element("main", "".join(main)),
        heard(),
        title=title,
        language=look.language,
        size=look.size,
        scripts=("live.js", "table.js"),
        data={
            "last": last,
            "events": "/events?watch=1" if watching else "/events",
            "name": player or title,
            "offline": say("page-offline"),
            "online": say("page-online"),
            "log": str(LOG),
        },
    )


def _log(board: Board, count: int, player: str | None, look: Look) -> str:
    told = board.told(max(0, count - LOG), count, player, look.language, look.level)
    return element("ol", "".join(text("li", said) for said in reversed(told)), id="log", reversed=True)


def _hand(look: Look, key: str) -> str:
    """What a player holds, which is on no page before they ask for it."""
    say = look.wording.text
    field = element(
        "input", id="hand", name="hand", maxlength=str(LONGEST_HAND), autocomplete="off", spellcheck="false"
    )
    return text("h2", say("page-hand")) + form(
        "/seat",
        text("label", say("page-hand-label"), for_="hand"),
        field,
        button(say("page-hand-keep"), name="do", value="keep-hand"),
        button(say("page-hand-tell"), name="do", value="tell-hand"),
        hidden=_hidden(key),
        id="holding",
    )


def _settings(place: Place, key: str) -> str:
    look = look_of(place)
    say = look.wording.text
    sizes = [(str(size), str(size)) for size in SIZES]
    return text("h2", say("page-settings")) + form(
        "/settings",
        choice(say("page-level"), "level", _levels(look), place.level),
        choice(say("page-size"), "size", sizes, str(place.size)),
        choice(say("page-language"), "language", _languages(), place.language),
        button(say("page-keep"), name="do", value="keep"),
        hidden=_hidden(key),
    )


def _levels(look: Look) -> list[tuple[str, str]]:
    return [(level, look.wording.text(f"page-level-{level}")) for level in LEVELS]


def _languages() -> list[tuple[str, str]]:
    return [(code, name_in(code, code)) for code in languages()]


def _hidden(key: str) -> dict[str, str]:
    """Return what a form holds unseen. Each has a number of its own, so that sending it twice does nothing."""
    return {"form": key, "request": secrets.token_hex(8)}


def _links(look: Look, here: str) -> str:
    """Return links to the other pages."""
    say = look.wording.text
    pages = (("page-seat", "/seat"), ("page-watch", "/watch"), ("page-help", "/help"))
    return element(
        "ul",
        "".join(element("li", text("a", say(key), href=href)) for key, href in pages if href != here),
        class_="row",
    )
