# Every target works in a fresh clone: each one depends on the environment in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PYTEST := $(BIN)/python -m pytest

.DEFAULT_GOAL := help
.PHONY: help setup lock format check quick test soak golden picture rules bench demo clean

help: ## Print this list.
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

setup: $(READY) ## Build the environment in .venv (done again only when the lock file or pyproject.toml changes).

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Leadenhall needs Python 3.11 or later: name one with 'make PYTHON=python3.12 ...'." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo "This Python cannot make environments: install the package python3-venv (apt-get install python3-venv) and try again." >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)

lock: ## Work out requirements.lock anew from pyproject.toml.
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-emit-index-url \
	  --no-emit-find-links --annotation-style line --upgrade --group dev pyproject.toml --output-file requirements.lock

format: setup ## Let ruff format the code and mend what it can.
	$(BIN)/ruff check --fix engine pbem tests
	$(BIN)/ruff format engine pbem tests

check: setup ## Format, lint, types, import contracts, house rules.
	$(BIN)/ruff format --check engine pbem tests
	$(BIN)/ruff check engine pbem tests
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PYTEST) -q tests/house -m "not slow"

quick: setup ## Tests of rules and parts that need no server, in under a minute; the house rules are with check.
	$(PYTEST) -q -n 2 --dist loadgroup -m "not server and not slow" --ignore tests/house

test: setup ## Every test; as root, installs the servers that they start if those are missing.
	tests/servers/install.sh
	$(PYTEST) -q -n 2 --dist loadgroup

soak: setup ## Every test with the full counts: robot games, kills, mutated mails. Takes hours.
	tests/servers/install.sh
	LEADENHALL_SOAK=1 $(PYTEST) -q -n 2 --dist loadgroup --timeout 0

golden: setup ## Write the expected texts of the golden tests anew; read the difference before you commit it.
	LEADENHALL_GOLDEN=write $(PYTEST) -q tests/golden

picture: setup ## Draw the picture of the README anew; needs Chromium.
	@$(BIN)/python -m tests.golden.picture

rules: setup ## Print the rule ids that no test names.
	@$(BIN)/python -m tests.house.rule_ids

bench: setup ## Measure what must stay quick; docs/benchmarks.md tells more.
	@$(BIN)/python -m tests.bench

demo: setup ## Play a whole game by mail on this machine.
	@$(BIN)/pbem demo

clean: ## Remove the environment and the caches.
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis dist build
