"""Stickers for a game that somebody owns: which game, on which labels, look, make."""

from collections.abc import Sequence
from dataclasses import replace

from starlette.responses import Response

from printkit.stickers import stock as stocks
from tactideck.web.page import button, element, text
from tactideck.workshop import page
from tactideck.workshop.fields import Field, arguments, fields_of, form_of
from tactideck.workshop.games import sticker_groups
from tactideck.workshop.looking import look
from tactideck.workshop.page import Group, field, more
from tactideck.workshop.printer import SCALE
from tactideck.workshop.visit import Visit, Way, shown, to
from words.faults import Fault


def _choose(visit: Visit) -> Response:
    return shown(_form(visit))


def _form(visit: Visit, said: Sequence[str] = ()) -> str:
    say, form = visit.say.text, form_of("stickers")
    fields = {each.name: each for each in fields_of("stickers", (*form.main, *form.more), visit.language)}
    fields["stock"] = replace(fields["stock"], kind="choice")
    found, told = _found(visit)
    groups = {"game": sticker_groups(visit.language), "stock": found}

    def shown_field(name: str) -> str:
        return field(visit, fields[name], visit.filled.get(name, ()), groups.get(name, ()))

    search = field(visit, Field("find", None, "text", ""), visit.filled.get("find", ()))
    asked = element(
        "form",
        "".join(map(shown_field, form.main[:2]))
        + search
        + text("button", say("stock-search"), type="submit", formaction="/stickers")
        + element("div", "".join(text("p", line) for line in told), id="found")
        + "".join(map(shown_field, form.main[2:]))
        + more(say("more"), *map(shown_field, form.more), opened=any(visit.filled.get(n) for n in form.more))
        + button(say("look")),
        method="get",
        action="/stickers/look",
    )
    title = say("print-fault") if said else say("place-stickers")
    return page.page(
        visit, title, page.fault(said) or text("p", say("stickers-intro")), asked, here="/stickers"
    )


def _found(visit: Visit) -> tuple[Sequence[Group], Sequence[str]]:
    """Return the sheets that were found, as options, and what is said of the search."""
    typed, chosen = visit.one("find"), visit.one("stock")
    options = [(chosen, chosen)] if chosen else []
    if not typed:
        return [Group("", options)], ()
    try:
        sheets, left_out = stocks.find(typed)
    except Fault as fault:
        return [Group("", options)], [visit.say.fault(fault)]
    options += [(each.code, stocks.sentence(each, visit.language)) for each in sheets if each.code != chosen]
    said = [visit.say.text("stock-found", found=len(sheets))]
    if left_out:
        said.append(visit.say.text("stock-more-found", n=left_out))
    return [Group("", options)], said


def command_of(visit: Visit) -> list[str]:
    """Return the command line, with the correction of the printer."""
    filled = {SCALE: [visit.shop.setting(SCALE)], **visit.filled}
    return arguments("stickers", filled, visit.language)


def _look(visit: Visit) -> Response:
    asked = command_of(visit)
    run = visit.shop.try_out(asked, visit.language)
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
