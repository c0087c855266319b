"""Lines as people type them, in a record and at the table: what they mean, and what is refused as unclear.

`data/lines.tsv`: the game, the lines before, what was typed, and the line that it means; or after `refuse` the fault
and what its sentence tells to type.
"""

from pathlib import Path

import pytest

from scorer.records.record import read_record
from scorer.referee import Referee
from scorer.table.entry import Entry
from templates.game import load_game
from words.faults import Fault, Kind
from words.language import language
from words.languages import languages
from words.spelling import fold
from words.wording import Wording

_FILE = Path(__file__).parent / "data" / "lines.tsv"
LINES = [line.split("\t") for line in _FILE.read_text("utf-8").splitlines()[1:]]


def referee(game: str, head: str) -> Referee:
    """The game after the lines before, in French unless these say else."""
    before = head.replace(" | ", "\n")
    word = "jeu" if "joueurs" in head else "game"
    record = read_record(f"{word}: {game}\n{before}\n".encode())
    played = Referee(record)
    for _, line in record.lines:
        played.enter(line)
    return played


def refusal(played: Referee, line: str) -> Fault:
    with pytest.raises(Fault) as found:
        played.enter(line)
    return found.value


@pytest.mark.parametrize(
    ("game", "head", "typed", "meant"), LINES, ids=[f"{row[0]}: {row[2]}" for row in LINES]
)
def test_a_line_means_what_was_meant_or_is_refused(game: str, head: str, typed: str, meant: str) -> None:
    if not meant.startswith("refuse"):
        record, plain = referee(game, head), referee(game, head)
        record.enter(typed)
        plain.enter(meant)
        assert record.moves == plain.moves
        # What is written reads back.
        again = referee(game, head)
        again.enter(record.written()[-1])
        assert again.moves == record.moves
        table = referee(game, head)
        assert Entry().enter(typed, table).events is not None
        assert table.moves == record.moves
        return
    key, told = meant.removeprefix("refuse ").split(": ", 1)
    played = referee(game, head)
    fault = refusal(played, typed)
    assert (fault.key, played.moves) == (key, referee(game, head).moves)
    sentence = Wording(played.record.language, played.record.game).fault(fault)
    for part in told.split(", "):
        assert part in sentence
    assert fault.kind in (Kind.INCOMPLETE, Kind.ILLEGAL)


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ("Anne, Bruno et Chloé", ("Anne", "Bruno", "Chloé")),
        ("Anne, Bruno and Chloé", ("Anne", "Bruno", "Chloé")),
        ("Anne & Bruno", ("Anne", "Bruno")),
        ("Anne; Bruno;Chloé", ("Anne", "Bruno", "Chloé")),
        ("Anne et Bruno", ("Anne", "Bruno")),
        ("\u200bAnne,\u00a0Bruno", ("Anne", "Bruno")),
        ("Marie-Claude, O’Brien", ("Marie-Claude", "O’Brien")),
    ],
)
def test_players_at_the_head(players: str, names: tuple[str, ...]) -> None:
    assert read_record(f"jeu: stupide-vautour\njoueurs: {players}".encode()).players == names


@pytest.mark.parametrize(
    "players",
    [
        "Anne + Chloé, Bruno + David",
        "Anne et Chloé, Bruno et David",
        "Anne, Bruno, Chloé et David",
        "A, B, C & D",
    ],
)
def test_a_joiner_joins_a_team_only_where_all_are_teams(players: str) -> None:
    teams = read_record(f"jeu: deux-camps\njoueurs: {players}".encode()).players
    assert [team.split(" + ")[0][0] for team in teams] == ["A", "B"]
    assert all(" + " in team for team in teams)


def test_the_date_and_the_place_may_come_first() -> None:
    record = read_record("date: 2026-11-30\nlieu: ludothèque\njeu: kariba\njoueurs: A, B\n3 2".encode())
    assert (record.date, record.place) == ("2026-11-30", "ludothèque")
    assert record.lines == ((5, "3 2"),)


@pytest.mark.parametrize("code", languages())
def test_number_words_are_read_in_every_language(code: str) -> None:
    for number, words in enumerate(language(code).numbers):
        for word in words:
            played = referee("trop-plein", "players: Anne, Bruno")
            played.enter(f"{word}, 0")
            assert played.moves[0].entries[0].made == number
    played = referee("stupide-vautour", "players: Anne, Bruno")
    played.enter(f"{language(code).minus[0]} {language(code).numbers[5][0]}: 3 9")
    assert played.written() == ["-5: 3 9"]


def test_no_word_means_two_numbers_or_two_cards() -> None:
    numbers: dict[str, int] = {}
    cards: dict[str, int] = {}
    for code in languages():
        for number, words in enumerate(language(code).numbers):
            for word in words:
                assert numbers.setdefault(fold(word), number) == number
        letters = language(code).cards
        for number, words in enumerate([*letters.court_words, *letters.suit_words]):
            for word in words:
                assert cards.setdefault(fold(word), number) == number


@pytest.mark.parametrize("code", languages())
def test_a_card_is_typed_as_a_sentence_tells_it(code: str) -> None:
    """Of every language, in a record of every other."""
    wording = Wording(code, load_game("bataille-couperet"))
    for record in languages():
        for card in ("10S", "QH", "2D", "AC", "KS", "JD"):
            told = (
                wording.event("rank-top", {"rank": 1, "card": card})
                .rstrip(".")
                .split(": ")[-1]
                .split(" : ")[-1]
            )
            played = referee("bataille-couperet", f"language: {record} | players: A1, B1, C1, D1")
            three = {"10S", "QH", "2D", "AC", "KS", "JD"} - {card}
            others = " ".join(wording_of(each, record) for each in sorted(three)[:3])
            played.enter(f"deal: {told} {others}")
            assert played.moves[0].cards[0] == card


def wording_of(card: str, code: str) -> str:
    from scorer.cards import write_cards

    return write_cards([card], code)
