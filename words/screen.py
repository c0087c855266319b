"""Text that is only shown: without the characters that a terminal, a braille line or a voice would obey.

An escape sequence in the name of a file may clear the screen or write over what stands there; an override of the
direction of writing makes a line read as another than it is.
"""

import re
import sys

# Control characters (C0, DEL and C1), line and paragraph separators, overrides and isolates of direction (UAX 9), and
# halves of surrogate pairs, which are what Python makes of bytes that are no text.
_ORDERS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def order_in(text: str, allowed: str = "") -> str | None:
    """The first such character in a text, or None; `allowed` are those that may stand in it."""
    return next((found[0] for found in _ORDERS.finditer(text) if found[0] not in allowed), None)


def code_of(character: str) -> str:
    """A character that cannot be shown, as `U+001B`."""
    return f"U+{ord(character):04X}"


def plain(text: str, allowed: str = "") -> str:
    """A text with `<U+001B>` in place of each such character but those that are allowed."""
    return _ORDERS.sub(lambda found: found[0] if found[0] in allowed else f"<{code_of(found[0])}>", text)


def show(text: str = "", *, err: bool = False) -> None:
    """Write a line, or several, to the screen, where they stand at once."""
    # On the stream of Python itself: Typer opens a console of Windows anew, past what guards that stream.
    stream = sys.stderr if err else sys.stdout
    if stream is not None:  # which is what Python makes of a stream that was closed before it began
        stream.write(plain(text, "\n\t") + "\n")
        stream.flush()
