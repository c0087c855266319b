"""The lists of what there is to choose from, one for each field that a text of the help may have.

A list comes from the data of its room, which is imported when somebody asks for the list.
"""

from collections.abc import Callable, Mapping


def _braille(language: str) -> tuple[str, ...]:
    from printkit.braille import codes

    return (*codes(), "none")


def _cards(language: str) -> tuple[str, ...]:
    from printkit.sizes import card_names

    return card_names()


def _card_sizes(language: str) -> tuple[str, ...]:
    from printkit.sizes import CARD_SIZES
    from words.language import decimal

    return tuple(
        f"{name} {decimal(size.width, language, 2)} x {decimal(size.height, language, 2)} mm"
        for name, size in CARD_SIZES.items()
    )


def _drawn_media(language: str) -> tuple[str, ...]:
    from printkit.media import drawn_names

    return drawn_names()


def _games(language: str) -> tuple[str, ...]:
    from templates.loader import printed

    return printed()


def _languages(language: str) -> tuple[str, ...]:
    from words.languages import languages

    return languages()


def _levels(language: str) -> tuple[str, ...]:
    from words.levels import LEVELS

    return LEVELS


def _media(language: str) -> tuple[str, ...]:
    from printkit.media import media_names

    return media_names()


def _papers(language: str) -> tuple[str, ...]:
    from printkit.sizes import paper_names

    return paper_names()


def _parts(language: str) -> tuple[str, ...]:
    from printkit.parts import Part, part_names

    return part_names(Part, language)


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
    "games": _games,
    "languages": _languages,
    "levels": _levels,
    "media": _media,
    "papers": _papers,
    "parts": _parts,
    "readers": _readers,
    "voices": _voices,
}
"""From the name of a field to the function that lists what it stands for, given the language of the help."""
