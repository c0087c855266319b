"""Engines that die in the middle of a game: whatever is killed, every sentence is spoken."""

import os
import signal
from pathlib import Path

import pytest

from tests.conftest import Run
from tts.engines.pico import Pico
from tts.engines.pyttsx3 import Pyttsx3
from tts.recovery import Voices
from tts.speaker import Speaker
from words.faults import Fault

GAME = "game: stupide-vautour\nlanguage: en\nplayers: Łukasz, 王芳\n8: 3 9\n7: 4 8\n6: 5 7\n"

DIES = "import sys, os\nsys.stdin.readline()\nos._exit(1)\n"

# Answers the first text, and none that speaks of card 7.
REFUSES = """
import json, sys
for line in sys.stdin:
    wanted = json.loads(line)
    if "7" in wanted["text"].split(",")[0].split(".")[0]:
        print('{"error": "no"}', flush=True)
        continue
    sys.stdout.buffer.write(b'{"rate": 16000, "bytes": 32000}\\n' + bytes([0, 32]) * 16000)
    sys.stdout.buffer.flush()
"""


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def write(code: str, *engines: type) -> None:
        file = tmp_path / "child.py"
        file.write_text(code, encoding="utf-8")
        for engine in engines:
            monkeypatch.setattr(engine, "script", file)

    return write


@pytest.mark.skipif(os.name != "posix" or not Pico.installed(), reason="kills children of Pico")
def test_a_child_killed_at_every_sentence_leaves_a_whole_spoken_game() -> None:
    texts = [
        "Hugo wins card 8.",
        "Zoe wins card 7.",
        "Scores. Hugo, 8 points. Zoe, 7 points.",
        "Rounds left: 13.",
    ]
    alone = Pico()  # its pauses depend on what it has said before
    wanted = [alone.synthesise(text, "en").duration for text in texts]
    alone.close()

    class Victim(Pico):
        """Its child is killed before every sentence, once it is there."""

        spared = True

        def sounds(self, *given):
            self.spared = not self.spared
            self.prepare()
            if not self.spared:
                os.killpg(self._ready[0].pid, signal.SIGKILL)
            yield from super().sounds(*given)

    notices: list[Fault] = []
    with Speaker(Victim(), None, "en", notices.append, keep=True) as speaker:
        for text in texts:
            speaker.say(text)
        speaker.wait()
        assert [sound.duration for _, sound in speaker._kept] == pytest.approx(wanted, rel=0.2)
    assert notices == []
    assert speaker.lost == []


@pytest.mark.skipif(not (Pico.installed() and Pyttsx3.installed()), reason="takes both engines")
def test_the_other_engine_tells_the_whole_game(tactideck: Run, tmp_path: Path, script) -> None:
    script(DIES, Pico)
    (tmp_path / "game.txt").write_text(GAME, "utf-8")
    done = tactideck("score", "game.txt", "--wav", "game.wav", "--level", "brief", "--rate", "450")
    assert (done.returncode, done.stderr) == (
        0,
        "The voice pico does not work, so the voice pyttsx3 speaks.\n",
    )
    assert (tmp_path / "game.wav").stat().st_size > 2 * 22050 * 3  # three sentences of a second or more


def test_a_file_that_lacks_a_sentence_is_told_and_ends_with_1(tactideck: Run, tmp_path: Path, script) -> None:
    script(REFUSES, Pico, Pyttsx3)
    (tmp_path / "game.txt").write_text(GAME, "utf-8")
    done = tactideck("score", "game.txt", "--wav", "game.wav", "--level", "brief")
    assert done.returncode == 1
    assert (tmp_path / "game.wav").exists()
    failed, lacking = done.stderr.splitlines()
    assert failed == "The voice pico failed (no); choose another with --voice."
    assert lacking.startswith("game.wav lacks one sentence, beginning with “")
    assert "card 7" in lacking


def test_a_text_cut_off_leaves_nothing_behind_for_the_next(script) -> None:
    """What the child process still owes is read away."""
    script(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    pcm = (json.loads(line)['text'][0] * 2).encode() * 8000\n"
        "    sys.stdout.buffer.write(json.dumps({'rate': 16000, 'bytes': len(pcm)}).encode() + b'\\n' + pcm)\n"
        "    sys.stdout.buffer.flush()\n",
        Pico,
    )
    engine = Pico()
    voices = Voices([engine])
    begun = voices.sounds("a" * 20 + " b. " * 90, "en")
    next(begun)
    begun.close()
    whole = voices.synthesise("c", "en")
    engine.close()
    fresh = Pico()
    assert whole == fresh.synthesise("c", "en")
    fresh.close()
