# `make play` and `make test` set themselves up; both need only Python 3.11+ and make.
# Paths are relative throughout, so a folder with a space in its name is fine.

PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	$$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# What playing needs is there; and what everything else needs.
PLAYING := .venv/.playing
READY := .venv/.ready
# And what only teaching the hearing needs.
TEACHING := .venv/.teaching

# Tests start many processes: what Python has compiled is kept, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=

# Tests of pages and servers mostly wait, so there are more of them at a time than cores.
WORKERS ?= 4

STAGE ?= dev
PACKAGED := build/serverless/.ready

.PHONY: help play test test-all check unit package deploy format models ear questions voices lock size bench bench-functions clean

# `make` alone plays.
.DEFAULT_GOAL := play

help:  ## these lines
	@sed -n 's/^\([a-z-]*\):.*  ## /\1|/p' Makefile | while IFS='|' read -r target told; do printf '%-16s %s\n' "$$target" "$$told"; done

# BIND: where it listens, HOST:PORT.
BIND :=
play: $(PLAYING)  ## the page, until Ctrl-C; BIND=127.0.0.1:8001 for another port
	@$(BIN)/python -m console play $(if $(BIND),--bind "$(BIND)")

# Formats, lint and types are checked beside the tests.
test:  ## format, lint, imports, types and the quick tests; with CI=1 the slow ones, too
	@$(MAKE) --no-print-directory -j2 check unit

# All of it, also what runs by a share where CI is set (docs/tests.md).
test-all: export CI := true
test-all: export TESTS := all
test-all: test  ## all of them

check: $(READY)  ## format, lint, imports and types alone
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/mypy

# T: what of the tests, as pytest takes it: `make unit T=tests/rules/test_deck.py`, `make unit T="tests/skill -k night"`.
T ?=
# Only these ask programs of npm.
OF_NODE := $(if $(T),$(filter tests/page% tests/functions% tests/skill% tests/texting% tests/webhooks%,$(T)),all)
unit: $(READY) $(if $(OF_NODE),node_modules/.ready) $(if $(CI),$(PACKAGED))  ## tests alone; T=tests/rules/test_deck.py for one file
	$(BIN)/python -m pytest $(if $(T),$(T),-n $(WORKERS) --dist loadfile --no-loadscope-reorder)

# The functions for AWS, and what CloudFormation is told of them; needs neither an account nor its credentials.
package: $(PACKAGED)  ## the functions for AWS, in build/

# Brings them to the account whose credentials are in the environment; settings as docs/operations.md tells.
deploy: $(PACKAGED)  ## bring them to AWS; STAGE=prod
	@test -n "$$ALEXA_SKILL_ID" || grep -qs '^ALEXA_SKILL_ID=' .env || echo "Without ALEXA_SKILL_ID no skill reaches it."
	node_modules/.bin/serverless deploy --stage $(STAGE)

format: $(READY)  ## mend format and lint
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Makes the interaction models anew from their templates (interaction_models/*.toml; docs/hearing.md).
models: $(TEACHING)  ## Alexa's interaction models, from interaction_models/*.toml
	$(BIN)/python -m training.models

# Teaches the hearing our own sentences anew (templates/*/utterances; docs/hearing.md), in every language or in L, and
# prints what each author of judged sentences gains and loses: four minutes of computing a language.
ear: $(TEACHING)  ## teach the hearing what people say; L=en for one language (minutes)
	$(BIN)/python -m training $(L)

# Teaches how people ask about the rules anew (templates/*/asked; docs/hearing.md), in every language or in L.
questions: $(TEACHING)  ## teach it how people ask about the rules; L=en for one language
	$(BIN)/python -m training.questions $(L)

# Teaches it without each of the voices in turn (docs/hearing.md), and prints how that voice is heard, and the mean: half
# an hour of computing a language.
voices: $(TEACHING)  ## how well it hears people who did not teach it; L=en for one language (half an hour each)
	$(BIN)/python -m training --leave-out all $(L)

size: $(READY)  ## how large each room is, and may be
	@$(BIN)/python -m tests.size

bench: $(READY)  ## how fast it is
	$(BIN)/python -m benchmarks.judge
	$(BIN)/python -m benchmarks.skill
	$(BIN)/python -m benchmarks.costly_texts
	$(BIN)/python -m benchmarks.hearing

# Starts of the packaged functions, compared with the smallest ones there are.
bench-functions: $(PACKAGED)  ## how fast the functions for AWS start
	$(BIN)/python -m benchmarks.cold_start

# Rewrites requirements.lock and its parts; needs `uv` on the path. Hashes, no index host.
COMPILED := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --custom-compile-command "make lock"
APART := uv pip compile --quiet --python-version 3.13 --generate-hashes --no-annotate --custom-compile-command "make lock"
PART := $(COMPILED) --no-annotate --constraints requirements.lock --excludes requirements/unused.txt

lock:  ## requirements.lock and its parts; needs uv
	$(COMPILED) --extra dev --group train --output-file requirements.lock pyproject.toml
	$(PART) --output-file requirements/play.lock --group play
	$(PART) --extra metrics --output-file requirements/serve.lock pyproject.toml
	$(PART) --output-file requirements/functions.lock --group functions
	$(PART) --output-file requirements/mcp.lock --group mcp
	$(PART) --output-file requirements/train.lock --group train
	$(PART) --output-file requirements/core.lock --group core
	$(APART) --output-file requirements/home-assistant.lock --group home-assistant

clean:  ## all that make has made
	rm -rf .venv node_modules dist build .hypothesis .mypy_cache .pytest_cache .ruff_cache

SOURCES := $(shell find onenight stores evenings skill webhooks templates interaction_models deploy -type f -not -name '*.pyc')

$(PACKAGED): $(SOURCES) serverless.yml requirements/functions.lock $(READY) node_modules/.ready
	$(BIN)/python -m deploy.bundle
	@if test -e node_modules/.ready; then node_modules/.bin/serverless package --stage $(STAGE) --package build/serverless \
		&& touch $@; else echo "npm is needed to package the functions." >&2; test -z "$$CI"; fi

# Adds to what playing needs, so whichever of the two set-ups runs first, nothing is installed twice.
$(READY): $(PLAYING) requirements.lock
	@echo "Adding what the tests need (once) ..."
	@$(PIP) install --no-compile --require-hashes -r requirements.lock
	@$(BIN)/python -W ignore -m compileall -q -j 0 .venv/lib  # pip has one core do it
	@touch $@

$(TEACHING): $(PLAYING) requirements/train.lock
	@echo "Adding what teaching the hearing needs (once) ..."
	@$(PIP) install --no-compile --no-deps --require-hashes -r requirements/train.lock
	@touch $@

# Without what its packages ask for and nobody imports; what is imported of them is compiled then.
$(PLAYING): requirements/play.lock
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer, with its venv module, is needed; none was found." >&2; exit 1; }
	@echo "Setting up .venv with $(PYTHON) (once) ..."
	@$(PYTHON) -m venv .venv
	@$(PIP) install --no-compile --no-deps --require-hashes -r requirements/play.lock
	@$(BIN)/python -m deploy.checkout
	@touch $@

# Amazon's own checkers, and those of the page's JavaScript, from npm. Without npm the tests that use them say so,
# and fail where CI is set.
node_modules/.ready: package.json package-lock.json
	@if command -v npm >/dev/null; then echo "Fetching the checkers from npm (once) ..." \
		&& npm ci --silent --no-fund --no-audit --ignore-scripts && touch $@; fi
