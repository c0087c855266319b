"""Stickers for a game that somebody owns: which game, on which labels, look, make."""

from collections.abc import Sequence

from starlette.responses import Response

from printkit.stickers import stock as stocks
from tactideck.web.page import button, element, text
from tactideck.workshop import page
from tactideck.workshop.fields import Field, arguments, form_of
from tactideck.workshop.games import sticker_groups
from tactideck.workshop.looking import look
from tactideck.workshop.page import Group
from tactideck.workshop.printer import SCALE
from tactideck.workshop.visit import Visit, Way, shown, to
from words.faults import Fault


def _choose(visit: Visit) -> Response:
    return shown(_form(visit))


def _form(visit: Visit, said: Sequence[str] = ()) -> str:
    say, form = visit.say.text, form_of("stickers")
    found, told = _found(visit)
    groups = {"game": sticker_groups(visit.language), "stock": [found]}
    content = (
        page.fields(visit, "stickers", form.main[:2], groups),
        page.field(visit, Field("find", None, "text", ""), visit.filled.get("find", ())),
        button(say("stock-search"), formaction="/stickers"),
        element("div", "".join(text("p", line) for line in told), id="found"),
        page.fields(visit, "stickers", form.main[2:], groups),
        page.more_fields(visit, "stickers"),
        button(say("look")),
    )
    return page.page(
        visit,
        say("print-fault") if said else say("place-stickers"),
        page.fault(said) or text("p", say("stickers-intro")),
        element("form", "".join(content), method="get", action="/stickers/look"),
        here="/stickers",
    )


def _found(visit: Visit) -> tuple[Group, Sequence[str]]:
    """Return the sheets that were found, as options, and what is said of the search."""
    typed, chosen = visit.one("find"), visit.one("stock")
    options = {chosen: chosen} if chosen else {}
    said: list[str] = []
    if typed:
        try:
            sheets, left_out = stocks.find(typed)
        except Fault as fault:
            return Group("", options.items()), [visit.say.fault(fault)]
        options |= {each.code: stocks.sentence(each, visit.language) for each in sheets}
        said.append(visit.say.text("stock-found", found=len(sheets)))
        if left_out:
            said.append(visit.say.text("stock-more-found", n=left_out))
    return Group("", options.items()), said


def command_of(visit: Visit) -> list[str]:
    """Return the command line, with the correction of the printer."""
    filled = {SCALE: [visit.shop.setting(SCALE)], **visit.filled}
    return arguments("stickers", filled, visit.language)


def _look(visit: Visit) -> Response:
    run = visit.shop.try_out(command_of(visit), visit.language)
    if run.code != 0:
        return shown(_form(visit, run.lines), 400)
    title = visit.say.text("place-stickers")
    return shown(look(visit, title, run, make="/stickers/make", change="/stickers"))


def _make(visit: Visit) -> Response:
    return to(f"/made/{visit.shop.make(command_of(visit), visit.language)}")


WAYS = (
    Way("/stickers", _choose),
    Way("/stickers/look", _look),
    Way("/stickers/make", _make, "POST"),
)
