"""The house: which room may import which. A short way round is how a house stops being easy to read."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("printkit", "scorer", "templates", "tts")
CLI = {"printkit.cli", "scorer.cli", "tts.cli"}

SPEAKS = ({"templates", "tts"}, "the command line and the table score and speak; they print no cards")

# Room, or module where it may do more than its room, to what it may import and why.
MAY_IMPORT = {
    "tactideck": (CLI, "the front door mounts the three command lines, nothing else"),
    "templates": (set(), "what a game is made of knows nothing of what is done with it"),
    "printkit": ({"templates"}, "print goes from template to file, whatever is scored or said"),
    "scorer": ({"templates"}, "rules tell events; only the command line and the table speak them"),
    **{f"scorer.{name}": SPEAKS for name in ("cli", "choices", "table")},
    **{f"scorer.{name}_command": SPEAKS for name in ("history", "play", "score")},
    "tts": ({"templates"}, "words and voices are told events; they know no rules"),
}
MODULES = [ROOT / "tactideck.py", *(path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))]


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> set[str]:
    """The modules that a file imports, at its top or inside a function."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here, so that they can be read and checked"
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_import_table(path: Path) -> None:
    module = dotted(path)
    room = module.partition(".")[0]
    allowed, why = MAY_IMPORT.get(module, MAY_IMPORT[room])
    for name in imports(path):
        if name.partition(".")[0] not in (*ROOMS, "tactideck") or name.partition(".")[0] == room:
            continue
        assert name in allowed or name.partition(".")[0] in allowed, f"{module} imports {name}: {why}"


PURE = [path for room in ("events", "games") for path in sorted((ROOT / "scorer" / room).glob("*.py"))]


@pytest.mark.parametrize("path", PURE, ids=dotted)
def test_rules_are_pure(path: Path) -> None:
    """Moves in, events out: no printing, no language of their own, no clock, no files."""
    impure = {
        "os",
        "sys",
        "io",
        "pathlib",
        "time",
        "datetime",
        "locale",
        "random",
        "typer",
        "templates.languages",
    }
    assert not imports(path) & impure, f"{dotted(path)} is no longer pure rules"
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"print", "open", "input"}, f"{dotted(path)} is no longer pure rules"
