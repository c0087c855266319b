"""What is typed to install what is missing, for each way in which tactideck may have been installed."""

import re
import shlex
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from tests.conftest import ROOT
from words import install
from words.faults import Fault, Kind
from words.install import EXTRAS, Place, get, keep, repair
from words.languages import languages
from words.wording import Wording, catalogue, shared_words

RECEIPT = """
[tool]
requirements = [
    { name = "tactideck", extras = ["pico"] },
    { name = "lameenc", specifier = ">=1.8" },
    { name = "segno" },
]
entrypoints = [{ name = "tactideck", install-path = "/home/a/.local/bin/tactideck", from = "tactideck" }]
"""
WHEEL = "file:///home/a/tactideck-0.2.0-py3-none-any.whl"


def place(prefix: Path, **facts: object) -> Place:
    """An environment of `python -m venv` on Linux, but for the facts given."""
    plain = Place(
        prefix=prefix,
        python=str(prefix / "bin" / "python"),
        version="3.12",
        venv=True,
        windows=False,
        has_pip=True,
        managed=False,
        launcher=False,
        extras=frozenset(),
        source=None,
    )
    return plain._replace(**facts)


def made(folder: Path, **files: str) -> Path:
    """A folder with files, a double underscore in their names for the full stop."""
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name.replace("__", ".").replace("uv_", "uv-")).write_text(text, "utf-8")
    return folder


def by_uv(folder: Path, **files: str) -> Path:
    return made(folder, pyvenv__cfg="home = /usr/bin\nuv = 0.13.9\nversion_info = 3.12.1\n", **files)


def test_a_tool_of_uv_keeps_what_it_was_installed_with(tmp_path: Path) -> None:
    tool = place(by_uv(tmp_path / "tools" / "tactideck", uv_receipt__toml=RECEIPT), has_pip=False)
    said = 'uv tool install "tactideck[pico,web]" --with "lameenc>=1.8" --with segno'
    assert get("web", tool) == ("install-type", said)
    assert repair("pyttsx3", tool) == ("install-type", "uv tool upgrade --reinstall tactideck")
    wheel = tool._replace(source=WHEEL)
    assert (
        get("pico", wheel)[1]
        == f'uv tool install "tactideck[pico] @ {WHEEL}" --with "lameenc>=1.8" --with segno'
    )


@pytest.mark.parametrize("receipt", ["", "[", "[tool]", '[tool]\nrequirements = [{ name = "other" }]'])
def test_a_receipt_that_says_nothing(tmp_path: Path, receipt: str) -> None:
    tool = place(by_uv(tmp_path / "tactideck", uv_receipt__toml=receipt), extras=frozenset({"pico"}))
    assert get("web", tool)[1] == 'uv tool install "tactideck[pico,web]"'


@pytest.mark.parametrize("cache", ["archive-v0", "builds-v0", "environments-v2"])
def test_what_uvx_makes_for_one_run_is_not_added_to(tmp_path: Path, cache: str) -> None:
    once = place(by_uv(tmp_path / cache / "5mghgINn"), has_pip=False, extras=frozenset({"pico", "preview"}))
    assert get("web", once) == ("install-begin", 'uvx --from "tactideck[pico,preview,web]" tactideck')
    bare = once._replace(extras=frozenset())
    assert repair("pyttsx3", bare) == ("install-begin", "uvx --reinstall --from tactideck tactideck")
    assert get("web", bare._replace(source=WHEEL))[1] == f'uvx --from "tactideck[web] @ {WHEEL}" tactideck'


def test_what_was_only_run_can_be_kept(tmp_path: Path) -> None:
    uvx = place(by_uv(tmp_path / "archive-v0" / "5mghgINn"), extras=frozenset({"web"}), source=WHEEL)
    assert keep(uvx) == f'uv tool install "tactideck[web] @ {WHEEL}"'
    assert (
        keep(place(by_uv(tmp_path / "pipx" / "fcc442", pipx_metadata__json="{}"))) == "pipx install tactideck"
    )
    assert keep(place(by_uv(tmp_path / ".venv"))) is None
    assert keep() is None


def test_pipx_with_either_backend(tmp_path: Path) -> None:
    for make, name in ((made, "tactideck"), (by_uv, "tactideck-0.2")):
        pipx = place(make(tmp_path / "pipx" / "venvs" / name, pipx_metadata__json="{}"))
        assert get("web", pipx) == (
            "install-type",
            f"pipx inject {name} starlette uvicorn segno ifaddr python-multipart",
        )
        assert repair("pyttsx3", pipx) == ("install-type", f"pipx reinstall {name}")


def test_what_pipx_makes_for_one_run_is_not_added_to(tmp_path: Path) -> None:
    once = place(by_uv(tmp_path / "pipx" / "fcc442699dc4857", pipx_metadata__json="{}"))
    assert get("web", once) == ("install-begin", 'pipx run --spec "tactideck[web]" tactideck')


def test_a_virtual_environment(tmp_path: Path) -> None:
    plain = place(made(tmp_path / ".venv", pyvenv__cfg="home = /usr/bin\nversion = 3.12.1\n"))
    python = plain.python
    assert get("web", plain) == ("install-type", f'{python} -m pip install "tactideck[web]"')
    assert repair("pyttsx3 espeakng-loader", plain) == (
        "install-type",
        f"{python} -m pip install --force-reinstall pyttsx3 espeakng-loader",
    )
    assert get("web", plain._replace(managed=True))[1].startswith(python), "the system forbids itself alone"


@pytest.mark.parametrize("has_pip", [False, True])
def test_uv_has_no_pip_in_its_environments(tmp_path: Path, has_pip: bool) -> None:
    ours = place(by_uv(tmp_path / ".venv"), has_pip=has_pip)
    assert get("web", ours) == ("install-type", f'uv pip install --python {ours.python} "tactideck[web]"')
    assert repair("pyttsx3", ours)[1] == f"uv pip install --python {ours.python} --reinstall pyttsx3"


def test_the_python_of_the_system(tmp_path: Path) -> None:
    system = place(tmp_path, python="/usr/bin/python3", venv=False)
    assert get("web", system)[1] == '/usr/bin/python3 -m pip install "tactideck[web]"'
    assert get("web", system._replace(managed=True)) == ("install-apart", 'pipx install "tactideck[web]"')
    assert get("web", system._replace(managed=True, has_pip=False))[0] == "install-apart"


def test_a_path_is_quoted_where_a_shell_would_break_it(tmp_path: Path) -> None:
    for name in ("my games", "it's", "a$b", "é"):
        python = str(tmp_path / name / "bin" / "python")
        _, said = get("web", place(tmp_path, python=python))
        assert shlex.split(said) == [python, "-m", "pip", "install", "tactideck[web]"]


def test_windows(tmp_path: Path) -> None:
    """PowerShell does not run a line that begins with a quoted path, and cmd knows no other quotes."""
    windows = place(tmp_path, windows=True, launcher=True, venv=False, python="C:\\Python312\\python.exe")
    assert get("web", windows)[1] == 'py -3.12 -m pip install "tactideck[web]"'
    venv = windows._replace(venv=True, python="C:\\games\\.venv\\Scripts\\python.exe")
    assert get("web", venv)[1] == 'C:\\games\\.venv\\Scripts\\python.exe -m pip install "tactideck[web]"'
    blank = venv._replace(python="C:\\My games\\.venv\\Scripts\\python.exe")
    said = '-m pip --python "C:\\My games\\.venv\\Scripts\\python.exe" install "tactideck[web]"'
    assert get("web", blank)[1] == f"py {said}"
    assert get("web", blank._replace(launcher=False))[1] == f"python {said}"


def test_the_extras_are_those_of_the_package() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert "sound" in EXTRAS
    for extra, packages in EXTRAS.items():
        assert [re.split(r"[<>=;]", each)[0] for each in extras[extra]] == list(packages)


def test_this_process() -> None:
    here = install.here()
    assert (here.prefix, here.python) == (Path(sys.prefix), sys.executable)
    assert {"mp3", "pico", "preview", "web"} <= here.extras
    assert "sound" not in here.extras, "it comes anyway"


def test_where_it_was_installed_from(monkeypatch: pytest.MonkeyPatch) -> None:
    class Installed:
        def __init__(self, text: str | None) -> None:
            self.text = text

        def read_text(self, name: str) -> str | None:
            assert name == "direct_url.json"
            return self.text

    for text, source in (
        (None, None),
        ("{", None),
        ("{}", None),
        (f'{{"url": "{WHEEL}", "archive_info": {{}}}}', WHEEL),
    ):
        monkeypatch.setattr("importlib.metadata.distribution", lambda name, text=text: Installed(text))
        assert install.here().source == source

    def absent(name: str) -> Installed:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.distribution", absent)
    assert install.here().source is None, "run from its sources"


@pytest.mark.parametrize("language", languages())
def test_a_command_ends_its_sentence(language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What comes after it would be read as part of it, and typed."""
    sentences = [
        str(entry)
        for name in ("common", "print")
        for entry in (*catalogue(language, name).faults.values(), *catalogue(language, name).events.values())
    ]
    assert not [each for each in sentences if re.search(r"\b(pip|pipx|uv) install\b", each)]
    installing = [each for each in sentences if re.search(r"\{\w+:(get|repair)\}", each)]
    assert len(installing) > 12
    assert all(re.search(r"\{\w+:(get|repair)\}$", each) for each in installing)
    monkeypatch.setattr(install, "here", lambda: place(tmp_path, python="/a/python"))
    said = Wording(language).fault(Fault(Kind.FAILED, "voice-missing", voice="pico", extra="pico"))
    before = shared_words(language).terms["install-type"]
    assert said.endswith(f' {before} /a/python -m pip install "tactideck[pico]"')
