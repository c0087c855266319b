"""Playing cards, as typed in each language and as written in events: `9S` or `QH`, as in English."""

from collections.abc import Iterable

from words.faults import Fault, Kind
from words.language import language
from words.spelling import fold

FACES = (*map(str, range(2, 11)), "J", "Q", "K", "A")
SUITS = "SHDC"
PACK = tuple(face + suit for suit in SUITS for face in FACES)
SYMBOLS = "♠♥♦♣"


def card_letters(code: str) -> tuple[str, str]:
    """Return the letters of jack, queen, king and ace, and those of the suits, in a language.

    Letters differ between languages: KC is a king in English only.
    """
    cards = language(code).cards
    return cards.courts, cards.suits


def face(card: str) -> str:
    """Return a card without its suit."""
    return card.rstrip(SUITS)


def read_card(typed: str, code: str) -> str:
    """Read a card as typed in a language, or its face alone. Raises Fault `not-a-card`."""
    courts, suits = card_letters(code)
    faces: dict[str, str] = dict(zip((*FACES[:-4], *courts), FACES, strict=True))
    text = fold(typed).upper().replace("\N{VARIATION SELECTOR-16}", "")  # what phones add to ♠
    if text in faces:
        return faces[text]
    suit = dict(zip(suits + SYMBOLS, SUITS * 2, strict=True)).get(text[-1:])
    if suit is None or text[:-1] not in faces:
        raise Fault(Kind.UNREADABLE, "not-a-card", text=typed, courts=tuple(courts), suits=tuple(suits))
    return faces[text[:-1]] + suit


def write_cards(cards: Iterable[str], code: str) -> str:
    """Write cards as they are typed in a language, with spaces between them."""
    courts, suits = card_letters(code)
    typed = dict(zip((*FACES[-4:], *SUITS), courts + suits, strict=True))
    return " ".join("".join(typed.get(letter, letter) for letter in card) for card in cards)
