"""Which voices work here and whether there is sound, as findings of one sentence each."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tts.player import find_card
from tts.voices import ENGINES, missing, preferred, speaks
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
    """Try each voice in each language, and say which one speaks by default."""
    for engine in ENGINES:
        if not engine.installed():
            yield Finding(missing(engine))
            continue
        for code in languages():
            fields = {
                "voice": engine.name,
                "packages": " ".join(engine.packages),
                "language": name_in(code, current()),
            }
            if speaks(engine, code):
                yield Finding("voice-works", fields)
            else:
                yield Finding("voice-fails", fields, advice=for_system("doctor-get-voice"))
    default = preferred()
    yield Finding("voice-auto", {"voice": default.name}) if default else Finding("voice-none")


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
