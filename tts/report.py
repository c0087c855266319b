"""Which voices work here and whether there is sound, as findings of one sentence each."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tts.engines.natural import VOICES_ADDRESS, Natural, folder, models
from tts.player import find_card
from tts.voices import ENGINES, missing, own_names, preferred, speaks
from words.faults import Fault
from words.language import name_in
from words.languages import current, languages
from words.wording import Wording


@dataclass(frozen=True)
class Finding:
    """One thing that was examined: a key of `[events]` and its fields, or the fault that was found.

    `advice` is the key of another sentence, which says what to install. `grave` means that tactideck cannot work.
    """

    what: str | Fault
    fields: Mapping[str, Any] = field(default_factory=dict)
    advice: str | None = None
    grave: bool = False

    @property
    def key(self) -> str:
        """The key of the sentence."""
        return self.what.key if isinstance(self.what, Fault) else self.what

    def sentence(self, wording: Wording) -> str:
        """Return the sentence that reports it."""
        if isinstance(self.what, Fault):
            return wording.fault(self.what)
        return wording.event(self.what, self.fields)


def voices() -> Iterator[Finding]:
    """Try each voice in each language, name those that have names of their own, and say which speaks by default."""
    for engine in ENGINES:
        if engine is Natural:
            yield from _natural()
        elif not engine.installed():
            yield Finding(missing(engine))
        else:
            for code in languages():
                fields = {"packages": " ".join(engine.packages), "language": name_in(code, current())}
                works = speaks(engine, code)
                yield Finding(
                    "voice-works" if works else "voice-fails",
                    {"voice": engine.name, **fields},
                    advice=None if works else for_system("doctor-get-voice"),
                )
    for name, code in own_names().items():
        yield Finding("voice-own", {"voice": name, "language": name_in(code, current())})
    default = preferred(current())
    yield Finding("voice-auto", {"voice": default[0].name}) if default else Finding("voice-none")


def _natural() -> Iterator[Finding]:
    """Say what natural voices want, where there are none."""
    if not Natural.installed():
        yield Finding("voice-no-natural", {"extra": Natural.extra})
    elif not list(models()):
        yield Finding("voice-no-model", {"folder": str(folder()), "address": VOICES_ADDRESS})


def sound() -> Finding:
    """Return whether there is a sound card, or why nothing can be heard."""
    try:
        find_card()
    except Fault as fault:
        advice = for_system("doctor-get-sound-card") if fault.key == "no-sound-card" else None
        return Finding(fault, advice=advice)
    return Finding("sound-card")


def for_system(key: str) -> str:
    """Return the key of an advice for this operating system."""
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    return f"{key}-{system}"
