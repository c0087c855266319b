"""The sentences of the print commands and of what is printed."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from words.language import takes_singular
from words.wording import Wording, catalogue


@cache
def printed(language: str) -> Wording:
    """Return the wording of a language for paper, as exact as what it prints."""
    return Wording(language, also="print", exact=True)


def named(paths: Sequence[Path], language: str) -> str:
    """Return the first and the last of numbered files, whose folder is said once; one alone by its name."""
    if len(paths) == 1:
        return str(paths[0])
    return printed(language).text("names-several", first=paths[0], last=paths[-1].name)


# For callers that fill the sentences themselves, with counted phrases as text.


@cache
def words(language: str) -> dict[str, Any]:
    """Return the sentences and lists of `print.toml` by the two parts of their keys, such as `print` and `start`."""
    found = catalogue(language, "print")
    tables: dict[str, Any] = {"parts": found.typed}
    for key, text in (*found.events.items(), *found.lists.items()):
        table, _, rest = key.partition("-")
        bare = _without_how(text) if isinstance(text, str) else [_without_how(str(line)) for line in text]
        tables.setdefault(table, {})[rest.replace("-", "_")] = bare
    return tables


def counted(thing: str, number: int, language: str) -> str:
    """Return a number with its noun: "1 page", "2 pages"."""
    forms = catalogue(language, "print").counts[thing.replace("_", "-")]
    return (forms.one if takes_singular(number, language) else forms.other).replace("{n}", str(number))


def _without_how(text: str) -> str:
    return re.sub(r"\{(\w+):[^}]*\}", r"{\1}", text)
