"""The house: which room may import which. A short way round is how a house stops being easy to read."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("words", "templates", "printkit", "scorer", "tts", "tactideck")

# Room, or folder of a room, to what it may import of the others, and why. The longest name that fits counts.
MAY_IMPORT = {
    "words": (set(), "all rooms say what stands here, so it knows none of them"),
    "templates": ({"words"}, "what a game is made of knows nothing of what is done with it"),
    "printkit": ({"templates", "words"}, "print goes from template to file, whatever is scored or said"),
    "scorer": ({"templates", "words"}, "rules tell events; only the commands and the table speak them"),
    "scorer.commands": ({"templates", "tts", "words"}, "they score and speak; they print no cards"),
    "scorer.table": ({"templates", "tts", "words"}, "the table scores and speaks; it prints no cards"),
    "tts": ({"words"}, "voices are given sentences; they know no games"),
    "tactideck": (set(ROOMS), "the front doors lead to all rooms"),
}
MODULES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]


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
    place = max((name for name in MAY_IMPORT if f"{module}.".startswith(f"{name}.")), key=len)
    allowed, why = MAY_IMPORT[place]
    for name in imports(path):
        other = name.partition(".")[0]
        if other in ROOMS and other != room:
            assert other in allowed, f"{module} imports {name}: {why}"


PURE = [ROOT / "scorer" / "events.py", *sorted((ROOT / "scorer" / "games").glob("*.py"))]


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
        "words.languages",
    }
    assert not imports(path) & impure, f"{dotted(path)} is no longer pure rules"
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"print", "open", "input"}, f"{dotted(path)} is no longer pure rules"
