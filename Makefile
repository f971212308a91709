# All commands of the project; `make` alone lists them. Needs Python 3.11 or newer, and nothing else.
# ARGS is passed to the command: make play ARGS="--port 9000", make test ARGS="-k robble".
# There is one .venv, and it grows: a command adds what it needs and finds what others have brought. Its stamps are
# .player, then .image (the compiler for Pico and site), .packages (for developers), .nightly; node_modules is apart.

VENV := .venv
PYTHON := $(VENV)/bin/python
# The releases of Python that have all libraries ready-made, as docs/machines.md says; the newest goes first.
PYTHONS := 3.14 3.13 3.12 3.11
OLDEST := $(lastword $(PYTHONS))
# Settings of the user's Python that would change where modules come from, or what a command does at its end.
unexport PYTHONHOME PYTHONINSPECT PYTHONOPTIMIZE PYTHONPATH PYTHONPLATLIBDIR PYTHONSAFEPATH PYTHONWARNINGS
INSTALL := $(PYTHON) -m host.tools.install
LOCK = $(filter locks/%,$^)
BRING = echo "Installing $(LOCK)"; $(INSTALL) $(LOCK) $(WHERE)
COMPILE := $(PYTHON) -m uv pip compile --quiet --universal --python-version $(OLDEST) --upgrade \
	--generate-hashes --no-header --no-emit-index-url
# $(call EXTRA,lock,library): what a command does without where it cannot be installed.
EXTRA = [ -e $(VENV)/.$1 ] || if $(INSTALL) locks/$1.txt; then touch $(VENV)/.$1; \
	else echo "$2 cannot be installed here; continuing without it."; fi
ARGS ?=

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup play emulate firmware site rooms test coverage hil nightly lint bench match release texts enclosure torture postgres lock clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(VENV)/.packages $(VENV)/.stubs node_modules/.installed ## make .venv with everything in it

play: $(VENV)/.player ## play in the browser
	$(VENV)/bin/cairn play $(ARGS)

emulate: $(VENV)/.image node_modules/.installed ## play on an emulated Pico in the browser
	$(VENV)/bin/cairn emulate $(ARGS)

firmware: $(VENV)/.image ## build the Pico's image, build/cairn.uf2, and list its files (IMAGE=other-micropython.uf2)
	@$(PYTHON) -m host.commands.firmware $(and $(IMAGE),--uf2 $(IMAGE)) $(ARGS)

site: $(VENV)/.image node_modules/.installed ## write the page with a board in the browser to build/site, for any web server
	@$(PYTHON) -m host.commands.site $(ARGS)

rooms: $(VENV)/.image node_modules/.installed ## serve online rooms, and that page, on this computer
	@$(PYTHON) -m host.commands.site
	$(VENV)/bin/cairn rooms serve $(ARGS)

test: setup ## run all tests
	$(PYTHON) -m pytest --numprocesses auto --dist worksteal --durations 10 $(ARGS)

coverage: setup ## run all tests and list the branches that none of them takes
	$(PYTHON) -m coverage erase
	$(PYTHON) -m coverage run -m pytest --numprocesses auto --dist worksteal $(ARGS)
	@$(PYTHON) -m coverage combine --quiet
	@$(PYTHON) -m coverage report

hil: setup ## run the scenario tests on a real board (PORT=..., default: find it; ASK=1: with questions)
	$(PYTHON) -m pytest tests/scenarios --port "$(or $(PORT),auto)" $(if $(ASK),--ask --capture=no) $(ARGS)

nightly: setup $(VENV)/.nightly ## run what takes too long for each change: scenarios on the emulated Pico, long games, torture (an hour or two)
	$(PYTHON) -m pytest -m nightly --numprocesses auto --dist worksteal --durations 10 $(ARGS)
	$(PYTHON) -m tests.torture --hours 0.5 --target emulator

lint: setup ## check style and types, of the host's code and of the board's
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(VENV)/bin/lint-imports --no-logo --no-cache pyproject.toml
	$(PYTHON) -m mypy
	$(PYTHON) -m mypy --config-file mypy-micropython.ini

bench: setup ## measure the board on the emulated Pico (minutes): docs/speed.md
	$(PYTHON) -m host.tools.bench $(ARGS)

match: setup ## play two bots or commits against each other (ARGS="5 4 --game konane"): docs/strength.md
	@$(call EXTRA,numba,numba)
	$(PYTHON) -m host.tools.match $(ARGS)

release: setup ## write all files of a release to build/release, and try them (minutes); GitHub does it for a tag, as v1.0.0
	$(PYTHON) -m host.tools.release
	$(PYTHON) -m tests.release

texts: setup ## bring the translations in engines/languages up to date, and list what is left to translate
	$(PYTHON) -m host.tools.translations

enclosure: setup ## check both cases as solids, and write what is printed and cut of them (ARGS=--check: write nothing)
	$(PYTHON) -m hardware.enclosure $(ARGS)

torture: setup ## do all that can happen to a board, or a room, for hours (HOURS=24 TARGET=memory|emulator|rooms|PORT SEED=5)
	$(PYTHON) -m tests.torture $(and $(HOURS),--hours $(HOURS)) $(and $(TARGET),--target $(TARGET)) $(and $(SEED),--seed $(SEED)) $(ARGS)

postgres: $(VENV)/.player ## install what rooms in PostgreSQL need (see cairn rooms serve --database)
	$(INSTALL) locks/postgres.txt

lock: setup ## choose the newest versions of everything and write them to locks/
	$(COMPILE) pyproject.toml --group install -o locks/runtime.txt
	$(COMPILE) pyproject.toml -c locks/runtime.txt --extra image --group install --group node --group dev -o locks/dev.txt
	$(COMPILE) pyproject.toml -c locks/dev.txt --extra image -o locks/image.txt
	$(COMPILE) -c locks/dev.txt --group node -o locks/node.txt
	$(COMPILE) pyproject.toml -c locks/dev.txt --extra numba -o locks/numba.txt
	$(COMPILE) pyproject.toml -c locks/dev.txt --extra postgres -o locks/postgres.txt
	$(COMPILE) -c locks/dev.txt --group nightly -o locks/nightly.txt
	$(COMPILE) --group stubs -o locks/stubs.txt
	$(PYTHON) -m host.node npm install --package-lock-only --silent

clean: ## remove everything that the other commands make
	rm -rf $(VENV) node_modules build mutants *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

TOO_OLD := sys.version_info < tuple(map(int, "$(OLDEST)".split("."))) or sys.implementation.name != "cpython"
$(VENV)/.python:
	@found=; for python in $(PYTHONS:%=python%) python3 python; do \
		if $$python -c 'import sys, ensurepip; sys.exit($(TOO_OLD))' 2>/dev/null; then \
			if $$python -c 'import sys; sys.exit(sys.maxsize > 2**32)'; then \
				echo "Cairn needs a 64-bit system, such as Raspberry Pi OS (64-bit): see docs/machines.md." >&2; exit 1; \
			fi; \
			$$python -m venv --clear $(VENV) && touch $@; exit; \
		fi; \
		version=$$($$python --version 2>&1) && found="$${found:+$$found, }$$python: $$version"; \
	done; \
	echo "Cairn needs Python $(OLDEST) or newer with its venv module; found here: $${found:-none}" >&2; exit 1

$(VENV)/.player: $(VENV)/.python locks/runtime.txt pyproject.toml
	@$(BRING)
	@$(INSTALL) .
	@touch $@

$(VENV)/.image: $(VENV)/.player locks/image.txt
	@$(BRING)
	@touch $@

$(VENV)/.packages: $(VENV)/.image locks/dev.txt
	@$(BRING)
	@touch $@

$(VENV)/.nightly: $(VENV)/.packages locks/nightly.txt
	@$(BRING)
	@touch $@

$(VENV)/.stubs: WHERE := --target $(VENV)/micropython
$(VENV)/.stubs: $(VENV)/.python locks/stubs.txt
	@rm -rf $(VENV)/micropython
	@$(BRING)
	@touch $@

node_modules/.installed: $(VENV)/.player locks/node.txt package.json package-lock.json
	@$(PYTHON) -m host.node npm --version >/dev/null 2>&1 || { $(BRING); }
	@echo "Installing package-lock.json"
	@$(PYTHON) -m host.node npm ci --ignore-scripts --silent --no-global --include=dev
	@touch $@
