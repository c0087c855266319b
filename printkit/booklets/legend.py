"""What the braille of a deck's cards stands for, in the booklets of who reads it."""

from dataclasses import replace

from printkit.booklets.blocks import Block, Booklet, Cell, Drawing, Heading, Paragraph, Table
from printkit.braille import BrailleCode, cells, dots, extent
from printkit.card_texts import CardTexts
from printkit.words import printed
from templates.deck import Deck


def with_legend(booklet: Booklet, deck: Deck, braille: BrailleCode) -> Booklet:
    """Return a booklet with the short forms that the cards of a deck have in braille, at its end.

    Raises Fault `no-braille`.
    """
    return replace(booklet, blocks=(*booklet.blocks, *_legend(deck, booklet.language, braille)))


def _legend(deck: Deck, language: str, braille: BrailleCode) -> tuple[Block, ...]:
    say = printed(language).text
    texts = CardTexts(deck.cards, language, braille)
    tables = {"values": texts.ranks(), "names": texts.words()}
    found = tuple(
        _table(say(f"legend-{name}"), forms, language, braille) for name, forms in tables.items() if forms
    )
    return (Heading(2, say("legend-title")), Paragraph(say("legend-how")), *found) if found else ()


def _table(caption: str, forms: dict[str, str], language: str, braille: BrailleCode) -> Table:
    say = printed(language).text
    heads = tuple(Cell(say(f"legend-{head}")) for head in ("letters", "dots", "meaning"))
    rows = tuple(
        (Cell(form), Cell(drawing=_drawing(form, braille)), Cell(meaning)) for form, meaning in forms.items()
    )
    return Table(caption, heads, rows, typed=True)


def _drawing(form: str, braille: BrailleCode) -> Drawing:
    """Return a form as its dots, at their size."""
    of = cells(form, braille)
    return Drawing(tuple(dots(of, 0.0, 0.0)), *extent(len(of)), form)
