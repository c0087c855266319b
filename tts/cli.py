"""The commands that speak: `say` and `voices`."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from templates import languages
from templates.languages import Lang
from tts.console import run as run

# What loads an engine, a process or the catalogues is imported inside the commands: other commands do not
# wait for it.

app = typer.Typer(rich_markup_mode=None, add_completion=False)


class VoiceName(StrEnum):
    """What `--voice` takes."""

    AUTO = "auto"
    PICO = "pico"
    PYTTSX3 = "pyttsx3"
    NONE = "none"


@app.command()
def say(
    text: Annotated[str, typer.Argument(help="What to say.")],
    lang: Lang = None,
    voice: Annotated[VoiceName, typer.Option(help="Which voice.")] = VoiceName.AUTO,
    wav: Annotated[
        Path | None, typer.Option(help="Write the sound to this file instead of playing it.")
    ] = None,
    rate: Annotated[int, typer.Option(min=80, max=450, help="Words a minute.")] = 175,
) -> None:
    """Print a text and say it."""
    from templates.faults import Fault, Kind
    from templates.plain import plain
    from tts.sound import write_wav
    from tts.speaker import open_speaker

    typer.echo(plain(text, "\n\t"))
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
    from templates.faults import Fault
    from tts.player import find_card
    from tts.voices import ENGINES, preferred
    from tts.words import Wording

    wording = Wording(languages.current())
    for engine in ENGINES:
        if not engine.installed():
            typer.echo(
                wording.event("voice-absent", {"voice": engine.name, "packages": " ".join(engine.packages)})
            )
            continue
        for language in languages.LANGUAGES:
            voice = engine()
            try:
                heard = voice.synthesise("test", language).peak > 0
            except Fault:
                heard = False
            finally:
                voice.close()
            name = f"voice-{'works' if heard else 'fails'}-{language}"
            typer.echo(wording.event(name, {"voice": engine.name}))
    auto = preferred()
    typer.echo(wording.event("voice-auto", {"voice": auto.name}) if auto else wording.event("voice-none", {}))
    try:
        find_card()
    except Fault as fault:
        typer.echo(wording.fault(fault))
    else:
        typer.echo(wording.event("sound-card", {}))
