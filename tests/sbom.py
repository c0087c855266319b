"""The bill of materials of a release, in CycloneDX 1.6: `python -m tests.sbom FILE`.

It lists what is in our files, and what pip installs for users, with the versions that are here. Licences are those of
NOTICE, since some packages do not name theirs. With the same packages it has the same bytes: no serial number, and no
time but SOURCE_DATE_EPOCH.
"""

import json
import os
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tactideck.version import VERSION

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SYSTEMS = (
    {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix", "platform_machine": "x86_64"},
    {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt", "platform_machine": "AMD64"},
    {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix", "platform_machine": "arm64"},
)
OURS = "tactideck"
_ROW = re.compile(r"  (@?[a-z][a-z0-9/-]*(?: [0-9.]+)?) +(\S.*)")


class Notice(NamedTuple):
    """The lists of NOTICE, in their order: from a name to a licence."""

    carried: dict[str, str]
    always: dict[str, str]
    chosen: dict[str, str]
    tools: dict[str, str]


def notice() -> Notice:
    """Read the lists of NOTICE: each begins after a line that ends with a colon."""
    parts = re.split(r":\n\n(?=  )", (ROOT / "NOTICE").read_text("utf-8"))[1:]
    return Notice(
        *({row[1]: row[2] for line in part.splitlines() if (row := _ROW.fullmatch(line))} for part in parts)
    )


def needed(requirements: Iterable[str], extra: str = "") -> Iterator[Requirement]:
    """Yield the requirements that hold on one of the systems."""
    for text in requirements:
        requirement = Requirement(text)
        if requirement.marker is None or any(
            requirement.marker.evaluate({**system, "extra": extra}) for system in SYSTEMS
        ):
            yield requirement


def is_tool(extra: str) -> bool:
    """Return whether an extra is for work on tactideck: `docs`, or one that brings the tests."""
    requirements = map(Requirement, PROJECT["optional-dependencies"][extra])
    return extra in ("docs", "test") or any(
        each.name == OURS and "test" in each.extras for each in requirements
    )


def direct(*, tools: bool) -> set[str]:
    """Return the packages that pyproject.toml names: those for work on tactideck, or all others."""
    named: set[str] = (
        set() if tools else {canonicalize_name(each.name) for each in needed(PROJECT["dependencies"])}
    )
    for extra, texts in PROJECT["optional-dependencies"].items():
        if is_tool(extra) is tools:
            named |= {canonicalize_name(Requirement(text).name) for text in texts}
    return named - {OURS}


def graph() -> dict[str, set[str]]:
    """Return what users get: from each package to those that it needs. One that is not installed here needs none."""
    found = {OURS: direct(tools=False)}
    due = [(each.name, extra) for each in _roots() for extra in ("", *each.extras)]
    while due:
        name, extra = due.pop()
        name = canonicalize_name(name)
        try:
            requires = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            requires = []
        for each in needed(requires, extra):
            child = canonicalize_name(each.name)
            if child.startswith("pyobjc-"):
                continue  # its frameworks, a hundred and more, are one with it
            if child not in found.setdefault(name, set()):
                found[name].add(child)
                due += [(child, wanted) for wanted in ("", *each.extras)]
        found.setdefault(name, set())
    return found


def _roots() -> Iterator[Requirement]:
    for texts in (
        PROJECT["dependencies"],
        *(texts for extra, texts in PROJECT["optional-dependencies"].items() if not is_tool(extra)),
    ):
        yield from (each for each in needed(texts) if each.name != OURS)


def sbom(environment: Mapping[str, str] = os.environ) -> bytes:
    """Return the bill of materials as JSON. Raises KeyError for a package that NOTICE lacks."""
    listed = notice()
    licences = listed.always | listed.chosen
    packages = graph()
    required = always(packages)
    about: dict[str, Any] = {
        "component": {"type": "application", **_component(OURS, VERSION, PROJECT["license"])}
    }
    if epoch := environment.get("SOURCE_DATE_EPOCH"):
        about["timestamp"] = datetime.fromtimestamp(int(epoch), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    components: list[dict[str, Any]] = []
    for whole, licence in sorted(listed.carried.items()):
        name, version = whole.split(" ")
        part = {"type": "data", "bom-ref": name, "name": name, "version": version}
        components.append({**part, "scope": "required", "licenses": _licences(licence)})
    for name in sorted(set(packages) - {OURS}):
        scope = "required" if name in required else "optional"
        part = _component(name, _version(name), licences[name])
        components.append({"type": "library", "scope": scope, **part})
    references = {name: _purl(name, _version(name)) for name in packages}
    references[OURS] = _purl(OURS, VERSION)
    dependencies = [
        {"ref": references[name], "dependsOn": sorted(references[each] for each in needs)}
        for name, needs in sorted(packages.items())
    ]
    bill = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": about,
        "components": components,
        "dependencies": dependencies,
    }
    return (json.dumps(bill, ensure_ascii=False, indent=2) + "\n").encode()


def always(packages: Mapping[str, set[str]]) -> set[str]:
    """Return the packages that every installation brings, on one of the systems at least."""
    reached: set[str] = set()
    due: list[str] = [canonicalize_name(each.name) for each in needed(PROJECT["dependencies"])]
    while due:
        name = due.pop()
        if name not in reached:
            reached.add(name)
            due += packages[name]
    return reached


def _component(name: str, version: str | None, licence: str) -> dict[str, Any]:
    purl = _purl(name, version)
    numbered = {"version": version} if version else {}
    return {"bom-ref": purl, "name": name, **numbered, "purl": purl, "licenses": _licences(licence)}


def _licences(licence: str) -> list[dict[str, Any]]:
    return [{"expression": licence} if " " in licence else {"license": {"id": licence}}]


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _purl(name: str, version: str | None) -> str:
    return f"pkg:pypi/{name}@{version}" if version else f"pkg:pypi/{name}"


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(sbom())
