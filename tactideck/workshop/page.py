"""How pages of the workshop look: what is around them, and the fields of a form with their help."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tactideck.web import page as web
from tactideck.web.page import element, text
from tactideck.workshop.fields import LONGEST, Field, fields_of, form_of
from tactideck.workshop.runs import command_line
from tactideck.workshop.visit import Visit
from words.language import name_in
from words.languages import languages

PLACES = (
    ("place-print", "/"),
    ("place-stickers", "/stickers"),
    ("place-deck", "/deck"),
    ("place-printer", "/printer"),
    ("place-scores", "/scores"),
    ("place-help", "/help"),
)
"""The pages that all others lead to."""

STYLES = ("style.css", "workshop.css")
SCRIPTS = ("live.js", "workshop.js")


def page(
    visit: Visit,
    title: str,
    *content: str,
    here: str = "",
    live: bool = False,
    data: Mapping[str, str | bool] | None = None,
) -> str:
    """Return a whole page. Its title and its heading are the same. `here` is its address among `PLACES`.

    One that is `live` has a script, which hears what happens.
    """
    say = visit.say.text
    links = "".join(
        element("li", text("a", say(key), href=address, aria_current=address == here and "page"))
        for key, address in PLACES
    )
    others = [code for code in languages() if code != visit.language]
    tongues = "".join(
        element("li", web.button(name_in(code, code), name="language", value=code, lang=code))
        for code in others
    )
    end = element(
        "footer",
        post(visit, "/language", element("ul", tongues, class_="row"), hidden={"from": here or "/"})
        + post(visit, "/close", web.button(say("close"))),
    )
    return web.page(
        text("a", say("skip"), href="#main", class_="skip"),
        element("nav", element("ul", links, class_="row"), aria_label=say("places")),
        element("main", text("h1", title, id="title", tabindex="-1") + "".join(content), id="main"),
        end,
        title=f"{title} - {say('workshop')}",
        language=visit.language,
        styles=STYLES,
        scripts=SCRIPTS if live else (),
        data=data,
    )


def bare(visit: Visit, title: str, *content: str) -> str:
    """Return a page for somebody who has not been let in, or whose workshop is closed."""
    return web.page(
        element("main", text("h1", title) + "".join(content)),
        title=title,
        language=visit.language,
        styles=STYLES,
    )


def post(
    visit: Visit,
    address: str,
    *content: str,
    hidden: Mapping[str, str] | None = None,
    **attributes: str | bool,
) -> str:
    """Return a form of ours: what it posts has the key that other pages do not know."""
    return web.form(address, *content, hidden={"key": visit.shop.key, **(hidden or {})}, **attributes)


def hidden(pairs: Iterable[tuple[str, str]]) -> str:
    """Return fields that are not seen."""
    return "".join(element("input", type="hidden", name=name, value=value) for name, value in pairs)


def lines(said: Sequence[str]) -> str:
    """Return sentences as a list."""
    return element("ul", "".join(text("li", line) for line in said), class_="lines")


def command(visit: Visit, arguments: Sequence[str]) -> str:
    """Return the command that does the same in a terminal."""
    say = visit.say.text
    typed = element("p", text("code", command_line(arguments)))
    return section(say("command"), text("p", say("command-about")), typed)


def fault(said: Sequence[str]) -> str:
    """Return what was wrong, above a form, or nothing."""
    return (
        element("div", "".join(text("p", line) for line in said), class_="notice", id="fault") if said else ""
    )


def more(label: str, *content: str, opened: bool = False) -> str:
    """Return what is behind a line that opens."""
    return element("details", text("summary", label) + "".join(content), open=opened)


def section(title: str, *content: str) -> str:
    """Return a part of a page below its heading."""
    return element("section", text("h2", title) + "".join(content))


class Group(NamedTuple):
    """Options, each a value and how it is named, below a name of their own; without one they stand alone."""

    name: str
    options: Iterable[tuple[str, str]]


Groups = Mapping[str, Sequence[Group]]
"""The options of fields by the names of these, where they are named and grouped."""


def fields(visit: Visit, command: str, names: Sequence[str], groups: Groups = MappingProxyType({})) -> str:
    """Return fields of a command, with what was filled in."""
    return "".join(
        field(visit, asked, visit.filled.get(asked.name, ()), groups.get(asked.name, ()))
        for asked in fields_of(command, names, visit.language)
    )


def more_fields(visit: Visit, command: str) -> str:
    """Return the fields of a command behind a line, which is open where something in them was filled in."""
    names = form_of(command).more
    opened = any(visit.filled.get(name) for name in names)
    return more(visit.say.text("more"), fields(visit, command, names), opened=opened)


def field(visit: Visit, asked: Field, filled: Sequence[str], groups: Sequence[Group] = ()) -> str:
    """Return a field with its label and its help. With `groups` it is one of their options, whatever its kind."""
    label, name = visit.say.text(f"field-{asked.name}"), f"f-{asked.name}"
    described = {"aria_describedby": f"{name}-help"}
    # The help of a command line names what may be typed; where that is chosen here, the page has words of its own.
    own = f"hint-{asked.name}"
    explained = visit.say.text(own) if own in visit.say.events else asked.help
    hint = text("p", explained, class_="hint", id=f"{name}-help")
    chosen = list(filled) or ([asked.default] if asked.default else [])
    first = next(iter(chosen), "")
    if asked.kind == "switch":
        box = element(
            "input", type="checkbox", name=asked.name, value="on", id=name, checked=bool(filled), **described
        )
        return element("div", box + text("label", label, for_=name) + hint, class_="field switch")
    if asked.kind == "several":
        boxes = "".join(
            _box(asked.name, number, value, value in chosen) for number, value in enumerate(asked.values)
        )
        return element("fieldset", text("legend", label) + hint + boxes, **described)
    head = text("label", label, for_=name) + hint
    if asked.kind == "choice" or groups:
        listed = groups or (
            Group("", tuple((value, _named(visit, asked.name, value)) for value in asked.values)),
        )
        options = "" if asked.default else text("option", visit.say.text(f"none-{asked.name}"), value="")
        options += "".join(_group(group, first) for group in listed)
        return element(
            "div", head + element("select", options, id=name, name=asked.name, **described), class_="field"
        )
    entry: dict[str, str | bool] = {"id": name, "name": asked.name, "value": first, "autocomplete": "off"}
    if asked.kind == "number":
        limits = {"min": asked.low, "max": asked.high}
        entry |= {"type": "number", **{key: str(value) for key, value in limits.items() if value is not None}}
    else:
        entry |= {"type": "text", "maxlength": str(LONGEST), "spellcheck": "false"}
    suggested = ""
    if asked.values:
        entry["list"] = f"{name}-list"
        suggested = element(
            "datalist",
            "".join(text("option", value, value=value) for value in asked.values),
            id=f"{name}-list",
        )
    return element("div", head + element("input", **entry, **described) + suggested, class_="field")


def _group(group: Group, chosen: str) -> str:
    options = "".join(
        text("option", name, value=value, selected=value == chosen) for value, name in group.options
    )
    return element("optgroup", options, label=group.name) if group.name else options


def _box(name: str, number: int, value: str, checked: bool) -> str:
    box = element("input", type="checkbox", name=name, value=value, id=f"f-{name}-{number}", checked=checked)
    return element("div", box + text("label", value, for_=f"f-{name}-{number}"), class_="switch")


def _named(visit: Visit, field: str, value: str) -> str:
    """Return how an option is named: by what it means, where what is typed for it does not say that."""
    key = f"value-{field}-{value}"
    return visit.say.text(key) if key in visit.say.events else value
