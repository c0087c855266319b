"""Printing a game: choose, look at what will be printed, make it."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from starlette.responses import Response

from printkit import media
from printkit.parts import Part
from tactideck.web.page import button, element, text
from tactideck.workshop import page
from tactideck.workshop.fields import arguments, form_of
from tactideck.workshop.games import game_groups
from tactideck.workshop.looking import look
from tactideck.workshop.printer import OFFSET, SCALE
from tactideck.workshop.visit import Visit, Way, shown, to
from templates.game import load_game
from templates.names import find_game
from templates.readers import readers

CHECKED = ("--reader=", "--medium=", "--card=", "--braille=", "--hand=", "--ends=")
"""The options of `print` that `check` takes too."""


def choose(visit: Visit, said: Sequence[str] = ()) -> str:
    """Return the form, with what was filled in and what was wrong with it."""
    say, groups = visit.say.text, {"game": game_groups(visit.language)}
    content = page.fields(visit, "print", form_of("print").main, groups)
    content += page.more_fields(visit, "print") + button(say("look"))
    return page.page(
        visit,
        say("print-fault") if said else say("print-title"),
        page.fault(said) or text("p", say("print-intro")),
        element("form", content, method="get", action="/look"),
        here="/",
    )


def _home(visit: Visit) -> Response:
    return shown(choose(visit))


def _look(visit: Visit) -> Response:
    if not visit.one("game"):
        return shown(choose(visit, [visit.say.text("no-game")]), 400)
    asked = command_of(visit)
    with ThreadPoolExecutor(1) as beside:  # each takes a second
        checked = beside.submit(_checked, visit, asked)
        run = visit.shop.try_out(asked, visit.language)
    if run.code != 0:
        return shown(choose(visit, run.lines[1:] or run.lines), 400)
    name = load_game(find_game(visit.one("game"))).name.in_language(visit.language)
    title = visit.say.text("look-title", game=name)
    return shown(look(visit, title, run, make="/make", change="/", checked=checked.result()))


def _checked(visit: Visit, asked: Sequence[str]) -> list[str]:
    """Return what `check` says of the cards and the board."""
    options = [option for option in asked if option.startswith(CHECKED)]
    return visit.shop.ask(["check", visit.one("game"), *options], visit.language).lines


def _make(visit: Visit) -> Response:
    return to(f"/made/{visit.shop.make(command_of(visit), visit.language)}")


def command_of(visit: Visit) -> list[str]:
    """Return the command line, with the corrections of the printer where they change something."""
    reader = readers().get(visit.one("reader"))
    name = visit.one("medium") or (reader.medium if reader else media.DEFAULT)
    filled = dict(visit.filled)
    if name not in media.media_names():
        return arguments("print", filled, visit.language)
    medium = media.medium(name)
    if any("--scale-correction" in maker.options for maker in medium.makers.values()):
        filled.setdefault(SCALE, [visit.shop.setting(SCALE)])
    backs = medium.makes(Part.BACKS) and visit.one("sides", "long") in ("long", "short", "apart")
    if backs and not visit.one("only"):
        filled.setdefault(OFFSET, [visit.shop.setting(OFFSET)])
    return arguments("print", filled, visit.language)


WAYS = (
    Way("/", _home),
    Way("/look", _look),
    Way("/make", _make, "POST"),
)
