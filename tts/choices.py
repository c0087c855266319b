"""What `--voice` takes, for the commands of all rooms that speak."""

from enum import StrEnum


class VoiceName(StrEnum):
    """An engine, or whether there is to be any."""

    AUTO = "auto"
    PICO = "pico"
    PYTTSX3 = "pyttsx3"
    NONE = "none"
