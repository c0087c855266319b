"""Speech as a file, or on standard output, where programs read it."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from pathlib import Path
from typing import BinaryIO

from tts.mp3 import check_mp3, encode_mp3
from tts.sound import Sound, encode_wav
from words.files import write_whole

STDOUT = Path("-")
"""What is typed as a file for standard output."""


@contextmanager
def opened(wav: Path | None, mp3: Path | None) -> Iterator[BinaryIO]:
    """Give standard output for sound; if a file is that, sentences are shown on standard error meanwhile.

    Raises Fault `no-mp3` if an MP3 file cannot be made here.
    """
    if mp3 is not None:
        check_mp3()
    output = sys.stdout.buffer if sys.stdout is not None else io.BytesIO()
    with redirect_stdout(sys.stderr) if STDOUT in (wav, mp3) else nullcontext():
        yield output


def write_speech(sound: Sound, wav: Path | None, mp3: Path | None, output: BinaryIO) -> list[Path]:
    """Write a sound to the files that are given, and return those that are on the disk.

    `output` is what `opened` gave. Raises the faults of `write_whole`.
    """
    written = []
    for path, encode in ((wav, encode_wav), (mp3, encode_mp3)):
        if path == STDOUT:
            output.write(encode(sound))
            output.flush()
        elif path is not None:
            write_whole(path, encode(sound))
            written.append(path)
    return written
