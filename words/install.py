"""The command that installs what is missing, in the way in which tactideck itself was installed.

Each installer leaves a sign in the folder of an environment: uv writes its version into `pyvenv.cfg`, and for a tool
`uv-receipt.toml`; pipx writes `pipx_metadata.json`; a Python of the system has a file `EXTERNALLY-MANAGED`. What uvx
and `pipx run` make lies among their caches and is not added to: there the command is run again with more.
"""

import json
import os
import re
import shlex
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Collection, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

NAME = "tactideck"

EXTRAS: Mapping[str, tuple[str, ...]] = {
    "mp3": ("lameenc",),
    "natural": ("onnxruntime", "numpy"),
    "pico": ("py-nanotts",),
    "preview": ("pypdfium2",),
    "relief": ("trimesh",),
    "sound": ("miniaudio",),
    "web": ("starlette", "uvicorn", "segno", "ifaddr", "python-multipart"),
}
"""The extras that users choose from, each with its packages. `pyproject.toml` has their versions."""

_ANYWAY = "sound"
"""The extra that comes with tactideck on all systems but one."""


class Way(NamedTuple):
    """One way to install: the key of the words before the command, and the commands.

    `get` installs an extra, `repair` installs packages anew, and `keep` installs tactideck where it was only run. Their
    fields are `tool` (tactideck with its extras and the new one), `more` (what else the tool was installed with),
    `extra`, `packages`, `name`, `python` and `pip`.
    """

    before: str
    get: str
    repair: str
    keep: str | None = None


UV_TOOL = Way("install-type", "uv tool install {tool}{more}", "uv tool upgrade --reinstall {name}")
UVX = Way(
    "install-begin",
    "uvx --from {tool} tactideck",
    "uvx --reinstall --from {tool} tactideck",
    "uv tool install {tool}",
)
PIPX = Way("install-type", "pipx inject {name} {packages}", "pipx reinstall {name}")
PIPX_RUN = Way(
    "install-begin",
    "pipx run --spec {tool} tactideck",
    "pipx run --no-cache --spec {tool} tactideck",
    "pipx install {tool}",
)
SYSTEM = Way("install-apart", "pipx install {tool}", "pipx install {tool}")
UV = Way(
    "install-type",
    "uv pip install --python {python} {extra}",
    "uv pip install --python {python} --reinstall {packages}",
)
PIP = Way("install-type", "{pip} install {extra}", "{pip} install --force-reinstall {packages}")

_CACHE_OF_UV = re.compile(r"(archive|builds|environments)-v\d+")
"""The folders of uv's cache in which it makes environments, by the version of their layout."""
_ENVIRONMENTS_OF_PIPX = "venvs"
"""The folder of pipx for what was installed; `pipx run` uses another."""


class Place(NamedTuple):
    """The Python that runs tactideck, as far as installing is concerned.

    `managed` says whether the system forbids to install into it, `launcher` whether Windows has the program `py`,
    `source` where tactideck came from if it was not an index, as a URL.
    """

    prefix: Path
    python: str
    version: str
    venv: bool
    windows: bool
    has_pip: bool
    managed: bool
    launcher: bool
    extras: frozenset[str]
    source: str | None


def here() -> Place:
    """Return the place of this process."""
    return Place(
        prefix=Path(sys.prefix),
        python=sys.executable or "python",
        version=f"{sys.version_info.major}.{sys.version_info.minor}",
        venv=sys.prefix != sys.base_prefix,
        windows=os.name == "nt",
        has_pip=find_spec("pip") is not None,
        managed=Path(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED").is_file(),
        launcher=os.name == "nt" and shutil.which("py") is not None,
        extras=frozenset(extra for extra in EXTRAS if extra != _ANYWAY and has(extra)),
        source=_source(),
    )


def has(extra: str) -> bool:
    """Return whether all packages of an extra are installed, without loading them."""
    return all(find_spec(package.replace("-", "_")) is not None for package in EXTRAS[extra])


def way(place: Place) -> Way:
    """Return how tactideck was installed there."""
    made_by_uv = re.search(r"^uv\s*=", _text(place.prefix / "pyvenv.cfg"), re.MULTILINE) is not None
    if (place.prefix / "uv-receipt.toml").is_file():
        return UV_TOOL
    if (place.prefix / "pipx_metadata.json").is_file():
        return PIPX if place.prefix.parent.name == _ENVIRONMENTS_OF_PIPX else PIPX_RUN
    if made_by_uv and _CACHE_OF_UV.fullmatch(place.prefix.parent.name):
        return UVX
    if place.managed and not place.venv:
        return SYSTEM
    return PIP if place.has_pip and not made_by_uv else UV


def get(extra: str, place: Place | None = None) -> tuple[str, str]:
    """Return the key of the words before the command that installs an extra, and the command."""
    place = place or here()
    found = way(place)
    return found.before, found.get.format_map(_fields(place, {extra}, EXTRAS[extra]))


def repair(packages: str, place: Place | None = None) -> tuple[str, str]:
    """Return the key of the words before the command that installs packages anew, and the command."""
    place = place or here()
    found = way(place)
    return found.before, found.repair.format_map(_fields(place, set(), packages.split()))


def keep(place: Place | None = None) -> str | None:
    """Return the command that installs tactideck for good, or None unless it was run without installing it."""
    place = place or here()
    command = way(place).keep
    return command and command.format_map(_fields(place, set(), ()))


def _fields(place: Place, wanted: set[str], packages: Collection[str]) -> dict[str, str]:
    """Return what commands are made of, each quoted for shells of Windows and of Unix where it has to be."""
    receipt = _receipt(place)
    (ours,) = (each for each in receipt if each["name"] == NAME)
    tool = _requirement(NAME, {*ours.get("extras", ()), *wanted}, place.source)
    others = (each for each in receipt if each["name"] != NAME)
    python = _quoted(place.python, place)
    return {
        "tool": f'"{tool}"' if tool != NAME else tool,
        "more": "".join(f" --with {_other(each)}" for each in others),
        "extra": f'"{_requirement(NAME, wanted, None)}"',
        "packages": " ".join(packages),
        "name": place.prefix.name,
        "python": python,
        "pip": _pip(place, python),
    }


def _receipt(place: Place) -> list[dict[str, Any]]:
    """Return what a tool of uv was installed from; elsewhere, what is there of tactideck."""
    try:
        found = tomllib.loads(_text(place.prefix / "uv-receipt.toml"))["tool"]["requirements"]
        if any(each["name"] == NAME for each in found):
            return list(found)
    except (tomllib.TOMLDecodeError, KeyError, TypeError):
        pass
    return [{"name": NAME, "extras": place.extras}]


def _requirement(name: str, extras: set[str], source: str | None) -> str:
    listed = f"[{','.join(sorted(extras))}]" if extras else ""
    return f"{name}{listed} @ {source}" if source else f"{name}{listed}"


def _other(requirement: Mapping[str, Any]) -> str:
    """Return a requirement of a receipt, other than tactideck, as it is typed."""
    for key in ("path", "directory", "editable"):
        if key in requirement:
            return f'"{requirement[key]}"'
    listed = _requirement(requirement["name"], set(requirement.get("extras", ())), None)
    typed = f"{listed}{requirement.get('specifier', '')}"
    return typed if typed == requirement["name"] else f'"{typed}"'


def _pip(place: Place, python: str) -> str:
    """Return how pip is called. PowerShell takes a quoted program for a text, so on Windows none begins the line."""
    if place.windows and place.launcher and not place.venv:
        return f"py -{place.version} -m pip"
    if place.windows and python != place.python:
        return f"{'py' if place.launcher else 'python'} -m pip --python {python}"
    return f"{python} -m pip"


def _quoted(path: str, place: Place) -> str:
    if not place.windows:
        return shlex.quote(path)
    return path if re.fullmatch(r"[\w.:\\/~-]+", path) else f'"{path}"'


def _source() -> str | None:
    """Return the URL of the file or folder that tactideck was installed from (PEP 610), or None for an index."""
    from importlib.metadata import PackageNotFoundError, distribution  # slow to load, and only wanted here

    try:
        origin = distribution(NAME).read_text("direct_url.json")
        return str(json.loads(origin)["url"]) if origin else None
    except (PackageNotFoundError, ValueError, KeyError):
        return None


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError):
        return ""
