"""The rules of a game as a booklet: its summary, its options and examples."""

from collections.abc import Iterator

from printkit.booklets.blocks import Block, Booklet, Cell, Heading, Items, Paragraph, Table, Typed
from printkit.booklets.key import signed
from printkit.words import printed
from templates.game import Example, Game, load_game


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
            yield _scores(example, language)
        yield Paragraph(say("booklet-typed"))
        yield Typed(tuple(step.line for step in example.steps))


def _scores(example: Example, language: str) -> Table:
    say = printed(language).text
    return Table(
        caption=say("booklet-scores"),
        heads=(Cell(say("booklet-player")), Cell(say("booklet-points"))),
        rows=tuple((Cell(name), Cell(signed(score))) for name, score in example.scores.items()),
    )
