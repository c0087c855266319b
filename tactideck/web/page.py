"""How a page of ours looks: its shell, and the few pieces of HTML that pages are made of."""

from collections.abc import Iterable, Mapping
from html import escape

from words.language import name_in
from words.languages import languages


def element(name: str, content: str = "", /, **attributes: str | bool) -> str:
    """Return an element with content that is HTML already. `for_` is `for`, and `data_last` is `data-last`.

    An attribute that is True has no value, and one that is False is left out.
    """
    text = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value is not False
    )
    return f"<{name}{text}>" if name in _VOID else f"<{name}{text}>{content}</{name}>"


_VOID = {"img", "input", "link", "meta"}


def text(name: str, content: str, /, **attributes: str | bool) -> str:
    """Return an element with plain text in it."""
    return element(name, escape(content), **attributes)


def form(to: str, *content: str, hidden: Mapping[str, str] | None = None, **attributes: str | bool) -> str:
    """Return a form that posts to a page."""
    fields = "".join(
        element("input", type="hidden", name=name, value=value) for name, value in (hidden or {}).items()
    )
    return element("form", fields + "".join(content), method="post", action=to, **attributes)


def button(label: str, **attributes: str | bool) -> str:
    """Return a button that sends its form."""
    return text("button", label, type="submit", **attributes)


LONGEST_ENTRY = 200
"""Letters of an entry."""


def entry(label: str, **attributes: str | bool) -> str:
    """Return the field for an entry at the table, with its label."""
    field = element(
        "input",
        type="text",
        id="text",
        name="text",
        maxlength=str(LONGEST_ENTRY),
        autocomplete="off",
        autocapitalize="none",
        spellcheck="false",
        **attributes,
    )
    return text("label", label, for_="text") + field


def heard() -> str:
    """Return the region in which a script says what happens.

    It is no part of what is seen: it is appended to and never written anew, so that nothing is spoken twice.
    """
    return element("div", role="log", aria_live="polite", aria_atomic="false", id="heard", class_="heard")


def look_again(label: str, address: str) -> str:
    """Return a button that asks for a page again, where no script tells what is new."""
    return element("noscript", element("form", button(label), action=address))


def choice(label: str, name: str, options: Iterable[tuple[str, str]], chosen: str) -> str:
    """Return a labelled list to choose from, each option with its value and its words."""
    listed = "".join(text("option", words, value=value, selected=value == chosen) for value, words in options)
    select = element("select", listed, name=name, id=f"choose-{name}")
    return element("p", text("label", label, for_=f"choose-{name}") + select)


def languages_of(page: str, current: str) -> str:
    """Return links to a page in the other languages, each called as it calls itself."""
    links = "".join(
        element(
            "li", text("a", name_in(code, code), href=f"{page}?language={code}", lang=code, hreflang=code)
        )
        for code in languages()
        if code != current
    )
    return element("ul", links, class_="row")


def page(
    *content: str,
    title: str,
    language: str,
    size: int = 24,
    styles: Iterable[str] = ("style.css",),
    scripts: Iterable[str] = (),
    data: Mapping[str, str | bool] | None = None,
) -> str:
    """Return a whole page. `size` is that of its text in pixels, where the browser has 16."""
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>"
        '<link rel="icon" href="/static/icon.svg">'
    )
    head += "".join(element("link", rel="stylesheet", href=f"/static/{name}") for name in styles)
    head += "".join(element("script", src=f"/static/{name}", defer=True) for name in scripts)
    body = element(
        "body", "".join(content), **{f"data-{name}": value for name, value in (data or {}).items()}
    )
    return f'<!DOCTYPE html>\n<html lang="{language}" data-size="{size}"><head>{head}</head>{body}</html>\n'


def preferred(header: str, default: str) -> str:
    """Return the language that a browser prefers of those that we have, from its `Accept-Language`."""
    wanted = []
    for number, part in enumerate(header.split(",")):
        code, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            weight = 0.0
        wanted.append((-weight, number, code.partition("-")[0].lower()))
    return next((code for weight, _, code in sorted(wanted) if weight and code in languages()), default)
