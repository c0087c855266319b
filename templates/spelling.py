"""Two spellings of one word: what people type is compared so."""

import unicodedata


def fold(text: str) -> str:
    """Text as it is compared: without case, accents, ligatures or doubled spaces ("Chloé" is "CHLOE", "Lætitia" is
    "Laetitia").
    """
    decomposed = unicodedata.normalize("NFKD", text)
    plain = "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()
    return " ".join(plain.replace("œ", "oe").replace("æ", "ae").split())
