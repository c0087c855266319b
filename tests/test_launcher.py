"""The launcher of the workshop: what each system is given, and whether what it starts is the workshop."""

import os
import plistlib
import re
import shlex
import sys
from pathlib import Path

import pytest

from tactideck import launcher
from words.faults import Fault

ODD = '/opt/a "b" $c `d` 100 %/python\\x'


@pytest.fixture
def home(tmp_path, monkeypatch) -> Path:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_DOCUMENTS_DIR", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def unescaped(value: str) -> str:
    """The value of a key of a desktop entry, as the specification reads a string."""
    return value.replace("\\\\", "\\")


def words_of(value: str) -> list[str]:
    """The words of the key Exec, as the specification reads them: each is quoted here."""
    words = re.findall(r'"((?:\\["`$\\]|[^"`$\\])*)"(?: |$)', unescaped(value))
    return [re.sub(r'\\(["`$\\])', r"\1", word).replace("%%", "%") for word in words]


def keys_of(entry: str) -> dict[str, str]:
    lines = entry.splitlines()
    assert lines[0] == "[Desktop Entry]"
    return dict(line.split("=", 1) for line in lines[1:])


def test_linux_gets_a_desktop_entry(home, monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "executable", ODD)
    folder, path = launcher.install(None, None, "fr")
    assert path == home / ".local" / "share" / "applications" / "tactideck.desktop"
    assert folder == home / "Documents" / "tactideck"
    keys = keys_of(path.read_text("utf-8"))
    assert (keys["Type"], keys["Name"], keys["Terminal"]) == ("Application", "tactideck", "false")
    assert keys["Comment[fr]"] == "Imprimer des jeux adaptés et y jouer"
    assert Path(unescaped(keys["Icon"])).is_file()
    wanted = [ODD, "-P", "-m", "tactideck", "workshop", "--out", str(folder), "--lang", "fr"]
    assert words_of(keys["Exec"]) == wanted
    if sys.platform != "win32":
        assert os.access(path, os.X_OK)


def test_windows_gets_a_command_file_on_the_desktop(home, monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(launcher.platformdirs, "user_desktop_path", lambda: home / "Bureau")
    monkeypatch.setattr(launcher.platformdirs, "user_documents_path", lambda: home / "Mes docs")
    folder, path = launcher.install(None, home / "jeux", "fr")
    assert path == home / "Bureau" / "tactideck.cmd"
    first, second, rest = path.read_bytes().decode("utf-8").split("\r\n")
    assert (first, rest) == ("@chcp 65001 >nul", "")
    python = Path(sys.executable).with_name("pythonw.exe")
    words = [str(python), "-P", "-m", "tactideck", "workshop", "--out", str(folder)]
    words += ["--games", str(home / "jeux"), "--lang", "fr"]
    assert second == '@start "" ' + " ".join(f'"{word}"' for word in words)


def test_macos_gets_an_application(home, monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(launcher.platformdirs, "user_documents_path", lambda: home / "Documents")
    monkeypatch.setattr(sys, "executable", ODD)
    folder, path = launcher.install(None, None, "de")
    assert path == home / "Applications" / "tactideck.app"
    about = plistlib.loads((path / "Contents" / "Info.plist").read_bytes())
    script = path / "Contents" / "MacOS" / about["CFBundleExecutable"]
    begun, line = script.read_text("utf-8").splitlines()
    assert begun == "#!/bin/sh"
    wanted = ["exec", ODD, "-P", "-m", "tactideck", "workshop", "--out", str(folder), "--lang", "de"]
    assert shlex.split(line) == wanted


def test_the_command_says_where_it_is_and_how_it_is_opened(home, tactideck) -> None:
    done = tactideck("install-launcher", "--out", str(home / "print"), "--lang", "en")
    assert done.returncode == 0
    first, how, where = done.stdout.splitlines()
    assert first.startswith("The workshop is at ")
    assert "tactideck" in how or "double click" in how
    assert where == f"What it makes goes to {home / 'print'}"


def test_a_home_that_cannot_be_written_is_told(home, tactideck) -> None:
    (home / ".local").write_text("no folder")
    (home / "Applications").write_text("no folder")
    (home / "Desktop").write_text("no folder")
    done = tactideck("install-launcher", "--lang", "en")
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr


def test_there_is_none_for_a_python_that_is_soon_gone(home: Path, monkeypatch) -> None:
    monkeypatch.setattr(launcher, "keep", lambda: "uv tool install tactideck")
    with pytest.raises(Fault, match="launcher-fleeting"):
        launcher.install(None, None, "en")
    assert not list(home.iterdir())
