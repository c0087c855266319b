"""All engines are equally loud, and nothing is cut off."""

import math
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.readback_loudness import lufs
from tts.engines.pico import Pico
from tts.engines.pyttsx3 import Pyttsx3
from tts.loudness import HEAD, TAIL, level
from tts.sound import Sound, at_rate, join, silence
from words.languages import languages

SCORES = {
    "de": "Punkte. Hugo, 27 Punkte. Zoé, 9 Punkte. Für die Karte 8 spielt Hugo die 10.",
    "en": "Scores. Hugo, 27 points. Zoé, 9 points. For card 8, Hugo plays 10.",
    "es": "Puntos. Hugo, 27 puntos. Zoé, 9 puntos. Para la carta 8, Hugo juega el 10.",
    "fr": "Scores. Hugo, 27 points. Zoé, 9 points. Pour la carte 8, Hugo joue le 10.",
}

# Of 32768: -1 dB.
LOUDEST = 10 ** (-1 / 20) * 32768


def sine(pitch: float, peak: float, seconds: float, rate: int) -> Sound:
    step = 2 * math.pi * pitch / rate
    samples = array("h", (round(peak * math.sin(step * n)) for n in range(round(seconds * rate))))
    return Sound(samples.tobytes(), rate)


def test_the_yardstick_is_right():
    """A sine of 997 Hz at full scale, in one channel, is -3.01 LUFS."""
    assert lufs(sine(997, 32767, 1, 48000)) == pytest.approx(-3.01, abs=0.02)
    assert lufs(sine(997, 3276.7, 1, 22050)) == pytest.approx(-23.01, abs=0.05)


@pytest.mark.parametrize("engine", [Pico, Pyttsx3], ids=lambda engine: engine.name)
def test_every_voice_is_as_loud_as_spoken_programmes(engine):
    if not engine.installed():
        pytest.skip(f"{engine.name} is not installed")
    voice = engine()
    try:
        for code in languages():
            sound = voice.synthesise(SCORES[code], code)
            assert lufs(sound) == pytest.approx(-16, abs=1.2), code
            assert sound.peak < LOUDEST
    finally:
        voice.close()


def test_a_long_text_without_punctuation_is_not_cut_off():
    """Pico forgets its volume in long phrases, and in the last samples of a text without a full stop."""
    if not Pico.installed():
        pytest.skip("pico is not installed")
    voice = Pico()
    text = "Anna gana las cartas menos uno 9999 -3 y menos cinco total 99 " * 8
    try:
        requests = [voice.request(piece, "es", 175) for piece in voice.cut(text)]
        peaks = set()
        for request in requests:
            voice._send(request)
            peaks.add(voice._receive().peak)
        assert max(peaks) < 32000
        assert len(requests) == 3
    finally:
        voice.close()


@given(st.lists(st.integers(-32768, 32767), min_size=1, max_size=300))
def test_nothing_is_louder_than_it_may_be_and_silence_is_empty(samples):
    levelled = level(Sound(array("h", samples).tobytes(), 16000))
    assert levelled.peak < LOUDEST
    if max(map(abs, samples)) < 100:
        assert levelled.pcm == b""


def test_little_silence_is_left_around_speech():
    spoken = sine(440, 3000, 1.0, 16000)
    levelled = level(join([silence(0.5, 16000), spoken, silence(1.0, 16000)]))
    assert levelled.duration == pytest.approx(HEAD + 1.0 + TAIL, abs=0.002)
    assert level(spoken).duration == pytest.approx(1.0, abs=0.002)


def test_gain_changes_the_loudness_and_nothing_else():
    quiet = sine(440, 600, 1.0, 16000)
    twice = sine(440, 1200, 1.0, 16000)
    assert level(quiet).rms == pytest.approx(level(twice).rms, rel=0.13), "a step is 1 dB"
    assert level(quiet).peak == pytest.approx(level(quiet).rms * math.sqrt(2), rel=0.02)


def test_sounds_of_two_engines_are_joined_at_one_rate():
    low, high = sine(440, 8000, 0.5, 16000), sine(440, 8000, 0.5, 22050)
    joined = join([low, high], gap=0.1)
    assert joined.rate == 22050
    assert joined.duration == pytest.approx(1.1, abs=0.001)
    drawn = array("h", at_rate(low, 22050).pcm)
    wanted = array("h", high.pcm)
    assert max(abs(a - b) for a, b in zip(drawn[:-2], wanted, strict=False)) < 8000 * 0.01
