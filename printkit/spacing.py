"""The spaces of running text. Nothing here measures anything, so that what makes no pages need not load a font."""

import re


def bound(text: str) -> str:
    """Return the same text with the spaces that no line may break at.

    French sets one before ; : ? ! and within « ». English has none there.
    """
    return re.sub(r" (?=[;:?!»])|(?<=«) ", "\N{NO-BREAK SPACE}", text)
