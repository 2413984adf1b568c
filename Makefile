# Three commands do everything on a fresh machine: `make train`, `make play` and `make test`.
PYTHON ?= python3
GAME ?= architects
ARGS ?=
BIN := .venv/bin
OWN_NEEDS := llvmlite|numba|numpy|pettingzoo|pytest|pytest-xdist|rich|safetensors|tyro
LOWEST_EXTRAS := experiments render
LOWEST := tests/tools/test_lowest_versions.py tests/adapters/test_seat.py tests/adapters/test_vector.py tests/adapters/test_aec.py tests/experiments/test_tournament.py tests/experiments/test_records.py
MARKDOWN := README.md AGENTS.md CHANGELOG.md CODE_OF_CONDUCT.md CONTRIBUTING.md SECURITY.md docs
SITE ?= site-table
TABLE := tests/play tests/field/test_web.py
comma := ,
space := $(subst ,, )
INSTALL_BROWSER := { apt-get install -qq -y chromium-headless-shell || apt-get install -qq -y chromium; }

help: ## List the targets.
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

train: .venv/.trained ## Train a policy for GAME by self-play, evaluate it on a ladder, and save both under runs/.
	@$(BIN)/architects-env warm --game $(GAME)
	$(BIN)/architects-env train --game $(GAME) $(ARGS)

play: .venv/.played ## Play against bots in the browser (options: ARGS="--no-browser --port 9000").
	$(BIN)/architects-env play serve $(ARGS)

test: .venv/.developed .venv/.browser .venv/.site ## Run all tests except for the slow ones.
	@$(BIN)/architects-env warm --game all
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not slow"

test-environment: .venv/.developed ## Run the tests that need no browser: games, environments, agents, training.
	@$(BIN)/architects-env warm --game all
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not slow" $(addprefix --ignore=,$(TABLE))

test-table: .venv/.developed .venv/.browser .venv/.site ## Run the tests of the table: pictures, languages, companion, server and page.
	@$(BIN)/architects-env warm --game all
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not slow" $(TABLE)

lint: .venv/.developed ## ruff (format and rules), codespell, pymarkdown and pyright
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/codespell
	$(BIN)/pymarkdown scan -r $(MARKDOWN)
	$(BIN)/pyright

docs: .venv/.developed ## Build the documentation into site/, without a network.
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet $(ARGS)

site: .venv/.developed ## Build the table without a server into SITE (default: site-table/), a folder for any static host.
	$(BIN)/python -m tools.browser_site $(SITE)
	@echo "Look at it: $(BIN)/python -m http.server -d $(SITE)"

wheel: .venv/.developed ## Build wheel and sdist into dist/, install the wheel into an empty environment, and run every subcommand once.
	@$(BIN)/architects-env warm --game hamlet
	$(BIN)/python -m tools.check_wheel $(ARGS)

generated: .venv/.developed ## Generate the types of the games' options, for editors and type checkers.
	$(BIN)/python -m tools.write_option_types

bench: .venv/.benched ## Compare the speed with the reference kernel, OpenSpiel, PettingZoo and RLCard.
	@$(BIN)/architects-env warm --game $(GAME)
	$(BIN)/architects-env speed --game $(GAME) --compare $(ARGS)

fuzz: .venv/.developed ## Play 100,000 random games of GAME and check invariants, then run the slow tests, and pass wrong input to public methods.
	@$(BIN)/architects-env warm --game all
	$(BIN)/architects-env fuzz --game $(GAME) --games 100000 $(ARGS)
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m slow
	FUZZ_ROUNDS=100 $(BIN)/python -m pytest -q -n 2 tests/robustness/test_fuzz.py

mutants: .venv/.developed ## Test the tests: make 250 small mutations of the rules of GAME. An interrupted run continues.
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m tools.mutate --game $(GAME) $(ARGS)

balance: .venv/.trained ## Report points and wins of GAME by seat, character, card and source.
	@$(BIN)/architects-env warm --game $(GAME)
	$(BIN)/architects-env balance --game $(GAME) $(ARGS)

warm: .venv/.trained ## Compile the rules of GAME ahead of time.
	@$(BIN)/architects-env warm --game $(GAME)

rllib: .venv-rllib/.made ## Install RLlib in its own environment (it pins another Gymnasium), and run its tests.
	.venv-rllib/bin/python -m pytest -q -n 0 tests/adapters/test_rllib.py

tianshou: .venv-tianshou/.made ## Install Tianshou in its own environment (it needs older libraries), and test its example.
	.venv-tianshou/bin/python -m pytest -q -n 0 tests/examples/test_tianshou.py

openenv: .venv-openenv/.made ## Install OpenEnv in its own environment (it needs an older mcp), validate our server, and play on it.
	.venv-openenv/bin/python -m pytest -q -n 0 tests/llm/test_openenv.py

verifiers: .venv-verifiers/.made ## Install verifiers in its own environment (it pins another mcp), and run its rollouts.
	.venv-verifiers/bin/python -m pytest -q -n 0 tests/llm/test_verifiers.py

kaggle: .venv-kaggle/.made ## Install kaggle-environments in its own environment (it pins another Gymnasium), and play every game in it.
	.venv-kaggle/bin/python -m pytest -q -n 0 tests/llm/test_kaggle.py

lowest: .venv-lowest/.made ## Install the lowest versions that pyproject.toml allows in their own environment, and run tests.
	.venv-lowest/bin/python -m pytest -q -n 0 -m "not slow" $(LOWEST)

clean: ## Remove virtual environments and caches of tools (never runs/).
	rm -rf .venv .venv-rllib .venv-tianshou .venv-openenv .venv-verifiers .venv-kaggle .venv-lowest .pytest_cache .ruff_cache .hypothesis

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/.trained: EXTRAS := train
.venv/.played: EXTRAS := play
.venv/.developed: EXTRAS := train,tune,scale,render,play,docs,wheel,minari,recipes,dev
.venv/.benched: EXTRAS := train,tune,scale,bench,render,docs,wheel,minari,recipes,dev
.venv/.trained .venv/.played .venv/.developed .venv/.benched: .venv/bin/python pyproject.toml constraints.txt
	@echo "Installing into .venv. This takes some minutes the first time."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[$(EXTRAS)]'
	@touch $@

.venv/.browser: .venv/.developed # for the tests of the page
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
		|| { [ "$$(id -u)" = 0 ] && { $(INSTALL_BROWSER) || { apt-get update -qq && $(INSTALL_BROWSER); }; } >/dev/null 2>&1; } \
		|| $(BIN)/python -m playwright install chromium >/dev/null 2>&1 \
		|| echo "No Chromium could be installed (apt-get install chromium): the tests of the page in a browser are skipped."
	@touch $@

.venv/.site: .venv/.developed tools/browser_site/sources.py # for the tests of the table without a server
	@$(BIN)/python -m tools.browser_site --fetch-only || echo "The tests of the table without a server are skipped."
	@touch $@

.venv-rllib/.made: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv-rllib
	grep -v '^gymnasium==' constraints.txt > .venv-rllib/constraints.txt
	.venv-rllib/bin/python -m pip install --quiet --disable-pip-version-check -c .venv-rllib/constraints.txt -e '.[rllib]' pytest pytest-xdist
	@touch $@

.venv-tianshou/.made: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv-tianshou
	grep -v -E '^(filelock|pandas|virtualenv)==' constraints.txt > .venv-tianshou/constraints.txt
	.venv-tianshou/bin/python -m pip install --quiet --disable-pip-version-check -c .venv-tianshou/constraints.txt -e '.[tianshou]' pytest pytest-xdist
	@touch $@

.venv-openenv/.made .venv-verifiers/.made .venv-kaggle/.made: .venv-%/.made: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv-$*
	grep -E '^($(OWN_NEEDS))==' constraints.txt > .venv-$*/constraints.txt
	.venv-$*/bin/python -m pip install --quiet --disable-pip-version-check -c .venv-$*/constraints.txt -e '.[$*]' pytest pytest-xdist
	@touch $@

.venv-lowest/.made: pyproject.toml tools/lowest_versions.py
	$(PYTHON) -m venv .venv-lowest
	$(PYTHON) -m tools.lowest_versions $(LOWEST_EXTRAS) > .venv-lowest/constraints.txt
	.venv-lowest/bin/python -m pip install --quiet --disable-pip-version-check -c .venv-lowest/constraints.txt -e '.[$(subst $(space),$(comma),$(LOWEST_EXTRAS))]' pytest pytest-xdist hypothesis
	@touch $@

.PHONY: help train play test test-environment test-table lint docs site wheel generated bench fuzz mutants balance warm rllib tianshou openenv verifiers kaggle lowest clean
.DEFAULT_GOAL := help
