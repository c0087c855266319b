"""The rules of a game as a booklet: its summary, its options and examples, and how it is entered on a number pad."""

from collections.abc import Iterator

from printkit.booklets.blocks import Block, Booklet, Heading, Items, Paragraph, Typed
from printkit.booklets.key import signed
from printkit.words import printed
from templates.game import Game, load_game
from words.wording import shared_words


def rules_booklet(game: str, language: str) -> Booklet:
    """Return the booklet of a game. Raises Fault `deck-without-rules` and the faults of `load_game`."""
    template = load_game(game)
    template.check_rules()
    name = template.name.in_language(language)
    title = printed(language).text("booklet-title", game=name)
    blocks = (
        Heading(1, title),
        *_sections(template, language),
        *_options(template, language),
        *_examples(template, language),
        *_pad(template, language),
    )
    return Booklet(name, language, blocks)


def _sections(template: Game, language: str) -> Iterator[Block]:
    for section in template.words[language].rules:
        yield Heading(2, section.title)
        yield Items(section.text)


def _options(template: Game, language: str) -> Iterator[Block]:
    """Yield each option under the words that a record takes for it."""
    if not template.options:
        return
    say, words = printed(language).text, template.words[language]
    yield Heading(2, say("booklet-options"))
    for name, option in template.options.items():
        yield Heading(3, template.typed_in(name, language))
        yield Paragraph(words.options[name].about)
        yield Items(
            tuple(
                say(
                    "booklet-default" if value == option.default else "booklet-value",
                    value=template.typed_in(value, language),
                    meaning=meaning,
                )
                for value, meaning in words.options[name].values.items()
            )
        )


def _examples(template: Game, language: str) -> Iterator[Block]:
    say = printed(language).text
    examples = template.words[language].examples
    if not examples:
        return
    yield Heading(2, say("booklet-examples"))
    for example in examples:
        yield Heading(3, example.title)
        yield Items(tuple(step.text for step in example.steps), numbered=True)
        if example.scores:
            scores = (f"{name} {signed(score)}" for name, score in example.scores.items())
            yield Paragraph(say("booklet-scores", scores=", ".join(scores)))
        yield Paragraph(say("booklet-typed"))
        yield Typed(tuple(step.line for step in example.steps))


def _pad(template: Game, language: str) -> Iterator[Block]:
    """Yield how the game is entered at the live table with a number pad alone."""
    lines = template.words[language].lists.get("pad", ())
    if lines:
        yield Heading(2, printed(language).text("booklet-pad"), whole=True)
        yield Items((*lines, *shared_words(language).lists["pad-signs"]))
