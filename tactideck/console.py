"""Run a command line: output as plain lines, each fault as one sentence on standard error."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer
import typer.main
from typer.exceptions import TyperException

from tactideck.arguments import after_command, asks_help, asks_nothing, command_in, language_in, with_help
from words.faults import Fault, Faults, Kind, reason_of
from words.languages import choose, current, languages
from words.screen import plain, show


def _complain(fault: Fault) -> None:
    from words.wording import complain  # the catalogues are read when there is something to say

    complain(fault)


def _opened(stream: Any, mode: str) -> Any:
    """Return a stream, or nowhere in its place if it was closed before the command began."""
    return stream if stream is not None else Path(os.devnull).open(mode, encoding="utf-8")


def run(app: typer.Typer) -> None:
    """Run the command line and exit, without a traceback for anything that the user did, met or interrupted."""
    sys.stdin = _opened(sys.stdin, "r")
    sys.stdout, sys.stderr = (_guarded(_opened(stream, "w")) for stream in (sys.stdout, sys.stderr))
    front: Any = typer.main.get_command(app)
    sys.argv[1:] = with_help(sys.argv[1:], front.commands)
    language, name = language_in(sys.argv[1:]), command_in(sys.argv[1:])
    if language in languages():
        choose(language)
    try:
        code = _run(front, name)
        sys.stdout.flush()
    except Faults as several:
        for fault in several.faults:
            _complain(fault)
        code = several.kind
    except Fault as fault:
        _complain(fault)
        code = fault.kind
    except TyperException as error:
        from tactideck.usage import fault_of

        command = front.commands.get(name, front)
        _complain(fault_of(error, command, after_command(sys.argv[1:]), current()))
        code = getattr(error, "exit_code", Kind.USAGE)
    except FileNotFoundError:
        if _has_folder():
            raise
        _complain(Fault(Kind.FAILED, "no-current-folder"))
        code = Kind.FAILED
    except (KeyboardInterrupt, typer.Abort):
        code = 130  # what shells expect of a command stopped by Ctrl+C
    lost = getattr(sys.stdout, "lost", None)
    if lost is not None:
        _complain(Fault(Kind.FAILED, "output-lost", reason=reason_of(lost)))
        code = code or Kind.FAILED
    sys.exit(int(code or 0))


def _has_folder() -> bool:
    """Return whether the current folder is still there: another program may have removed it."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return False
    return True


def _run(front: Any, name: str | None) -> int | None:
    """Run the command of this name, or show its help."""
    if name is not None and name not in front.commands:
        from tactideck.usage import no_such_command

        raise no_such_command(name, list(front.commands))
    nothing = asks_nothing(sys.argv[1:])
    if not (nothing or asks_help(sys.argv[1:])):
        code: int | None = front(standalone_mode=False)
        return code
    from tactideck import help  # only when it is asked for

    if nothing:
        show(help.welcome(current()))
    elif name is None:
        show(help.front(list(front.commands), current()))
    else:
        show(help.page(name, front.commands[name].params, current()))
    return None


class _Plain(io.TextIOWrapper):
    """A text stream that removes control characters from all that is written to it, and never fails.

    Where nothing can be written any more, the rest goes to nowhere.
    """

    original: Any
    """The stream that this one replaces, kept because it would close the file when it is deleted."""

    lost: OSError | None = None
    """Why something could not be written; a reader that closes its pipe, as `head` does, has read enough."""

    def write(self, text: str, /) -> int:
        with self._to_nowhere_on_failure():
            super().write(plain(text, "\n\t"))
        return len(text)

    def flush(self) -> None:
        with self._to_nowhere_on_failure():
            super().flush()

    @contextmanager
    def _to_nowhere_on_failure(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if not isinstance(error, BrokenPipeError):
                self.lost = error
            with Path(os.devnull).open("wb") as nowhere:
                os.dup2(nowhere.fileno(), self.fileno())


def _guarded(stream: Any) -> Any:
    # Only the streams that Python opened itself: those of a test are read back as they are.
    if type(stream) is not io.TextIOWrapper:
        return stream
    # A terminal that cannot show a character must not stop a game.
    guarded = _Plain(
        stream.buffer,
        encoding=stream.encoding,
        errors="replace",
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )
    guarded.original = stream
    return guarded
