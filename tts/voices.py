"""The voices by name."""

from pathlib import Path

from tts.engines.engine import Engine
from tts.engines.natural import Natural, folder, models
from tts.engines.pico import Pico
from tts.engines.pyttsx3 import Pyttsx3, system_voices
from tts.recovery import Voices
from words.faults import Fault, Kind
from words.language import language, name_in
from words.languages import current
from words.spelling import fold

ENGINES: tuple[type[Engine], ...] = (Pico, Pyttsx3, Natural)


def names() -> tuple[str, ...]:
    """Return the names that `open_voice` takes, besides those that single voices have."""
    return ("auto", *(engine.name for engine in ENGINES), "none")


def own_names() -> dict[str, str]:
    """Return the names of single voices with the language of each: those of the system, and the natural ones."""
    natural = {model.stem: code for model, code in models()} if Natural.installed() else {}
    return {**dict(system_voices()), **natural}


def preferred(code: str) -> list[type[Engine]]:
    """Return the engines that `auto` takes here, the one that is understood best in that language first."""
    by_name = {engine.name: engine for engine in ENGINES}
    return [by_name[name] for name in language(code).voices.order if by_name[name].installed()]


def speaks(engine: type[Engine], code: str) -> bool:
    """Try whether an engine that is installed makes sound in a language here."""
    voice = engine()
    try:
        return voice.speaks(code) and voice.synthesise("test", code).peak > 0
    except Fault:
        return False
    finally:
        voice.close()


def open_voice(name: str = "auto", code: str | None = None, model: Path | None = None) -> Voices | None:
    """Return the voice of that name, with others behind it that speak if it fails, or None for `none`.

    `code` is the language that is to be spoken, the current one by default, and `model` the file of a natural voice.
    Nothing is started before `prepare` or the first text.

    Raises Fault `no-voice`, `voice-missing`, `unknown-voice`, `voice-lacks-language`, or those of `model_language`.
    """
    if name == "none":
        return None
    code = code or current()
    others = preferred(code)
    engines: list[Engine] = []
    if name != "auto" or model is not None:
        chosen = _chosen("natural" if model is not None else name, model)
        if not chosen.speaks(code):
            spoken = name_in(code, current())
            if isinstance(chosen, Natural) and model is None:
                raise Fault(Kind.FAILED, "no-model-for-language", language=spoken, folder=str(folder()))
            raise Fault(Kind.FAILED, "voice-lacks-language", voice=name, language=spoken)
        engines.append(chosen)
    engines += [engine() for engine in others if not isinstance(engines[0] if engines else None, engine)]
    engines = [engine for engine in engines if engine.speaks(code)]
    if not engines:
        raise Fault(Kind.FAILED, "no-voice", packages=" ".join(Pyttsx3.packages))
    return Voices(engines)


def _chosen(name: str, model: Path | None) -> Engine:
    engine = {engine.name: engine for engine in ENGINES}.get(name)
    if engine is None:
        return _own(name)
    if not engine.installed():
        raise missing(engine)
    return Natural(model) if engine is Natural else engine()


def _own(name: str) -> Engine:
    """Return the engine of a single voice by its own name, whatever its case and accents."""
    if Natural.installed():
        for model, _ in models():
            if fold(model.stem) == fold(name):
                return Natural(model)
    for own, code in system_voices():
        if fold(own) == fold(name):
            return Pyttsx3(own, code)
    raise Fault(Kind.USAGE, "unknown-voice", value=name, values=names())


def missing(engine: type[Engine]) -> Fault:
    """Return the fault for an engine that is not installed."""
    if engine.extra:
        return Fault(Kind.FAILED, "voice-missing", voice=engine.name, extra=engine.extra)
    return Fault(Kind.FAILED, "voice-incomplete", voice=engine.name, packages=" ".join(engine.packages))
