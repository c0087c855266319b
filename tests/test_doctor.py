"""`tactideck doctor`: what works here, and what to install for what does not."""

import errno
import io
import re
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from printkit.media.brf import liblouis
from printkit.typeface import FOLDER
from tactideck import doctor
from tests.conftest import ROOT, Run
from tts import report
from words.faults import Fault, Kind
from words.language import name_in
from words.languages import choose, current, languages
from words.wording import Wording, shared_words

PLACES = ("tactideck/doctor.py", "tactideck/cli.py", "tts/report.py")
SOURCE = "".join((ROOT / place).read_text("utf-8") for place in PLACES)


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TACTIDECK_GAMES", str(tmp_path / "my games"))
    monkeypatch.setattr(doctor, "voices", lambda: iter(()))


def keys(out: Path = Path("output")) -> dict[str, doctor.Finding]:
    return {finding.key: finding for finding in doctor.findings(out)}


@pytest.mark.parametrize("language", languages())
def test_it_says_what_works_in_plain_lines(process: Run, language: str) -> None:
    done = process("doctor", language=language)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) <= 23
    assert lines[0].startswith("tactideck ")
    assert all(re.search(r"\.$|: .+$", line) for line in lines), lines
    assert sum("pico" in line for line in lines) >= len(languages())
    assert lines[-1] == Wording(language).text("doctor-well")
    assert not Path("output").exists(), "it leaves nothing behind"


def test_an_output_folder_that_cannot_be_written_is_grave(tactideck: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = tactideck("doctor", "--out", "file")
    assert done.returncode == Kind.FAILED
    assert "Nothing can be written to the folder file (" in done.stdout
    assert done.stdout.endswith("\nSomething essential is missing; read above what does not work.\n")


def test_a_full_disk_is_grave(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the name of a file, and nothing in it."""

    class Full(io.BytesIO):
        def write(self, data: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(doctor.tempfile, "TemporaryFile", lambda **_: Full())
    found = keys()["doctor-not-writable"]
    assert found.grave
    assert "(the disk is full)" in found.sentence(Wording("en"))


def test_demo_ends_with_ctrl_c(tactideck: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """And does not go on to the next of its commands."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("printkit.defaults.settled", interrupted)
    done = tactideck("demo")
    assert (done.returncode, done.stderr) == (130, "")
    assert "tactideck score" not in done.stdout


def test_what_is_missing_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_card() -> None:
        raise Fault(Kind.FAILED, "no-sound-card")

    monkeypatch.setattr(doctor, "find_spec", lambda name: None if name == "reportlab" else find_spec(name))
    monkeypatch.setattr(doctor.install, "has", lambda extra: extra == "web")
    monkeypatch.setattr(doctor.shutil, "which", lambda name: None)
    monkeypatch.setattr(report, "find_card", no_card)
    found = keys()
    assert found["doctor-no-reportlab"].grave
    assert [finding.key for finding in found.values() if finding.grave] == ["doctor-no-reportlab"]
    assert found["doctor-no-liblouis"].advice
    assert found["no-sound-card"].advice
    assert {"doctor-no-preview", "doctor-no-relief"} <= found.keys()


def test_fonts_that_are_missing_are_grave(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(doctor, "files", lambda package: tmp_path)
    assert keys()["doctor-no-fonts"].fields["fonts"] == doctor.FONTS
    assert keys()["doctor-no-fonts"].grave


def test_a_voice_that_fails_or_is_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(report, "speaks", lambda engine, language: language == "en")
    monkeypatch.setattr(report.ENGINES[0], "installed", classmethod(lambda cls: False))
    found = list(report.voices())
    assert found[0].key == "voice-missing"
    assert found[-1].key == "voice-auto"
    tried = [finding for finding in found if finding.key in ("voice-works", "voice-fails")]
    assert {finding.fields["language"]: finding.key for finding in tried} == {
        name_in(code, current()): "voice-works" if code == "en" else "voice-fails" for code in languages()
    }
    assert all(finding.advice for finding in found if finding.key == "voice-fails")


def test_a_screen_without_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    class Old:
        encoding = "cp437"

    monkeypatch.setattr(doctor.sys, "stdout", Old())
    assert keys()["doctor-no-letters"].advice


@pytest.mark.parametrize("language", languages())
def test_games_that_lack_a_language_are_named(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    assert "doctor-untranslated" not in keys(), "all that come with tactideck have all languages"
    choose(language)
    without = {"kariba": ("fr",), "vampir": ("fr",)}
    monkeypatch.setattr(doctor, "missing_languages", lambda game: without.get(game, ()))
    found = [finding for finding in doctor.findings(Path("output")) if finding.key == "doctor-untranslated"]
    said = [finding.sentence(Wording(language)) for finding in found]
    both = f"kariba {shared_words(language).terms['and']} vampir"
    assert len(said) == 1
    assert both in said[0]
    assert name_in("fr", language) in said[0]
    assert name_in("en", language) in said[0]


def test_games_of_ones_own(tmp_path: Path) -> None:
    assert "doctor-no-own-games" in keys()
    game = tmp_path / "my games" / "my-game"
    game.mkdir(parents=True)
    (game / "game.toml").write_text("")
    assert keys()["doctor-own-games"].fields["games"] == ("my-game",)
    game.rename(game.with_name("My Game"))
    assert {"doctor-no-own-games", "doctor-own-unusable"} <= keys().keys()


def advised() -> set[str]:
    return set(re.findall(r'for_system\("([\w-]+)"\)', SOURCE))


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin", "freebsd14"])
def test_each_system_has_its_advice(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    fields = {"packages": "x", "program": "x"}
    for key in advised():
        for language in languages():
            said = Wording(language).event(report.for_system(key), fields)
            assert not set("{}<>|") & set(said)
    assert len(advised()) == 4


def test_every_finding_has_its_sentence_and_every_sentence_its_finding() -> None:
    made = set(re.findall(r'"(doctor-[\w-]+)"', SOURCE))
    made |= {f"doctor-{no}{extra}" for extra in doctor.EXTRAS for no in ("", "no-")}
    made |= {f"{key}-{system}" for key in advised() for system in ("linux", "windows", "macos")}
    made -= advised()
    assert {key for key in shared_words("en").events if key.startswith("doctor-")} == made


def test_it_knows_the_other_rooms_as_they_are() -> None:
    """The doctor may not import them, so this holds it to what they say of themselves."""
    assert liblouis.PROGRAM == doctor.LIBLOUIS
    assert {path.name for path in FOLDER.glob("*.ttf")} == set(doctor.FONTS)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(doctor.EXTRAS) <= set(project["optional-dependencies"])


def test_what_else_has_the_names_of_our_packages_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not {"doctor-clash", "doctor-shadowed"} & set(keys())
    other = tmp_path / "site"
    about = other / "speech_tools-1.0.dist-info"
    about.mkdir(parents=True)
    (other / "tts").mkdir()
    (other / "tts" / "__init__.py").write_text("")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: speech-tools\nVersion: 1.0\n")
    (about / "RECORD").write_text("templates/__init__.py,,\ntts/__init__.py,,\n")
    monkeypatch.syspath_prepend(other)
    found = keys()
    assert found["doctor-clash"].fields == {"other": "speech-tools", "packages": ("templates", "tts")}
    assert "doctor-get-apart" in found
    assert found["doctor-shadowed"].fields == {"package": "tts", "path": str(other / "tts" / "__init__.py")}
