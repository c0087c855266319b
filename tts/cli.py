"""The commands that speak: `say` and `voices`."""

from pathlib import Path
from typing import Annotated

import typer

from tts.choices import VoiceModel, VoiceOption
from tts.rate import FASTEST, NORMAL_RATE, SLOWEST
from words import languages
from words.options import Lang
from words.screen import show

# Whatever loads an engine, a process or the catalogues is imported inside the commands, so that the others do not wait.

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("say")
def say(
    text: str,
    lang: Lang = None,
    voice: Annotated[str, VoiceOption] = "auto",
    voice_model: VoiceModel = None,
    wav: Path | None = None,
    mp3: Path | None = None,
    rate: Annotated[int, typer.Option(min=SLOWEST, max=FASTEST)] = NORMAL_RATE,
) -> None:
    """Print a text and speak it."""
    from tts.files import opened, write_speech
    from tts.speaker import open_speaker
    from words.faults import Fault, Kind
    from words.wording import complain

    faults: list[Fault] = []

    def notice(fault: Fault) -> None:
        if fault.key == "voice-replaced":  # the text is spoken all the same
            complain(fault)
        else:
            faults.append(fault)

    keep = wav is not None or mp3 is not None
    with opened(wav, mp3) as output:
        show(text)
        with open_speaker(
            voice, languages.current(), notice, model=voice_model, aloud=not keep, keep=keep, rate=rate
        ) as speaker:
            speaker.say(text)
            speaker.wait()
        if faults:
            raise faults[0]
        if keep:
            sound = speaker.recording()
            if not sound.pcm:
                raise Fault(Kind.USAGE, "nothing-spoken")
            write_speech(sound, wav, mp3, output)


@app.command("voices")
def voices(lang: Lang = None) -> None:
    """Say which voices work here, each tried for real."""
    from tts import report
    from words.wording import Wording

    wording = Wording(languages.current())
    for finding in report.voices():
        show(finding.sentence(wording))
    show(report.sound().sentence(wording))
