"""Text for the screen, without the characters that a terminal, a braille display or a voice would obey.

An escape sequence in the name of a file may clear the screen or overwrite a line, and a change of the writing direction
makes a line look like another one.
"""

import re
import sys
import textwrap
from collections.abc import Iterable

# Control characters (C0, DEL and C1), line and paragraph separators, overrides and isolates of direction (UAX 9), and
# halves of surrogate pairs, which Python makes of bytes that are not text.
_ORDERS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def order_in(text: str, allowed: str = "") -> str | None:
    """Return the first such character in a text, or None; those in `allowed` do not count."""
    return next((found[0] for found in _ORDERS.finditer(text) if found[0] not in allowed), None)


def code_of(character: str) -> str:
    """Return the name of a character that cannot be shown, such as `U+001B`."""
    return f"U+{ord(character):04X}"


def plain(text: str, allowed: str = "") -> str:
    """Return a text with a name such as `<U+001B>` for each such character that is not in `allowed`."""
    return _ORDERS.sub(lambda found: found[0] if found[0] in allowed else f"<{code_of(found[0])}>", text)


def fitted(sentences: Iterable[str], width: int | None) -> list[str]:
    """Return sentences as lines of at most `width` characters that are filled up, or one on each if it is None."""
    if width is None:
        return list(sentences)
    return textwrap.wrap(" ".join(sentences), width, break_on_hyphens=False)


def show(text: str = "", *, err: bool = False) -> None:
    """Write one or several lines to the screen at once."""
    # To Python's own stream: Typer opens the console of Windows again, and would bypass the guard on that stream.
    stream = sys.stderr if err else sys.stdout
    if stream is not None:  # Python sets it to None if it was closed before the start
        stream.write(plain(text, "\n\t") + "\n")
        stream.flush()
