"""Make the files of a release and try them as strangers would: `make release`, or `python -m tests.release`.

The wheel and the source archive are built twice: here, and in another folder from the unpacked source archive. They
must have the same bytes both times. Then twine looks at them, the tests run from the unpacked archive with the oldest
and the newest Python that are on this computer, and the wheel is run by pip, uvx and pipx, each in an empty home. A
bill of materials is written beside them.

Words after the command go to pytest: `python -m tests.release tests/test_words.py`.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
TOOLS = Path(sys.executable).parent
"""Where uv, pipx and twine are: `pip install --editable ".[release]"` brings them."""


def main(tests: Sequence[str]) -> None:
    os.environ["SOURCE_DATE_EPOCH"] = commit_time()
    with tempfile.TemporaryDirectory(prefix="release-") as folder:
        work = Path(folder)
        build(ROOT, work / "dist")
        archive = next((work / "dist").glob("*.tar.gz"))
        with tarfile.open(archive) as packed:
            packed.extractall(work, filter="data")
        sources = work / archive.name.removesuffix(".tar.gz")
        build(sources, work / "again")
        compare(work / "dist", work / "again")
        run(TOOLS / "twine", "check", "--strict", *(work / "dist").iterdir())
        for version, python in oldest_and_newest().items():
            run_tests(version, python, sources, work, tests)
        for how in ("pip", "uvx", "pipx"):
            try_wheel(how, next((work / "dist").glob("*.whl")), work / f"home of {how}")
        write_sbom(work / "dist")
        shutil.copytree(work / "dist", DIST, dirs_exist_ok=True)
    say(f"Ready in {DIST.relative_to(ROOT)}: {', '.join(sorted(path.name for path in DIST.iterdir()))}.")


def build(sources: Path, out: Path) -> None:
    run(sys.executable, "-m", "build", "--sdist", "--wheel", "--outdir", out, sources)


def compare(first: Path, second: Path) -> None:
    """End with an error unless both folders have the same files with the same bytes."""
    made = [{path.name: path.read_bytes() for path in folder.iterdir()} for folder in (first, second)]
    if len(made[0]) != 2 or made[0] != made[1]:
        different = sorted(name for name in {*made[0], *made[1]} if made[0].get(name) != made[1].get(name))
        sys.exit(f"Built twice, not the same: {', '.join(different)}.")
    say("Built twice, with the same bytes.")


def write_sbom(folder: Path) -> None:
    """Write the bill of materials beside the wheel, under the name and the version of the source archive."""
    (archive,) = folder.glob("*.tar.gz")
    name = archive.name.removesuffix(".tar.gz")
    run(sys.executable, "-m", "tests.sbom", folder / f"{name}.cdx.json", cwd=ROOT)
    say("A bill of materials, in CycloneDX.")


def oldest_and_newest() -> dict[str, str]:
    """Return the paths of the first and the last version of the classifiers that are here, and say what is not."""
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["classifiers"]
    named = [found[1] for each in classifiers if (found := re.search(r":: (3\.\d+)$", each))]
    here = {version: python for version in named if (python := find(version))}
    if absent := [version for version in named if version not in here]:
        say(f"Not on this computer, so not tried: Python {', '.join(absent)}.")
    if not here:
        sys.exit("None of the versions of Python that tactideck is for is on this computer.")
    return {version: here[version] for version in (min(here, key=named.index), max(here, key=named.index))}


def find(version: str) -> str | None:
    """Return the path of a Python by its version, wherever uv knows of one or pyenv keeps it."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    kept = sorted(pyenv.glob(f"{version}.*/bin/python"))
    known = subprocess.run(
        [TOOLS / "uv", "python", "find", "--no-project", "--no-python-downloads", "--system", version],
        capture_output=True,
        encoding="utf-8",
    ).stdout.strip()
    return next((python for python in [*map(str, kept), known] if python and answers(python, version)), None)


def answers(python: str, version: str) -> bool:
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    told = subprocess.run([python, "-c", code], capture_output=True, encoding="utf-8")
    return told.stdout.strip() == version


def run_tests(version: str, python: str, sources: Path, work: Path, tests: Sequence[str]) -> None:
    """Run the tests from the unpacked source archive in an environment that is new."""
    say(f"The tests from the source archive, with Python {version}.")
    venv = work / f"venv of {version}"
    run(python, "-m", "venv", "--clear", venv)
    ours = programs(venv) / "python"
    run(ours, "-m", "pip", "install", "--quiet", f"{sources}[test]")
    run(ours, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *tests, cwd=sources)


def try_wheel(how: str, wheel: Path, home: Path) -> None:
    """Run `tactideck demo` from the wheel with all that the workshop wants, in a home and a folder that are empty."""
    whole = f"{wheel}[workshop]"
    say(f"The wheel by {how}, in an empty home.")
    (home / "folder").mkdir(parents=True)
    if how == "pip":
        run(sys.executable, "-m", "venv", home / "venv")
        run(programs(home / "venv") / "python", "-m", "pip", "install", "--quiet", whole)
        start: list[Path | str] = [programs(home / "venv") / "tactideck"]
    elif how == "uvx":
        start = [TOOLS / "uvx", "--quiet", "--python", sys.executable, "--from", whole, "tactideck"]
    else:
        start = [TOOLS / "pipx", "run", "--python", sys.executable, "--spec", whole, "tactideck"]
    bare = {
        name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "UV_", "PIPX_"))
    }
    named = {"HOME": str(home), "USERPROFILE": str(home), "PATH": f"{TOOLS}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        [*map(str, start), "demo"],
        cwd=home / "folder", env={**bare, **named}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"By {how}, tactideck demo ended with {done.returncode}.\n{done.stdout}")
    if not list((home / "folder" / "output").glob("*.pdf")):
        sys.exit(f"By {how}, tactideck demo has written no PDF.")


def commit_time() -> str:
    """Return the time of the last commit; that of the environment, or else a fixed one, outside of a repository."""
    told = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    return told.stdout.strip() or os.environ.get("SOURCE_DATE_EPOCH", "1580601600")


def programs(venv: Path) -> Path:
    return venv / ("Scripts" if sys.platform == "win32" else "bin")


def run(*command: Path | str, cwd: Path | None = None) -> None:
    done = subprocess.run([str(word) for word in command], cwd=cwd)
    if done.returncode:
        sys.exit(f"Ended with {done.returncode}: {' '.join(map(str, command))}")


def say(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
