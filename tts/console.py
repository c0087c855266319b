"""The screen: plain lines, appended; what goes wrong is one sentence on standard error."""

import io
import os
import sys
from typing import TYPE_CHECKING, Any

import typer
from typer.exceptions import TyperException

from templates.faults import Fault, Faults, Kind
from templates.languages import current
from templates.plain import plain

if TYPE_CHECKING:
    from tts.words import Wording


def run(app: typer.Typer) -> None:
    """Run a command line and exit: never a traceback for what a user did, met or wished to stop."""
    sys.stdout, sys.stderr = _guarded(sys.stdout), _guarded(sys.stderr)
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except Faults as several:
        for fault in several.faults:
            complain(fault)
        code = several.kind
    except Fault as fault:
        complain(fault)
        code = fault.kind
    except TyperException as error:
        complain(Fault(Kind.USAGE, "usage", message=str(error).rstrip(".")))
        code = getattr(error, "exit_code", Kind.USAGE)
    except (KeyboardInterrupt, typer.Abort):
        code = 130  # what shells expect of a command stopped by Ctrl+C
    except BrokenPipeError:
        # The reader went away, as `head` does: nothing is left to say, nor to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(int(code or 0))


class _Plain(io.TextIOWrapper):
    """A stream on which nothing gives orders to the terminal, whatever is written."""

    def write(self, text: str, /) -> int:
        super().write(plain(text, "\n\t"))
        return len(text)


def _guarded(stream: Any) -> Any:
    # Only the streams that Python has opened: those that somebody has put in their place are for reading back.
    if type(stream) is not io.TextIOWrapper:
        return stream
    # A terminal that cannot show a character must not stop a game.
    return _Plain(
        stream.buffer, encoding=stream.encoding, errors="replace", line_buffering=stream.line_buffering
    )


def complain(fault: Fault, wording: "Wording | None" = None) -> None:
    """One sentence for a fault on standard error."""
    from tts.words import Wording  # the catalogues are read when there is something to say

    typer.echo((wording or Wording(current())).fault(fault), err=True)
