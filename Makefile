# Beatroom. `make run` and `make test` are all that a newcomer needs; `make help` lists the rest.

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3)
BIN := .venv/bin
WEB_SOURCES := $(shell find web/src web/public web/index.html -type f 2>/dev/null) web/vite.config.ts web/tsconfig.json personalities/schema.json
# Two targets at once, each with its output in one piece where make can do that (from version 4).
SIDE_BY_SIDE := --no-print-directory --jobs 2 --keep-going $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11

# A file is run by one worker; files in the order that tests/conftest.py gives them.
WHOLE_FILES := --dist loadfile --no-loadscope-reorder --durations=8

# Where this is set, every process compiles every module anew, and the tests start hundreds.
export PYTHONDONTWRITEBYTECODE =

.DEFAULT_GOAL := help
.PHONY: help run test ready chromium fuzz check lint types test-python test-core test-service test-web test-browser soak bench smoke-openai smoke-daily lock clean tools

help: ## list what there is
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 18

run: .make/run web/dist/index.html ## install everything, build the page, start the service on 127.0.0.1
	@$(BIN)/beatroom serve

test: ## install what the tests need, and run all of them
	@echo "Installing, Python and web side by side ..."
	@$(MAKE) $(SIDE_BY_SIDE) ready
	@echo "Lint, types and the web's tests, side by side ..."
	@$(MAKE) $(SIDE_BY_SIDE) test-web lint types
	@$(MAKE) --no-print-directory test-python test-browser
	@echo "All tests passed."

ready: chromium .make/dev .make/fuzz web/dist/index.html

chromium:
	@tools/need-chromium

check: lint types ## lint, types and architecture rules

lint: .make/dev web/node_modules/.package-lock.json
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	cd web && npm run --silent lint

types: .make/dev
	$(BIN)/pyright

# Folders, not markers: what another folder imports costs seconds in each worker.
test-python: test-core test-service

test-core: .make/dev
	$(BIN)/python -m pytest tests/unit tests/virtual --numprocesses 2 --dist worksteal

test-service: .make/dev .make/fuzz
	# They wait for processes and for speech half of the time: more of them than cores.
	$(BIN)/python -m pytest tests/service tests/speech tests/webrtc --numprocesses 4 $(WHOLE_FILES)

test-web: web/node_modules/.package-lock.json
	cd web && npm test --silent

test-browser: chromium .make/dev web/dist/index.html
	# They wait for speech most of the time: more of them than cores.
	$(BIN)/python -m pytest tests/browser --numprocesses 3 $(WHOLE_FILES)

fuzz: .make/dev .make/fuzz ## 10,000 requests over the OpenAPI document, against a real service
	$(BIN)/python tools/fuzz.py --cases 10000

soak: .make/dev ## 200 randomised sessions of an hour and 1,000 visits to a restaurant; broken promises
	$(BIN)/python -m bot.rehearsal.soak --sessions 200 --minutes 60 --visits 1000

bench: .make/dev ## the benchmarks, each printing its figures
	@for script in benchmarks/*.py; do echo "== $$script"; $(BIN)/python $$script || exit 1; done

smoke-openai: .make/dev ## one short session against the real OpenAI (needs OPENAI_API_KEY)
	$(BIN)/python -m bot.smoke openai

smoke-daily: .make/dev ## a room made, joined and deleted at the real Daily (needs DAILY_API_KEY)
	$(BIN)/python -m bot.smoke daily

lock: .make/dev ## write the locked requirements anew
	$(LOCK) requirements/build.in -o requirements/build.txt
	$(LOCK) --extra calendar pyproject.toml -o requirements/run.txt
	$(LOCK) --group dev --extra calendar pyproject.toml -o requirements/dev.txt
	$(LOCK) requirements/fuzz.in -o requirements/fuzz.txt

clean: ## remove everything that was installed or built
	rm -rf .venv .venv-fuzz .make web/node_modules web/dist artifacts

tools:
	@tools/need-tools "$(PYTHON)"

.make/venv: requirements/build.txt
	@tools/need-tools "$(PYTHON)"
	test -x $(BIN)/python || "$(PYTHON)" -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/build.txt
	@mkdir -p .make && touch $@

.make/run: .make/venv requirements/run.txt pyproject.toml
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/run.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

.make/dev: .make/run requirements/dev.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/dev.txt
	@touch $@

# In an environment of its own: its packages do not go together with ours.
.make/fuzz: .make/run requirements/fuzz.txt
	test -x .venv-fuzz/bin/python || "$(PYTHON)" -m venv .venv-fuzz
	$(BIN)/uv pip install --quiet --python .venv-fuzz/bin/python --require-hashes -r requirements/fuzz.txt
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json web/package.json
	@tools/need-tools "$(PYTHON)"
	# Not `npm ci`: it refuses a lock without the optional binaries of other platforms.
	cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && npm run --silent build
