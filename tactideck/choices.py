"""The lists of what there is to choose from, one for each field that a text of the help may have.

A list comes from the data of its room, which is imported when somebody asks for the list.
"""

from collections.abc import Callable, Mapping
from typing import get_args


def _braille(language: str) -> tuple[str, ...]:
    from printkit.braille import codes

    return (*codes(), "none")


def _cards(language: str) -> tuple[str, ...]:
    from printkit.choices import CardName

    return get_args(CardName)


def _card_sizes(language: str) -> tuple[str, ...]:
    from printkit.sizes import CARD_SIZES
    from words.language import decimal

    return tuple(
        f"{name} {decimal(size.width, language, 2)} x {decimal(size.height, language, 2)} mm"
        for name, size in CARD_SIZES.items()
    )


def _drawn_media(language: str) -> tuple[str, ...]:
    from printkit.choices import DrawnMedium

    return get_args(DrawnMedium)


def _languages(language: str) -> tuple[str, ...]:
    from words.languages import languages

    return languages()


def _levels(language: str) -> tuple[str, ...]:
    from words.levels import LEVELS

    return LEVELS


def _media(language: str) -> tuple[str, ...]:
    from printkit.choices import MediumName

    return get_args(MediumName)


def _papers(language: str) -> tuple[str, ...]:
    from printkit.choices import PaperName

    return get_args(PaperName)


def _readers(language: str) -> tuple[str, ...]:
    from templates.readers import readers

    return tuple(readers())


def _voices(language: str) -> tuple[str, ...]:
    from tts.voices import names

    return names()


LISTS: Mapping[str, Callable[[str], tuple[str, ...]]] = {
    "braille": _braille,
    "card_sizes": _card_sizes,
    "cards": _cards,
    "drawn_media": _drawn_media,
    "languages": _languages,
    "levels": _levels,
    "media": _media,
    "papers": _papers,
    "readers": _readers,
    "voices": _voices,
}
"""From the name of a field to the function that lists what it stands for, given the language of the help."""
