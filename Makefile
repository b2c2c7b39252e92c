# Every command that a person types. `make help` lists them.
SHELL := /bin/bash
.DELETE_ON_ERROR:
PY := .venv/bin/python
UV := .venv/bin/uv
NPM := npm --prefix frontend
only ?=

.PHONY: help run build test unit api postgres browser lint format types schema check lock measure bench lists stack load attack audit faults speed simulate demo screenshots system-packages setup setup-dev clean

help: ## list all commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

run: setup static/bundles/webpack-stats.json ## set up what is missing and serve the console (PORT, ADMIN_ID, ADMIN_PASSWORD, ADMIN_EMAIL)
	@exec $(PY) -m config.run

build: frontend/node_modules/.made ## build the bundles and print their size per screen
	@bash config/setup.sh bundles
	@$(NPM) run --silent size

demo: setup ## add six months of sample data (once)
	@$(PY) manage.py migrate --verbosity 0 && $(PY) manage.py seed_demo

simulate: setup ## simulate phones against a running server (N, SECONDS, URL)
	@$(PY) -m benchmarks simulate --devices $(or $(N),50) --seconds $(or $(SECONDS),60) --url $(or $(URL),http://127.0.0.1:$(or $(PORT),8000))

screenshots: setup-dev system-packages static/bundles/webpack-stats.json ## take screenshots of all screens with sample data, for var/screenshots and the docs
	@$(PY) -m benchmarks screenshots $(only)

# `make test` runs each stage as `logged-<stage>`, several at a time.
STAGES := browser api postgres unit lint
ifneq ($(only),)
STAGES := $(if $(filter frontend/%,$(only)),unit,$(if $(filter tests/browser% tests/run%,$(only)),browser,api postgres))
endif
JUNIT = --junitxml=var/test/$@.xml
BROWSER_OPTIONS := --import-mode=importlib -o addopts= --strict-markers -p tests.browser.folder --ds=config.settings.browser

test: system-packages setup-dev frontend/node_modules/.made ## run everything that CI runs (only=<path> narrows; about 15 minutes)
	@rm -rf var/test && mkdir -p var/test
	@$(MAKE) --no-print-directory -k -j4 $(STAGES:%=logged-%) || true
	@$(PY) -m tests.summary $(STAGES)

logged-browser logged-api: static/bundles/webpack-stats.json

logged-%:
	@started=$$(date +%s); $(MAKE) --no-print-directory $* > var/test/$*.log 2>&1; code=$$?; echo $$code > var/test/$*.code; \
	echo "  $* $$([ $$code = 0 ] && echo passed || echo FAILED) in $$(($$(date +%s) - started)) s"; exit $$code

unit: frontend/node_modules/.made ## run the unit tests of the frontend
	@$(NPM) run --silent test -- --reporter=default --reporter=junit --outputFile.junit=../var/test/unit.xml $(only:frontend/%=%)

api: setup-dev ## run the Python tests on SQLite
	@$(PY) -m pytest -q --tb=short -n 2 --dist loadfile --no-loadscope-reorder $(JUNIT) $(only)

postgres: setup-dev system-packages ## run the Python tests that need PostgreSQL
	@$(PY) -m tests.postgres $(PY) -m pytest -q --tb=short -m postgres $(JUNIT) $(only) $(if $(only),|| [ $$? = 5 ])

browser: setup-dev system-packages static/bundles/webpack-stats.json ## run the end-to-end tests in Chromium, and those that start the product
	@$(PY) -m pytest $(BROWSER_OPTIONS) -q --tb=short -n 2 $(JUNIT) $(or $(only),tests/browser tests/run)

lint: setup-dev frontend/node_modules/.made ## run all static checks: ruff, mypy, imports, prose, biome, tsc, migrations, API description
	@.venv/bin/ruff check --quiet .
	@.venv/bin/ruff format --check --quiet .
	@$(MAKE) --no-print-directory types
	@.venv/bin/lint-imports --no-logo > var/imports.log || { cat var/imports.log; exit 1; }
	@$(PY) -m tests.prose
	@$(NPM) run --silent lint
	@$(MAKE) --no-print-directory check

types: setup-dev frontend/node_modules/.made ## check types with mypy and tsc
	@.venv/bin/mypy apps config
	@$(NPM) run --silent types

check: setup-dev frontend/node_modules/.made ## check migrations, production settings, and the API description
	@$(PY) manage.py makemigrations --check --dry-run --verbosity 0
	@$(PY) -m tests.deploy_check
	@$(PY) manage.py write_schema --check
	@$(NPM) run --silent schema:check

schema: setup-dev frontend/node_modules/.made ## write docs/openapi.json and the TypeScript types from the code
	@$(PY) manage.py write_schema
	@$(NPM) run --silent schema

format: setup-dev frontend/node_modules/.made ## format all code
	@.venv/bin/ruff check --quiet --fix . || true
	@.venv/bin/ruff format --quiet .
	@$(NPM) run --silent format

lock: .venv/.made ## write requirements*.txt from requirements*.in
	@$(UV) pip compile -q --universal --no-header --no-emit-index-url --generate-hashes --python-version 3.11 requirements.in -o requirements.txt
	@$(UV) pip compile -q --universal --no-header --no-emit-index-url --generate-hashes --python-version 3.11 requirements-dev.in -o requirements-dev.txt

measure: ## print the size of the code and that of commit 2677dccc
	@python3 -m tests.measure

bench: setup-dev ## compare the busiest endpoints with a bare handler or another checkout (BASE=path, ONLY, ROUNDS)
	@bash tests/system-packages.sh bench
	@echo "== SQLite"; $(PY) -m benchmarks bench --only "$(ONLY)" --base "$(BASE)"; sqlite=$$?; \
	echo "== PostgreSQL"; $(PY) -m tests.postgres --durable $(PY) -m benchmarks bench --only "$(ONLY)" --base "$(BASE)" && exit $$sqlite

lists: setup-dev ## measure a page of each long list at 1,000 and at 1,000,000 rows (ROWS; about 10 minutes)
	@bash tests/system-packages.sh bench
	@echo "== SQLite"; $(PY) -m benchmarks lists; sqlite=$$?; \
	echo "== PostgreSQL"; $(PY) -m tests.postgres --durable $(PY) -m benchmarks lists && exit $$sqlite

speed: setup-dev system-packages static/bundles/webpack-stats.json ## measure the loading time of each screen on a slow machine and network (RUNS, ONLY)
	@$(PY) -m benchmarks speed --runs $(or $(RUNS),2) --only "$(ONLY)"

stack: setup-dev static/bundles/webpack-stats.json ## run the reference deployment on loopback: nginx, web, device, workers, PostgreSQL, Redis, S3 (NODES, PORT)
	@bash tests/system-packages.sh stack
	@$(PY) -m tests.stack

load: setup-dev system-packages static/bundles/webpack-stats.json ## run a load test on the stack (SECONDS, ADMINS, PHONES; 11 minutes)
	@$(PY) -m benchmarks load

attack: setup-dev system-packages static/bundles/webpack-stats.json ## run attacks of unauthenticated clients on the stack (SECONDS, ONLY; about 8 minutes)
	@$(PY) -m benchmarks attack

audit: setup-dev frontend/node_modules/.made ## write SBOMs (CycloneDX) to var/sbom and check dependencies for vulnerabilities
	@mkdir -p var/sbom
	@.venv/bin/cyclonedx-py requirements requirements.txt --output-reproducible -o var/sbom/python.cdx.json
	@cd frontend && npm sbom --sbom-format cyclonedx --package-lock-only --omit dev > ../var/sbom/frontend.cdx.json
	@echo "Wrote var/sbom/python.cdx.json and var/sbom/frontend.cdx.json."
	@$(PY) -m tests.audit

faults: setup-dev system-packages static/bundles/webpack-stats.json ## run failure tests on the stack with two nodes under load (ONLY=<fault>,…; about 20 minutes)
	@bash tests/system-packages.sh faults
	@$(PY) -m benchmarks faults

system-packages: ## install Chromium, PostgreSQL and Redis where they are missing (Debian, root or sudo)
	@bash tests/system-packages.sh

setup: .venv/.made

setup-dev: .venv/.made-dev

.venv/.made: requirements.txt
	@bash config/setup.sh python
	@touch $@

.venv/.made-dev: .venv/.made requirements-dev.txt
	@bash config/setup.sh python-dev
	@touch $@

frontend/node_modules/.made: frontend/package-lock.json
	@bash config/setup.sh node
	@touch $@

static/bundles/webpack-stats.json: frontend/node_modules/.made $(shell find frontend/src templates -type f 2>/dev/null) frontend/webpack.config.js
	@bash config/setup.sh bundles
	@touch $@

clean: ## remove what was built (not var/, where your data is)
	rm -rf .venv frontend/node_modules static/bundles staticfiles .mypy_cache .ruff_cache .pytest_cache
