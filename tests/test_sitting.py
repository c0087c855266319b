"""Sitting down: `tactideck play` alone asks which game and who plays, or whether to go on with the last one."""

import re
from datetime import date
from pathlib import Path

import pytest

from scorer.records.journal import Journal
from scorer.records.record import head_lines
from scorer.table.session import new_record
from scorer.table.sitting import Choice, Sitting, last_game, split_names
from templates.game import load_game
from templates.loader import games
from tests.conftest import Run
from tests.test_play import leave, play
from tests.test_table import Deaf
from words.languages import languages
from words.wording import Wording

assert play  # a fixture
TODAY = date(2026, 1, 1)
WHO = "Who plays? Type the names, with commas."
GAME = "Which game? Type its number."
RESUME = "Go on with the game of {}? 1: yes. 2: no."


def played(folder: Path, game: str, players: tuple[str, ...], *lines: str) -> None:
    """Write the record of a game that was begun on the first of January at 14:20."""
    head = head_lines(new_record(load_game(game), players, (), "en"))
    journal = Journal.create(folder / f"{game}.txt", [*head, "# begun: 2026-01-01 14:20:00", "# voice: none"])
    for line in lines:
        journal.add(line)
    journal.close()


class Asked(Sitting):
    """The questions before a game, in sentences alone."""

    def open(self) -> list[str]:
        return super().open().sentences

    def hear(self, typed: str) -> list[str]:
        return super().hear(typed).sentences


@pytest.fixture
def sit(tmp_path):
    def sit(language: str = "en", today: date = TODAY, **given) -> Asked:
        return Asked(Wording(language), Deaf(), last_game(tmp_path), today, **given)

    return sit


def number(game: str) -> str:
    return str(games().index(game) + 1)


def test_a_game_by_number_then_the_names(sit) -> None:
    sitting = sit()
    said = sitting.open()
    assert said[0] == GAME
    assert said[int(number("kariba"))] == f"{number('kariba')}: Kariba."
    assert sitting.hear(number("kariba")) == [WHO]
    assert sitting.hear("Anne, Bruno and Chloé") == []
    assert sitting.left
    assert sitting.choice == Choice("kariba", ("Anne", "Bruno", "Chloé"))


def test_last_time_is_offered(sit, tmp_path) -> None:
    played(tmp_path, "kariba", ("Anne", "Bruno"), "Anne: 3")
    sitting = sit()
    assert sitting.open() == [RESUME.format("14:20, Kariba")]
    assert sitting.hear("2")[:2] == [GAME, "Enter alone: Kariba, as last time."]
    assert sitting.hear("") == [WHO, "Enter alone: Anne and Bruno, as last time."]
    sitting.hear("")
    assert sitting.choice == Choice("kariba", ("Anne", "Bruno"))


def test_players_that_do_not_suit_the_game_are_not_offered(sit, tmp_path) -> None:
    played(tmp_path, "kariba", ("Anne", "Bruno"))
    sitting = sit()
    sitting.open()
    sitting.hear("no")
    assert sitting.hear("La bataille couperet") == [WHO]
    assert sitting.hear("") == [WHO]


@pytest.mark.parametrize("answer", ["1", "yes", "OUI", "o", "ja", "sí"])
def test_an_unfinished_game_is_taken_up(sit, tmp_path, answer) -> None:
    played(tmp_path, "kariba", ("Anne", "Bruno"), "Anne: 3")
    sitting = sit()
    if len(languages()) == 2 and answer in ("ja", "sí"):
        pytest.skip("that language is not here")
    assert sitting.hear("perhaps") == [
        "That is neither yes nor no; type 1 for yes, 2 for no.",
        RESUME.format("14:20, Kariba"),
    ]
    sitting.hear(answer)
    assert sitting.choice == Choice("kariba", file=tmp_path / "kariba.txt")


def test_a_game_of_another_day_is_told_with_its_date(sit, tmp_path) -> None:
    played(tmp_path, "kariba", ("Anne", "Bruno"))
    assert sit(today=date(2026, 1, 2)).open() == [RESUME.format("2026-01-01, 14:20, Kariba")]


def test_what_is_wrong_is_told_and_asked_again(sit) -> None:
    sitting = sit()
    sitting.open()
    assert sitting.hear("99") == [f"There is no such number here; type one from 1 to {len(games())}.", GAME]
    assert sitting.hear("chess")[0].startswith("There is no game “chess” here")
    assert sitting.hear("stopenzi") == [WHO]
    assert sitting.hear("Anne") == [
        "This game takes 2 to 4 players and the line names 1; correct the list.",
        WHO,
    ]
    assert sitting.hear("\x1b, Anne")[1] == WHO
    assert sitting.hear("Undo, Anne")[1] == WHO
    assert not sitting.left


def test_options_are_asked_on_request_only(sit) -> None:
    sitting = sit(game="stupide-vautour")
    assert sitting.open() == [WHO]
    assert sitting.hear("options") == [
        "Option ties. How many values are tried when the best cards are tied.",
        "1: The first and the second value only.",
        "2: Down to the first card that is alone in its value.",
        "Enter alone: second only.",
    ]
    assert sitting.hear("3")[0].startswith("“3” is not a value of the option ties")
    assert sitting.hear("2")[0] == "Option first. What happens when first place is tied."
    assert sitting.hear("") == [WHO]
    sitting.hear("Anne, Bruno")
    assert sitting.choice == Choice("stupide-vautour", ("Anne", "Bruno"), ("ties=highest-unique",))


def test_options_that_take_any_number_and_games_without_options(sit) -> None:
    sitting = sit(game="trop-plein")
    sitting.hear("Options")
    sitting.hear("37")
    sitting.hear("Anne, Bruno")
    assert sitting.choice.options == ("target=37",)
    assert sit(game="vampir").hear("options") != []


def test_commands_before_a_game(sit) -> None:
    sitting = sit(game="kariba")
    assert sitting.hear("?")[1:] == [WHO]
    assert sitting.hear("r") == [WHO]
    assert sitting.hear("x") == []
    assert sitting.speaker.interrupted == 1
    assert sitting.hear("q") == []
    assert (sitting.left, sitting.choice, sitting.unanswered) == (True, None, False)


def test_secret_entry_needs_a_game_for_it(sit) -> None:
    sitting = sit(game="kariba", secret=True)
    said = sitting.hear("Anne, Bruno")
    assert said[0].startswith("In Kariba the cards are not laid all at once")
    assert said[1] == GAME
    sitting.hear("stopenzi")
    sitting.hear("Anne, Bruno")
    assert sitting.choice == Choice("stopenzi", ("Anne", "Bruno"))


def test_once_more(sit) -> None:
    again = Choice("kariba", ("Anne", "Bruno"))
    sitting = sit(again=again)
    assert sitting.open() == ["Once more with the same players? 1: yes. 2: no."]
    sitting.hear("1")
    assert sitting.choice == again
    sitting = sit(again=again)
    sitting.hear("2")
    assert (sitting.left, sitting.choice) == (True, None)


@pytest.mark.parametrize("language", languages())
def test_each_language_asks_in_short_lines(sit, tmp_path, language) -> None:
    sitting = sit(language)
    for said in (sitting.open(), sitting.hear(number("stopenzi"))):
        assert all(len(line) <= 60 and not re.search("[{}<>]", line) for line in said), said
    sitting.hear("Léa & Hugo")
    assert sitting.choice == Choice("stopenzi", ("Léa", "Hugo"))


def test_names_with_commas_or_words_between() -> None:
    assert split_names(" Anne , Bruno et Chloé and David & Emma; Farid,") == (
        "Anne", "Bruno", "Chloé", "David", "Emma", "Farid",
    )  # fmt: skip


def test_nobody_answers(tactideck: Run) -> None:
    asked = tactideck("play", input="")
    assert asked.returncode == 2
    assert asked.stdout.startswith(GAME)
    assert asked.stderr.startswith("The game is missing; type tactideck play")


def test_from_the_question_to_the_game_and_once_more(play, tmp_path) -> None:
    table = play("--no-voice")
    table.expect_exact(GAME)
    table.sendline("stupide vautour")
    table.expect_exact(WHO)
    table.sendline("Anne, Bruno")
    table.expect_exact("Round 1: point card, then the cards.")
    table.sendline("8 3 9")
    table.expect_exact("Bruno wins card 8.")
    table.sendline("q")
    leave(table)
    table = play()
    table.expect(r"Go on with the game of \d\d:\d\d, Stupide Vautour\? 1: yes\. 2: no\.")
    table.sendline("1")
    table.expect_exact("Stupide Vautour, resumed, with Anne and Bruno: one entry so far.")
    points = [card for card in (*range(-5, 0), *range(1, 11)) if card != 8]
    left = ([card for card in range(1, 16) if card != laid] for laid in (3, 9))
    for point, anne, bruno in zip(points, *left, strict=True):
        table.sendline(f"{point} {anne} {bruno}")
    table.expect_exact("The game is over.")
    table.sendline("")
    table.expect_exact("Once more with the same players? 1: yes. 2: no.")
    table.sendline("1")
    table.expect_exact("Stupide Vautour: Anne and Bruno. For help")
    table.sendline("q")
    screen = leave(table)
    assert "\x1b" not in screen
    files = sorted(tmp_path.glob("output/*.txt"))
    assert len(files) == 2
