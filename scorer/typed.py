"""What people type, as plain text: the signs that keyboards, phones and voices put in place of the usual ones."""

import re

# Invisible: soft hyphen, zero-width signs and joiners, marks of direction, word joiner, variation selectors, BOM.
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f\ufeff"
_TWINS = str.maketrans(
    {
        **dict.fromkeys(_INVISIBLE),
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


# In the head of a record, names keep their own signs.
_SHOWN = str.maketrans(
    {
        **dict.fromkeys(set(_INVISIBLE) - set("\u200c\u200d\ufe0e\ufe0f")),
        **{chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F)},
    }
)


def shown(text: str) -> str:
    """Return a text without signs that nobody sees, and without full-width forms."""
    return " ".join(text.translate(_SHOWN).split())


def cleaned(text: str) -> str:
    """Return a text with plain signs: no invisible ones, no full stop at its end, commas for semicolons."""
    return _FULL_STOP.sub("", " ".join(text.translate(_TWINS).split()))
