"""`tactideck score` as it is typed: sentences, JSON, exit codes, speech."""

import json
import re
import wave
from array import array
from pathlib import Path

import pytest

from scorer.events import name_of
from scorer.records.report import score
from templates.loader import SHIPPED
from tests.conftest import Run
from tts.voices import open_voice
from words.wording import Wording

SAMPLE = SHIPPED / "stupide-vautour" / "sample.txt"
HEAD = "game: stupide-vautour\nplayers: Anne, Bruno\n"


def test_the_sample_in_sentences(tactideck: Run) -> None:
    done = tactideck("score", SAMPLE)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:2] == [
        "Hugo gagne la carte 7. Manches restantes : 14.",
        "Pour la carte Points 7, Léa joue le 1, Hugo joue le 10, et Zoé joue le 5.",
    ]
    assert lines[-2:] == [
        "Victoire : Hugo, avec 27 points.",
        "Scores. Hugo, 27 points. Zoé, 9 points. Léa, 4 points.",
    ]
    assert all(re.fullmatch(r"[A-ZÉÀ].*\.", line) for line in lines)


def test_the_language_asked_for_wins_over_the_records(tactideck: Run) -> None:
    done = tactideck("score", SAMPLE, "--lang", "en", "--level", "brief")
    assert done.stdout.splitlines()[0] == "Hugo wins card 7."
    assert done.stdout.splitlines()[-1] == "Scores: Hugo 27, Zoé 9, Léa 4."


def test_one_json_object_a_file(tactideck: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(HEAD + "8: 3 9\n8: 4 5\n", "utf-8")
    none = tmp_path / "none.txt"
    done = tactideck("score", SAMPLE, bad, none, "--json")
    good, refused, missing = map(json.loads, done.stdout.splitlines())
    assert good["scores"] == {"Léa": 4, "Hugo": 27, "Zoé": 9}
    assert (good["over"], good["moves"], good["winners"]) == (True, 15, ["Hugo"])
    message = f"{bad}: Line 4: Card 8 was revealed before; give the point card of this round."
    assert refused["error"] == {"line": 4, "kind": "illegal", "message": message}
    assert str(none) in missing["error"]["message"]
    assert (missing["error"]["line"], missing["error"]["kind"]) == (None, "unreadable")
    assert done.stderr == ""
    assert done.returncode == 4


def test_a_fault_leaves_what_stands_before_it(tactideck: Run, tmp_path: Path) -> None:
    """The object has all keys of a good one up to there, and text says where the game stood."""
    (tmp_path / "bad.txt").write_text(HEAD + "8: 3 9\n7: 4 5\n6: 4 1\n", "utf-8")
    done = tactideck("score", "bad.txt", "--json")
    found = json.loads(done.stdout)
    assert done.returncode == 4
    assert (found["scores"], found["ranking"]) == ({"Anne": 0, "Bruno": 15}, [["Bruno"], ["Anne"]])
    assert (found["moves"], found["over"], found["winners"]) == (2, False, [])
    assert found["events"][-1] == {
        "line": 5, "event": "scores-before", "before": 5, "scores": {"Bruno": 15, "Anne": 0},
    }  # fmt: skip
    assert list(found)[-1] == "error"
    assert found["error"]["message"].startswith("Line 5: Anne has already played 4")
    told = tactideck("score", "bad.txt", "--lang", "fr")
    assert told.stdout.splitlines()[-1] == "Avant la ligne 5, scores. Bruno, 15 points. Anne, 0 point."
    assert tactideck("score", "bad.txt", "--wav", "x.wav").returncode == 4
    (tmp_path / "head.txt").write_text("game: kariba\n", "utf-8")
    assert list(json.loads(tactideck("score", "head.txt", "--json").stdout)) == ["error"], (
        "no game, no scores"
    )


def test_of_several_files_each_fault_names_its_own(tactideck: Run, tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(HEAD + "8: 3 9\n8: 4 5\n", "utf-8")
    done = tactideck("score", "a.txt", "b.txt", "none.txt")
    assert [line.partition(": Line")[0] for line in done.stderr.splitlines()[:2]] == ["a.txt", "b.txt"]
    assert done.stderr.splitlines()[2].count("none.txt") == 1
    assert tactideck("score", "a.txt").stderr.startswith("Line 4: ")


@pytest.mark.parametrize(
    ("text", "code"),
    [("8: 3 nyne", 3), ("8: 3 16", 4), ("8: 3", 5), ("8: 3 9", 0)],
)
def test_exit_codes(tactideck: Run, tmp_path: Path, text: str, code: int) -> None:
    record = tmp_path / "Été à Noël.txt"
    record.write_text(HEAD + "1: 1 2\n" + text, "utf-8")
    done = tactideck("score", record)
    assert done.returncode == code
    assert done.stdout.startswith("Bruno wins card 1."), "what stands before a fault is told all the same"
    assert len(done.stderr.splitlines()) == (code != 0)
    assert done.stderr.startswith("Line 4: " if code else "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["score"],
        ["score", "--jsn", "x"],
        ["score", "x", "--lang", "xx"],
        ["score", "x", "--level", "loud"],
        ["scor"],
    ],
)
def test_usage_faults_are_one_sentence(tactideck: Run, arguments: list[str]) -> None:
    done = tactideck(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(r"[^\n]+\.\n", done.stderr)


def test_rules(tactideck: Run) -> None:
    done = tactideck("rules", "stupide-vautour", language="fr")
    assert (
        "La carte la plus haute gagne une carte Suricate ; la plus basse prend une carte Vautour."
        in done.stdout
    )
    assert (
        "Option égalités. Combien de valeurs on essaie quand les meilleures cartes sont à égalité."
        in done.stdout
    )
    assert (
        "Valeur deuxième seulement, par défaut : La première et la deuxième valeur seulement." in done.stdout
    )
    done = tactideck("rules", "bridge")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(
        "There is no game “bridge” here; write bataille-couperet, belote, coinche, "
    )


@pytest.mark.parametrize("head", ["stupide-vautour\nplayers: A, B\n", "game = kariba\nplayers: A, B\n"])
def test_a_first_line_that_is_no_head_is_the_fault(tactideck: Run, tmp_path: Path, head: str) -> None:
    (tmp_path / "game.txt").write_text(head, "utf-8")
    done = tactideck("score", "game.txt")
    assert done.returncode == 3
    assert done.stderr.startswith("Line 1: This is not the record of a game")


def test_speech_without_a_sound_card_is_one_line(tactideck: Run, tmp_path: Path) -> None:
    """The score is told to its end, and what would have been heard is in the file."""
    done = tactideck("score", SAMPLE, "--say", "--wav", "partie.wav", "--level", "brief")
    assert done.returncode == 0
    assert "Victoire : Hugo, avec 27 points." in done.stdout
    assert len(done.stderr.splitlines()) <= 1  # none where there is a sound card
    with wave.open(str(tmp_path / "partie.wav")) as wav:
        seconds = wav.getnframes() / wav.getframerate()
        samples = array("h", wav.readframes(wav.getnframes()))
    characters = sum(map(len, done.stdout.splitlines()))
    assert 0.03 < seconds / characters < 0.15
    assert 5_000 < max(map(abs, samples)) < 32_767


def test_what_is_spoken_adds_no_line_to_the_json(tactideck: Run, tmp_path: Path) -> None:
    done = tactideck("score", SAMPLE, "--json", "--wav", "x.wav", "--level", "brief")
    assert (done.returncode, done.stderr) == (0, "")
    assert [json.loads(line)["game"] for line in done.stdout.splitlines()] == ["stupide-vautour"]
    assert (tmp_path / "x.wav").exists()


def test_a_sound_of_nothing_is_not_written(tactideck: Run, tmp_path: Path) -> None:
    said = "Nothing was spoken, so x.wav is not written; "
    done = tactideck("score", SAMPLE, "--voice", "none", "--wav", "x.wav")
    assert done.returncode == 2
    assert done.stderr.startswith(said)
    assert "x.wav" not in done.stdout
    (tmp_path / "begun.txt").write_text(HEAD, "utf-8")
    done = tactideck("score", "begun.txt", "--wav", "x.wav")
    assert done.returncode == 2
    assert done.stderr.startswith(said)
    (tmp_path / "bad.txt").write_text("game: bridge\n", "utf-8")
    assert tactideck("score", "bad.txt", "--wav", "x.wav").returncode == 3
    assert not (tmp_path / "x.wav").exists()


@pytest.mark.parametrize("engine", ["pico", "pyttsx3"])
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    "game",
    ["bataille-couperet", "kariba", "stopenzi", "stupide-vautour", "tarot", "trente-et-un", "vampir", "yams"],
)
def test_every_sentence_of_the_sample_game_can_be_heard(game: str, language: str, engine: str) -> None:
    """Speech takes some 14 characters a second; half and twice that leave room for short sentences and numbers."""
    report = score((SHIPPED / game / "sample.txt").read_bytes())
    wording = Wording(language, report.record.game)
    sentences = {
        wording.event(name_of(type(event)), event._asdict()) for _, told in report.events for event in told
    } - {""}
    voice = open_voice(engine)
    assert voice is not None
    if game != "stupide-vautour":  # the others go the same way: a few of their sentences will do
        sentences = set(sorted(sentences)[:6])
    try:
        for sentence in sentences:
            sound = voice.synthesise(sentence, language)
            assert sound.rms > 500, sentence
            assert sound.peak < 32_767, sentence
            assert len(sentence) / 28 < sound.duration < 1.5 + len(sentence) / 7, sentence
    finally:
        voice.close()


def test_the_rate_of_the_speech_and_an_mp3_of_it(tactideck: Run, tmp_path: Path) -> None:
    miniaudio = pytest.importorskip("miniaudio")
    lengths = []
    for rate in ("450", "175"):
        done = tactideck(
            "score", SAMPLE, "--mp3", "x.mp3", "--level", "brief", "--rate", rate, "--voice", "pico"
        )
        assert (done.returncode, done.stderr) == (0, "")
        lengths.append(miniaudio.mp3_get_file_info(str(tmp_path / "x.mp3")).duration)
    assert lengths[1] > 1.5 * lengths[0]
