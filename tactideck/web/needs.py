"""The packages of the extra `web`, which nothing else here needs."""

from importlib.util import find_spec

from words.faults import Fault, Kind

PACKAGES = ("starlette", "uvicorn", "segno", "ifaddr", "python_multipart")


def check_packages() -> None:
    """Raise Fault `web-missing` unless all packages are installed."""
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise Fault(Kind.FAILED, "web-missing", packages=" ".join(missing))
