"""Playing cards: as they are typed in each language, and as they stand in events, `9S` or `QH`, as in English."""

from collections.abc import Iterable

from words.faults import Fault, Kind
from words.language import language
from words.spelling import fold

FACES = (*map(str, range(2, 11)), "J", "Q", "K", "A")
SUITS = "SHDC"
PACK = tuple(face + suit for suit in SUITS for face in FACES)
SYMBOLS = "♠♥♦♣"


def letters(code: str) -> tuple[str, str]:
    """What is typed for jack, queen, king and ace, and for the suits; KC is a king in English only."""
    cards = language(code).cards
    return cards.courts, cards.suits


def face(card: str) -> str:
    """A card without its suit."""
    return card.rstrip(SUITS)


def read_card(typed: str, code: str) -> str:
    """A card as typed in that language, or its face alone. Raises Fault `not-a-card`."""
    courts, suits = letters(code)
    faces: dict[str, str] = dict(zip((*FACES[:-4], *courts), FACES, strict=True))
    text = fold(typed).upper().replace("\N{VARIATION SELECTOR-16}", "")  # what phones add to ♠
    if text in faces:
        return faces[text]
    suit = dict(zip(suits + SYMBOLS, SUITS * 2, strict=True)).get(text[-1:])
    if suit is None or text[:-1] not in faces:
        raise Fault(Kind.UNREADABLE, "not-a-card", text=typed, courts=tuple(courts), suits=tuple(suits))
    return faces[text[:-1]] + suit


def write_cards(cards: Iterable[str], code: str) -> str:
    """Cards as they are typed in that language, with spaces between."""
    courts, suits = letters(code)
    written = dict(zip((*FACES[-4:], *SUITS), courts + suits, strict=True))
    return " ".join("".join(written.get(sign, sign) for sign in card) for card in cards)
