"""Two spellings of one word: what people type is compared so."""

import re
import unicodedata


def fold(text: str) -> str:
    """Text as it is compared: without case, accents, ligatures or doubled spaces ("Chloé" is "CHLOE", "Lætitia" is
    "Laetitia").
    """
    decomposed = unicodedata.normalize("NFKD", text)
    plain = "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()
    return " ".join(plain.replace("œ", "oe").replace("æ", "ae").split())


def bare(text: str) -> str:
    """Text folded, without blanks and hyphens: names that a program gave, which people spell in either way."""
    return re.sub("[ \u2010-\u2015-]", "", fold(text))
