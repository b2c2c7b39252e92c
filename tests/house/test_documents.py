"""What the documents name is there, files, links and commands, and each table and metric is in them."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import get_commands

from tests.recipes import read_recipes

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted(path.relative_to(ROOT) for path in (ROOT / "README.md", *ROOT.glob("docs/**/*.md")))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
# What the recipes add is in none of them.
ADDED = {block.path for blocks in read_recipes().values() for block in blocks}
PATH = re.compile(
    r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|tsx?|md|sh|css|conf|toml)|(?:apps|config|tests|frontend|docs)/[\w./-]+)`"
)


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_what_a_document_names_is_there(document: Path) -> None:
    assert list(missing(document, (ROOT / document).read_text())) == []


def test_what_is_not_there_is_found() -> None:
    said = "`apps/none.py` [a](none.md) `make nothing` `manage.py nothing` `python -m tests.none`"
    assert len(list(missing(Path("docs/x.md"), said))) == 5


def test_every_table_is_described() -> None:
    said = (ROOT / "docs/data-model.md").read_text()
    ours = [model.__name__ for model in apps.get_models() if model.__module__.startswith("apps.")]
    assert [name for name in ours if f"`{name}`" not in said] == []


def test_every_metric_is_described_and_the_reverse() -> None:
    sources = [path.read_text() for path in ROOT.glob("apps/*/*.py")]
    told = {name for source in sources for name in re.findall(r'"(console_[a-z_]+)"', source)}
    said = set(re.findall(r"`(console_[a-z_]+)`", (ROOT / "docs/operations.md").read_text()))
    assert {name.removesuffix("_total") for name in said} == told


def missing(document: Path, text: str) -> Iterator[str]:
    """Give what is named and is not there."""
    ours = _tracked()
    yield from (path for path in PATH.findall(text) if path not in ADDED and not _is_one_of(ours, path.rstrip("/")))
    links = re.findall(r"\]\((?!https?:)([^)#]+)", text)
    yield from (link for link in links if not (ROOT / document.parent / link).exists())
    yield from (
        f"make {name}" for name in re.findall(r"(?:`|^)make ([a-z-]+)", text, re.MULTILINE) if name not in TARGETS
    )
    commands = re.findall(r"manage\.py ([a-z_]+)", text)
    yield from (f"manage.py {name}" for name in commands if name not in get_commands())
    modules = re.findall(r"python -m ((?:tests|config|benchmarks|apps)[\w.]*)", text)
    yield from (name for name in modules if not _is_module(ROOT / name.replace(".", "/")))


def _tracked() -> set[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    files = {path for path in listed.stdout.split("\0") if path}
    return files | {str(folder) for path in files for folder in Path(path).parents}


def _is_one_of(ours: set[str], path: str) -> bool:
    """Whole, or the end of one: a section that speaks of an app need not repeat where it is."""
    return path in ours or any(one.endswith(f"/{path}") for one in ours)


def _is_module(path: Path) -> bool:
    return path.with_suffix(".py").exists() or (path / "__main__.py").exists()
