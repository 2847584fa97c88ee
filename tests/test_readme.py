"""The README's evening is played as printed."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
MAKEFILE = ROOT / "Makefile"
EVENING = re.compile(r"(<!-- evening -->\n)(.*?)(<!-- evening ends -->)", re.DOTALL)
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def played(block: str, table: Path) -> str:
    """The block with the output its commands give today."""
    lines = []
    for line in block.splitlines():
        if not line.startswith("$ "):
            continue
        command = [sys.executable, "-m", "printkit", *line.removeprefix("$ printkit ").split()]
        command = [word.replace("docs/", f"{ROOT}/docs/") for word in command]
        result = subprocess.run(command, cwd=table, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stderr
        lines += [line, result.stdout.replace(f"{ROOT}/", "").rstrip("\n")]
    return "\n".join(lines) + "\n"


def test_the_readmes_evening_comes_out_as_printed(tmp_path: Path) -> None:
    text = README.read_text(encoding="utf-8")
    match = EVENING.search(text)
    assert match, "README.md has no evening"
    now = BLOCK.sub(lambda block: f"```console\n{played(block[1], tmp_path)}```", match[2])
    assert now.count("$ printkit") >= 8
    if os.environ.get("PRINTKIT_WRITE_GOLDENS"):
        README.write_text(text.replace(match[2], now), encoding="utf-8")
    else:
        assert now == match[2]


def test_every_make_target_the_readme_names_is_in_the_makefile() -> None:
    targets = set(re.findall(r"(?:^|`)make ([a-z]+)", README.read_text(encoding="utf-8"), re.MULTILINE))
    defined = set(re.findall(r"^([a-z]+):", MAKEFILE.read_text(encoding="utf-8"), re.MULTILINE))

    assert targets
    assert targets <= defined


def test_every_file_the_readme_links_exists() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8"))

    assert links
    assert not [link for link in links if not link.startswith("http") and not (ROOT / link).exists()]
