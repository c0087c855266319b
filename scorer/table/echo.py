"""A terminal that shows nothing of what is typed, for as long as cards are laid in secret.

It shows it again afterwards, however the program ends: a signal that ends it restores the terminal first, and where it
is killed outright, a small shell that waits for its end does so.
"""

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

if sys.platform == "win32":
    import msvcrt
else:
    import os
    import termios

ReadLine = Callable[[], str]


@contextmanager
def unseen(wanted: bool) -> Iterator[ReadLine]:
    """Show nothing of what is typed, if that is wanted, and yield the function that reads a line of it."""
    if not wanted or not sys.stdin.isatty():
        yield sys.stdin.readline
    elif sys.platform == "win32":
        yield _read_unseen
    else:
        with _without_echo(sys.stdin.fileno()):
            yield sys.stdin.readline


if sys.platform == "win32":

    def _read_unseen() -> str:
        """Read a line from the console of Windows, which shows no keys that a program reads one by one."""
        line = ""
        while True:
            key = msvcrt.getwch()
            if key in "\r\n":
                return f"{line}\n"
            if key == "\x03":  # Ctrl+C
                raise KeyboardInterrupt
            if key == "\x1a":  # Ctrl+Z, the end of the input
                return line
            if key in "\x00\xe0":  # the first half of an arrow or a function key
                msvcrt.getwch()
            elif key == "\b":
                line = line[:-1]
            else:
                line += key

else:

    @contextmanager
    def _without_echo(terminal: int) -> Iterator[None]:
        before = termios.tcgetattr(terminal)
        hidden = termios.tcgetattr(terminal)
        hidden[3] &= ~(termios.ECHO | termios.ECHONL)
        if hidden == before:  # it shows nothing anyway
            yield
            return

        def restore() -> None:
            # What was typed and not read must not come to light in the shell.
            termios.tcsetattr(terminal, termios.TCSAFLUSH, before)

        def end(number: int, frame: FrameType | None) -> None:
            restore()
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)

        def go_on(number: int, frame: FrameType | None) -> None:
            # After Ctrl+Z the shell has set the terminal as it likes it.
            termios.tcsetattr(terminal, termios.TCSADRAIN, hidden)

        handlers = {signal.SIGTERM: end, signal.SIGHUP: end, signal.SIGQUIT: end, signal.SIGCONT: go_on}
        found = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        guard = _guard(os.ttyname(terminal))
        termios.tcsetattr(terminal, termios.TCSADRAIN, hidden)
        try:
            yield
        finally:
            restore()
            for number, handler in found.items():
                signal.signal(number, handler)
            if guard is not None:
                guard.kill()
                guard.communicate()

    def _guard(terminal: str) -> "subprocess.Popen[bytes] | None":
        """Start a shell that makes the terminal show what is typed when this process is gone."""
        shell = shutil.which("sh")
        if shell is None:
            return None
        code = 'trap "" HUP INT QUIT TERM TSTP TTOU; read -r line; stty echo < "$1"'
        null = subprocess.DEVNULL
        return subprocess.Popen(
            [shell, "-c", code, "sh", terminal], stdin=subprocess.PIPE, stdout=null, stderr=null
        )
