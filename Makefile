# make demo: set up .venv, print a deck, score a game, speak it.
# make test: set up .venv, run all checks.
# make docs: build the pages of docs/ into site/.
# make bench: print the ratios of benchmarks/ as one table. make pictures: make the README's pictures anew.
# make release: build the files of a release in dist/ and try them. make lowest: the lowest versions that are allowed.
# make fuzz: a million inputs for the readers (Linux). make mutants: alter the rules, line by line, and see the tests fail.
PYTHON ?= python3
# What make lowest runs: what touches each of the dependencies. TESTS=tests is everything.
TESTS ?= $(addprefix tests/test_,$(addsuffix .py,typer deck reportlab subset pdf_tags mp3 natural preview own_pictures voices workshop docs install))
VENV := .venv
BIN := $(VENV)/bin
# Each process of the tests would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test bench pictures docs release lowest fuzz mutants clean

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

release: $(VENV)/test.ready
	$(BIN)/python -m pip install --quiet --editable ".[release]"
	$(BIN)/python -m tests.release

lowest: $(VENV)/test.ready
	$(BIN)/python -m pip install --quiet --editable ".[release]"
	$(PYTHON) -m venv --clear $(VENV)/lowest
	$(BIN)/uv pip install --quiet --python $(VENV)/lowest --resolution lowest-direct --editable ".[test]"
	AXE_CORE= $(VENV)/lowest/bin/python -m pytest -n auto --dist worksteal -p no:cacheprovider $(TESTS)

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
