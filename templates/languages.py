"""The language of the person at the table: `fr` or `en`."""

import locale
import os
from contextvars import ContextVar
from typing import Annotated, Literal

import typer

LANGUAGES = ("fr", "en")

_chosen: ContextVar[str | None] = ContextVar("language", default=None)


def choose(language: str) -> None:
    """Speak this language from here on; `--lang` calls it."""
    _chosen.set(language)


def _option(language: str | None) -> str | None:
    if language is not None:
        choose(language)
    return language


Lang = Annotated[Literal["fr", "en"] | None, typer.Option("--lang", callback=_option)]
"""The `--lang` of every command; what it chose is `current()`."""


def chosen() -> str | None:
    """The language that `--lang` asked for, or None."""
    return _chosen.get()


def current() -> str:
    """The language asked for, else the locale's where it is one of ours, else English."""
    return _chosen.get() or _of_locale()


def takes_singular(count: int, language: str) -> bool:
    """Whether a thing is named in the singular beside this number: in French also beside 0."""
    return abs(count) < 2 if language == "fr" else abs(count) == 1


def decimal(number: float, language: str, digits: int = 1) -> str:
    """A number to so many decimals, without noughts at its end: "63.5", and "63,5" in French."""
    text = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if language == "fr" else text


def _of_locale() -> str:
    # The order in which POSIX reads them; Windows sets none of these and answers through getlocale.
    names = [os.environ.get(key, "") for key in ("LC_ALL", "LC_MESSAGES", "LANG")]
    name = next((name for name in names if name), None) or locale.getlocale()[0] or ""
    return "fr" if name.lower().startswith("fr") else "en"
