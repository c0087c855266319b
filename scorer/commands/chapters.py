"""The summary of a game's rules as chapters, of headings and sentences."""

from collections.abc import Iterator
from typing import NamedTuple

from scorer.events import Event, name_of
from templates.game import Game, KnownAs
from words.wording import Wording


class Chapter(NamedTuple):
    """A heading without its full stop, and the sentences below it; `titled` is whether a screen shows the heading."""

    title: str
    sentences: tuple[str, ...]
    titled: bool = True


def chapters(template: Game, language: str) -> tuple[Chapter, ...]:
    """Return the chapters of a game's rules: those of its template, how it is scored, and its options.

    Raises Fault `sentence-unusable` for a sentence of a game that cannot be filled in.
    """
    return tuple(_chapters(template, language, Wording(language, template)))


def _chapters(template: Game, language: str, wording: Wording) -> Iterator[Chapter]:
    if template.known_as:
        boxes = tuple(map(_box, template.known_as))
        name = template.name.in_language(language)
        yield Chapter(name, (wording.text("fits", boxes=boxes),), titled=False)
    for section in template.words[language].rules:
        yield Chapter(section.title, section.text)
    if template.scoring:
        heading, *sentences = (
            wording.event(name_of(type(event)), event._asdict(), "full") for event in _scoring_rules(template)
        )
        yield Chapter(heading.removesuffix("."), tuple(sentences))
    if template.options:
        title = Wording(language, also="print").text("booklet-options")
        yield Chapter(title, tuple(_options(template, language, wording)), titled=False)


def _box(known: KnownAs) -> str:
    """Return the first name on the boxes of a game, with its publisher and the year, if it has any."""
    return ", ".join(str(part) for part in (known.names[0], known.publisher, known.year) if part)


def _options(template: Game, language: str, wording: Wording) -> Iterator[str]:
    words = template.words[language].options
    for name, option in template.options.items():
        yield wording.text("option-about", option=template.typed(name), about=words[name].about)
        for value, meaning in words[name].values.items():
            key = "option-default" if value == option.default else "option-value"
            yield wording.text(key, value=template.typed(value), meaning=meaning)
    yield wording.text("option-choose", **_choice(template, language))


def _choice(template: Game, language: str) -> dict[str, str]:
    """Return an example of how to choose an option: the first one, with a value other than its default."""
    name, option = next(iter(template.options.items()))
    option_typed, value = (template.typed(word).in_language(language) for word in (name, option.other))
    # A space would end the argument on a command line; a hyphen is read the same way.
    choice = f"{option_typed}={value}".replace(" ", "-")
    return {"game": template.id, "choice": choice, "option": option_typed, "value": value}


def _scoring_rules(template: Game) -> tuple[Event, ...]:
    """Return the scoring rules of a game that has no Python module, with its options at their defaults."""
    from scorer.games.points import Points

    assert template.scoring is not None
    options = {name: option.default for name, option in template.options.items()}
    return Points(template.scoring, (), options).explain()
