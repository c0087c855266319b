"""All timings, as ratios to their yardsticks, with what they were measured on. Exits with 1 where a limit is passed."""

import platform
import sys
from importlib.metadata import version

from benchmarks import latency, print_10000, print_ratio, rules, startup

PACKAGES = ("tactideck", "typer", "pydantic", "reportlab", "pyttsx3", "py-nanotts", "open-spiel")


def main() -> bool:
    """Run every benchmark; whether all limits hold."""
    print(f"Python {platform.python_version()}, {platform.platform()}, {platform.machine()}")
    print(", ".join(f"{name} {version(name)}" for name in PACKAGES))
    kept = [benchmark.main() for benchmark in (startup, rules, print_ratio, print_10000, latency)]
    return all(kept)


if __name__ == "__main__":
    sys.exit(not main())
