"""The child process of the engine `pico`: a script that imports nothing of tactideck."""

import faulthandler
import json
import os
import sys
from typing import Any

from py_nanotts import NanoTTS

# Hz; the only rate of SVOX Pico.
RATE = 16000

# Relative to Pico's loudness: from 0.5 on its German is clipped.
VOLUME = 0.4

# Without a full stop that stands alone, the last samples of a text are at times as loud as if the volume were 1.0.
END = " ."

# Seconds. The parent kills this process much earlier; this is for a process that hangs after its parent has ended.
LAST_RESORT = 60


def speak(engine: NanoTTS, text: str, **how: Any) -> bytes:
    """Return a text as PCM. Pico refuses a sentence with too much to spell out, but accepts its halves."""
    try:
        pcm: bytes = engine.speak(text + END, volume=VOLUME, **how)
        return pcm
    except RuntimeError:
        words = text.split()
        if len(words) == 1:
            raise
        middle = len(words) // 2
        return b"".join(speak(engine, " ".join(half), **how) for half in (words[:middle], words[middle:]))


def main() -> None:
    # The parent reads only answers, whatever a library prints.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    engine = NanoTTS()
    for line in sys.stdin:
        faulthandler.dump_traceback_later(LAST_RESORT, exit=True)
        try:
            pcm = speak(engine, **json.loads(line))
            answer: dict[str, Any] = {"rate": RATE, "bytes": len(pcm)}
        except Exception as error:
            pcm, answer = b"", {"error": str(error)}
        faulthandler.cancel_dump_traceback_later()
        answers.write(json.dumps(answer).encode() + b"\n" + pcm)
        answers.flush()


if __name__ == "__main__":
    main()
