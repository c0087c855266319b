"""The entry of one player in a game of points: what may be typed for it, and what it says."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from scorer.grammar import Grammar, Unclear, integer
from templates.scoring import Cards, Scoring
from words.faults import Fault, Kind
from words.spelling import fold

OUT = "!"  # after the points of the player who ended the round
CARDS = "cards"
"""The word before cards that are typed by their numbers."""

_PHRASE = re.compile(r"[^\W_]+(?:['-][^\W\d_]+)*")
_UNSIGNED = re.compile(r"(?<![@\w-])[^\W\d_]{2,}(?:['-][^\W\d_]+)*")
_LONGEST = 4  # words in a phrase
# On a number pad: `//2`, the second word of the game, and `//2*3`, three of it.
_PAD_WORD = re.compile(r"//([0-9]{1,2})(?:\*([0-9]{1,2})(?![0-9*]))?")
_SIGN = r"@[a-z-]+(?:\*[0-9]{1,2})?"
_WORD = re.compile(r"@(?P<word>[a-z-]+)(?:\*(?P<count>[0-9]{1,2}))?")
# `12`, `-5`, `12x2`, `22x2+4`; with bids `3/2`: 3 bid, 2 made.
_ENTRY = re.compile(
    r"(?:(?P<bid>[0-9]{1,6})/)?(?P<made>[+-]?[0-9]{1,6}(?:\.5)?(?:\+[0-9]{1,6})*)"
    r"(?:x(?P<factor>[0-9]{1,3}))?(?P<extra>(?:\+[0-9]{1,6})*)"
)


class Result(NamedTuple):
    """The entry of one player: points, or tricks made and tricks bid.

    `extra` is added after the factor; `bonuses` are words, each with how often it counts.
    """

    made: float
    bid: int | None = None
    factor: int = 1
    extra: int = 0
    bonuses: tuple[tuple[str, int], ...] = ()
    category: str | None = None


class Words:
    """The words of a game that may be typed in an entry, in all languages.

    In a line that is read, each of them becomes a sign: `@petit`, or `@pirate*2` for two of them.
    """

    def __init__(self, scoring: Scoring, grammar: Grammar) -> None:
        self._scoring = scoring
        self._grammar = grammar
        self._numbered = scoring.words
        cards = scoring.cards.deck if scoring.cards else {}
        # A card begins a value; all other words belong to the value before them.
        following = [word for word in scoring.words if word in scoring.bonuses or word not in cards]
        self._following = "|".join(following) or "(?!)"
        among = (*scoring.words, *((CARDS,) if scoring.cards else ()))
        self._among = among
        self._typed = self._phrases(all_languages=False) if among else {}

    def mark(self, line: str) -> str:
        """Return a line with a sign for each word of the game, right behind the value that it belongs to."""
        if not self._typed:
            return line
        line = _PAD_WORD.sub(self._from_pad, line)
        text = self._signed(line, self._typed)
        if any(not self._grammar.knows(word) for word in _UNSIGNED.findall(text)):
            # The other languages are read only where they are needed.
            text = self._signed(line, self._typed_anywhere)
        text = re.sub(r"(?<=[0-9]) ?\* ?(?=@)", "x", text)
        text = re.sub(r"\( *([^()]*?) *\)", r"\1", text)
        text = re.sub(r"(?<=[0-9]) *\+ *(?=@)", "+", text)
        text = re.sub(r"(@[a-z-]+(?:\*[0-9]+)?) *\+ *(?=[0-9@])", r"\1+", text)
        return ",".join(self._attached(piece) for piece in text.split(","))

    def unmark(self, value: str) -> str:
        """Return a value as it can be typed: with words in the language of the record."""

        def word(found: re.Match[str]) -> str:
            typed = self._grammar.typed(found["word"])
            joined = "" if found.start() == 0 or found.string[found.start() - 1] in " +" else " "
            return joined + typed + (f" x{found['count']}" if found["count"] else "")

        return _WORD.sub(word, value).strip()

    @cached_property
    def _typed_anywhere(self) -> dict[str, str]:
        return self._phrases(all_languages=True)

    def _phrases(self, *, all_languages: bool) -> dict[str, str]:
        typed = self._grammar.phrases(self._among, all_languages=all_languages)
        # Number words are digits in a line: "five alike" is "5 alike" there.
        numbered = {fold(self._grammar.numbered(phrase)): word for phrase, word in typed.items()}
        return {phrase: word for phrase, word in numbered.items() if not phrase.isdecimal()} | typed

    def _from_pad(self, found: re.Match[str]) -> str:
        number, count = int(found[1]), found[2]
        if not 1 <= number <= len(self._numbered):
            raise Fault(Kind.UNREADABLE, "no-such-word", text=found[0], most=len(self._numbered))
        word = self._numbered[number - 1]
        if count and self._most(word) == 1:
            return f"@{word} x{count}"
        return f"@{word}" + (f"*{count}" if count else "")

    def _signed(self, line: str, typed: Mapping[str, str]) -> str:
        """Put a sign in place of the longest phrases that are words of the game."""
        found = list(_PHRASE.finditer(line))
        pieces, at, skip = [], 0, 0
        for first, word in enumerate(found):
            if first < skip or line[word.start() - 1 : word.start()] == "@":
                continue
            for count in range(min(_LONGEST, len(found) - first), 0, -1):
                last = found[first + count - 1]
                phrase = line[word.start() : last.end()]
                canonical = typed.get(fold(phrase)) or typed.get(fold(phrase.replace("-", " ")))
                if canonical:
                    pieces += [line[at : word.start()], f"@{canonical}"]
                    at, skip = last.end(), first + count
                    break
        return "".join([*pieces, line[at:]])

    def _attached(self, piece: str) -> str:
        """Attach the words in a piece between two commas to the values before them, or a category to the one after."""
        if self._scoring.categories and not re.search(r"[0-9] *@", piece.partition("@")[0] + "@"):
            names = "|".join(map(re.escape, self._scoring.categories))
            piece = re.sub(rf"@({names}) *(-?[0-9]+(?:\+[0-9]+)*)", r"\2@\1", piece)
        many = "|".join(word for word in self._numbered if self._most(word) > 1)
        if many:
            piece = re.sub(rf"@({many}) ?[x×*] ?([0-9]{{1,2}})(?![0-9])", r"@\1*\2", piece)
            before = re.search(rf"(?<=[0-9]) ([2-9]|1[0-9]) @({many})(?!\*)", piece)
            if before and not re.match(r" *[^\W\d_]", piece):
                typed = self._grammar.typed(before[2])
                raise Unclear(
                    Kind.INCOMPLETE,
                    "count-unclear",
                    text=f"{before[1]} {typed}",
                    typed=f"{typed} x{before[1]}",
                )
            piece = re.sub(rf"(?<=[0-9]) ([2-9]|1[0-9]) @({many})(?!\*)", r"@\2*\1", piece)
        piece = re.sub(rf"({_SIGN}) +(?=@(?:{self._following})(?![a-z-]))", r"\1", piece)
        piece = re.sub(rf"(?<=[0-9!]) +(?=@(?:{self._following})(?![a-z-]))", "", piece)
        # A factor behind the words is that of the value before them.
        return re.sub(rf"([0-9])((?>(?:{_SIGN})+)) ?[x×*] ?([0-9]{{1,2}})(?![0-9])", r"\1x\3\2", piece)

    def _most(self, word: str) -> int:
        bonus = self._scoring.bonuses.get(word)
        return bonus.most if bonus and not bonus.ends else 1


def read_entry(value: str, player: str, scoring: Scoring) -> Result | None:
    """Read the entry of one player, with signs for its words; None is `-`, for a player who scores nothing."""
    if value == "-" and scoring.partial:
        return None
    plain, words = _split(value, scoring)
    if scoring.cards and (CARDS in words or "@" in plain):
        plain = _added_up(plain, scoring.cards, by_name=CARDS in words)
        words = {word: count for word, count in words.items() if word != CARDS}
    made_all = scoring.taker is not None and any(
        scoring.bonuses[word].all for word in words if word in scoring.bonuses
    )
    plain, bid = _counted_bid(plain, words, scoring)
    factor, bonuses, category = _meaning(words, scoring, value)
    if made_all and scoring.taker and scoring.taker.sides and "/" not in plain:
        total = str(scoring.taker.sides.total)
        plain = f"{plain}/{total}" if scoring.bids and plain else plain or total
    if not plain and category:
        plain = _only_value(scoring, category)
    if scoring.categories and category is None:
        plain, category = _numbered_category(plain, scoring)
    found = _ENTRY.fullmatch(plain)
    if scoring.bids is None:
        if not found or found["bid"]:
            raise Fault(Kind.UNREADABLE, "not-points", text=_shown(value))
    elif not found or found["made"].startswith("-"):
        raise Fault(Kind.UNREADABLE, "not-a-bid", text=_shown(value))
    elif found["bid"]:
        bid = int(found["bid"])
    elif bid is None:
        raise Fault(Kind.INCOMPLETE, "bid-missing", player=player, made=_number(found["made"]))
    if "." in found["made"] and not (scoring.taker and scoring.taker.halves):
        raise Fault(Kind.UNREADABLE, "not-points", text=_shown(value))
    extra = sum(map(int, re.findall("[0-9]+", found["extra"])))
    typed = int(found["factor"] or 1)
    return Result(_number(found["made"]), bid, typed * factor, extra, bonuses, category)


def write_entry(entry: Result | None, grammar: Grammar) -> str:
    """Return the entry as it reads back."""
    if entry is None:
        return "-"
    bid = "" if entry.bid is None else f"{entry.bid}/"
    text = f"{bid}{entry.made:g}" + (f"x{entry.factor}" if entry.factor > 1 else "")
    text += f"+{entry.extra}" if entry.extra else ""
    category = f"{grammar.typed(entry.category)} " if entry.category else ""
    return category + text + write_bonuses(entry.bonuses, grammar)


def write_bonuses(bonuses: tuple[tuple[str, int], ...], grammar: Grammar) -> str:
    """Return the bonuses as they stand behind an entry."""
    typed = [(grammar.typed(word), count) for word, count in bonuses]
    # Longest first: behind "poignée", "double poignée x2" would be read as "poignée double" and "poignée x2".
    typed.sort(key=lambda each: -len(each[0].split()))
    return "".join(f" {word}" + (f" x{count}" if count > 1 else "") for word, count in typed)


def read_bonuses(value: str, scoring: Scoring) -> tuple[tuple[str, int], ...]:
    """Read an entry that has bonuses and nothing else."""
    plain, words = _split(value, scoring)
    factor, bonuses, _ = _meaning(words, scoring, value)
    if plain or factor > 1 or not bonuses:
        raise Fault(Kind.UNREADABLE, "not-points", text=_shown(value))
    return bonuses


def _split(value: str, scoring: Scoring) -> tuple[str, dict[str, int]]:
    """Return what is typed without its words, and how often each word stands there; cards stay where they are."""
    words: dict[str, int] = {}
    cards = scoring.cards.deck if scoring.cards else {}

    def take(found: re.Match[str]) -> str:
        word = found["word"]
        if word in cards and word not in scoring.bonuses:
            return found[0]
        words[word] = words.get(word, 0) + int(found["count"] or 1)
        return " "

    plain = " ".join(_WORD.sub(take, value).split())
    return re.sub(r"(?<=[0-9]) x(?=[0-9])", "x", plain), words


def _added_up(plain: str, cards: Cards, *, by_name: bool) -> str:
    """Return the points of cards; without the word for cards, a number is points that are added to them."""
    terms, factor = plain, ""
    if found := re.fullmatch(r"(.*?)(x[0-9]{1,3}(?:\+[0-9]+)*)", plain):
        terms, factor = found[1], found[2]
    points, seen = 0, dict[str, int]()
    for term in re.split(r"[ +]+", terms.strip(" +")) if terms.strip(" +") else []:
        name, _, times = term.removeprefix("@").partition("*")
        card = cards.deck.get(name) if by_name or term.startswith("@") else None
        if card is None and (by_name or not re.fullmatch("-?[0-9]{1,6}", term)):
            raise Fault(Kind.UNREADABLE, "no-such-card", text=_shown(term))
        if card is None:
            points += int(term)
            continue
        seen[name] = seen.get(name, 0) + int(times or 1)
        if seen[name] > card[1]:
            raise Fault(Kind.ILLEGAL, "too-many-cards", found=seen[name], most=card[1], card=_shown(name))
        points += card[0] * int(times or 1)
    if cards.hand and sum(seen.values()) > cards.hand:
        raise Fault(Kind.ILLEGAL, "hand-too-large", found=sum(seen.values()), most=cards.hand)
    return f"{points}{factor}"


def _counted_bid(plain: str, words: dict[str, int], scoring: Scoring) -> tuple[str, int | None]:
    """Return what is left when a bid such as `2 oudlers` is taken out, and that bid."""
    for word, bids in scoring.bids.counted.items() if scoring.bids else ():
        if word not in words:
            continue
        del words[word]
        # The number stood before the word, which was taken out: `2 49`, or `49 2`.
        numbers = plain.split()
        count = next((n for n in numbers if n.isdecimal() and int(n) < len(bids)), None)
        if count is None or len(numbers) > 2:
            raise Fault(Kind.UNREADABLE, "not-a-bid", text=plain)
        numbers.remove(count)
        return " ".join(numbers), bids[int(count)]
    return plain, None


def _meaning(
    words: Mapping[str, int], scoring: Scoring, value: str
) -> tuple[int, tuple[tuple[str, int], ...], str | None]:
    """Return the factor, the bonuses and the category that words stand for."""
    factor, bonuses, category = 1, [], None
    for word, count in words.items():
        if word in scoring.factors.words:
            factor *= scoring.factors.words[word]
        elif word in scoring.bonuses:
            bonuses.append((word, count))
        elif word in scoring.categories and category is None:
            category = word
        else:
            raise Fault(Kind.UNREADABLE, "not-points", text=_shown(value))
    return factor, tuple(sorted(bonuses, key=lambda each: list(scoring.bonuses).index(each[0]))), category


def _only_value(scoring: Scoring, category: str) -> str:
    """Return the value of a category that has one only."""
    values = scoring.categories[category].values
    return str(values[0]) if len(values) == 1 else ""


def _numbered_category(plain: str, scoring: Scoring) -> tuple[str, str]:
    """Read `9/25`, the value for the ninth category."""
    number, slash, made = plain.partition("/")
    if not slash or not number.isdecimal() or not 1 <= int(number) <= len(scoring.categories):
        raise Fault(Kind.INCOMPLETE, "category-missing", text=_shown(plain), most=len(scoring.categories))
    return made, list(scoring.categories)[int(number) - 1]


def _number(text: str) -> float:
    if "." in text:
        return float(text)
    return sum(integer(part) for part in text.split("+") if part)


def _shown(value: str) -> str:
    return " ".join(value.replace("@", " ").split())
