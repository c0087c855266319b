"""Compare what people type, whatever the spelling."""

import re
import unicodedata


def fold(text: str) -> str:
    """Return a text without case, accents, ligatures and double spaces, so that "Zoé" equals "ZOE"."""
    decomposed = unicodedata.normalize("NFKD", text)
    plain = "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()
    return " ".join(plain.replace("œ", "oe").replace("æ", "ae").split())


def bare(text: str) -> str:
    """Return a folded text without spaces and hyphens, which people type in the names of games either way."""
    return re.sub("[ \u2010-\u2015-]", "", fold(text))
