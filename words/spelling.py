"""Compare what people type, whatever the spelling."""

import re
import unicodedata
from functools import lru_cache

_RANGES = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x2060, 0x2065), (0x206A, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0x1D173, 0x1D17A), (0xE0001, 0xE0001), (0xE0020, 0xE007F), (0xE0100, 0xE01EF),
)  # fmt: skip
INVISIBLE = "".join(chr(code) for first, last in _RANGES for code in range(first, last + 1))
"""What nobody sees: the assigned default ignorable characters of Unicode 15 (DerivedCoreProperties.txt).

Those that `words.screen` refuses are left out.
"""

_UNSEEN = dict.fromkeys(map(ord, INVISIBLE))


# The same words are compared again and again: those of the game, and the players' names.
@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return a text without case, accents, ligatures, invisible signs and double spaces: "Zoé" equals "ZOE"."""
    decomposed = unicodedata.normalize("NFKD", text).translate(_UNSEEN)
    plain = "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()
    return " ".join(plain.replace("œ", "oe").replace("æ", "ae").split())


def bare(text: str) -> str:
    """Return a folded text without spaces and hyphens, which people type in the names of games either way."""
    return re.sub("[ \u2010-\u2015-]", "", fold(text))
