"""Lines of games of points, with one spelling for each thing that people type."""

import re

from scorer.games.point_entry import OUT
from scorer.grammar import Grammar, Unfinished
from words.faults import Kind

ROUND_FACTOR = re.compile(r"x(?P<factor>[0-9]{1,3})(?: ?: ?| |[.+]|$)")
"""`x2: 12 0 7`, and on a number pad `*2.12.0.7`; `x0` is the line that ends the game."""
DECIMAL = re.compile(r"(?<![0-9.,!x])([0-9]+)[.,]([0-9]+)(?![0-9.,!x])")
"""`12,5` or `12.5`, which may be one number or two."""


def normalise(line: str, grammar: Grammar) -> str:
    """Write a line with one spelling for each thing: `12x2` for `12 double` and `12 ×2`, `3/2` for `3 / 2`."""
    text = normalise_words(line, grammar)
    text = re.sub(r"(?<=\d) ?/ ?(?=\d)", "/", text)
    # `14 out`, on a number pad `14*`, and `Bruno out 14`.
    text = re.sub(r"(?<=\d)(?: ?!|\*(?!\d))", OUT, text)
    text = re.sub(r"(?:(?<= )|^)! (-?[0-9x/]+)", r"\1!", text)
    return re.sub(r"((?<=\d) ?|(?<![^ ]))[x×*] ?(?=\d)", "x", text)


def normalise_words(line: str, grammar: Grammar) -> str:
    """Write the words that multiply or join as signs."""
    signs = {"double": "x2", "triple": "x3", "with": "+", "out": OUT, "final": "x0"}
    text = re.sub(r"[−–](?=\d)", "-", line).replace(":", " : ")

    def sign(found: re.Match[str]) -> str:
        word = found[0]
        return word if "@" in word else signs.get(grammar.keyword(word) or "", word)

    text = re.sub(r"[^\s,;:]+", sign, text)
    return " ".join(text.split())


def split_name(text: str, grammar: Grammar) -> tuple[str, str]:
    """Split off the name that begins a text. Raises Fault `unknown-player` or `taker-missing`."""
    found = grammar.named(text)
    if found:
        return found
    word = text.split()[0] if text.split() else ""
    if re.match(r"[^\W\d_]", word):
        raise grammar.unknown(word)
    raise Unfinished(Kind.INCOMPLETE, "taker-missing", players=grammar.players)
