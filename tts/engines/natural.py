"""A natural voice: a Piper model that the user has, run by onnxruntime, with the phonemes of eSpeak NG."""

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from tts.engines.engine import PATIENCE, Engine, pieces
from tts.rate import NORMAL_RATE
from words.faults import Fault, Kind
from words.language import name_in
from words.languages import current

VARIABLE = "TACTIDECK_VOICES"

VOICES_ADDRESS = "https://huggingface.co/rhasspy/piper-voices"
"""Where Piper voices are; each has its own licence, in its MODEL_CARD."""

# Characters at a time: the first clause alone, so that it is soon heard, then as many clauses as this. Speech takes a
# fifth of its length to make, on two cores of 2020: 0.3 s for the longest first piece that is usual.
CAP, LONGEST_CLAUSE = 60, 80

_CLAUSE = re.compile(r"(?<=[,;:.!?]) ")


class _Language(BaseModel):
    family: str


class _Espeak(BaseModel):
    voice: str


class _Settings(BaseModel):
    """What is read here of the file beside a model, `NAME.onnx.json`."""

    model_config = ConfigDict(extra="ignore")

    espeak: _Espeak
    language: _Language | None = None

    @property
    def code(self) -> str:
        """The language of the model; older ones say it only as the voice of eSpeak."""
        return self.language.family if self.language else self.espeak.voice.partition("-")[0]


def folder() -> Path:
    """Return the folder where models are looked for: that of TACTIDECK_VOICES, or else in the user's data folder."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    import platformdirs

    return platformdirs.user_data_path("tactideck", appauthor=False) / "voices"


def models() -> Iterator[tuple[Path, str]]:
    """Yield the models in the folder, each with its language, by name. Those that cannot be used are left out."""
    for model in sorted(folder().glob("*.onnx")):
        try:
            yield model, model_language(model)
        except Fault:
            continue


@cache
def model_language(model: Path) -> str:
    """Return the code of the language that a model speaks. Raises Fault `no-voice-model` or `bad-voice-model`."""
    settings = model.with_name(f"{model.name}.json")
    for file in (model, settings):
        if not file.is_file():
            raise Fault(Kind.USAGE, "no-voice-model", file=str(file))
    try:
        return _Settings.model_validate_json(settings.read_bytes()).code
    except (OSError, ValidationError):
        raise Fault(Kind.USAGE, "bad-voice-model", file=str(settings)) from None


class Natural(Engine):
    """A Piper voice, with one child process that loads its model once.

    `model` is the file of the model, or None for the first of each language in the folder.
    """

    name = "natural"
    packages = ("onnxruntime", "espeakng_loader")
    extra = "natural"
    script = Path(__file__).with_name("natural_child.py")
    letters = "espeak"

    def __init__(self, model: Path | None = None, patience: float = PATIENCE) -> None:
        super().__init__(patience)
        found = [(model, model_language(model))] if model else list(models())
        self._models = {code: file.absolute() for file, code in reversed(found)}

    def speaks(self, code: str) -> bool:
        return code in self._models

    def arguments(self) -> list[str]:
        # Loaded before the first text, if there is no choice.
        return [str(model) for model in self._models.values()][: 1 if len(self._models) == 1 else 0]

    def cut(self, text: str) -> list[str]:
        first, *clauses = [
            piece for clause in _CLAUSE.split(text) for piece in pieces(clause, LONGEST_CLAUSE)
        ] or [""]
        found = [""]
        for clause in clauses:
            if len(found[-1]) + len(clause) < CAP:
                found[-1] += f" {clause}"
            else:
                found.append(clause)
        return [piece.strip() for piece in (first, *found) if piece]

    def request(self, text: str, code: str, rate: int) -> dict[str, Any]:
        if code not in self._models:
            raise Fault(
                Kind.FAILED, "no-model-for-language", language=name_in(code, current()), folder=str(folder())
            )
        return {"text": text, "model": str(self._models[code]), "slowness": NORMAL_RATE / rate}
