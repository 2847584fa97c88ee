# printkit: `make box` prints the Empire box, `make test` passes the tests.
# Both set up everything they need in .venv the first time, and only then.

VENV := .venv
BIN := $(VENV)/bin
OUT ?= out
PYTEST_ARGS ?=

.PHONY: box test soak bench check goldens pictures clean

box: $(VENV)/ready
	@$(BIN)/printkit box empire --out $(OUT)

test: $(VENV)/ready-dev
	@$(BIN)/python -m pytest -n auto -m "not soak" $(PYTEST_ARGS)

soak: $(VENV)/ready-dev
	@$(BIN)/python -m pytest -n auto -m soak $(PYTEST_ARGS)

bench: $(VENV)/ready-dev
	@$(BIN)/python -m benchmarks

check: $(VENV)/ready-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

pictures: $(VENV)/ready-dev
	@$(BIN)/printkit box empire --out $(OUT)
	@$(BIN)/python tools/pictures.py $(OUT)/empire docs/pictures

goldens: $(VENV)/ready-dev
	@PRINTKIT_WRITE_GOLDENS=1 $(BIN)/python -m pytest -n auto -m "not soak" tests

$(VENV)/ready: pyproject.toml tools/setup.sh
	@sh tools/setup.sh $(VENV) run

$(VENV)/ready-dev: pyproject.toml tools/setup.sh
	@sh tools/setup.sh $(VENV) dev

clean:
	rm -rf $(OUT) dist build
