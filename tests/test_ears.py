"""The live table for ears and fingers: what is told before the reveal, how short, in which order, with which tones."""

import dataclasses
import re
import statistics
import threading
from itertools import pairwise
from pathlib import Path

import pytest

from scorer.games.bataille_couperet import Tops
from scorer.games.kariba import Lake
from scorer.games.stopenzi import CellsToAvoid
from scorer.games.stupide_vautour import (
    HighestTakes,
    HighestTakesAll,
    LowestTakes,
    LowestTakesAll,
    PointCardsLeft,
)
from scorer.games.vampir import Field
from scorer.records.journal import Journal
from scorer.records.record import Record, head_lines, read_record
from scorer.referee import Referee
from scorer.table.answer import Answer
from scorer.table.commands import typable
from scorer.table.table import Table
from scorer.table.terminal import speak
from templates.loader import shipped
from tests.conftest import ROOT
from tests.test_speaker import Ear, NoCard, Reader
from tests.test_table import Deaf
from tts.engines.pico import Pico
from tts.engines.pyttsx3 import Pyttsx3
from tts.sound import Sound, silence
from tts.speaker import Speaker
from tts.tones import CUES, tone
from words.languages import languages
from words.levels import CELLS, LEVELS
from words.screen import fitted
from words.wording import Wording

LIMIT = 60.0  # s; how long a test waits for what should happen at once, on a busy machine too
VAUTOUR = "game: stupide-vautour\nlanguage: en\nplayers: Anne, Bruno, Chloé"


def sit(folder: Path, head: str = VAUTOUR, language: str = "en", **more: object) -> Table:
    """A table at which nothing has been played yet."""
    record = read_record(head.encode())
    journal = Journal.create(folder / "game.txt", [*head_lines(record), "# begun: 2026-01-01 20:00:00"])
    settings = {"speaker": Deaf(), "level": "normal", **more}
    return Table(record, journal, Wording(language, record.game), **settings)


def sample(game: str) -> Record:
    return read_record((ROOT / "templates" / game / "sample.txt").read_bytes())


def answers(game: str, language: str, level: str, folder: Path) -> list[Answer]:
    """What is answered to each line of a sample."""
    record = sample(game)
    journal = Journal.create(folder / f"{game}-{language}-{level}.txt", head_lines(record))
    empty = dataclasses.replace(record, lines=())
    table = Table(empty, journal, Wording(language, record.game), Deaf(), level)
    return [table.hear(line) for _, line in record.lines]


# Before the reveal.


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "At stake: minus 4, 1, and 5, 2 points in all: the highest wins."),
        ("fr", "En jeu : moins 4, 1, et 5, 2 points en tout : la plus forte gagne."),
    ],
)
def test_what_is_at_stake_is_told_before_the_cards(tmp_path: Path, language: str, told: str) -> None:
    table = sit(tmp_path, language=language)
    for line in ("-4: 12 12 12", "1: 8 8 8"):
        table.hear(line)
    answer = table.hear("5")
    assert answer.told == [told]
    assert answer.cue == "accepted"
    shown = table.hear("t").told
    assert shown[0] == told
    assert len(shown) == 2
    assert "3, 4, 6, 7" in shown[1]
    # Somebody has shown a card: nobody chooses any more, but the stake is still told on request.
    assert table.hear("Anne 13").told == []
    assert table.hear("t").told[0] == told
    assert table.hear("14 15").cue == "accepted"


@pytest.mark.parametrize("level", LEVELS)
def test_the_stake_is_told_at_every_level(tmp_path: Path, level: str) -> None:
    table = sit(tmp_path, level=level)
    assert table.hear("8").told == ["At stake: 8. The highest wins."]
    assert table.hear("u").told == ["The line begun is dropped: 8."]
    assert table.hear("minus 5").told == ["At stake: minus 5. The lowest takes it."]


def after(game: str, lines: tuple[str, ...], players: str = "Anne, Bruno, Chloé") -> Referee:
    referee = Referee(read_record(f"game: {game}\nlanguage: en\nplayers: {players}".encode()))
    for line in lines:
        referee.enter(line)
    return referee


@pytest.mark.parametrize(
    ("begun", "known"),
    [
        ("5", (HighestTakesAll((-4, 1, 5), 2),)),
        ("2", (LowestTakesAll((-4, 1, 2), -1),)),
        ("3", (HighestTakesAll((-4, 1, 3), 0),)),
        ("1", ()),
        ("11", ()),
        ("Anne", ()),
        ("", ()),
    ],
)
def test_the_sum_says_who_takes_the_cards(begun: str, known: tuple[object, ...]) -> None:
    referee = after("stupide-vautour", ("-4: 12 12 12", "1: 8 8 8"))
    assert referee.rules.before_choice(referee.state, begun) == known


def test_a_card_revealed_is_not_still_to_come() -> None:
    referee = after("stupide-vautour", ())
    assert referee.rules.before_choice(referee.state, "8") == (HighestTakes(8),)
    assert referee.rules.before_choice(referee.state, "-1") == (LowestTakes(-1),)
    left = PointCardsLeft((-5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 9, 10))
    assert referee.rules.shows(referee.state, "8") == (HighestTakes(8), left)


@pytest.mark.parametrize(
    ("game", "players", "lines", "known"),
    [
        ("stopenzi", "Anne, Bruno", (), ()),
        ("stopenzi", "Anne, Bruno", ("4+2 0+3", "2+4 3+0"), (CellsToAvoid((3, 6)),)),
        ("kariba", "Anne, Bruno", (), ()),
        ("kariba", "Anne, Bruno", ("Anne: 3 x2", "Bruno: 1"), (Lake({"mouse": 1, "monkey": 2}),)),
        ("bataille-couperet", "Anne, Bruno, Chloé, Dora", (), ()),
        ("bataille-couperet", "Anne, Bruno, Chloé, Dora", ("deal: 10S JH 5D AC", "Anne: 9S on 1"),
         (Tops(("9S", "JH", "5D", "AC")),)),
        ("vampir", "Anne, Bruno, Chloé", ("Anne: draw, lay red 2",),
         (Field({"red": 3, "blue": 1, "green": 1, "yellow": 1, "purple": 1, "white": 1}),)),
        ("trop-plein", "Anne, Bruno", ("3 4",), ()),
        ("trente-et-un", "Anne, Bruno, Chloé", (), ()),
    ],
)  # fmt: skip
def test_each_game_says_what_must_be_known_before_a_choice(
    game: str, players: str, lines: tuple[str, ...], known: tuple[object, ...]
) -> None:
    referee = after(game, lines, players)
    assert referee.rules.before_choice(referee.state, "") == known


def test_full_cells_are_told_before_the_next_round(tmp_path: Path) -> None:
    table = sit(tmp_path, "game: stopenzi\nlanguage: en\nplayers: Anne, Bruno")
    table.hear("4+2 0+3")
    assert table.hear("2+4 3+0").told[-1] == "Full cells, a penalty there: 3, and 6."
    table.hear("b")
    assert "Full" not in table.hear("1+0 4+4").sentences[-2]


def test_the_count_before_the_reveal(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.hear("8")
    assert table.hear("c") == table.hear("*") == Answer(["3, 2, 1, reveal."], [])
    assert table.hear("") == Answer([], ["Still to give: Anne, Bruno and Chloé."])


def test_enter_alone_counts_until_a_card_is_shown(tmp_path: Path) -> None:
    table = sit(tmp_path, countdown="words")
    counted = Answer(["3, 2, 1, reveal."], [])
    assert table.hear("") == counted
    table.hear("8")
    assert table.hear("") == counted
    table.hear("3")
    assert table.hear("") == Answer([], ["Still to give: Bruno and Chloé."])


def test_tones_count_where_they_can_be_heard(tmp_path: Path) -> None:
    with Speaker(None, Ear(), "en", lambda fault: None, tones=True) as speaker:
        assert sit(tmp_path, countdown="tones", speaker=speaker).hear("") == Answer([], [], "countdown")


def test_words_count_where_tones_cannot_be_heard(tmp_path: Path) -> None:
    assert sit(tmp_path, countdown="tones").hear("c") == Answer(["3, 2, 1, reveal."], [])


# Short, and the result first.


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", shipped())
def test_a_move_is_four_lines_of_braille(game: str, language: str, tmp_path: Path) -> None:
    lines = [
        [*fitted(answer.told, CELLS), *fitted(answer.asked, CELLS)]
        for answer in answers(game, language, "braille", tmp_path)
    ]
    assert max(len(line) for move in lines for line in move) <= CELLS == 40
    assert statistics.median(map(len, lines)) <= 4


def test_lines_are_filled_up_and_words_stay_whole() -> None:
    sentences = ["Chloé wins card 8.", "Card 8: Anne 3, Bruno 9, Chloé 14."]
    assert fitted(sentences, 40) == ["Chloé wins card 8. Card 8: Anne 3, Bruno", "9, Chloé 14."]
    assert fitted(sentences, None) == sentences
    assert fitted([], 40) == []
    assert fitted(["a" * 50], 40) == ["a" * 40, "a" * 10]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", shipped())
def test_questions_are_short_at_every_level(game: str, language: str, tmp_path: Path) -> None:
    """Examples stand under the question mark alone."""
    for level in LEVELS:
        for answer in answers(game, language, level, tmp_path)[:-1]:
            (question,) = answer.asked
            assert len(question) <= 80, question
            assert not re.search("[Ee]xa?e?mple|[Bb]eispiel|[Ee]jemplo", question)


def test_help_comes_in_pages(tmp_path: Path) -> None:
    table = sit(tmp_path)
    wording = Wording("en", read_record(VAUTOUR.encode()).game)
    pages = [table.hear("?").told]
    assert pages[0][1].endswith("5: Léa 11, Zoé 13, Hugo 12.")
    while pages[-1][-1] == "More: ?":
        pages.append(table.hear("?").told)
    assert max(map(len, pages)) <= 7
    told = [sentence for page in pages for sentence in page]
    assert [f"help-{name}" for name in typable() if wording.text(f"help-{name}") not in told] == []
    assert table.hear("?").told == pages[0]
    table.hear("s")
    assert table.hear("?").told == pages[0]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", shipped())
def test_who_has_won_the_game_is_told_first(game: str, level: str, tmp_path: Path) -> None:
    last = answers(game, "en", level, tmp_path)[-1]
    if last.cue == "accepted":  # an open number of rounds: the table is told that it is over by leaving
        return
    assert last.cue == "over"
    assert last.told[0].startswith(("Victory: ", "Shared victory: "))
    assert last.final == 2


@pytest.mark.parametrize("engine", [engine for engine in (Pico, Pyttsx3) if engine.installed()])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_winner_is_heard_within_three_seconds(engine: type, language: str, tmp_path: Path) -> None:
    """Of a round and of the game, however much is told."""
    voice, heard = engine(), 0
    for game in ("stupide-vautour", "trop-plein", "bataille-couperet"):
        for level in ("brief", "full"):
            for answer in answers(game, language, level, tmp_path)[-2:]:
                sentence = answer.told[0]
                ends = [sentence.index(name) + len(name) for name in sample(game).players if name in sentence]
                if ends:  # nobody wins where all are equal
                    sound = voice.synthesise(sentence[: min(ends)], language)
                    assert 0.0 < sound.duration <= 3.0, (sentence, sound.duration)
                    heard += 1
    voice.close()
    assert heard >= 8


@pytest.mark.parametrize(
    ("head", "one", "other"),
    [
        (VAUTOUR, "8: 3 9 14", "8: 9 3 14"),
        ("game: stopenzi\nplayers: Anne, Bruno\nlanguage: en", "4+2 0+3", "0+3 4+2"),
        ("game: trop-plein\nplayers: Anne, Bruno, Chloé\nlanguage: en", "3 4 5", "4 3 5"),
        ("game: bataille-couperet\nplayers: A, B, C, D\nlanguage: en", "battle: 2 4 5 7", "battle: 4 2 5 7"),
    ],
)
def test_a_slip_in_seat_order_is_heard_at_the_brief_level(
    tmp_path: Path, head: str, one: str, other: str
) -> None:
    for folder, line in (("one", one), ("other", other)):
        table = sit(tmp_path / folder, head, level="brief")
        told = " ".join(table.hear(line).told)
        seats = read_record(head.encode()).players
        values = [value.partition("+")[0] for value in line.partition(": ")[2].split() or line.split()]
        pairs = [f"{name} {value}" for name, value in zip(seats, values, strict=True)]
        assert all(pair in told for pair in pairs), told


# What is repeated.


def test_the_last_result_is_repeated_and_not_the_last_fault(tmp_path: Path) -> None:
    table = sit(tmp_path)
    assert table.hear("rr").told == ["Nothing has been refused yet."]
    result = table.hear("8 3 9 14").told
    fault = table.hear("8 1 2 3")
    assert fault.cue == "refused"
    assert table.hear("r").told == result
    assert table.hear("rr").told == table.hear("...").told == fault.told
    assert table.hear("?").cue is None
    assert table.hear("r").told == result


# Tones.


def test_tones_differ_in_pitch_and_length() -> None:
    alone = [notes for cue, notes in CUES.items() if cue != "countdown"]
    assert len({notes[0].pitch for notes in alone}) == len(alone)
    lengths = sorted(sum(note.length + note.rest for note in notes) for notes in alone)
    assert all(longer >= 1.4 * shorter for shorter, longer in pairwise(lengths))
    assert lengths[-1] <= 0.25  # s; no sentence waits longer


@pytest.mark.parametrize("rate", [16000, 22050])
@pytest.mark.parametrize("cue", CUES)
def test_a_tone_is_sound_of_its_length(cue: str, rate: int) -> None:
    sound = tone(cue, rate)
    assert sound.rate == rate
    assert sound.duration == pytest.approx(sum(note.length + note.rest for note in CUES[cue]), abs=0.001)
    assert 4000 < sound.peak <= 5000
    assert sound.pcm[:2] == b"\0\0"  # it does not click


class Sounds(Ear):
    """A player that keeps the sounds it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.sounds: list[Sound] = []

    def play(self, sound: Sound, over: threading.Event) -> None:
        self.sounds.append(sound)


def test_a_tone_stands_before_its_sentence_in_one_sound() -> None:
    player, faults = Sounds(), []
    with Speaker(Reader(), player, "en", faults.append, tones=True) as speaker:
        speaker.say("Chloé wins.", cue="accepted")
        speaker.say("Scores.")
        speaker.say("", cue="turn")
        speaker.wait()
    accepted, spoken = tone("accepted", 16000), "Chloé wins.".encode("utf-16-le")
    assert [sound.pcm for sound in player.sounds] == [
        accepted.pcm + silence(0.03, 16000).pcm + spoken,
        "Scores.".encode("utf-16-le"),
        tone("turn", 16000).pcm,
    ]
    assert faults == []


def test_without_tones_there_are_none() -> None:
    ear = Ear()
    with Speaker(Reader(), ear, "en", lambda fault: None) as speaker:
        speaker.say("one", cue="accepted")
        speaker.say("", cue="turn")
        speaker.wait()
        assert not speaker.has_tones
    assert ear.heard == ["one"]


def test_tones_without_a_voice() -> None:
    player = Sounds()
    with Speaker(None, player, "en", lambda fault: None, tones=True) as speaker:
        speaker.say("one", cue="refused")
        speaker.say("two")
        speaker.wait()
    assert player.sounds == [tone("refused", 16000)]


def test_nobody_is_told_of_tones_that_no_card_plays() -> None:
    faults = []
    with Speaker(None, NoCard(), "en", faults.append, tones=True) as speaker:
        speaker.say("one", cue="refused")
        speaker.wait()
        assert not speaker.has_tones
    assert faults == []


class Said:
    """A speaker that notes what it is asked to say."""

    def __init__(self) -> None:
        self.notes: list[tuple[str, str | None, bool]] = []

    def say(self, text: str, *, cue: str | None = None, lasting: bool = False) -> None:
        self.notes.append((text, cue, lasting))


@pytest.mark.parametrize(
    ("answer", "notes"),
    [
        (Answer(["Won."], ["Next?"], "accepted", anew=True), [("Won.", "accepted", False), ("Next?", "turn", False)]),
        (Answer(["No."], ["Next?"], "refused"), [("No.", "refused", False), ("Next?", None, False)]),
        (Answer([], ["Next?"]), [("Next?", None, False)]),
        (Answer([], [], "countdown"), [("", "countdown", False)]),
        (Answer([], ["Next?"], "accepted"), [("Next?", "accepted", False)]),
        (Answer(["Victory.", "Scores.", "Card."], ["Enter?"], "over", 2),
         [("Victory.", "over", True), ("Scores.", None, True), ("Card.", None, False), ("Enter?", None, False)]),
        (Answer([], []), []),
    ],
)  # fmt: skip
def test_an_answer_is_spoken_with_its_tones(
    answer: Answer, notes: list[tuple[str, str | None, bool]]
) -> None:
    speaker = Said()
    speak(speaker, answer)
    assert speaker.notes == notes


def test_the_next_line_does_not_cut_the_result_off() -> None:
    ear = Ear()
    with Speaker(Reader(), ear, "en", lambda fault: None) as speaker:
        speaker.say("Victory: long.", lasting=True)
        speaker.say("Scores.", lasting=True)
        speaker.say("Card 8.")
        assert ear.started.wait(LIMIT)
        speaker.make_way()
        assert ear.heard == ["Victory: long."]
        assert not speaker._current.over.is_set()
        speaker.say("Saved.")
        speaker._current.over.set()
        speaker.wait()
    assert ear.heard == ["Victory: long.", "Scores.", "Saved."]


def test_it_can_be_hushed_all_the_same() -> None:
    ear = Ear()
    with Speaker(Reader(), ear, "en", lambda fault: None) as speaker:
        speaker.say("Victory: long.", lasting=True)
        speaker.say("Scores.", lasting=True)
        assert ear.started.wait(LIMIT)
        speaker.interrupt()
        speaker.wait()
    assert ear.heard == ["Victory: long."]
