"""The options `--voice` and `--voice-model`, which commands of several rooms take."""

from pathlib import Path
from typing import Annotated

import typer

from words.faults import Fault, Kind


def _checked(parameter: typer.CallbackParam, value: str | None) -> str | None:
    if value is None or value == parameter.default:
        return value
    from tts.voices import names, own_names  # the engines, which most commands never need
    from words.spelling import fold

    known = {fold(name): name for name in names()}
    if fold(value) not in known:  # the system is asked only then
        known = {fold(name): name for name in own_names()}
    if fold(value) not in known:
        raise Fault(Kind.USAGE, "unknown-voice", value=value, values=names())
    return known[fold(value)]


VoiceOption = typer.Option("--voice", callback=_checked)
"""The name of an engine or of a single voice, `auto` or `none`."""

VoiceModel = Annotated[Path | None, typer.Option("--voice-model")]
"""The file of a natural voice."""
