"""The languages, one folder each beside this module, and the current one.

All that differs between languages is in the files of these folders. No module names a language but the fallback.
"""

import locale
import os
from contextvars import ContextVar
from functools import cache

from words import FOLDER

FALLBACK = "en"
"""The language if no other is known, and of texts that a game lacks in another."""


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages, in alphabetical order."""
    return tuple(sorted(file.parent.name for file in FOLDER.glob("*/language.toml")))


_chosen: ContextVar[str | None] = ContextVar("language", default=None)


def choose(code: str) -> None:
    """Make this the current language; the option `--lang` calls it."""
    _chosen.set(code)


def chosen() -> str | None:
    """Return the language that was given with `--lang`, or None."""
    return _chosen.get()


def current() -> str:
    """Return the language given with `--lang`, else the one of the locale if we have it, else the fallback."""
    return _chosen.get() or _of_locale()


def _of_locale() -> str:
    # The order in which POSIX reads them; Windows sets none of these and answers through getlocale.
    names = [os.environ.get(key, "") for key in ("LC_ALL", "LC_MESSAGES", "LANG")]
    name = (next((name for name in names if name), None) or locale.getlocale()[0] or "").lower()
    begun = name.partition("_")[0].partition(".")[0]
    if begun in languages():
        return begun
    if not begun or begun in ("c", "posix"):
        return FALLBACK
    from words.language import language

    # Windows gives the English name: "German_Germany".
    called = {language(code).called[FALLBACK].lower(): code for code in languages()}
    return called.get(begun, FALLBACK)
