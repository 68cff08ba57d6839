# `make play` and `make test` work on a fresh machine with Python 3.11, gcc and make; `make help` lists the rest.

# All tests run in the compiled copy. The interpreted half, beside the build, leaves out what is marked `once`, and the
# tests of the games take turns in it. Without a compiler everything runs interpreted. docs/testing.md says why.
INTERPRETED_HALF = -m "not soak and not once"
# Two more for the compiled half, because it waits for browsers, servers and commands.
WORKERS ?= 2
# `make test TIMES=1` also says where the processor time went.
# `make test ROTATE=3` runs the third part of what takes turns, ROTATE=all all of it; see tests/kit/rotation.py.
ROTATING = ROTATE=$(or $(ROTATE),commit)
PYTEST = -m pytest -q -n $(WORKERS) --dist worksteal $(if $(TIMES),-p tools.times)
SOAK = -m pytest -q -n $(WORKERS) -m "soak or rotates"
IN_POSTGRESQL = -m pytest -q -n $(WORKERS) tests/server

# The caller's environment must not decide which code runs.
unexport PYTHONPATH PYTHONHOME PYTHONSTARTUP PYTHONOPTIMIZE VIRTUAL_ENV MYPYPATH PYTEST_ADDOPTS
# Without it every process that a test starts reads all sources anew, and every worker all tests.
unexport PYTHONDONTWRITEBYTECODE

# Safe path: `python -m` would put this folder, and so the interpreted sources, before the compiled copy.
PYTHON = .venv/bin/python
INTERPRETED = PYTHONSAFEPATH=1 PYTHONPATH="$(CURDIR)" $(PYTHON)
COMPILED = PYTHONSAFEPATH=1 PYTHONPATH="$(CURDIR)/build/compiled:$(CURDIR)" $(PYTHON)
HAS_COMPILED = [ -e build/compiled/stamp ]

.DEFAULT_GOAL = help
.PHONY: help play test test-interpreted quick soak bench load matches ladder compiled build-copy lint docs lock clean \
	setup-play setup-dev

help:
	@awk -F ':.*## ' '/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

##@ To play

play: setup-play ## the web table, for you and your friends; it opens at once and is compiled meanwhile
	@exec $(PYTHON) tools/play.py

##@ To change something

quick: setup-dev ## lint, types and the nearest tests to what changed; GAME=inis: of one game
	@$(INTERPRETED) -m tools.quick --workers $(WORKERS) $(if $(GAME),--game $(GAME))

test: ## lint, types, and the tests, interpreted and compiled
	@$(MAKE) --no-print-directory -j2 build-copy test-interpreted
	@if $(HAS_COMPILED); then set -x; \
		MOHREH_EXPECT=compiled $(ROTATING) $(COMPILED) $(PYTEST) -n $$(($(WORKERS) + 2)); \
	else set -x; MOHREH_EXPECT=interpreted $(ROTATING) $(INTERPRETED) $(PYTEST); fi

# While the copy is built, which needs few packages, the others are installed and the sources are tested.
test-interpreted: setup-play
	@$(MAKE) --no-print-directory lint
	MOHREH_EXPECT=interpreted $(ROTATING) $(INTERPRETED) $(PYTEST) $(INTERPRETED_HALF)

lint: setup-dev ## ruff, the lint for compiled code, mypy
	$(PYTHON) -m ruff check --quiet .
	$(INTERPRETED) -m tools.lint_compiled
	$(PYTHON) -m mypy

compiled: setup-dev build-copy ## a compiled copy in build/compiled, if anything changed

build-copy: setup-play
	@$(PYTHON) tools/build_compiled.py

clean: ## remove everything that was built, .venv included
	rm -rf build .venv .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

##@ To measure

bench: compiled ## the figures, interpreted and compiled; COMPARE=<revision>: against that of another revision
	$(INTERPRETED) -m bench $(if $(COMPARE),--compare $(COMPARE))

load: compiled ## many tables at once over sockets: TABLES=200 SOCKETS=1000 PACE=3 SECONDS=20 BOTS=80 LONG=3600 BEFORE=<revision> PEER=1 PLOTS=docs/plots
	$(COMPILED) -m bench.load --profile build/move.profile $(if $(TABLES),--tables $(TABLES)) $(if $(SOCKETS),--sockets $(SOCKETS)) \
		$(if $(PACE),--pace $(PACE)) $(if $(SECONDS),--seconds $(SECONDS)) $(if $(BOTS),--bots $(BOTS)) $(if $(LONG),--long $(LONG)) $(if $(BEFORE),--before $(BEFORE)) \
		$(if $(PEER),--peer) $(if $(PLOTS),--plots $(PLOTS))

matches: compiled ## how strong the bots are; goes on where it was stopped
	$(COMPILED) -m bench.matches --jobs $(WORKERS)
	$(COMPILED) -m bench.proof --jobs $(WORKERS)
	$(COMPILED) -m bench.arena --jobs $(WORKERS)

ladder: compiled ## each level of the bots against the one below, into docs/ladder.md; goes on where it was stopped
	$(COMPILED) -m mohreh ladder --jobs $(WORKERS) --out build/matches --write docs/ladder.md

soak: compiled ## the full counts, all of what takes turns, all servers' tests on PostgreSQL; takes long
	@if $(HAS_COMPILED); then set -x; MOHREH_EXPECT=compiled ROTATE=all $(COMPILED) $(SOAK); \
	else set -x; MOHREH_EXPECT=interpreted ROTATE=all $(INTERPRETED) $(SOAK); fi
	@if $(HAS_COMPILED); then set -x; TEST_DATABASE=postgresql MOHREH_EXPECT=compiled $(COMPILED) $(IN_POSTGRESQL); \
	else set -x; TEST_DATABASE=postgresql MOHREH_EXPECT=interpreted $(INTERPRETED) $(IN_POSTGRESQL); fi

##@ To release

docs: setup-dev ## the documentation, in build/docs
	$(INTERPRETED) -m sphinx -q -W --keep-going -d build/cache/docs docs build/docs

lock: setup-dev ## new versions of all dependencies, with hashes
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-uv.lock
	$(LOCK) --all-extras --output-file requirements.lock pyproject.toml
	$(LOCK) --extra compile --extra arena --extra serve --constraint requirements.lock --output-file requirements-play.lock pyproject.toml
	echo uv | $(LOCK) --no-annotate --output-file requirements-uv.lock -
LOCK = $(PYTHON) -m uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

setup-play:
	@sh tools/setup.sh play

setup-dev:
	@sh tools/setup.sh dev
