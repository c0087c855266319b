# make demo: set up .venv, print a deck, score a game, speak it.
# make test: set up .venv, run all checks.
# make docs: build the pages of docs/ into site/.
# make bench: print the ratios of benchmarks/ as one table. make pictures: make the README's pictures anew.
# make fuzz: a million inputs for the readers (Linux). make mutants: alter the rules, line by line, and see the tests fail.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Each process of the tests would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test bench pictures docs fuzz mutants clean

demo: $(VENV)/demo.ready
	$(BIN)/tactideck demo

test: $(VENV)/test.ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --dist worksteal

bench: $(VENV)/test.ready
	$(BIN)/python -m pip install --quiet --editable ".[bench]"
	$(BIN)/python -m benchmarks

pictures: $(VENV)/test.ready
	$(BIN)/python docs/make_pictures.py

docs: $(VENV)/demo.ready
	$(BIN)/python -m pip install --quiet --editable ".[docs]"
	$(BIN)/python docs/build.py

fuzz: $(VENV)/test.ready
	$(BIN)/python -m pip install --quiet --editable ".[fuzz]"
	for reader in record template table; do $(BIN)/python -m tests.fuzz $$reader --runs 350000 --seconds 7200 || exit 1; done

mutants: $(VENV)/test.ready
	$(BIN)/python -m pip install --quiet --editable ".[mutants]"
	rm -rf mutants  # which mutmut does not keep in step with our data files
	$(BIN)/mutmut run
	$(BIN)/python -m tests.mutants

$(VENV)/demo.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable ".[pico]"
	$(BIN)/python -m compileall -q printkit scorer tactideck templates tts words  # or the first commands do it
	touch $@

$(VENV)/test.ready: $(VENV)/demo.ready
	$(BIN)/python -m pip install --quiet --editable ".[test]"
	touch $@

clean:
	rm -rf .venv dist site
