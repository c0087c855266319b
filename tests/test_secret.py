"""Cards laid in secret: nobody hears of one before all are there, and no kill loses or shows one."""

import dataclasses
import json
import os
import stat
import sys
from pathlib import Path
from random import Random

import pytest

from scorer.records.journal import Journal
from scorer.records.record import head_lines, read_record
from scorer.referee import Referee
from scorer.table.secret import Secrecy, Secret, check_secret
from scorer.table.secret_file import SecretFile
from scorer.table.secret_table import SecretTable
from templates.game import load_game
from templates.loader import shipped
from tests.legal import stopenzi, stupide_vautour
from tests.test_table import Deaf
from words.faults import Fault, Kind
from words.languages import languages
from words.wording import Wording

VULTURE = "game: stupide-vautour\nplayers: Anne, Bruno, Chloé\n"
STOPENZI = "game: stopenzi\nplayers: Anne, Bruno\n"


def secrecy(record: str, *lines: str) -> Secrecy:
    referee = Referee(read_record(record.encode()))
    for line in lines:
        referee.enter(line)
    return Secrecy(referee)


def refused(call, *args) -> Fault:
    with pytest.raises(Fault) as found:
        call(*args)
    return found.value


def test_a_round_is_laid_card_by_card() -> None:
    game = secrecy(VULTURE)
    secret = Secret(1)
    assert type(game.asks_head(secret)).__name__ == "AskPointCard"
    secret = game.begin(secret, "-5 :")
    assert (secret.head, game.asks_head(secret)) == ("-5", None)
    for player, card in (("Bruno", "12"), ("Anne", "7"), ("Chloé", "7")):
        assert player in game.awaited(secret)
        secret = game.lay(secret, player, card)
    assert game.awaited(secret) == ()
    assert game.line(secret) == "-5: Anne 7, Bruno 12, Chloé 7"


def test_a_game_without_a_head_begins_with_the_cards() -> None:
    game = secrecy(STOPENZI)
    secret = Secret(1)
    assert game.asks_head(secret) is None
    secret = game.lay(game.lay(secret, "Anne", "4.2"), "Bruno", "0+3")
    assert game.line(secret) == "Anne 4.2, Bruno 0+3"


@pytest.mark.parametrize(
    ("record", "card", "key"),
    [
        (VULTURE, "3", "secret-already-played"),
        (VULTURE, "16", "secret-no-such-card"),
        (VULTURE, "seven-ish", "secret-refused"),
        (VULTURE, "7 8", "secret-refused"),
        (VULTURE, "7, Bruno 8", "secret-refused"),
        (VULTURE, "7; Bruno 8", "secret-refused"),
        (VULTURE, "7, Bruno 8, Chloé 9", "secret-refused"),
        (VULTURE, "7 # mine", "secret-refused"),
        (VULTURE, "7,", "secret-refused"),
        (VULTURE, "Bruno 7", "secret-refused"),
        (STOPENZI, "3", "secret-one-card-only"),
        (STOPENZI, "3+5", "secret-no-such-card"),
        (STOPENZI, "0+0", "secret-only-one-in-hand"),
        (STOPENZI, "3+1 2+2", "secret-refused"),
    ],
)
def test_a_refusal_does_not_say_the_card(record, card, key) -> None:
    lines = {VULTURE: ["8: 3 9 14"], STOPENZI: ["0+1 2+3"]}[record]
    game = secrecy(record, *lines)
    secret = Secret(2) if record is STOPENZI else game.begin(Secret(2), "7")
    fault = refused(game.lay, secret, "Anne", card)
    assert fault.key.startswith("secret-")
    assert fault.fields == {"player": "Anne"}
    if key != "secret-refused":
        assert fault.key == key
    for code in languages():
        assert Wording(code).fault(fault) == Wording(code).fault(
            Fault(Kind.ILLEGAL, fault.key, player="Anne")
        )


def test_the_head_is_given_alone() -> None:
    game = secrecy(VULTURE, "8: 3 9 14")
    for text, key in [
        ("7: 4 10 13", "secret-head-only"),
        ("7: Anne 4", "secret-head-only"),
        ("8", "point-card-revealed-twice"),
        ("11", "no-such-point-card"),
        ("x", "point-card-first"),
    ]:
        assert refused(game.begin, Secret(2), text).key == key


def test_what_came_last_is_taken_back_first() -> None:
    game = secrecy(VULTURE)
    secret = game.lay(game.lay(game.begin(Secret(1), "8"), "Anne", "3"), "Bruno", "9")
    taken = []
    while secret.begun:
        secret, player = game.take_back(secret)
        taken.append(player)
    assert taken == ["Bruno", "Anne", None]


def test_a_secret_shows_no_card_where_it_is_printed() -> None:
    assert "7" not in repr(Secret(1, "8", {"Anne": "7"}))


@pytest.mark.parametrize("game", shipped())
def test_it_is_for_games_whose_cards_are_laid_at_once(game) -> None:
    template = load_game(game)
    names = ["Anne", "Bruno", "Chloé", "David"][: max(template.players.min, 2)]
    record = read_record(f"game: {game}\nplayers: {', '.join(names)}".encode())
    if game in ("stupide-vautour", "stopenzi"):
        check_secret(record)
    else:
        fault = refused(check_secret, record)
        name = template.name.in_language("en")
        assert Wording("en").fault(fault).startswith(f"In {name} the cards are not laid all at once")


posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")


@posix
def test_only_the_owner_can_read_the_file(tmp_path) -> None:
    kept = SecretFile(tmp_path / "game.txt")
    assert kept.read() is None
    secret = Secret(3, "-5", {"Chloé": "7"})
    old = os.umask(0)
    try:
        kept.write(secret)
    finally:
        os.umask(old)
    (file,) = tmp_path.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert kept.read() == secret
    kept.write(Secret(3))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"entry": 1, "head": "8", "cards": []}', "\xff"])
def test_a_file_that_cannot_be_read_is_no_secret(tmp_path, text) -> None:
    (tmp_path / ".game.txt.secret").write_bytes(text.encode("latin-1"))
    assert SecretFile(tmp_path / "game.txt").read() is None


class Seat:
    """A table at which cards are laid in secret, and which may be left and taken up again."""

    def __init__(self, record: str, folder: Path) -> None:
        self.record = read_record(record.encode())
        self.file = folder / "game.txt"
        self.secret = folder / ".game.txt.secret"
        self.journal = Journal.create(self.file, [*head_lines(self.record), "# begun: 2026-01-01 20:00:00"])
        self.said = self._table(self.record).open().sentences

    def _table(self, record) -> SecretTable:
        wording = Wording(record.language, record.game)
        self.table = SecretTable(record, self.journal, wording, Deaf(), "normal")
        return self.table

    def type(self, *lines: str) -> list[str]:
        for line in lines:
            self.said = self.table.hear(line).sentences
        return self.said

    def resume(self) -> list[str]:
        """Sit down again as after a kill: nothing was written when they left."""
        self.journal.close()
        found = Journal.reopen(self.file)
        self.journal = found.journal
        return self._table(found.record).reopen({}, cut_short=found.cut_short).sentences

    @property
    def moves(self) -> list[str]:
        return [line for _, line in read_record(self.file.read_bytes()).lines]


def test_all_is_told_when_the_last_card_is_there(tmp_path) -> None:
    seat = Seat(VULTURE, tmp_path)
    assert seat.said[-1] == "Round 1: point card."
    assert seat.type("8")[-1] == "Anne, in secret: your turn."
    assert seat.type("3") == ["Anne, done.", "Bruno, in secret: your turn."]
    assert seat.type("9") == ["Bruno, done.", "Chloé, in secret: your turn."]
    assert seat.moves == []
    assert seat.type("14") == [
        "Chloé, done.",
        "Chloé wins card 8. 14 rounds are left.",
        "Card 8: Anne plays 3, Bruno plays 9, and Chloé plays 14.",
        "Round 2: point card.",
    ]
    assert seat.moves == ["8: 3 9 14"]
    assert not seat.secret.exists()


def test_what_is_wrong_is_told_without_the_card(tmp_path) -> None:
    seat = Seat(VULTURE, tmp_path)
    seat.type("8", "3", "9", "14", "7")
    assert seat.type("3") == [
        "Anne, you have already played that card; lay another.",
        "Anne, in secret: your turn.",
    ]
    assert seat.type("16")[0] == "Anne, there is no such card; lay another."
    assert seat.type("r")[-1] == "Anne, in secret: your turn."
    assert seat.type("4")[0] == "Anne, done."


def test_commands_are_still_there(tmp_path) -> None:
    seat = Seat(VULTURE, tmp_path)
    seat.type("8", "3")
    assert seat.type("s") == [
        "Scores. Anne, 0 points. Bruno, 0 points. Chloé, 0 points.",
        "Bruno, in secret: your turn.",
    ]
    assert seat.type("") == ["Bruno, in secret: your turn."]
    assert seat.type("?")[0].startswith("Nothing that is typed is shown or spoken.")
    assert seat.type("u") == ["Anne, your card is taken back.", "Anne, in secret: your turn."]
    assert seat.type("--") == ["The line begun is dropped: 8.", "Round 1: point card."]
    assert not seat.secret.exists()
    seat.type("8", "3", "9", "14", "u")
    assert seat.moves == []


@pytest.mark.parametrize("after", range(5))
def test_who_has_laid_does_not_lay_again_after_a_kill(tmp_path, after) -> None:
    seat = Seat(VULTURE, tmp_path)
    typed = ["-5", "3", "9", "14"]
    seat.type(*typed[:after])
    names = ["Anne", "Bruno", "Chloé"][: max(0, after - 1)]
    said = seat.resume()
    if names and after < 4:
        laid = {1: "Anne", 2: "Anne and Bruno"}[len(names)]
        assert f"Already laid in secret: {laid}." in said
    seat.type(*typed[after:])
    assert seat.moves == ["-5: 3 9 14"]


def test_a_kill_between_the_record_and_its_secret_tells_nothing_twice(tmp_path) -> None:
    seat = Seat(VULTURE, tmp_path)
    seat.type("8", "3", "9")
    cards = json.loads(seat.secret.read_bytes())
    seat.type("14")
    seat.secret.write_text(json.dumps({**cards, "cards": {**cards["cards"], "Chloé": "14"}}))
    assert seat.resume()[-1] == "Round 2: point card."
    assert not seat.secret.exists()
    assert seat.moves == ["8: 3 9 14"]


def test_a_full_disk_keeps_what_was_laid(tmp_path, monkeypatch) -> None:
    seat = Seat(VULTURE, tmp_path)
    seat.type("8", "3", "9")

    def full(stream, data):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("words.files.save", full)
        assert seat.type("14")[0].startswith("The disk is full")
        assert seat.type("")[-1] == "Chloé, in secret: your turn."
    write = Journal.add
    monkeypatch.setattr(Journal, "add", lambda self, move: _raise(Fault(Kind.FAILED, "disk-full", path="x")))
    assert seat.type("14")[-1] == "All cards are laid; type any letter to reveal them."
    assert "14" not in " ".join(seat.said)
    monkeypatch.setattr(Journal, "add", write)
    assert "Chloé wins card 8. 14 rounds are left." in seat.type("y")
    assert seat.moves == ["8: 3 9 14"]


def _raise(fault: Fault) -> None:
    raise fault


def test_a_change_outside_keeps_the_cards_that_still_hold(tmp_path) -> None:
    seat = Seat(VULTURE, tmp_path)
    seat.type("8", "3", "9")
    with seat.file.open("a") as editor:
        editor.write("7: 3 8 13")
    said = seat.type("")
    assert said[-2:] == [
        "To lay again, since the game before has changed: Anne.",
        "Anne, in secret: your turn.",
    ]
    assert seat.type("4") == ["Anne, done.", "Chloé, in secret: your turn."]
    seat.type("14")
    assert seat.moves == ["7: 3 8 13", "8: 4 9 14"]


@pytest.mark.parametrize(("record", "legal"), [(VULTURE, stupide_vautour), (STOPENZI, stopenzi)])
@pytest.mark.parametrize("language", languages())
def test_a_whole_game_in_secret(tmp_path, record, legal, language) -> None:
    seat = Seat(record.replace("\n", f"\nlanguage: {language}\n", 1), tmp_path)
    referee = Referee(dataclasses.replace(seat.record, lines=()))
    rng = Random(3)
    while not referee.standing().over:
        move = legal.next_move(referee.rules, referee.state, rng)
        referee.enter(referee.rules.write(move, referee.grammar))
        if record is VULTURE:
            seat.type(str(move.point), *map(str, move.cards))
        else:
            seat.type(*(f"{laid}.{kept}" for laid, kept in move.plays))
    assert seat.moves == referee.written()
    assert seat.table.over
