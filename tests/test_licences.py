"""NOTICE says of licences what packages say of themselves, the bill of materials is valid, quotations are short.

Licences are compared by family, such as BSD: packages name them in many ways.
"""

import json
import re
from importlib import metadata

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.spdx import is_supported_id
from cyclonedx.validation.json import JsonStrictValidator
from packaging.utils import canonicalize_name

from tests.rulebook import CASES, SOURCES
from tests.sbom import OURS, PROJECT, always, direct, graph, notice, sbom

# Words of metadata, and of SPDX names, that tell a family of licences.
FAMILIES = {
    "Apache": r"Apache",
    "BSD": r"\bBSD\b|BSD-[23]-Clause",
    "CC0": r"CC0",
    "GPL": r"(?<!L)GPL|GNU General",
    "ISC": r"\bISC\b",
    "LGPL": r"LGPL|GNU Lesser",
    "MIT": r"\bMIT\b",
    "MPL": r"\bMPL\b|Mozilla",
    "OFL": r"\bOFL\b",
    "PSF": r"\bPSF|Python Software Foundation",
    "Zlib": r"[Zz]lib",
}
# Packages whose metadata name no licence. py-nanotts comes with the text of the Apache licence; NOTICE tells of
# espeakng-loader.
SILENT = {"espeakng-loader", "py-nanotts"}


def families(text: str) -> set[str]:
    return {family for family, pattern in FAMILIES.items() if re.search(pattern, text)}


def declared(name: str) -> str:
    """What a package says of its licence; its text is cut, since licences name other licences."""
    told = metadata.metadata(name)
    classifiers = [each for each in told.get_all("Classifier", []) if each.startswith("License ::")]
    return "\n".join([told.get("License-Expression") or "", (told.get("License") or "")[:80], *classifiers])


def test_notice_lists_what_every_installation_brings() -> None:
    assert set(notice().always) == always(graph())


def test_notice_lists_what_the_extras_bring() -> None:
    packages = graph()
    assert set(notice().chosen) == set(packages) - always(packages) - {OURS}


def test_notice_lists_the_tools() -> None:
    listed = notice()
    assert set(listed.tools) == direct(tools=True) - {*listed.always, *listed.chosen}


def test_licences_are_those_that_packages_declare() -> None:
    listed = notice()
    compared = 0
    for name, licence in (listed.always | listed.chosen | listed.tools).items():
        try:
            told = families(declared(name))
        except metadata.PackageNotFoundError:
            continue  # a package of another system, or of another extra
        assert told <= families(licence), name
        assert told or name in SILENT, f"{name} names no licence"
        compared += 1
    assert compared > 50


def test_the_licence_of_tactideck_covers_what_is_in_it() -> None:
    assert {"MIT", *notice().carried.values()} == set(PROJECT["license"].split(" AND "))


def test_every_licence_has_a_name_of_spdx() -> None:
    for group in notice():
        for name, licence in group.items():
            assert all(map(is_supported_id, re.split(" AND | OR ", licence))), name


def test_the_bill_of_materials_is_valid() -> None:
    error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(sbom({}).decode())
    assert error is None, str(error)


def test_the_bill_of_materials_tells_licences_and_what_is_optional() -> None:
    parts = {part["name"]: part for part in json.loads(sbom({}))["components"]}
    espeak = parts["espeakng-loader"]
    assert espeak["licenses"] == [{"expression": "MIT AND GPL-3.0-or-later"}]
    assert espeak["purl"] == f"pkg:pypi/espeakng-loader@{metadata.version('espeakng-loader')}"
    assert (espeak["scope"], parts["lameenc"]["scope"]) == ("required", "optional")
    assert parts["atkinson-hyperlegible"]["licenses"] == [{"license": {"id": "OFL-1.1"}}]
    assert {"pytest", OURS}.isdisjoint(parts)


def test_the_bill_of_materials_has_the_same_bytes_each_time() -> None:
    assert sbom({}) == sbom({})
    assert "timestamp" not in json.loads(sbom({}))["metadata"]
    timed = json.loads(sbom({"SOURCE_DATE_EPOCH": "1580601600"}))["metadata"]
    assert timed["timestamp"] == "2020-02-02T00:00:00Z"


def test_a_package_that_notice_lacks_is_no_part_of_a_bill(monkeypatch: pytest.MonkeyPatch) -> None:
    shorter = notice()
    del shorter.always["pyttsx3"]
    monkeypatch.setattr("tests.sbom.notice", lambda: shorter)
    with pytest.raises(KeyError, match="pyttsx3"):
        sbom({})


def test_names_are_written_as_pip_compares_them() -> None:
    listed = notice()
    for name in listed.always | listed.chosen | listed.tools:
        assert name == canonicalize_name(name)


def test_quotations_of_rules_are_short_and_have_a_source() -> None:
    for case in CASES:
        assert SOURCES[case["game"]]
        assert case["rule"], case["name"]
        assert len(re.findall(r"\w+", case.get("quoted", ""))) <= 9, case["name"]
