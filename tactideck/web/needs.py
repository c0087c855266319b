"""The packages of the extra `web`, which nothing else here needs."""

from words import install
from words.faults import Fault, Kind

EXTRA = "web"


def check_packages() -> None:
    """Raise Fault `web-missing` unless all packages are installed."""
    if not install.has(EXTRA):
        raise Fault(Kind.FAILED, "web-missing", extra=EXTRA)
