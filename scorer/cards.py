"""Playing cards, as typed in each language and as written in events: `9S` or `QH`, as in English."""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from scorer.grammar import Grammar, Unclear
from words.faults import Fault, Kind
from words.language import language
from words.languages import languages
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


def is_card(typed: str, code: str) -> bool:
    """Return whether a word is a card as typed in a language, or its face alone."""
    try:
        read_card(typed, code)
    except Fault:
        return False
    return True


def read_hand(text: str, code: str, *, bare: bool = False) -> tuple[str, ...]:
    """Read cards with blanks between them, or as on a number pad: `9.4`, the 9 of the fourth suit, and so on.

    `bare`: on a number pad, the faces stand alone. Raises Fault `not-a-card`, or Unclear `pad-cards`.
    """
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,2})*", text):
        return tuple(read_card(word, code) for word in text.split())
    numbers = list(map(int, text.split(".")))
    if not bare and len(numbers) == 1:
        return (pad_face(numbers[0], text),)
    if bare:
        return tuple(pad_face(number, text) for number in numbers)
    if len(numbers) % 2:
        raise Unclear(Kind.INCOMPLETE, "pad-cards", text=text)
    return tuple(pad_card(*pair, text) for pair in zip(numbers[::2], numbers[1::2], strict=True))


def pad_face(number: int, text: str) -> str:
    """Return the face for its number, 11 to 14 for jack, queen, king and ace. Raises Unclear `pad-cards`."""
    if not 2 <= number <= 14:
        raise Unclear(Kind.INCOMPLETE, "pad-cards", text=text)
    return FACES[number - 2]


def pad_card(number: int, suit: int, text: str) -> str:
    """Return the card for the numbers of its face and its suit. Raises Unclear `pad-cards`."""
    if not 1 <= suit <= len(SUITS):
        raise Unclear(Kind.INCOMPLETE, "pad-cards", text=text)
    return pad_face(number, text) + SUITS[suit - 1]


@cache
def _spoken_words() -> tuple[Mapping[str, str], Mapping[str, str], frozenset[str], frozenset[str]]:
    """Return the words of all languages, folded: faces, suits, what joins the two, and articles."""
    faces = {face: face for face in FACES[:-4]}
    suits: dict[str, str] = {}
    joiners: set[str] = set()
    articles: set[str] = set()
    for code in languages():
        cards = language(code).cards
        faces |= {
            fold(word): face
            for face, words in zip(FACES[-4:], cards.court_words, strict=True)
            for word in words
        }
        suits |= {
            fold(word): suit for suit, words in zip(SUITS, cards.suit_words, strict=True) for word in words
        }
        joiners |= set(map(fold, cards.joiners))
        articles |= set(map(fold, language(code).articles))
    return faces, suits, frozenset(joiners), frozenset(articles)


def written(text: str, grammar: Grammar) -> str:
    """Return a text with its spoken cards as they are typed: `9P` for `9 de pique`, `R` for `roi`.

    In some languages the suit is said first: `Pik Ass`.
    """
    if not re.search(r"[^\W\d_]{2}", text):
        return text
    faces, suits, joiners, articles = _spoken_words()
    courts, letters = card_letters(grammar.language)
    typed = dict(zip((*FACES[-4:], *SUITS), courts + letters, strict=True))
    words = re.findall(r"[^\s,:]+|[,:]", text)
    folded = ["" if grammar.named(word, whole=True) else fold(word) for word in words]
    folded += [""] * 4  # so that one may look ahead
    out: list[str] = []
    at = 0
    while at < len(words):
        face, after = faces.get(folded[at]), at + 1
        while folded[after] in joiners:
            after += 1
        if folded[at] and is_card(words[at], grammar.language) and folded[after] not in suits:
            out.append(words[at])  # "AS" may be a word and a card
            at += 1
        elif face and folded[after] in suits:
            out.append(typed.get(face, face) + typed[suits[folded[after]]])
            at = after + 1
        elif folded[at] in suits and folded[at + 1] in faces:
            face = faces[folded[at + 1]]
            out.append(typed.get(face, face) + typed[suits[folded[at]]])
            at += 2
        elif face and not face.isdecimal():
            out.append(typed[face])
            at += 1
        else:
            if folded[at] not in articles:
                out.append(words[at])
            at += 1
    return re.sub(r" ([,:])", r"\1", " ".join(out))


def write_cards(cards: Iterable[str], code: str) -> str:
    """Write cards as they are typed in a language, with spaces between them."""
    courts, suits = card_letters(code)
    typed = dict(zip((*FACES[-4:], *SUITS), courts + suits, strict=True))
    return " ".join("".join(typed.get(letter, letter) for letter in card) for card in cards)
