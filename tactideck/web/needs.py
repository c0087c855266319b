"""The packages of the extra `web`, which nothing else here needs."""

from importlib.util import find_spec

from words.faults import Fault, Kind
from words.install import EXTRAS

EXTRA = "web"


def check_packages() -> None:
    """Raise Fault `web-missing` unless all packages are installed."""
    if any(find_spec(name) is None for name in EXTRAS[EXTRA]):
        raise Fault(Kind.FAILED, "web-missing", extra=EXTRA)
