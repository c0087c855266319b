"""Values and counts as they are typed: 7, +7, 7.0, seven; J, jack, V or valet."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

from printkit.spreadsheet.names import folded, names
from words.language import language
from words.languages import languages

COURTS = ("jack", "queen", "king", "ace")
"""In the order in which each language has its letters."""


@dataclass(frozen=True)
class Court:
    """A court card, and what is printed for it: its letter where the language that it was typed in has one."""

    name: str
    figure: str


def whole(text: str) -> int | None:
    """Return a whole number such as "7", "+7", "7,0", "−7", with a minus of any width, or "seven"."""
    plain = re.sub("[\N{MINUS SIGN}\N{EN DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}]", "-", text)
    found = re.fullmatch(r"([+-]? ?[0-9]+)(?:[.,]0*)?", plain)
    if found:
        return int(found[1].replace(" ", "")[:20])
    return _numbers().get(folded(text))


def how_many(text: str) -> int | None:
    """Return a count such as "3", "3x" or "x 3"."""
    return whole(re.sub(r"^[x×] ?|(?<=[0-9]) ?[x×]$", "", text.casefold()))


def court(text: str) -> Court | None:
    """Return the court card that a letter or word means in any language."""
    return _courts().get(folded(text))


def worth(typed: Collection[str]) -> Mapping[str, int]:
    """Return what each court card of a deck is worth, of which those that it has decide.

    Jack, queen, king and ace are 11 to 14, as in La bataille couperet. With a knight, as in a tarot, the king is 14 and
    the ace 1; a Spanish deck has 10, 11 and 12, which its cards say.
    """
    if "knight" not in typed and "page" not in typed:
        return dict(zip(COURTS, range(11, 15), strict=True))
    if "queen" not in typed:
        return {"page": 10, "jack": 10, "knight": 11, "king": 12, "ace": 1}
    return {"page": 11, "jack": 11, "knight": 12, "queen": 13, "king": 14, "ace": 1}


@cache
def _numbers() -> Mapping[str, int]:
    spelt = (
        (word, number)
        for code in languages()
        for number, words in enumerate(language(code).numbers)
        for word in words
    )
    return {folded(word): number for word, number in spelt}


@cache
def _courts() -> Mapping[str, Court]:
    found: dict[str, Court] = {}
    for code in languages():
        cards = language(code).cards
        for name, letter, words in zip(COURTS, cards.courts, cards.court_words, strict=True):
            found |= {folded(word): Court(name, letter) for word in (letter, *words)}
    for name, spelt in names().courts.items():
        found |= {folded(word): Court(name, word[0].upper()) for word in spelt.all}
    return found
