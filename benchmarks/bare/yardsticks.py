"""The bare scripts by name."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.bare import fpdf2, reportlab
from benchmarks.bare.calls import BareFile


@dataclass(frozen=True)
class Yardstick:
    """A bare script: `prepared` makes recorded calls its own, `write` writes the files and is what is timed; `limit` is
    how many times as long ours may take.
    """

    name: str
    prepared: Callable[[BareFile], BareFile]
    write: Callable[[Sequence[BareFile], Path], None]
    limit: float | None = None


REPORTLAB = Yardstick("bare ReportLab", reportlab.prepared, reportlab.write, 1.3)
WITHOUT_FORMS = Yardstick(
    "bare ReportLab without forms",
    lambda file: reportlab.without_forms(reportlab.prepared(file)),
    reportlab.write,
)
FPDF2 = Yardstick("bare fpdf2", fpdf2.prepared, fpdf2.write)

LIBRARIES = [REPORTLAB, FPDF2]
"""One of each library that is here."""

CAIRO = ""
"""The version of cairo, where there is one."""

MISSING: list[str] = []
"""A sentence for each that is not."""

try:
    from benchmarks.bare import cairo
except (ImportError, OSError, AttributeError):
    MISSING.append(
        "Bare cairo is missing: no wheel brings it, and this system has none that reads fonts from files."
    )
else:
    CAIRO = cairo.version()
    LIBRARIES.append(Yardstick("bare cairo", cairo.prepared, cairo.write))
