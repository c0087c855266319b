"""The screen: plain lines, appended; what goes wrong is one sentence on standard error."""

import io
import os
import sys
from typing import Any

import typer
import typer.main
from typer.exceptions import TyperException

from tactideck.arguments import after_command, asks_help, command_in, language_in, with_help
from words.faults import Fault, Faults, Kind
from words.languages import choose, current, languages
from words.screen import plain, show


def _complain(fault: Fault) -> None:
    from words.wording import complain  # the catalogues are read when there is something to say

    complain(fault)


def run(app: typer.Typer) -> None:
    """Run a command line and exit: never a traceback for what a user did, met or wished to stop."""
    sys.stdout, sys.stderr = _guarded(sys.stdout), _guarded(sys.stderr)
    front: Any = typer.main.get_command(app)
    sys.argv[1:] = with_help(sys.argv[1:], front.commands)
    language, name = language_in(sys.argv[1:]), command_in(sys.argv[1:])
    if language in languages():
        choose(language)
    try:
        code = _run(front, name)
        if sys.stdout is not None:
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
    except (KeyboardInterrupt, typer.Abort):
        code = 130  # what shells expect of a command stopped by Ctrl+C
    except BrokenPipeError:
        # The reader went away, as `head` does: nothing is left to say, nor to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(int(code or 0))


def _run(front: Any, name: str | None) -> int | None:
    """Run the command of this name, or tell its help."""
    if name is not None and name not in front.commands:
        from tactideck.usage import no_such_command

        raise no_such_command(name, list(front.commands))
    if not asks_help(sys.argv[1:]):
        code: int | None = front(standalone_mode=False)
        return code
    from tactideck import help  # read when somebody asks

    if name is None:
        show(help.front(list(front.commands), current()))
    else:
        show(help.page(name, front.commands[name].params, current()))
    return None


class _Plain(io.TextIOWrapper):
    """A stream on which nothing gives orders to the terminal, whatever is written."""

    opened: Any
    """What it stands for: a stream that nobody holds closes the file below it."""

    def write(self, text: str, /) -> int:
        super().write(plain(text, "\n\t"))
        return len(text)


def _guarded(stream: Any) -> Any:
    # Only the streams that Python has opened: those that somebody has put in their place are for reading back.
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
    guarded.opened = stream
    return guarded
