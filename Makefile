# Everything a player or developer does here.  Needs Python 3.11 or later and make;
# a C compiler makes it faster.  The environment lives in .venv and nowhere else.

PYTHON ?= python3
OPT ?= 3
ARGS ?=
GAME ?= emerald-skulls

VENV := .venv
BIN := $(VENV)/bin
# Twice quiet: errors are shown, the settings of this machine's pip are not.
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq --no-input
INSTALL := $(PIP) install --require-hashes

.DEFAULT_GOAL := help
.PHONY: help play play-terminal web test-web screenshots bench-web fixtures test check format build bench bench-check bench-peers bench-vector coverage mutation golden strength soak soak-server soak-people fuzz-server bench-server bench-abuse bench-restart bench-ray wheel sdist lock clean

help:  ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# --- The environment.  A stamp is newer than what it was made from, or it is made again. ---

$(VENV)/made:
	@echo "Making $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Fogadó needs Python 3.11 or later; set PYTHON=...")'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/run: requirements/run.txt requirements/build.txt pyproject.toml hatch_build.py $(VENV)/made
	@echo "Installing what play needs ..."
	@$(INSTALL) -r requirements/run.txt -r requirements/build.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev: requirements/dev.txt $(VENV)/run
	@echo "Installing what tests and checks need ..."
	@$(INSTALL) -r requirements/dev.txt
	@touch $@

$(VENV)/mutation: requirements/mutation.txt $(VENV)/dev
	@echo "Installing what mutation testing needs ..."
	@$(INSTALL) -r requirements/mutation.txt
	@touch $@

# --- Play ---

play: $(VENV)/run  ## Open the inn in the browser; more words with ARGS="..."
	@$(BIN)/python tools/web.py build
	@$(BIN)/fogado serve --browser $(ARGS)

play-terminal: $(VENV)/run  ## Play Emerald Skulls in the terminal, or GAME=...; more with ARGS="..."
	@$(BIN)/fogado play $(GAME) $(ARGS)

web: $(VENV)/run  ## Build the browser client into the package
	@$(BIN)/python tools/web.py build

test-web: $(VENV)/dev  ## Only the tests in a real browser; choose some with ARGS="..."
	@$(BIN)/python tools/web.py browser $(ARGS)

screenshots: $(VENV)/dev fixtures  ## Take pictures of every screen into docs/pictures
	@$(BIN)/python tools/web.py browser --config=e2e/tools.config.ts pictures

bench-web: $(VENV)/dev  ## Measure the browser client: first board, frames of a roll
	@$(BIN)/python tools/web.py browser --config=e2e/tools.config.ts measure

fixtures: $(VENV)/run  ## Write positions of every game for the boards' dev page
	@$(BIN)/python -m tools.fixtures

# --- Tests and checks ---

test: $(VENV)/dev  ## Run all tests, interpreted and compiled; choose some with ARGS="-k ..."
	@$(BIN)/python tools/tests.py $(if $(ARGS),-- $(ARGS))

check: $(VENV)/dev  ## Check style, types, imports and habits, the client, and run the fast tests
	@$(BIN)/python tools/web.py install
	@$(BIN)/python tools/check.py

format: $(VENV)/dev  ## Put all Python files into the house format
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

coverage: $(VENV)/dev  ## Run all tests interpreted and show what they do not reach
	@$(BIN)/python tools/tests.py interpreted

mutation: $(VENV)/mutation  ## Break the rules of GAME=... on purpose; ARGS="--sample 600"; see docs/mutation.md
	@$(BIN)/python tools/mutation.py $(GAME) $(ARGS)

golden: $(VENV)/dev  ## Write the golden records anew (only when rules_version goes up)
	@$(BIN)/python -m tests.golden.make $(ARGS)

strength: $(VENV)/dev  ## Play the ladders of all bots into docs/strength.md; ARGS="--num 200 --jobs 2"; hours, goes on
	@$(BIN)/python -m tools.strength $(ARGS)

soak: $(VENV)/dev  ## Play Dice Forge until every card's effect was executed 200 times
	@$(BIN)/python -m tests.games.dice_forge.soak $(or $(ARGS),200)

# --- The compiled form, its speed, the package ---

build: $(VENV)/dev  ## Compile the engine into build/native (OPT=1 builds faster)
	@$(BIN)/python tools/native.py --opt $(OPT)

soak-server: $(VENV)/dev  ## Kill servers in the middle of traffic; ARGS="--kills 1000 --store all"
	@$(BIN)/python -m tests.server.traffic $(or $(ARGS),--kills 100)

soak-people: $(VENV)/dev  ## Honest people beside every kind of abuser; ARGS="--minutes 60"
	@$(BIN)/python -m tests.server.storms.people $(ARGS)

fuzz-server: $(VENV)/dev  ## A million messages, right and wrong; ARGS="--messages 1000000 --store both"
	@$(BIN)/python -m tests.server.storms.fuzz $(ARGS)

bench-server: $(VENV)/dev  ## Measure the server: ten thousand sockets at human pace, saturated beside a bare echo, memory
	@$(BIN)/python benches/server.py $(ARGS)

bench-restart: $(VENV)/dev  ## Measure how soon a restarted server with thousands of tables plays on
	@$(BIN)/python benches/restart.py $(ARGS)

bench-abuse: $(VENV)/dev  ## Measure what others feel while somebody asks the server for much
	@$(BIN)/python benches/abuse.py $(ARGS)

bench-ray: $(VENV)/dev  ## Measure what a Ray cluster costs beside local processes
	@$(BIN)/python benches/ray.py $(ARGS)

bench: build  ## Measure the speed of both forms, in turns, with their ratio
	@$(BIN)/python benches/run.py $(ARGS)

bench-vector: build  ## Measure many tables stepped together beside the engine itself; ARGS="--write"
	@PYTHONPATH=build/native $(BIN)/python benches/vector.py $(ARGS)

bench-check: build  ## Fail if anything became more than 30 % slower; ARGS="--write" stores what is so now
	@$(BIN)/python benches/check.py $(ARGS)

bench-peers: build  ## Measure others beside us, each in an environment of its own; ARGS="--write"
	@$(BIN)/python benches/peers.py $(ARGS)

wheel: $(VENV)/dev  ## Build the wheel into dist, with the compiled engine (FOGADO_NATIVE=0: plain Python)
	@FOGADO_NATIVE=$${FOGADO_NATIVE:-1} $(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist

sdist: $(VENV)/dev web  ## Build the source package into dist; installed, it is plain Python and needs no Node
	@$(BIN)/hatchling build --target sdist --directory dist
	@ls dist

# --- Housekeeping ---

# uv reads its settings from the environment only: no index address and no path of this
# machine may reach the locked files.
LOCK := uv pip compile --no-config --universal --python-version 3.11 --generate-hashes --upgrade \
	--no-emit-index-url --no-emit-find-links --no-header --no-annotate --quiet

lock:  ## Pin requirements/*.in anew with hashes (needs uv)
	@command -v uv >/dev/null || { echo "make lock needs uv: see CONTRIBUTING.md."; exit 1; }
	@cd requirements && for name in run build dev mutation; do \
		$(LOCK) $$name.in --output-file $$name.txt || exit 1; done

clean:  ## Remove everything that was built, the environment included
	@rm -rf $(VENV) build dist mutants htmlcov .mypy_cache .ruff_cache .pytest_cache \
		.hypothesis .import_linter_cache .coverage .coverage.*
	@find src tests tools benches -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
