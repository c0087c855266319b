"""Chapters as sound: a track for each, with the time of each of its texts."""

from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorer.commands.chapters import Chapter
from tts.recovery import Voices
from tts.sound import Sound, silence
from tts.speaker import GAP
from tts.voices import open_voice
from words.faults import Fault, Kind

# Seconds before the first text and after a heading.
PAUSE = 0.8

# Of 32768: what is quieter, at the beginning and the end of what a voice makes, is no speech.
AUDIBLE = 300


class Clip(NamedTuple):
    """A text with when it is spoken, in seconds from the beginning of its track."""

    text: str
    begin: float
    end: float


class Track(NamedTuple):
    """A chapter as it is spoken: its heading is the first clip."""

    title: str
    clips: tuple[Clip, ...]
    sound: Sound


def spoken(chapters: Sequence[Chapter], voice: str, language: str, rate: int) -> tuple[Track, ...]:
    """Speak chapters at `rate` words a minute.

    Raises Fault `nothing-spoken` for the voice `none` or a text without sound, and those of `open_voice` and of the
    voice.
    """
    voices = open_voice(voice, language)
    if voices is None:
        raise Fault(Kind.USAGE, "nothing-spoken")
    try:
        return tuple(_track(chapter, voices, language, rate) for chapter in chapters)
    finally:
        voices.close()


def _track(chapter: Chapter, voices: Voices, language: str, rate: int) -> Track:
    pcm = bytearray()
    hertz = 0
    clips = []
    for text, pause in _texts(chapter):
        sound = trimmed(voices.synthesise(text, language, rate))
        if not sound.pcm or hertz not in (0, sound.rate):
            raise Fault(Kind.USAGE, "nothing-spoken")
        hertz = sound.rate
        pcm += silence(pause, hertz).pcm
        begin = len(pcm) / 2 / hertz
        pcm += sound.pcm
        clips.append(Clip(text, begin, len(pcm) / 2 / hertz))
    pcm += silence(PAUSE, hertz).pcm
    return Track(chapter.title, tuple(clips), Sound(bytes(pcm), hertz))


def _texts(chapter: Chapter) -> Iterator[tuple[str, float]]:
    """Yield each text with the seconds of silence before it."""
    yield chapter.title, PAUSE
    for number, sentence in enumerate(chapter.sentences):
        yield sentence, GAP if number else PAUSE


def trimmed(sound: Sound) -> Sound:
    """Return a sound without the silence at its ends, so that a clip begins and ends with what is said."""
    samples = array("h", sound.pcm)
    loud = [at for at, sample in enumerate(samples) if abs(sample) > AUDIBLE]
    return Sound(samples[loud[0] : loud[-1] + 1].tobytes(), sound.rate) if loud else Sound(b"", sound.rate)
