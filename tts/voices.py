"""The voices by name."""

from tts.engines.engine import Engine
from tts.engines.pico import Pico
from tts.engines.pyttsx3 import Pyttsx3
from words.faults import Fault, Kind

# In the order in which `auto` prefers them: Pico is clearer in French, and faster at the table.
ENGINES: tuple[type[Engine], ...] = (Pico, Pyttsx3)


def names() -> tuple[str, ...]:
    """Return the names that `open_voice` takes."""
    return ("auto", *(engine.name for engine in ENGINES), "none")


def preferred() -> type[Engine] | None:
    """Return the engine that `auto` picks here, or None if none is installed."""
    return next((engine for engine in ENGINES if engine.installed()), None)


def speaks(engine: type[Engine], language: str) -> bool:
    """Try whether an engine that is installed makes sound in a language here."""
    voice = engine()
    try:
        return voice.synthesise("test", language).peak > 0
    except Fault:
        return False
    finally:
        voice.close()


def open_voice(name: str = "auto") -> Engine | None:
    """Return the engine of that name, or None for `none`. Raises Fault `no-voice` or `voice-missing`.

    The engine starts nothing before `prepare` or `synthesise`.
    """
    if name == "none":
        return None
    if name == "auto":
        engine = preferred()
        if engine is None:
            raise Fault(Kind.FAILED, "no-voice")
        return engine()
    engine = {engine.name: engine for engine in ENGINES}[name]
    if not engine.installed():
        raise missing(engine)
    return engine()


def missing(engine: type[Engine]) -> Fault:
    """Return the fault for an engine that is not installed."""
    return Fault(Kind.FAILED, "voice-missing", voice=engine.name, packages=" ".join(engine.packages))
