"""Several engines as one voice: one that fails is started once more, and then the next one speaks."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from typing import Protocol

from tts.rate import NORMAL_RATE
from tts.sound import Sound, join
from words.faults import Fault, Kind

NO_SOUND = "reason-no-sound"
"""The key of why an engine failed that made no sound."""


class Voice(Protocol):
    """What is needed of an engine."""

    @property
    def name(self) -> str:
        """The name of the engine."""

    def prepare(self) -> None:
        """Start what is slow to start."""

    def sounds(self, text: str, language: str, rate: int, players: Sequence[str]) -> Iterator[Sound]:
        """Yield a text as sounds, one after the other. Raises Fault."""

    def close(self) -> None:
        """Release what was started."""


class Voices:
    """Engines in the order in which they are wanted, as one voice.

    One that fails is started once more, and then the next one speaks, for all that follows; `notice` is called with a
    fault that says so. After the last one, the first is tried for the next text.
    """

    name = "voices"

    def __init__(
        self, engines: Sequence[Voice], notice: Callable[[Fault], None] = lambda fault: None
    ) -> None:
        self.engines = tuple(engines)
        self.notice = notice
        self._speaking = 0

    def prepare(self) -> None:
        """Start the engine that speaks. If it does not start, the next text will tell."""
        with suppress(Exception):
            self.engines[self._speaking].prepare()

    def retry(self) -> None:
        """Go back to the engine that is wanted most, from the next text on."""
        self._speaking = 0

    def sounds(
        self, text: str, language: str, rate: int = NORMAL_RATE, players: Sequence[str] = ()
    ) -> Iterator[Sound]:
        """Yield a text as sounds, one after the other. Raises the fault of the first engine if all fail."""
        speaking, failed = self._speaking, None
        for number in range(speaking, len(self.engines)):
            engine = self.engines[number]
            fault = yield from self._twice(engine, text, language, rate, players)
            if fault is None:
                if failed is not None:
                    self._speaking = number
                    replaced = self.engines[speaking].name
                    self.notice(Fault(Kind.FAILED, "voice-replaced", failed=replaced, voice=engine.name))
                return
            failed = failed or fault
        self._speaking = 0
        assert failed is not None
        raise failed

    def synthesise(
        self, text: str, language: str, rate: int = NORMAL_RATE, players: Sequence[str] = ()
    ) -> Sound:
        """Return a text as one sound. Raises the fault of the first engine if all fail."""
        return join(list(self.sounds(text, language, rate, players)))

    def close(self) -> None:
        """Release all engines."""
        for engine in self.engines:
            engine.close()

    def _twice(
        self, engine: Voice, text: str, language: str, rate: int, players: Sequence[str]
    ) -> Generator[Sound, None, Fault | None]:
        """Yield the sounds of one engine, which is tried again if it fails, and return the fault if it fails again."""
        fault: Fault | None = None
        given = 0
        for _ in range(2):
            try:
                # What was heard before the failure is not heard again.
                for number, sound in enumerate(engine.sounds(text, language, rate, players)):
                    if not sound.pcm and any(map(str.isalnum, text)):
                        reason = Fault(Kind.FAILED, NO_SOUND)
                        raise Fault(Kind.FAILED, "voice-crashed", voice=engine.name, reason=reason)
                    if number >= given:
                        given += 1
                        yield sound
                return None
            except Fault as failed:
                fault = failed
            except Exception as error:  # whatever an engine does, the next one is there
                fault = Fault(Kind.FAILED, "voice-failed", reason=repr(error))
        return fault
