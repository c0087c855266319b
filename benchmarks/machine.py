"""What was measured, and on what."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.bare.yardsticks import CAIRO

PACKAGES = (
    "tactideck",
    "typer",
    "pydantic",
    "reportlab",
    "fpdf2",
    "cairocffi",
    "pyttsx3",
    "espeakng-loader",
    "py-nanotts",
    "open-spiel",
)


def about() -> list[str]:
    """The machine, then the versions, a sentence a line."""
    versions = [f"{name} {found}" for name in PACKAGES if (found := _version(name))]
    if CAIRO:
        versions.append(f"cairo {CAIRO}")
    return [
        f"{_processor()}, {os.cpu_count()} processors, {platform.platform()}.",
        f"{platform.python_implementation()} {platform.python_version()}, {', '.join(versions)}.",
    ]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _processor() -> str:
    """Its name where Linux or Windows tells it, else its kind."""
    told = Path("/proc/cpuinfo")
    if told.exists():
        for line in told.read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()
