"""The child process of the engine `natural`: a script that imports nothing of tactideck."""

import ctypes
import faulthandler
import json
import os
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

import espeakng_loader
import numpy as np
import onnxruntime

# From speak_lib.h: only phonemes are wanted; return an error instead of ending the process if the data are not found;
# text in UTF-8; phonemes as signs of the IPA.
ESPEAK_RETRIEVAL, ESPEAK_DONT_EXIT, ESPEAK_UTF8, ESPEAK_IPA = 1, 0x8000, 1, 2

# Signs around and between the phonemes, in every Piper model.
BEGINNING, END, BETWEEN = "^", "$", "_"

# Seconds. The parent kills this process much earlier; this is for a process that hangs after its parent has ended.
LAST_RESORT = 60

CLAUSE = re.compile(r"([^,;:.!?]*)([,;:.!?]*)")
# eSpeak marks a word that it says in another language, "(en)".
OTHER_LANGUAGE = re.compile(r"\([a-z-]+\)")


class Phonemes:
    """The phonemes of texts, from the library of eSpeak NG."""

    def __init__(self) -> None:
        library = Path(espeakng_loader.get_library_path())
        self._espeak = ctypes.CDLL(str(library))
        self._espeak.espeak_TextToPhonemes.restype = ctypes.c_char_p
        # A relative path, since eSpeak keeps 160 characters of it and, on Windows, reads it in the old code page.
        os.chdir(library.parent)
        if self._espeak.espeak_Initialize(ESPEAK_RETRIEVAL, 0, b"espeak-ng-data", ESPEAK_DONT_EXIT) < 0:
            raise RuntimeError("eSpeak NG has no data")

    def of(self, text: str, voice: str) -> str:
        """Return the phonemes of a text as one line, with its punctuation, which eSpeak leaves out."""
        if self._espeak.espeak_SetVoiceByName(voice.encode()) != 0:
            raise ValueError(f"eSpeak NG has no voice {voice}")
        parts = []
        for clause, signs in CLAUSE.findall(text):
            rest = ctypes.c_char_p(clause.encode())
            while rest.value:
                said = self._espeak.espeak_TextToPhonemes(ctypes.byref(rest), ESPEAK_UTF8, ESPEAK_IPA)
                parts.append(OTHER_LANGUAGE.sub("", said.decode()).strip() + " ")
            parts.append(f"{signs[:1]} ")
        return re.sub(r" +([,;:.!?])", r"\1", re.sub(" +", " ", "".join(parts))).strip()


class Model:
    """One Piper voice."""

    def __init__(self, file: str) -> None:
        self.settings = json.loads(Path(f"{file}.json").read_text("utf-8"))
        self._session = onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"])

    def speak(self, phonemes: str, slowness: float) -> bytes:
        """Return phonemes as PCM, `slowness` times as long as usual. What the model lacks is left out."""
        known, how = self.settings["phoneme_id_map"], self.settings["inference"]
        ids = [*known[BEGINNING]]
        for phoneme in phonemes:
            if phoneme in known:
                ids += [*known[BETWEEN], *known[phoneme]]
        ids += [*known[BETWEEN], *known[END]]
        inputs = {
            "input": np.array([ids], dtype=np.int64),
            "input_lengths": np.array([len(ids)], dtype=np.int64),
            "scales": np.array(
                [how["noise_scale"], how["length_scale"] * slowness, how["noise_w"]], dtype=np.float32
            ),
        }
        if self.settings.get("num_speakers", 1) > 1:
            inputs["sid"] = np.array([0], dtype=np.int64)
        samples = self._session.run(None, inputs)[0].squeeze()
        pcm: bytes = (np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes()
        return pcm


def main() -> None:
    # The parent reads only answers, whatever a library prints.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    phonemes, model = Phonemes(), cache(Model)
    for file in sys.argv[1:]:
        model(file).speak("a.", 1.0)  # its first run takes longer
    for line in sys.stdin:
        faulthandler.dump_traceback_later(LAST_RESORT, exit=True)
        try:
            wanted = json.loads(line)
            voice = model(wanted["model"])
            said = phonemes.of(wanted["text"], voice.settings["espeak"]["voice"])
            pcm = voice.speak(said, wanted["slowness"])
            answer: dict[str, Any] = {"rate": voice.settings["audio"]["sample_rate"], "bytes": len(pcm)}
        except Exception as error:
            pcm, answer = b"", {"error": str(error) or type(error).__name__}
        faulthandler.cancel_dump_traceback_later()
        answers.write(json.dumps(answer).encode() + b"\n" + pcm)
        answers.flush()


if __name__ == "__main__":
    main()
