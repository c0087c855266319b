"""Records: what a person types, and what each thing that can be wrong with it is answered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.records.record import Record, head_lines, read_record
from scorer.records.report import score
from words.faults import Fault, Kind
from words.languages import languages
from words.wording import Wording

EVERY_LANGUAGE = " or ".join(languages()).replace(" or ", ", ", len(languages()) - 2)

HEAD = "game: stupide-vautour\nplayers: Anne, Bruno, Chloé\n"
ROUNDS = "".join(f"{card}: {n} {n} {n}\n" for n, card in enumerate((*range(-5, 0), *range(1, 11)), 1))


def fault_of(data: str | bytes) -> Fault:
    """The fault that scoring this record meets."""
    try:
        fault = score(data.encode() if isinstance(data, str) else data).fault
    except Fault as found:
        return found
    assert fault is not None
    return fault


BAD = {
    "unknown name": (HEAD + "8: Anne 3, Bernard 9, Chloé 14", Kind.UNREADABLE, 3,
        "Line 3: Nobody is called “Bernard” here; write Anne, Bruno or Chloé."),
    "card played twice": (HEAD + "8: 3 9 14\n7: 3 8 15", Kind.ILLEGAL, 4,
        "Line 4: Anne has already played 3; give a card still in hand."),
    "missing player": (HEAD + "8: 3 9", Kind.INCOMPLETE, 3,
        "Line 3: The card is missing for: Chloé; complete the line."),
    "missing players by name": (HEAD + "8: Bruno 9", Kind.INCOMPLETE, 3,
        "Line 3: The card is missing for: Anne and Chloé; complete the line."),
    "card out of range": (HEAD + "8: 3 9 16", Kind.ILLEGAL, 3,
        "Line 3: 16, for Chloé, is not a card of the series; they go from 1 to 15."),
    "card below range": (HEAD + "8: 3 0 1", Kind.ILLEGAL, 3,
        "Line 3: 0, for Bruno, is not a card of the series; they go from 1 to 15."),
    "point card out of range": (HEAD + "0: 3 9 14", Kind.ILLEGAL, 3,
        "Line 3: 0 is not a point card; they go from minus 5 to minus 1 and from 1 to 10."),
    "point card revealed twice": (HEAD + "8: 3 9 14\n\n8: 4 8 15", Kind.ILLEGAL, 5,
        "Line 5: Card 8 was revealed before; give the point card of this round."),
    "16th round": (HEAD + ROUNDS + "10: 1 2 3", Kind.ILLEGAL, 18,
        "Line 18: The game is over after 15 rounds; take this line out or start another game."),
    "too many values": (HEAD + "8: 3 9 14 15", Kind.INCOMPLETE, 3,
        "Line 3: 4 values for 3 players; write one entry each."),
    "a player twice": (HEAD + "8: Anne 3, anne 9, Chloé 14", Kind.INCOMPLETE, 3,
        "Line 3: Anne stands there twice; give one value a name."),
    "names and bare values": (HEAD + "8: Anne 3, 9, Chloé 14", Kind.INCOMPLETE, 3,
        "Line 3: “9” has no name while other values have one; name everybody or nobody."),
    "a name without its card": (HEAD + "8: Anne, Bruno 9, Chloé 14", Kind.INCOMPLETE, 3,
        "Line 3: A value is missing for Anne; write it after the name."),
    "a word for a card": (HEAD + "8: 3 many 14", Kind.UNREADABLE, 3,
        "Line 3: “many” is not a number; write a whole number."),
    "a word for a point card": (HEAD + "thirty: 3 9 14", Kind.UNREADABLE, 3,
        "Line 3: “thirty” is not a point card; begin with it, as in 5: 11 12 13."),
    "a number too long to be one": (HEAD + "8: 3 9 " + "9" * 400, Kind.UNREADABLE, 3, None),
    "binary garbage": (b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe", Kind.UNREADABLE, 1,
        "Line 1: This is not UTF-8 text; save the file as UTF-8."),
    "control characters": (HEAD + "8: 3 9 \x1b[2J14", Kind.UNREADABLE, 3,
        "Line 3: There is an invisible control character; type this line again."),
    "Latin-1 in the third line": ((HEAD + "# été").encode("latin-1"), Kind.UNREADABLE, 2, None),
    "empty file": ("", Kind.INCOMPLETE, None,
        "This file is empty; it needs at least a line “game:” and a line “players:”."),
    "nothing but a comment": ("\ufeff# une partie\r\n\r\n", Kind.INCOMPLETE, None, None),
    "another kind of text": ("Dear Anne,\nhow are you?", Kind.UNREADABLE, 1, None),
    "no game": ("players: Anne, Bruno\n", Kind.INCOMPLETE, None,
        "The game is missing; add a line such as “game: stupide-vautour” at the top."),
    "no players": ("game: stupide-vautour\n8: 3 9", Kind.INCOMPLETE, None,
        "The players are missing; add a line such as “players: Léa, Hugo” at the top."),
    "unknown game": ("game: bellotte-et-poker\nplayers: A, B", Kind.UNREADABLE, 1, None),
    "unknown language": (HEAD + "language: klingon", Kind.UNREADABLE, 3,
        f"Line 3: There is no language “klingon” here; write {EVERY_LANGUAGE}."),
    "unknown option": (HEAD + "option speed: fast", Kind.UNREADABLE, 3,
        "Line 3: This game has no option “speed”; write ties or first."),
    "unknown value": (HEAD + "option ties: none", Kind.UNREADABLE, 3,
        "Line 3: “none” is not a value of the option ties; write second only or highest unique."),
    "head given twice": (HEAD + "players: Anne, Bruno", Kind.UNREADABLE, 3,
        "Line 3: “players” is given twice; keep one of these lines."),
    "head after moves": (HEAD + "8: 3 9 14\nlanguage: fr", Kind.UNREADABLE, 4,
        "Line 4: “language” comes after the first move; put this line before the moves."),
    "one player": ("game: stupide-vautour\nplayers: Anne", Kind.ILLEGAL, 2,
        "Line 2: This game takes 2 to 5 players and the line names 1; correct the list."),
    "names without commas": ("game: stupide-vautour\nplayers: Anne Bruno Chloé", Kind.INCOMPLETE, 2,
        "Line 2: “Anne Bruno Chloé” is one name; put a comma between players, such as Léa,Hugo,Zoé."),
    "six players": ("game: stupide-vautour\nplayers: A, B, C, D, E, F", Kind.ILLEGAL, 2, None),
    "two players of one name": ("game: stupide-vautour\nplayers: Chloé, CHLOE", Kind.INCOMPLETE, 2,
        "Line 2: Two players are called “CHLOE”; give them names that differ even without accents or capitals."),
    "a name that is a number": ("game: stupide-vautour\nplayers: 7, Bruno", Kind.UNREADABLE, 2, None),
    "a name that is a word of records": ("game: stupide-vautour\nplayers: Jeu, Bruno", Kind.UNREADABLE, 2, None),
    "a name longer than a card": ("game: stupide-vautour\nplayers: " + "A" * 41 + ", B", Kind.UNREADABLE, 2, None),
    "a line without end": (HEAD + "8: " + " 3" * 600, Kind.UNREADABLE, 3, None),
    "a file without end": (HEAD + "#" * 1_000_001, Kind.UNREADABLE, None, None),
}  # fmt: skip


@pytest.mark.parametrize(("data", "kind", "line", "sentence"), BAD.values(), ids=BAD.keys())
def test_a_bad_record_is_answered(
    data: str | bytes, kind: Kind, line: int | None, sentence: str | None
) -> None:
    fault = fault_of(data)
    assert (fault.kind, fault.line) == (kind, line)
    said = vautour_words("en").fault(fault)
    assert said == (sentence or said)
    assert said.endswith(".")
    assert "{" not in vautour_words("fr").fault(fault)


def vautour_words(language: str) -> Wording:
    from templates.game import load_game

    return Wording(language, load_game("stupide-vautour"))


def test_all_that_stands_before_a_fault_counts() -> None:
    report = score((HEAD + "8: 3 9 14\n8: 1 2 3").encode())
    assert report.moves == 1
    assert report.standing.scores == {"Anne": 0, "Bruno": 0, "Chloé": 8}


SAME = {
    "as it is": HEAD + "option ties: highest-unique\n-5: 7 12 7\n8: 3 9 14\n",
    "names": HEAD
    + "option ties: highest-unique\n-5: Anne 7, Bruno 12, Chloé 7\n8: Chloé 14, Anne 3, Bruno 9\n",
    "names without case or accents": HEAD
    + "option ties: highest-unique\n-5: 7 12 7\n8: CHLOE 14, anne 3, bruno 9",
    "French": "jeu : Stupide Vautour\nlangue: français\njoueurs: Anne, Bruno, Chloé\n"
    "option égalités: plus haute unique\n−5 : 7 12 7\n+8 : 3, 9, 14",
    "comments and blank lines": "# ours\n\n"
    + HEAD
    + "option ties: highest-unique # as always\n\n-5: 7 12 7\n8: 3 9 14 # !",
    "without colons": HEAD + "option ties: highest-unique\n-5 7 12 7\n8 3 9 14",
    "head in another order": "players: Anne,Bruno,Chloé\noption ties: highest-unique\ngame: stupide-vautour\n"
    "-5:7 12 7\n8:3 9 14",
    "a decomposed accent": HEAD
    + "option ties: highest-unique\n-5: 7 12 7\n8: Chloe\u0301 14, Anne 3, Bruno 9",
}


@pytest.mark.parametrize("text", SAME.values(), ids=SAME.keys())
@pytest.mark.parametrize("encode", [str.encode, lambda t: ("\ufeff" + t.replace("\n", "\r\n")).encode()],
                         ids=["plain", "Excel's BOM and CRLF"])  # fmt: skip
def test_the_same_game_however_it_is_typed(text: str, encode: object) -> None:
    report = score(encode(text))
    assert report.fault is None
    assert report.standing.scores == {"Anne": 0, "Bruno": -5 * 0, "Chloé": 8} | {"Bruno": -5}
    assert report.record.options == {"ties": "highest-unique", "first": "second-best"}


def test_the_first_word_gives_the_language() -> None:
    assert read_record(HEAD.encode()).language == "en"
    assert read_record(b"jeu: stupide-vautour\njoueurs: A, B").language == "fr"
    assert read_record(b"jeu: stupide-vautour\nlangue: en\njoueurs: A, B").language == "en"


def test_a_name_may_be_a_word_of_the_game_in_another_language() -> None:
    report = score(b"game: kariba\nplayers: Anne, Souris\nSouris: lion\nAnne: zebre x2\nsouris: mouse")
    assert [(event.player, event.animal) for _, (event, *_) in report.events[:3]] == [
        ("Souris", "lion"),
        ("Anne", "zebra"),
        ("Souris", "mouse"),
    ]
    assert fault_of("game: kariba\nplayers: Anne, Souris\nAnne: souris").key == "unknown-animal"
    assert score(b"jeu: kariba\njoueurs: Anne, Souris\nSouris: souris").fault is None


@given(
    language=st.sampled_from(["fr", "en"]),
    names=st.lists(
        st.from_regex(r"\A[A-Z][a-zéèï]{1,8}( [A-Z][a-z]{1,5})?\Z"), min_size=2, max_size=5, unique=True
    ),
    ties=st.sampled_from(["second-only", "highest-unique"]),
    first=st.sampled_from(["second-best", "shared"]),
)
def test_a_written_head_reads_back(language: str, names: list[str], ties: str, first: str) -> None:
    game = read_record(HEAD.encode()).game
    record = Record(game, language, tuple(names), {"ties": ties, "first": first}, ())
    try:
        again = read_record("\n".join(head_lines(record)).encode())
    except Fault as fault:
        assert fault.key in ("name-twice", "name-unusable")
    else:
        assert again == record


@given(st.binary(max_size=300) | st.text(max_size=200).map(str.encode)
       | st.text(alphabet="0123456789-+:, .#\nANné×", max_size=120).map(lambda t: (HEAD + t).encode()))  # fmt: skip
def test_any_bytes_give_a_result_or_a_fault(data: bytes) -> None:
    try:
        report = score(data)
    except Fault as fault:
        assert fault.kind in (Kind.UNREADABLE, Kind.ILLEGAL, Kind.INCOMPLETE)
        assert vautour_words("fr").fault(fault)
    else:
        assert sum(report.standing.scores.values()) <= 55
