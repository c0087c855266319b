"""Reader profiles: each figure known to who must obey it, each with its source."""

import re

import pytest

from printkit.media import media_names
from printkit.media.measures import measures_of
from printkit.media.swell.card import places_of
from printkit.sizes import CARD_SIZES
from templates.deck import load_deck
from templates.loader import SHIPPED
from templates.readers import load_reader, readers
from words.faults import Fault, Kind
from words.levels import LEVELS

PROFILES = ("low-vision", "very-low-vision", "braille", "touch")


def test_there_are_four() -> None:
    assert tuple(readers()) == PROFILES


@pytest.mark.parametrize("name", PROFILES)
def test_what_a_profile_asks_for_there_is(name: str) -> None:
    reader = load_reader(name)
    assert reader.card in CARD_SIZES
    assert reader.medium in media_names()
    assert set(reader.booklets) <= set(media_names())
    assert reader.speech in LEVELS
    assert reader.text in (18, 24)
    if reader.medium == "swell":
        for game in ("bataille-couperet", "kariba", "stopenzi", "stupide-vautour", "vampir"):
            braille = "fr" if reader.braille else None
            assert places_of(
                load_deck(game).cards, CARD_SIZES[reader.card], "fr", measures_of("swell"), braille
            )


def test_profiles_differ_as_their_readers_do() -> None:
    low, very_low, braille, touch = map(load_reader, PROFILES)
    assert (low.card, low.medium, low.braille, low.text) == ("poker", "print", False, 18)
    assert very_low.text > low.text
    assert CARD_SIZES[very_low.card].numeral > CARD_SIZES[low.card].numeral
    assert (braille.medium, braille.braille) == ("swell", True)
    assert (touch.medium, touch.braille) == ("swell", False)
    assert (very_low.speech, braille.speech, touch.speech) == ("full", "braille", "braille")


def test_each_figure_has_its_source_beside_it() -> None:
    lines = (SHIPPED / "readers.toml").read_text("utf-8").splitlines()
    figures = [line for line in lines if re.match(r"(card|text|speech) ", line)]
    assert len(figures) == 3 * len(PROFILES)
    assert [line for line in figures if "#" not in line] == ['speech = "normal"']


def test_an_unknown_reader_is_a_fault() -> None:
    with pytest.raises(Fault) as caught:
        load_reader("eagle")
    assert (caught.value.kind, caught.value.key) == (Kind.USAGE, "unknown-reader")
    assert caught.value.fields["values"] == PROFILES
