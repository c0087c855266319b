"""What people type, as plain text: the signs that keyboards, phones and voices put in place of the usual ones."""

import re

from words.spelling import INVISIBLE

_TWINS = str.maketrans(
    {
        **dict.fromkeys(INVISIBLE),
        **dict.fromkeys("’‘ʼ′´`", "'"),
        **dict.fromkeys("‐‑‒–—−﹣", "-"),
        **dict.fromkeys("\t\u00a0\u2007\u2009\u202f\u3000", " "),
        ";": ",",
        "×": "x",
        # Full-width forms, which some keyboards type: U+FF01 to U+FF5E are those of ASCII.
        **{chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F)},
        "；": ",",
    }
)


# One full stop; two of them, or one alone, are commands of the table.
_FULL_STOP = re.compile(r"(?<=[^\s.])\s?\.$")


# In the head of a record, names keep their own signs: joiners, variation selectors and the tags of flags.
_OWN = {*"\u200c\u200d", *map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0xE0020, 0xE0080))}
_SHOWN = str.maketrans(
    {
        **dict.fromkeys(set(INVISIBLE) - _OWN),
        **{chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F)},
    }
)


def shown(text: str) -> str:
    """Return a text without signs that nobody sees, and without full-width forms."""
    return " ".join(text.translate(_SHOWN).split())


def cleaned(text: str) -> str:
    """Return a text with plain signs: no invisible ones, no full stop at its end, commas for semicolons."""
    return _FULL_STOP.sub("", " ".join(text.translate(_TWINS).split()))
