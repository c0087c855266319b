"""The option `--voice`, which commands of several rooms take."""

from words.options import one_of


def _voices() -> tuple[str, ...]:
    from tts.voices import names  # the engines, which most commands never need

    return names()


VoiceOption = one_of(_voices)
"""The name of a voice, `auto` or `none`."""
