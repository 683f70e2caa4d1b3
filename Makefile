# Needs Python 3.11 or newer, GNU make and a POSIX shell with coreutils; nothing else.

PYTHON ?= python3
PORT ?= 8000

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
CATALOGUES := $(wildcard src/consigliere/locale/*/LC_MESSAGES/consigliere.po)
COMPILED := $(CATALOGUES:.po=.mo)

.DELETE_ON_ERROR:
.PHONY: help setup run test walk coverage check bench bench-seating bench-site messages build mutants lock clean FORCE

help:
	@echo 'make run       the tournament site on http://localhost:8000 with a demonstration (PORT=8001 …)'
	@echo 'make test      run the tests and measure coverage'
	@echo
	@echo 'make setup     make .venv and the command .venv/bin/consigliere (the others do it by themselves)'
	@echo 'make walk      look at every page of the demonstration in a browser (long)'
	@echo 'make coverage  run the tests and measure the coverage of everything'
	@echo 'make check     style, types, import order, translations'
	@echo 'make bench     measure speed'
	@echo 'make bench-seating  how good seatings get within ten seconds (long)'
	@echo 'make bench-site   speed of the site, on PostgreSQL (needs DATABASE_URL)'
	@echo 'make messages  collect the texts to translate into src/consigliere/locale'
	@echo 'make build     wheel and source archive into dist/'
	@echo 'make mutants   mutation testing of the rules (long)'
	@echo 'make lock      write requirements/*.lock (for maintainers; needs uv; UPGRADE=--upgrade for newer versions)'
	@echo 'make clean     remove .venv and everything that was built'
	@echo
	@echo 'PYTHON=python3.12 make …  uses another Python (3.11 or newer)'

# ------------------------------------------------------------------------------------- setting up

setup: .venv/ready $(COMPILED)

# The stamp .venv/locked is the last thing written here. Whatever was interrupted, or was locked
# differently, is thus made anew and never patched.
.venv/locked: requirements/dev.lock
	@command -v '$(PYTHON)' >/dev/null || { \
	    echo 'There is no "$(PYTHON)" here. Consigliere needs Python 3.11 or newer.'; \
	    echo 'If you have it under another name: make PYTHON=/path/to/python3'; exit 1; } >&2
	@'$(PYTHON)' -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo 'Consigliere needs Python 3.11 or newer; "$(PYTHON)" is this one:'; '$(PYTHON)' --version; \
	    echo 'If you have a newer one under another name: make PYTHON=/path/to/python3'; exit 1; } >&2
	@'$(PYTHON)' -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo '"$(PYTHON)" cannot make virtual environments: its module venv or ensurepip is missing.'; \
	    echo 'On Debian and Ubuntu: apt install python3-venv'; exit 1; } >&2
	@echo 'Setting up .venv (once, about a minute) …'
	@'$(PYTHON)' -m venv --clear .venv
	@$(PIP) install -qq --require-hashes -r requirements/dev.lock
	@printf '%s\n' '$(CURDIR)' >$@

# An environment does not survive being moved, nor the removal of its Python.
WHERE := $(shell exec 2>/dev/null; if test -e .venv/locked; then \
	$(BIN)/python -c 'print(open(".venv/locked").read())'; else echo '$(CURDIR)'; fi)
ifneq ($(WHERE),$(CURDIR))
.venv/locked: FORCE
endif

# Should this be interrupted, the environment is made anew too: pip does not mend a half-installed
# package.
.venv/ready: .venv/locked pyproject.toml hatch_build.py
	@rm -f $@ && $(PIP) install -qq --no-build-isolation --no-deps --editable . || { \
	    rm -f .venv/locked; echo 'Setting up failed; the next make begins anew.' >&2; exit 1; }
	@touch $@

%.mo: %.po | .venv/ready
	@$(BIN)/pybabel --quiet compile --input-file=$< --output-file=$@

# ------------------------------------------------------------------------------------- using

run: setup
	@$(BIN)/consigliere serve --demo --port $(PORT)

# ------------------------------------------------------------------------------------- working

# Of the rules and of disputes their own tests cover every branch. Measuring takes half as long again:
# the other tests are run without.
MEASURED := tests/rules tests/disputes
test: setup
	$(BIN)/python -m pytest --numprocesses auto --cov --cov-report= $(MEASURED)
	$(BIN)/coverage report --fail-under=100
	$(BIN)/python -m pytest --numprocesses auto $(MEASURED:%=--ignore=%)

walk: setup
	$(BIN)/python -m pytest tests/browser -m walk --numprocesses auto

coverage: setup
	$(BIN)/python -m pytest --numprocesses auto --cov=consigliere --cov-report=
	$(BIN)/coverage report

check: setup
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy --strict
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/check_translations.py

bench: setup
	$(BIN)/python -m tools.bench

bench-site: setup
	$(BIN)/python -m tools.bench_site

bench-seating: setup
	$(BIN)/python -m tools.bench_seating

messages: setup
	$(BIN)/python tools/check_translations.py --update
	@$(MAKE) --no-print-directory setup

build: setup
	rm -rf dist
	$(BIN)/hatchling build

mutants: setup .venv/mutants
	HYPOTHESIS_PROFILE=ci $(BIN)/mutmut run
	$(BIN)/mutmut results

.venv/mutants: requirements/mutants.lock .venv/locked
	@$(PIP) install -qq --require-hashes -r requirements/mutants.lock
	@touch $@

COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' $(UPGRADE) pyproject.toml

lock:
	$(COMPILE) --output-file requirements/run.lock
	$(COMPILE) --group dev --constraint requirements/run.lock --output-file requirements/dev.lock
	$(COMPILE) --group mutants --constraint requirements/dev.lock --output-file requirements/mutants.lock

clean:
	rm -rf .venv build dist mutants htmlcov .coverage .hypothesis
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	rm -f $(COMPILED)
