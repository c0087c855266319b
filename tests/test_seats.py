"""What players may enter at places of their own, and what everybody is told: in every game."""

from importlib import import_module
from random import Random

import pytest

from scorer.records.journal import Journal
from scorer.records.record import head_lines, read_record
from scorer.referee import Referee
from scorer.table.secret import lays_at_once
from scorer.table.secret_table import SecretTable
from scorer.table.shared import Shared
from scorer.table.table import Table
from tests.test_table import Deaf
from words.faults import Fault
from words.languages import languages
from words.wording import Wording

FOUR = "players: Anne, Bruno, Chloé, Dora\n"
GAMES = ("bataille-couperet", "kariba", "stopenzi", "stupide-vautour", "vampir")


class Company:
    """A table with places, and the news that all have heard, in English."""

    def __init__(self, folder, record: str) -> None:
        read = read_record(record.encode())
        self.file = folder / "game.txt"
        self.journal = Journal.create(self.file, [*head_lines(read), "# begun: 2026-01-01 20:00:00"])
        kind = SecretTable if lays_at_once(read) else Table
        self.inner = kind(read, self.journal, Wording(read.language, read.game), Deaf(), "normal")
        self.inner.open()
        self.table = Shared(self.inner)
        self.news: list[tuple[str | None, str]] = []
        self.machine: list[str] = []
        teller = self.table.teller("en", "normal")
        self.table.follow = lambda news: self.news.extend(
            (one.to, " ".join(one.tell(teller))) for one in news
        )
        self.table.tell = lambda answer: self.machine.extend(answer.sentences)

    def enter(self, player: str, text: str) -> None:
        self.table.enter(player, text, self.ticket)

    @property
    def ticket(self) -> str:
        return self.table.all_due()[1]

    @property
    def moves(self) -> list[str]:
        return [line for _, line in read_record(self.file.read_bytes()).lines]

    def due(self, player: str | None) -> tuple[str, bool]:
        due = self.table.all_due()[0][player]
        return self.table.teller("en", "normal").word(due.key, **due.fields), due.yours


def refused(call, *args) -> str:
    with pytest.raises(Fault) as found:
        call(*args)
    return found.value.key


VULTURE = "game: stupide-vautour\nplayers: Anne, Bruno, Chloé\n"


def test_cards_are_laid_in_any_order_and_told_once_all_are_there(tmp_path) -> None:
    at = Company(tmp_path, VULTURE)
    assert at.due("Anne") == ("Round 1: point card.", True)
    at.enter("Chloé", "8")  # the point card, which anybody may give
    assert at.due("Bruno") == ("Your turn: lay your card, in secret.", True)
    at.enter("Bruno", "9")
    assert at.due("Bruno") == ("Still to give: Anne and Chloé.", False)
    assert refused(at.enter, "Bruno", "10") == "secret-already-laid"
    at.enter("Anne", "3")
    assert at.moves == []
    assert at.news == [
        (None, "Noted: 8. At stake: 8. The highest wins."),
        (None, "Bruno, done."),
        (None, "Anne, done."),
    ]
    at.enter("Chloé", "14")
    assert at.moves == ["8: 3 9 14"]
    result = "Chloé wins card 8. 14 rounds are left. Card 8: Anne plays 3, Bruno plays 9, and Chloé plays 14."
    assert at.news[3:] == [(None, result)]
    assert "Chloé wins card 8. 14 rounds are left." in at.machine


def test_the_keyboard_lays_for_a_player_who_is_told(tmp_path) -> None:
    at = Company(tmp_path, VULTURE)
    at.table.hear("8")
    assert at.table.hear("Bruno 9").sentences == ["Bruno, done.", "Still to give: Anne and Chloé."]
    assert at.news[1:] == [(None, "Bruno, done."), ("Bruno", "The host has laid your card for you.")]
    assert at.table.hear("3").sentences[0] == "It is not clear whose card that is; type the name before it."
    at.table.hear("u")
    assert at.news[3:] == [
        (None, "Bruno, your card is taken back."),
        ("Bruno", "The host has taken your card back; lay again."),
    ]


def test_before_the_reveal_a_player_takes_back_and_after_it_the_keyboard(tmp_path) -> None:
    at = Company(tmp_path, VULTURE)
    for player, text in (("Anne", "8"), ("Bruno", "9"), ("Anne", "3")):
        at.enter(player, text)
    at.table.undo("Bruno")
    assert at.news[-1] == (None, "Bruno, your card is taken back.")
    at.enter("Bruno", "10")
    at.enter("Chloé", "1")
    assert refused(at.table.undo, "Bruno") == "seat-nothing-to-undo"
    at.table.hear("u")
    assert at.news[-1] == (None, "Entry 1 is taken back: 8: 3 10 1.")
    assert at.moves == []


def test_what_was_meant_for_something_else_is_not_taken(tmp_path) -> None:
    at = Company(tmp_path, VULTURE)
    before = at.ticket
    at.enter("Anne", "8")
    assert refused(at.table.enter, "Bruno", "8", before) == "seat-too-late"  # it would have been a card
    during = at.ticket
    at.enter("Anne", "3")
    assert at.ticket == during  # what others lay does not matter
    at.table.enter("Bruno", "9", during)


def test_a_turn_is_entered_by_whose_it_is(tmp_path) -> None:
    at = Company(tmp_path, "game: kariba\nplayers: Anne, Bruno\n")
    assert at.due("Bruno")[1]  # anybody may begin
    at.enter("Bruno", "3 x2")
    assert at.moves == ["Bruno: monkey x2"]
    assert (at.due("Anne")[1], at.due("Bruno")[1]) == (True, False)
    for player, text in (("Bruno", "4"), ("Bruno", "Anne: 4"), ("Bruno", "Anne 4")):
        with pytest.raises(Fault):
            at.enter(player, text)
    assert refused(at.enter, "Bruno", "Anne: 4") == "seat-own-only"
    assert refused(at.table.undo, "Anne") == "seat-nothing-to-undo"
    at.table.undo("Bruno")
    assert at.moves == []
    assert at.news[-1] == (None, "Entry 1 is taken back: Bruno: monkey x2.")


def test_in_a_battle_each_shows_their_own_cards(tmp_path) -> None:
    at = Company(tmp_path, "game: bataille-couperet\n" + FOUR)
    at.enter("Dora", "10S JH 5D AC")
    assert at.moves == ["deal: 10S JH 5D AC"]
    at.enter("Bruno", "9S on 1")
    assert at.moves[-1] == "Bruno: 9S on 1"
    assert refused(at.enter, "Bruno", "8S on 1") != "seat-own-only"


def test_points_are_given_by_each_player(tmp_path) -> None:
    at = Company(tmp_path, "game: trop-plein\nplayers: Anne, Bruno\n")
    before = at.ticket
    at.table.enter("Bruno", "12", before)
    assert refused(at.table.enter, "Bruno", "Anne 4", before) == "seat-own-only"
    assert at.due("Anne") == ("Still to give: Anne.", True)
    at.table.undo("Bruno")
    at.table.enter("Bruno", "7", before)
    at.table.enter("Anne", "0", before)
    (line,) = at.moves
    assert [at.inner.sight.game.standing().scores[name] for name in ("Anne", "Bruno")] == [0, 7], line


def test_a_refusal_changes_nothing_and_is_told_to_nobody_else(tmp_path) -> None:
    at = Company(tmp_path, VULTURE)
    at.enter("Anne", "8")
    told = list(at.news), list(at.machine)
    for text in ("16", "", "7 8", "Bruno 7", "x"):
        assert refused(at.enter, "Anne", text)
    assert (at.news, at.machine) == told


def test_corrections_and_a_changed_record_are_told(tmp_path) -> None:
    at = Company(tmp_path, "game: kariba\nplayers: Anne, Bruno\n")
    for player, text in (("Anne", "3"), ("Bruno", "4")):
        at.enter(player, text)
    at.table.hear("f 1: Anne: 5")
    assert at.news[-2][1].startswith("Entry 1 is corrected.")
    assert at.news[-1][1] == "Scores. Anne, 0 points. Bruno, 0 points."
    head = at.file.read_text().split("Anne:")[0]
    at.file.write_text(f"{head}Anne: 1\nBruno: 2\n")
    at.table.hear("s")
    assert at.news[-2][1].startswith("The record was changed by another program")
    at.table.hear("u 2")
    assert at.news[-1][1].startswith("Entries 1 to 2 are taken back.")
    at.table.hear("z")
    assert len(at.moves) == 2


@pytest.mark.parametrize("game", GAMES)
def test_the_record_is_the_same_whoever_entered(tmp_path, game) -> None:
    """A whole game from the places of the players, and the lines that the keyboard would have written."""
    record = f"game: {game}\nlanguage: en\n{FOUR}"
    at = Company(tmp_path, record)
    referee = Referee(read_record(record.encode()))
    for player, text in play(referee, 7):
        at.enter(player, text)
    assert at.moves == referee.written()
    assert at.table.over
    for code in languages():
        teller = at.table.teller(code, "full")
        assert all("".join(one.tell(teller)) for one in at.table.news_so_far())


def play(referee: Referee, seed: int):
    """Yield what each player enters in a game by chance, and enter it with the referee."""
    random = Random(seed)
    module = import_module(f"tests.legal.{referee.record.game.id.replace('-', '_')}")
    while not referee.standing().over:
        move = module.next_move(referee.rules, referee.state, random)
        line = referee.rules.write(move, referee.grammar)
        referee.enter(line)
        yield from entries(line, referee, random)


def entries(line: str, referee: Referee, random: Random):
    """Yield who enters what of a line."""
    players = referee.record.players
    head, _, rest = line.partition(": ")
    if head in players:
        yield head, rest
        return
    if referee.record.game.id == "stopenzi":
        yield from zip(players, line.split(), strict=True)
    elif referee.record.game.id == "stupide-vautour":
        yield random.choice(players), head
        yield from sorted(zip(players, rest.split(), strict=True), key=lambda _: random.random())
    elif head == "battle":
        for number, hand in enumerate(rest.split(", ")):
            name, _, cards = hand.partition(" ")
            yield name, cards if number else f"battle {cards}"
    else:
        yield random.choice(players), line
