"""What several tests need: the command as a user runs it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def tactideck(tmp_path: Path) -> Run:
    """Run `tactideck ARGS` in an empty folder, in English unless `language` says else."""

    def run(*args: str | Path, language: str = "en", **more: object) -> "subprocess.CompletedProcess[str]":
        environment = {
            **os.environ,
            "LC_ALL": f"{language}_XX.UTF-8",
            "PYTHONUTF8": "1",
            "PYTHONPATH": str(ROOT),
        }
        return subprocess.run(
            [sys.executable, "-m", "tactideck", *map(str, args)],
            cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8", timeout=120, **more,
        )  # fmt: skip

    return run
