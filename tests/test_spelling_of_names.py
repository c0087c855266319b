"""No name is lost: each is said with the letters that an engine has, or by the seat of its player."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts.engines.engine import clean
from tts.engines.pico import Pico
from tts.engines.pyttsx3 import Pyttsx3
from tts.spelling import alphabet, sayable
from words.language import language
from words.languages import languages

NAMES = tomllib.loads(Path(__file__).with_name("data").joinpath("names.toml").read_text("utf-8"))["names"]
PLAYERS = tuple(NAMES)
ENGINES = ("pico", "espeak")


def test_the_list_is_long_and_of_many_scripts():
    assert len(NAMES) == 60


@pytest.mark.parametrize("engine", ENGINES)
def test_each_name_is_spelled_with_letters_that_the_engine_has(engine):
    for seat, (name, said) in enumerate(NAMES.items(), 1):
        wanted = said[ENGINES.index(engine)] or f"player {seat}"
        assert sayable(f"{name} wins card 8.", "en", engine, PLAYERS) == f"{wanted} wins card 8."


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("engine", ENGINES)
@given(text=st.text(max_size=30))
def test_only_letters_that_are_said_are_left(engine, code, text):
    said = sayable(clean(text), code, engine)
    kept = alphabet(engine, code).kept
    assert all(not c.isalpha() or c.isascii() or c.lower() in kept for c in said), said
    assert any(map(str.isalnum, said)) or not any(c.isalpha() or c.isdecimal() for c in clean(text))
    assert sayable(said, code, engine) == said


def test_each_language_spells_in_its_own_way():
    said = {code: sayable("Шура, Юрий", code, "pico") for code in ("de", "en", "es", "fr")}
    assert said == {"de": "Schura, Jurij", "en": "Shura, Yuriy", "es": "Shura, Yurii", "fr": "Choura, Iouriy"}


def test_who_would_be_taken_for_another_player_is_called_by_seat():
    players = ("Łukasz", "Lukasz", "Zoé + 王芳")
    assert sayable("Łukasz 3, Lukasz 4", "en", "pico", players) == "player 1 3, Lukasz 4"
    assert sayable("Zoé and 王芳", "en", "espeak", players) == "Zoe and player 4"


def test_a_name_inside_a_longer_one_is_not_taken_for_it():
    players = ("王", "王芳", "🐱")
    assert sayable("王芳, 王. 🐱", "en", "pico", players) == "player 2, player 1. player 3"


def test_words_that_nobody_can_say_are_said_to_be_so():
    assert sayable("日本語 カード 12", "en", "pico") == "unreadable word 12"
    assert sayable("日本語 carte ٣", "fr", "pico") == "mot illisible carte 3"


@pytest.mark.parametrize("code", languages())
def test_letters_and_spellings_of_a_language_are_single_small_letters(code):
    voices = language(code).voices
    assert set(voices.letters) == set(ENGINES)
    for letters in voices.letters.values():
        assert all(c.isalpha() and c.islower() and not c.isascii() for c in letters)
        assert len(set(letters)) == len(letters)
    assert all(said.isascii() and said.islower() for said in voices.spelled.values())


@pytest.mark.parametrize("engine", [Pico, Pyttsx3], ids=lambda engine: engine.name)
def test_each_name_is_heard(engine):
    """For Pico one by one; of eSpeak, which is slower to start, all in one text, with a length for each."""
    if not engine.installed():
        pytest.skip(f"{engine.name} is not installed")
    voice = engine()
    try:
        if engine is Pico:
            for name in NAMES:
                sound = voice.synthesise(name, "en", players=PLAYERS)
                assert sound.duration > 0.4, name
                assert sound.rms > 800, name
        else:
            every = voice.synthesise(", ".join(NAMES), "en", players=PLAYERS)
            assert every.duration > 0.35 * len(NAMES)
            assert every.rms > 800
    finally:
        voice.close()


def test_a_number_at_the_end_is_no_ordinal_in_german() -> None:
    """Pico says "dreizehnte" for "13." and "dreizehn" for "13 .", measured by transcribing it."""
    said = sayable("Karte 7: Zoé, 13. Noch 2. Ende 3.5", "de", "pico")
    assert said == "Karte 7: Zoé, 13 . Noch 2 . Ende 3.5"
    assert sayable(said, "de", "pico") == said
    assert sayable("Card 13.", "en", "pico") == "Card 13."
