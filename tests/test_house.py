"""The house rules that no type checker knows."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("printkit", "tiles", "counters", "rulebook")
MODULES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def names(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


@pytest.mark.parametrize("path", MODULES, ids=names(MODULES))
def test_a_file_stays_under_400_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 400


def function_lengths() -> list[tuple[int, str]]:
    lengths = []
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                lines = body[-1].end_lineno - body[0].lineno + 1 if body else 1  # type: ignore[operator]
                lengths.append((lines, f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"))
    return lengths


def test_functions_are_short() -> None:
    lengths = function_lengths()
    sizes = sorted(size for size, _ in lengths)

    assert not [name for size, name in lengths if size > 50]
    assert median(sizes) < 8
    assert sizes[len(sizes) * 9 // 10] < 25


@pytest.mark.parametrize("path", MODULES, ids=names(MODULES))
def test_every_module_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", MODULES, ids=names(MODULES))
def test_no_module_has_a_name_that_says_nothing(path: Path) -> None:
    assert not re.search(r"util|helper|manager|misc|data2", path.stem)


def test_only_a_games_own_folder_knows_its_name() -> None:
    allowed = ROOT / "printkit" / "games" / "empire"
    strangers = [path for path in MODULES if allowed not in path.parents]
    code = {path: _without_docstrings(path.read_text(encoding="utf-8")) for path in strangers}

    assert not [str(path) for path, text in code.items() if re.search(r"empire", text, re.IGNORECASE)]


def _without_docstrings(text: str) -> str:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            node.value.value = ""
    return ast.unparse(tree)


def tool(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_the_style_checker_is_content() -> None:
    result = tool("ruff", "check", ".")
    assert result.returncode == 0, result.stdout


def test_the_formatter_is_content() -> None:
    result = tool("ruff", "format", "--check", ".")
    assert result.returncode == 0, result.stdout


def test_the_type_checker_is_content() -> None:
    result = tool("mypy")
    assert result.returncode == 0, result.stdout


def test_the_floors_hold() -> None:
    result = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout


CITED = re.compile(r"\bE-\d{3}\b")


def test_each_rule_number_cited_in_the_code_stands_in_the_rulebook() -> None:
    written = set(CITED.findall((ROOT / "printkit/games/empire/rules.en.md").read_text(encoding="utf-8")))
    cited = {
        (number, str(path.relative_to(ROOT)))
        for path in MODULES
        for number in CITED.findall(path.read_text(encoding="utf-8"))
    }

    assert cited
    assert not sorted((number, path) for number, path in cited if number not in written)
