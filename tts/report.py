"""Which voices work here and whether there is sound, as findings that have a sentence each."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tts.player import find_card
from tts.voices import ENGINES, speaks
from words.faults import Fault
from words.language import name_in
from words.languages import current, languages


@dataclass(frozen=True)
class Finding:
    """A sentence under `[events]` and what fills it; `advice` is another, of what to install, with the same fields.

    `grave` where tactideck cannot do its work.
    """

    key: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    advice: str | None = None
    grave: bool = False


def tried() -> Iterator[Finding]:
    """Each voice in each language, tried for real."""
    for engine in ENGINES:
        voice = {"voice": engine.name, "packages": " ".join(engine.packages)}
        if not engine.installed():
            yield Finding("voice-absent", voice)
            continue
        for code in languages():
            spoken = {**voice, "language": name_in(code, current())}
            if speaks(engine, code):
                yield Finding("voice-works", spoken)
            else:
                yield Finding("voice-fails", spoken, advice=of_system("doctor-get-voice"))


def sound() -> Fault | None:
    """Why nothing can be heard here, or None."""
    try:
        find_card()
    except Fault as fault:
        return fault
    return None


def of_system(key: str) -> str:
    """The sentence for this system: what helps on one is of no use on another."""
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    return f"{key}-{system}"
