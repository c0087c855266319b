# make demo: set up .venv, print a deck, score a game, speak it.
# make test: set up .venv, run all checks.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test bench clean

demo: .venv/demo.ready
	$(BIN)/tactideck demo

test: .venv/test.ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest

bench: .venv/test.ready
	$(BIN)/python -m pip install --quiet --editable ".[bench]"
	$(BIN)/python -m benchmarks

.venv/demo.ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable ".[pico]"
	touch $@

.venv/test.ready: .venv/demo.ready
	$(BIN)/python -m pip install --quiet --editable ".[test]"
	touch $@

clean:
	rm -rf .venv dist
