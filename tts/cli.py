"""The commands that speak: `say` and `voices`."""

from pathlib import Path
from typing import Annotated

import typer

from tts.choices import VoiceName
from tts.rate import FASTEST, NORMAL_RATE, SLOWEST
from words import languages
from words.options import Lang
from words.screen import show

# What loads an engine, a process or the catalogues is imported inside the commands: other commands do not
# wait for it.

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("say")
def say(
    text: str,
    lang: Lang = None,
    voice: VoiceName = VoiceName.AUTO,
    wav: Path | None = None,
    rate: Annotated[int, typer.Option(min=SLOWEST, max=FASTEST)] = NORMAL_RATE,
) -> None:
    """Print a text and say it."""
    from tts.sound import write_wav
    from tts.speaker import open_speaker
    from words.faults import Fault, Kind

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


@app.command("voices")
def voices(lang: Lang = None) -> None:
    """Say which voices work here, each tried for real."""
    from tts.report import sound, tried
    from tts.voices import preferred
    from words.wording import Wording

    wording = Wording(languages.current())
    for finding in tried():
        show(wording.event(finding.key, finding.fields))
    auto = preferred()
    show(wording.event("voice-auto", {"voice": auto.name}) if auto else wording.event("voice-none", {}))
    fault = sound()
    show(wording.fault(fault) if fault else wording.event("sound-card", {}))
