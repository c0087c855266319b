"""The live table without its terminal: what is typed, what is answered, and what stands in the record."""

import dataclasses
import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.records.journal import Journal
from scorer.records.record import Record, head_lines, read_record
from scorer.records.report import score
from scorer.referee import Referee
from scorer.table.commands import check_names, read_command, typable
from scorer.table.session import begin
from scorer.table.table import Table
from templates.game import load_game
from templates.loader import shipped
from tests.test_any_game import NAMES, games_played
from tts.speaker import Speaker
from words.catalogue import Levels
from words.faults import Fault, Kind
from words.spelling import fold
from words.wording import Wording, shared_words

# A whole game with its record takes a while; enough of them are played over the five games.
a_few = settings(max_examples=8, deadline=None)


EVERYBODY = "Still to give: Anne, Bruno and Chloé."


class Deaf(Speaker):
    """A speaker that notes what it is told to do."""

    def __init__(self) -> None:
        super().__init__(None, None, "en", lambda fault: None)
        self.interrupted = 0

    def interrupt(self) -> None:
        self.interrupted += 1
        super().interrupt()


class Seat:
    """A table at which a test types."""

    def __init__(self, record: Record, folder: Path) -> None:
        self.file = folder / "game.txt"
        self.journal = Journal.create(self.file, [*head_lines(record), "# begun: 2026-01-01 20:00:00"])
        self.table = Table(record, self.journal, Wording(record.language, record.game), Deaf(), "normal")
        self.said = self.table.open().sentences

    def type(self, *lines: str) -> list[str]:
        for line in lines:
            self.said = self.table.hear(line).sentences
        return self.said

    @property
    def moves(self) -> list[str]:
        """The moves in the file."""
        return [line for _, line in read_record(self.file.read_bytes()).lines]


@pytest.fixture
def sit(tmp_path):
    """Sit down at a game: `sit("kariba", "Anne, Bruno", "fr")`."""

    def sit(
        game: str = "stupide-vautour", players: str = "Anne, Bruno, Chloé", language: str = "en", **options
    ):
        head = [f"game: {game}", f"language: {language}", f"players: {players}"]
        head += [f"option {name}: {value}" for name, value in options.items()]
        return Seat(read_record("\n".join(head).encode()), tmp_path)

    return sit


@pytest.mark.parametrize("game", shipped())
@a_few
@given(data=st.data())
def test_every_game_can_be_played_to_its_end(game: str, data: st.DataObject) -> None:
    referee = data.draw(games_played(game))
    with TemporaryDirectory() as folder:
        seat = Seat(referee.record, Path(folder))
        for line in referee.written():
            assert not seat.table.left
            seat.type(line)
        assert seat.moves == referee.written()
        seat.type("q")
        report = score(seat.file.read_bytes())
        seat.journal.close()
    assert seat.table.left
    assert seat.table.over
    assert report.standing == referee.standing()


def test_one_line_is_a_round_and_so_are_two(sit) -> None:
    seat = sit()
    assert seat.said[-1] == "Round 1: point card, then the cards."
    assert seat.type("8 3 9 14")[0] == "Chloé wins card 8. 14 rounds are left."
    assert seat.said[-1] == "Round 2: point card, then the cards."
    assert seat.type("-5") == ["At stake: minus 5. The lowest takes it.", EVERYBODY]
    seat.type("7 12 7")
    seat.type("10: Chloé 1, Anne 2, Bruno 3")
    assert seat.moves == ["8: 3 9 14", "-5: 7 12 7", "10: 2 3 1"]


@pytest.mark.parametrize(
    ("lines", "waiting"),
    [
        (["8: Anne 3", "9 14"], ["Still to give: Bruno and Chloé."]),
        (["8: Anne 3", "Chloé 14", "9"], ["Still to give: Bruno and Chloé.", "Still to give: Bruno."]),
        (["8 3", "9", "14"], ["Still to give: Bruno and Chloé.", "Still to give: Chloé."]),
        (["8 3", "Bruno 9, Chloé 14"], ["Still to give: Bruno and Chloé."]),
        (["8", "Anne 3", "Bruno 9, Chloé 14"], [EVERYBODY, "Still to give: Bruno and Chloé."]),
        (["8: Bruno", "9", "3 14"], ["Still to give: Bruno, Anne and Chloé.", "Still to give: Anne and Chloé."]),
        (["8", "Chloé", "14", "3", "9"], [EVERYBODY, "Still to give: Chloé, Anne and Bruno."]),
        (["8: 3 5", "Bruno", "9", "14"], ["Still to give: Chloé.", "Still to give: Bruno and Chloé."]),
        (["8: Anne", "3", "9 14"], [EVERYBODY, "Still to give: Bruno and Chloé."]),
        (["8 3 99 14", "9"], ["Still to give: Bruno."]),
        (["8 3 99 14", "Bruno 9"], ["Still to give: Bruno."]),
        (["8", "3 99 14", "9"], [EVERYBODY, "Still to give: Bruno."]),
        (["80 3 9 14", "8"], ["Give only that; the rest is kept."]),
        (["8", "nonsense", "", "s", "?", "3 9 14"], [EVERYBODY] * 5),
        (["8", "5 1 2 3", "u", "8 3 9 14"], [EVERYBODY, EVERYBODY]),
        (["8", "5 1 2 3", "8: 3 9 14"], [EVERYBODY, EVERYBODY]),
        (["7 3", "u", "8 3 9 14"], ["Still to give: Bruno and Chloé.", "Round 1: point card, then the cards."]),
    ],
)  # fmt: skip
def test_what_was_right_is_not_asked_for_twice(sit, lines, waiting) -> None:
    seat = sit()
    questions = [seat.type(line)[-1] for line in lines[:-1]]
    assert questions[: len(waiting)] == waiting
    seat.type(lines[-1])
    assert seat.moves == ["8: 3 9 14"]


def test_a_head_of_its_own_begins_anew_and_says_so(sit) -> None:
    seat = sit()
    said = seat.type("7: 4", "8: 3 9 14")
    assert said[:2] == ["The line begun is dropped: 7: Anne 4.", "Chloé wins card 8. 14 rounds are left."]
    assert seat.moves == ["8: 3 9 14"]


def test_bare_values_only_complete_the_line_begun(sit) -> None:
    seat = sit()
    said = seat.type("10", "11", "8 3 9 14")
    assert said == ["4 values for 2 players; write one entry each.", "Still to give: Bruno and Chloé."]
    seat.type("3", "4")
    assert seat.moves == ["10: 11 3 4"]


@pytest.mark.parametrize(
    ("game", "players", "language", "lines", "move"),
    [
        ("stopenzi", "Anne, Bruno", "en", ["4+2", "0.3"], "4+2 0+3"),
        ("stopenzi", "Anne, Bruno", "en", ["4", "Anne 4+2, Bruno 0+3"], "4+2 0+3"),
        ("stopenzi", "Anne, Bruno", "en", ["4+2 0", "0+3"], "4+2 0+3"),
        ("stopenzi", "Anne, Bruno", "en", ["9+2 0+3", "4 + 2"], "4+2 0+3"),
        ("kariba", "Anne, Bruno", "fr", ["Bruno:", "3 2"], "Bruno: singe x2"),
        ("kariba", "Anne, Bruno", "fr", ["3.2"], "Anne: singe x2"),
        ("vampir", "Anne, Bruno, Chloé", "en", ["draw, lay red 1", "Bruno"], "Bruno: draw, lay red 1"),
        ("vampir", "Anne, Bruno, Chloé", "en", ["Bruno: draw", "lay", "red", "1"], "Bruno: draw, lay red 1"),
        ("vampir", "Anne, Bruno, Chloé", "en", ["Bruno: lay red 1", "draw"], "Bruno: draw, lay red 1"),
        ("bataille-couperet", "A, B, C, D", "en", ["deal 10S JH", "5D AC"], "deal: 10S JH 5D AC"),
        ("bataille-couperet", "A, B, C, D", "en", ["battle", "2, 4, 5", "7"], "battle: A 2, B 4, C 5, D 7"),
        ("bataille-couperet", "A, B, C, D", "en", ["battle: A 2", "4", "5", "7"], "battle: A 2, B 4, C 5, D 7"),
    ],
)  # fmt: skip
def test_every_game_can_be_typed_in_several_goes(sit, game, players, language, lines, move) -> None:
    seat = sit(game, players, language)
    for line in lines[:-1]:
        seat.type(line)
        assert seat.moves == []
    seat.type(lines[-1])
    assert seat.moves == [move]


ONE_CARD = "Only one card is written for Bruno, 2; write the card laid, a plus, then the card taken back, such as 4+2."


def test_a_value_that_is_wrong_costs_no_other(sit) -> None:
    """However often a value is wrong, it is said why, and what was right before it stays."""
    seat = sit("stopenzi", "Anne, Bruno", "en")
    assert seat.type("2+2") == ["Still to give: Bruno."]
    for again in range(3):
        assert seat.type("2")[0] == ONE_CARD, again
        assert seat.said[-1] == "Still to give: Bruno."
    seat.type("1+0")
    assert seat.moves == ["2+2 1+0"]


@pytest.mark.parametrize("extra", ["10 5 6", "10 5 6 7"])
def test_a_value_too_many_costs_no_line(sit, extra) -> None:
    seat = sit("stupide-vautour", "Anne, Bruno, Chloé, Dora")
    seat.type("8: 3 9")
    assert seat.type(extra)[-2:] == [
        f"{len(extra.split())} values for 2 players; write one entry each.",
        "Still to give: Chloé and Dora.",
    ]
    seat.type("1 2")
    assert seat.moves == ["8: 3 9 1 2"]


def test_a_turn_with_a_name_is_a_turn_of_its_own(sit) -> None:
    seat = sit("vampir", "Anne, Bruno, Chloé", "fr")
    seat.type("Anne: pioche, pose rouge 1", "pioche")
    assert seat.type("Bruno: pioche, pose noire 1")[0].startswith("« noire » n'est ni")
    assert seat.type("Chloé: pioche, pose")[0] == "Ce n'est pas à Chloé de jouer ; c'est à Bruno."
    seat.type("Bruno pioche, pose violette 1")
    assert seat.moves == ["Anne: pioche, pose rouge 1", "Bruno: pioche, pose violet 1"]


def test_a_line_with_a_head_is_a_line_of_its_own(sit) -> None:
    seat = sit()
    seat.type("8: 3 9")
    assert seat.type("4: Ane 12")[0] == "Nobody is called “Ane” here; write Anne, Bruno or Chloé."
    seat.type("14")
    assert seat.moves == ["8: 3 9 14"]


def test_what_was_begun_outlives_a_correction(sit) -> None:
    seat = sit()
    seat.type("8 3 9 14", "7: 4 10")
    assert seat.type("f 1: 8 3 9 13")[-1] == "Still to give: Chloé."
    seat.type("12")
    assert seat.moves == ["8: 3 9 13", "7: 4 10 12"]


def test_a_turn_that_is_not_clear_is_typed_again(sit) -> None:
    seat = sit("bataille-couperet", "Anne, Bruno, Chloé, Dora")
    seat.type("KC 10C 5D JC")
    assert seat.type("Anne: 9C on")[-1] == "Give only that; the rest is kept."
    assert seat.type("4D on 3")[-1] == "Give only that; the rest is kept.", "which is another card"
    seat.type("Anne 4D on 3", "3h 2", "pass")
    assert seat.moves == ["deal: KC 10C 5D JC", "Anne: 4D on 3", "Bruno: 3H cuts 2", "Chloé: pass"]


def test_hands_of_several_cards_are_typed_one_after_the_other(sit) -> None:
    seat = sit("trente-et-un", "Anne, Bruno, Chloé")
    assert (
        seat.type("AH KH 10H")[0]
        == "A hand has no name; write it before its three cards, such as Léa 7S 10S KS."
    )
    seat.type("Anne QS 8S 4C")
    assert seat.type("AH KH 10H") == ["Still to give: Chloé."]
    seat.type("5H 6H 2D")
    assert seat.moves == ["Anne QS 8S 4C, Bruno AH KH 10H, Chloé 5H 6H 2D"]


def test_a_negative_can_be_typed_as_it_is_told(sit) -> None:
    seat = sit()
    seat.type("minus 5: 3 9 14", "Moins 4 4 10 13")
    assert seat.moves == ["-5: 3 9 14", "-4: 4 10 13"]


def test_a_word_said_twice_is_not_read_as_one_line(sit) -> None:
    seat = sit("bataille-couperet", "Anne, Bruno, Chloé, Dora", "fr")
    assert seat.type("donne", "donne: roi de carton")[0].startswith("« de » n'est pas une carte")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("5: X 11, Y 12, Z 13", "Nobody is called “X” here; write Anne, Bruno or Chloé."),
        ("Bruno 1", "“Bruno” is not a point card; begin with it, as in 5: 11 12 13."),
        ("7, 8, 9", "“7,” is not a point card; begin with it, as in 5: 11 12 13."),
        ("f", "There is no entry yet; type the first one."),
        ("z", "There is nothing to bring again; only what was taken back just before can be."),
    ],
)  # fmt: skip
def test_it_is_said_what_a_line_lacks(sit, line, answer) -> None:
    seat = sit()
    assert seat.type(line)[0] == answer
    assert any(said.startswith("Chloé wins") for said in seat.type("8: 3 9 14"))


@pytest.mark.parametrize("game", shipped())
@pytest.mark.parametrize(("language", "example"), [("fr", "ar exemple"), ("en", "or example")])
def test_help_has_an_example_of_a_move(sit, game, language, example) -> None:
    team = load_game(game).players.team > 1
    seat = sit(game, "Anne + Dora, Bruno + Chloé" if team else "Anne, Bruno, Chloé, Dora", language)
    assert example in seat.type("?")[1]


def test_a_table_with_nothing_on_it_says_so(sit) -> None:
    seat = sit("bataille-couperet", "Anne, Bruno, Chloé, Dora")
    assert seat.type("t")[0] == "There is nothing on the table yet."


def test_what_is_missing_of_a_turn_is_said(sit) -> None:
    seat = sit("vampir", "Anne, Bruno, Chloé")
    said = seat.type("Bruno: draw, lay red")
    assert said[0].startswith("The cards are missing after the colour red;")
    assert said[1] == "Give only that; the rest is kept."


def test_a_turn_without_a_name_is_that_of_whoever_is_to_play(sit) -> None:
    seat = sit("bataille-couperet", "Anne, Bruno, Chloé, Dora")
    seat.type("deal 10S JH 5D AC", "Bruno 9S on 1", "pass", "9H", "on 2")
    assert seat.moves[2:] == ["Chloé: pass", "Dora: 9H on 2"]


def test_an_open_number_of_manches_goes_on_until_the_players_get_up(sit) -> None:
    seat = sit("bataille-couperet", "Anne, Bruno, Chloé, Dora")
    for line in ("battle: 2 4 5 7", "battle: 9 2 5 7"):
        assert not seat.type(line)[-1].startswith("The game is over")
    assert seat.type("q")[0] == "Victory: Bruno, with 3 points, the lowest total."
    assert seat.table.over


def test_the_end_can_be_taken_back(sit) -> None:
    seat = sit("stupide-vautour", "Anne, Bruno")
    points = [*range(-5, 0), *range(1, 11)]
    for turn, point in enumerate(points):
        seat.type(f"{point} {turn + 1} {15 - turn}")
    assert seat.said[-1].startswith("The game is over.")
    assert seat.type("10 1 1")[0].startswith("The game is over after 15 rounds")
    seat.type("u")
    assert len(seat.moves) == 14
    seat.type("10 15 1")
    assert not seat.table.left
    assert seat.type("") == ["The game is saved."]
    assert seat.table.left


@pytest.mark.parametrize("name", typable())
def test_each_command_has_a_key_and_a_word_in_both_languages(name: str) -> None:
    key, *words = typable()[name]
    assert len(key) == 1 or key in ("rr", "mm", "mf", "ml")
    for typed in (key, *words):
        assert read_command(typed) == (name, "")
        assert read_command(typed.upper()) == (name, "")
    signs = {".": "period point", "..": "periods points", "-": "minus moins", "--": "minus moins"}
    signs |= {"+": "plus", "++": "plus", "?": "question interrogation", "/": "slash barre"}
    signs |= {"---": "minus moins", "...": "periods points", "*": "asterisk etoile"}
    for language in ("en", "fr"):
        told = fold(str(shared_words(language).events[f"help-{name}"]))
        heard = [typed for typed in typable()[name] if fold(typed) in re.findall(r"\w+", told)]
        assert key in heard or any(sign in told for sign in signs[key].split())
        assert [word for word in heard if len(word) > 1], f"no word of {name} in {language}"


@pytest.mark.parametrize("game", shipped())
def test_no_command_is_a_word_of_a_game(game: str) -> None:
    commands = {fold(typed) for typed in (word for words in typable().values() for word in words)}
    for words in load_game(game).words.values():
        # "full" alone is the level of speech; a full house stands behind a name.
        boxes = {"full"} if game == "yams" else set()
        typed_words = {fold(typed) for typable_ in words.keywords.values() for typed in typable_}
        assert commands & typed_words <= boxes


@pytest.mark.parametrize("game", shipped())
@a_few
@given(data=st.data())
def test_no_move_is_a_command(game: str, data: st.DataObject) -> None:
    for line in data.draw(games_played(game)).written():
        assert read_command(line) is None


@pytest.mark.parametrize("name", ["U", "p", "Fix", "F", "U2", "Played", "Posées"])
def test_a_name_that_would_be_a_command_is_refused(name: str) -> None:
    with pytest.raises(Fault, match="name-is-command"):
        check_names(load_game("kariba"), ("Anne", name), "fr")


def test_initials_are_names_where_nothing_follows_the_command(sit) -> None:
    seat = sit("kariba", "A, B, S")
    seat.type("B 3 2", "S 4", "A: 3")
    assert seat.moves == ["B: monkey x2", "S: gazelle", "A: monkey"]
    assert seat.type("s")[0].startswith("Scores.")


def test_the_answer_is_repeated(sit) -> None:
    seat = sit()
    said = seat.type("8 3 9 14")
    assert seat.type("v") == ["Speech: 200 words a minute."]
    assert seat.type(".") == said
    assert seat.type("répète") == said
    assert seat.table.speaker.interrupted == 2
    assert seat.type("-") == []
    assert seat.table.speaker.interrupted == 3


def test_questions_about_the_game(sit) -> None:
    seat = sit()
    seat.type("8 3 9 14")
    assert seat.type("+")[0] == "Scores. Chloé, 8 points. Anne, 0 points. Bruno, 0 points."
    assert seat.type("table")[0].startswith("Point cards still to come: minus 5,")
    assert seat.type("p Chloé")[0] == seat.type("p chloe")[0] == seat.type("..3")[0] == "Chloé has played 14."
    assert len(seat.type("p")) == 4
    assert seat.type("p Zoé")[0] == "Nobody is called “Zoé” here; write Anne, Bruno or Chloé."
    assert seat.type("f 1")[:2] == ["Entry 1.", "Chloé wins card 8. 14 rounds are left."]


def test_how_much_is_told(sit) -> None:
    seat = sit()
    seat.type("b")
    said = [
        "Chloé wins card 8.",
        "Card 8: Anne 3, Bruno 9, Chloé 14.",
        "Round 2: point card, then the cards.",
    ]
    assert seat.type("8 3 9 14") == said
    seat.type("full")
    assert "with 14" in seat.type("7 4 10 14", "7 4 10 13", "u 1", "f 1")[1]
    assert "# level: full" in seat.file.read_text()


def test_several_entries_are_taken_back(sit) -> None:
    seat = sit()
    seat.type("8 3 9 14", "7 4 10 13", "6 5 11 12")
    assert seat.type("u 2")[0] == "Entries 2 to 3 are taken back."
    assert seat.moves == ["8: 3 9 14"]
    assert seat.type("--2")[0] == "2 entries cannot be taken back; one entry so far."
    assert seat.type("u x")[0] == "“x” is not a number; write a whole number."
    assert seat.type("u -1")[0].startswith("minus 1")
    seat.type("annule")
    assert seat.moves == []


def test_an_earlier_entry_is_corrected(sit) -> None:
    seat = sit()
    seat.type("8 3 9 14", "7 4 10 13")
    said = seat.type("fix 1: 8: 3 15 14")
    assert said[:2] == ["Entry 1 is corrected.", "Bruno wins card 8. 14 rounds are left."]
    assert "Scores. Bruno, 8 points. Chloé, 7 points. Anne, 0 points." in said
    assert seat.moves == ["8: 3 15 14", "7: 4 10 13"]
    assert seat.type("fix 1: 8: 3 10 14")[0] == (
        "Entry 2 would no longer be right, so nothing is changed. "
        "Bruno has already played 10; give a card still in hand."
    )
    assert seat.type("f 3: 8 3 10 14")[0] == "There is no entry 3; 2 entries so far."
    assert seat.type("f 1: 8 3 99 14")[0].startswith("99, for Bruno,")
    assert seat.moves == ["8: 3 15 14", "7: 4 10 13"]


def test_comments_survive_undo_and_fix(tmp_path) -> None:
    file = tmp_path / "game.txt"
    typed = [
        "players: Anne, Bruno, Chloé",
        "8 : Anne 3, Bruno 9, Chloé 14   # Chloé laughed",
        "7: 4 10 13  # a break",
        "6: 5 11 12  # the cat",
    ]
    file.write_text("\n".join(["game: stupide-vautour", *typed, ""]), "utf-8")
    found = Journal.reopen(file)
    table = Table(found.record, found.journal, Wording("en", found.record.game), Deaf(), "normal")
    table.hear("u")
    assert file.read_text("utf-8").splitlines()[1:] == typed[:3]
    table.hear("f 2: 7: 4 10 1")
    assert file.read_text("utf-8").splitlines()[1:] == [*typed[:2], "7: 4 10 1  # a break"]
    table.hear("f 1: 8: 3 9 15")
    assert file.read_text("utf-8").splitlines()[2:] == ["8: 3 9 15   # Chloé laughed", "7: 4 10 1  # a break"]
    found.journal.close()


@pytest.mark.parametrize("game", shipped())
@a_few
@given(data=st.data())
def test_after_undo_and_fix_it_is_as_if_the_game_had_been_entered_so(game: str, data: st.DataObject) -> None:
    """Whatever is taken back or put right, the table stands as a fresh replay of its record does."""
    referee = data.draw(games_played(game))
    rng = Random(data.draw(st.integers(0, 2**32)))
    lines = referee.written()
    with TemporaryDirectory() as folder:
        seat = Seat(referee.record, Path(folder))
        for line in lines[:40]:
            seat.type(line)
        for _ in range(4):
            before = seat.moves
            number = rng.randint(1, len(before)) if before else 1
            match rng.choice(["undo", "fix", "retype"]):
                case "undo" if before:
                    seat.type(f"u {number}")
                    assert seat.moves == before[:-number]
                case "fix" if before:
                    replaced = rng.choice(lines)
                    seat.type(f"f {number}: {replaced}")
                    assert seat.moves in (before, [*before[: number - 1], replaced, *before[number:]])
                case _:
                    seat.type(rng.choice(lines))
            fresh = Referee(referee.record)
            for line in seat.moves:
                fresh.enter(line)
            assert seat.table._entries.game.state == fresh.state
            assert seat.table._entries.game.written() == fresh.written() == seat.moves
            assert len(seat.table._entries.game.told) == len(seat.moves)
        seat.journal.close()


@pytest.mark.parametrize("game", shipped())
@a_few
@given(data=st.data())
def test_nothing_that_is_typed_raises(game: str, data: st.DataObject) -> None:
    template = load_game(game)
    words = [w for words in template.words.values() for typed in words.keywords.values() for w in typed]
    commands = [w for typed in typable().values() for w in typed]
    bits = [
        *words,
        *commands,
        *NAMES[:3],
        *"0123456789",
        "10",
        "-5",
        ":",
        ";",
        ",",
        "+",
        ".",
        "x2",
        "♠",
        "#",
        "\x1b",
    ]
    typed = st.lists(st.sampled_from(bits), max_size=7).map(" ".join) | st.text(max_size=30)
    record = read_record(f"game: {game}\nplayers: {', '.join(NAMES[: template.players.min])}".encode())
    with TemporaryDirectory() as folder:
        seat = Seat(record, Path(folder))
        for line in data.draw(st.lists(typed, max_size=12)):
            said = seat.type(line)
            assert all(sentence.endswith((".", "?")) for sentence in said), said
            assert not any("\x1b" in sentence for sentence in said)
        assert score(seat.file.read_bytes()).fault is None
        seat.journal.close()


UNUSABLE = (
    "Le modèle a une phrase qui ne peut pas être complétée, « {} » ; corrigez ce qui est entre ses accolades."
)


@pytest.mark.parametrize("sentence", ["Manche {rond}.", "{", "", "{round:of players}"])
def test_a_faulty_sentence_of_ones_own_costs_that_sentence_alone(tmp_path, sentence) -> None:
    game = load_game("trop-plein")
    own = game.words["fr"]
    keys = ("ask-points", "lead", "winner", "final-scores", "totals", "scores-now")
    faulty = dict.fromkeys(keys, Levels(normal="{player} leads.", full=sentence))
    words = own.model_copy(
        update={"events": {**own.events, **faulty}, "faults": {**own.faults, "not-points": "{wrong}"}}
    )
    game = dataclasses.replace(game, words={**game.words, "fr": words})
    record = read_record(b"jeu: trop-plein\njoueurs: Anne, Bruno\noption objectif: 20")
    seat = Seat(dataclasses.replace(record, game=game), tmp_path)
    assert seat.said[-1] == UNUSABLE.format("{player} leads.")
    told = [UNUSABLE.format(sentence)] if sentence else []
    seat.type("d")
    assert seat.type("") == told
    assert seat.type("1x") == [UNUSABLE.format("{wrong}"), *told]
    assert "Points de la manche 1. Anne, 3 points. Bruno, 4 points." in seat.type("3 4")
    for line in ("s", "t", "p", "u", "3 4", "f 1: 4 4", "f 1: 4 x", "20 1", "q"):
        seat.type(line)
    assert seat.moves == ["4 4", "20 1"]
    assert seat.table.left
    assert "# left: " in seat.file.read_text("utf-8")


def test_what_cannot_be_written_is_not_played(sit, monkeypatch) -> None:
    seat = sit()
    seat.type("8 3 9 14")

    def full(*_: object) -> None:
        raise Fault(Kind.FAILED, "cannot-write", path="game.txt", reason="No space left on device")

    with monkeypatch.context() as disk:
        for doing in ("add", "replace", "note"):
            disk.setattr(Journal, doing, full)
        for line in ("7 4 10 13", "u", "f 1: 8 3 15 14", "v"):
            assert seat.type(line)[0].startswith("The file game.txt cannot be written")
    seat.type("7 4 10 13")
    assert seat.moves == ["8: 3 9 14", "7: 4 10 13"]
    assert seat.type("s")[0] == "Scores. Chloé, 15 points. Anne, 0 points. Bruno, 0 points."


def test_a_new_game_says_what_is_missing_or_wrong(tmp_path) -> None:
    def start(game=None, players=None, options=()):
        with pytest.raises(Fault) as found:
            begin(game, players, list(options), "en", tmp_path, {})
        assert found.value.line is None
        return found.value.key

    assert start() == "play-needs-game"
    assert start("go", "Anne, Bruno") == "unknown-game"
    assert start("kariba", "Anne Bruno Chloé David Emma Farid Gaston") == "commas-between-names"
    assert start("kariba") == "play-needs-players"
    assert start("kariba", "Anne") == "number-of-players"
    assert start("kariba", "Anne, Br#no") == "name-unusable"
    assert start("kariba", "Anne, anne") == "name-twice"
    assert start("kariba", "Anne, Undo") == "name-is-command"
    assert start("kariba", "Anne, Bruno", ["edition"]) == "option-unreadable"
    assert start("kariba", "Anne, Bruno", ["colour=blue"]) == "unknown-option"
    assert start("kariba", "Anne, Bruno", ["edition=1999"]) == "unknown-value"
    assert list(tmp_path.iterdir()) == []


def test_the_shared_words_of_the_table_are_no_words_of_a_game() -> None:
    """A game's catalogue comes before the shared one, and must not cover the table's sentences by chance."""
    covered = {"winner", "shared-win", "final-scores", "scores-so-far", "scores-before", "scores-now"}
    for game in shipped():
        for language, own in load_game(game).words.items():
            shared = shared_words(language)
            assert set(own.events) & set(shared.events) <= covered
            assert not set(own.counts) & set(shared.counts) - {"points"}
