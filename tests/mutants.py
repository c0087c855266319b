"""What `make mutants` comes to: a score for each module, then each mutant that no test has noticed.

python -m tests.mutants
"""

import ast
import difflib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path("mutants")  # where mutmut works
SURVIVED = {0, 33}  # its exit codes for "the tests pass" and "no test comes here"


def functions(source: str) -> dict[str, list[str]]:
    """The lines of every function of a mutated module below its head, by its name there."""
    lines = source.splitlines()
    return {
        node.name: lines[node.body[0].lineno - 1 : node.end_lineno]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
    }


def told(results: Path) -> Iterator[str]:
    """What there is to say of one module."""
    codes = json.loads(results.read_text("utf-8"))["exit_code_by_key"]
    if not codes:
        return
    left = [name.rpartition(".")[2] for name, code in codes.items() if code in SURVIVED]
    untried = sum(code is None for code in codes.values())
    killed = len(codes) - len(left) - untried
    module = results.relative_to(FOLDER).with_suffix("")
    yield f"{module}: {killed} of {len(codes)} killed, {100 * killed / len(codes):.1f} %; {untried} not tried."
    found = functions(results.with_suffix("").read_text("utf-8"))
    for name in left:
        original = found.get(f"{name.rpartition('__mutmut_')[0]}__mutmut_orig", [])
        yield f"  {name}"
        for line in difflib.unified_diff(original, found.get(name, []), n=0, lineterm=""):
            if line[:1] in "+-" and line[:3] not in ("+++", "---"):
                yield f"    {' '.join(line.split())}"


def main() -> None:
    for results in sorted(FOLDER.rglob("*.py.meta")):
        sys.stdout.writelines(f"{line}\n" for line in told(results))


if __name__ == "__main__":
    main()
