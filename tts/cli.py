"""The commands that speak, `say` and `voices`; and `doctor`, which says what works here."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from templates import languages
from templates.languages import Lang
from templates.own import Games
from templates.plain import show
from tts.commandline.console import run as run
from tts.levels import FASTEST, NORMAL_RATE, SLOWEST
from tts.version import VERSION

# What loads an engine, a process or the catalogues is imported inside the commands: other commands do not
# wait for it.

app = typer.Typer(rich_markup_mode=None, add_completion=False)


class VoiceName(StrEnum):
    """What `--voice` takes."""

    AUTO = "auto"
    PICO = "pico"
    PYTTSX3 = "pyttsx3"
    NONE = "none"


def _tell(version: bool) -> None:
    if version:
        show(f"tactideck {VERSION}")
        raise typer.Exit


def front(
    version: Annotated[bool, typer.Option("--version", callback=_tell, is_eager=True)] = False,
    lang: Lang = None,
) -> None:
    """Print adapted decks, score the real game, hear who won."""


@app.command()
def say(
    text: str,
    lang: Lang = None,
    voice: VoiceName = VoiceName.AUTO,
    wav: Path | None = None,
    rate: Annotated[int, typer.Option(min=SLOWEST, max=FASTEST)] = NORMAL_RATE,
) -> None:
    """Print a text and say it."""
    from templates.faults import Fault, Kind
    from tts.sound import write_wav
    from tts.speaker import open_speaker

    show(text)
    faults: list[Fault] = []
    with open_speaker(
        voice.value, languages.current(), faults.append, aloud=wav is None, keep=wav is not None, rate=rate
    ) as speaker:
        speaker.say(text)
        speaker.wait()
    if faults:
        raise faults[0]
    if wav is not None:
        sound = speaker.recording()
        if not sound.pcm:
            raise Fault(Kind.USAGE, "nothing-spoken")
        write_wav(sound, wav)


@app.command()
def voices(lang: Lang = None) -> None:
    """Say which voices work here, each tried for real."""
    from tts.doctor import sound, tried
    from tts.voices import preferred
    from tts.words import Wording

    wording = Wording(languages.current())
    for finding in tried():
        show(wording.event(finding.key, finding.fields))
    auto = preferred()
    show(wording.event("voice-auto", {"voice": auto.name}) if auto else wording.event("voice-none", {}))
    fault = sound()
    show(wording.fault(fault) if fault else wording.event("sound-card", {}))


@app.command()
def doctor(
    out: Path = Path("output"),
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Say what works here, and what to install for what is missing; ends with 1 where the essential is missing."""
    from templates.faults import Kind
    from tts.doctor import findings
    from tts.words import Wording

    wording = Wording(languages.current())
    well = True
    for finding in findings(out):  # a line as soon as it is known: voices take their time
        show(wording.event(finding.key, finding.fields))
        if finding.advice:
            show(wording.event(finding.advice, finding.fields))
        well = well and not finding.grave
    show(wording.event("doctor-well" if well else "doctor-ill", {}))
    if not well:
        raise typer.Exit(Kind.FAILED)
