"""What docs/recipes.md promises: applied to a copy of the repository as written, it passes the checks."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.recipes import read_recipes

ROOT = Path(__file__).resolve().parents[2]
TOOLS = Path(sys.executable).parent
LIMIT_S = 600
MOST = {
    "A switch of the app": 4,
    "A screen on an existing API": 3,
    "A domain with one list screen": 16,
    "An ad kind": 2,
}
DEPENDENCIES = (".venv", "frontend/node_modules")


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The tracked files with every recipe applied, and what the commands of the recipes write."""
    root = tmp_path_factory.mktemp("copy")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    for path in filter(None, listed.stdout.split("\0")):
        if (ROOT / path).is_file():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, root / path)
            copy_compiled(ROOT / path, root / path)
    for path in DEPENDENCIES:
        if (ROOT / path).exists():
            (root / path).symlink_to((ROOT / path).resolve())
    for blocks in read_recipes().values():
        for block in blocks:
            block.apply(root)
    run(root, "manage.py", "makemigrations", "controller", "notes", "placements", "analytics")
    run(root, "manage.py", "write_schema")
    written = [path for path in root.glob("apps/*/migrations/*.py") if not (ROOT / path.relative_to(root)).exists()]
    # `make format`, of what was generated alone: the blocks of the document have to be clean as they are.
    run(root, TOOLS / "ruff", "check", "--quiet", "--fix", *written, of_python=False)
    run(root, TOOLS / "ruff", "format", "--quiet", *written, of_python=False)
    return root


def copy_compiled(source, target):
    """What Python has compiled of it holds for the copy, which has its time and size."""
    for compiled in source.parent.glob(f"__pycache__/{source.stem}.*.pyc"):
        (target.parent / "__pycache__").mkdir(exist_ok=True)
        shutil.copy2(compiled, target.parent / "__pycache__")


def run(root, *arguments, of_python=True):
    """Run a command in the copy. Fails with what it said."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_", "DATABASE_URL"))
    }
    environment |= {"DJANGO_SETTINGS_MODULE": "config.settings.test", "VAR_DIR": str(root / "var")}
    done = subprocess.run(
        [sys.executable, *arguments] if of_python else arguments,
        cwd=root,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(map(str, arguments))}\n{done.stdout[-6000:]}"


def test_a_recipe_touches_no_more_files_than_promised():
    found = {heading: len({block.path for block in blocks}) for heading, blocks in read_recipes().items()}

    assert set(found) == set(MOST)
    assert {heading: count for heading, count in found.items() if count > MOST[heading]} == {}


def touched(*suffixes):
    """What the recipes touch: the rest is as it was."""
    return sorted(
        {block.path for blocks in read_recipes().values() for block in blocks if block.path.endswith(suffixes)}
    )


def test_the_server_is_clean_and_complete(copy):
    run(copy, TOOLS / "ruff", "check", *touched(".py"), of_python=False)
    run(copy, TOOLS / "ruff", "format", "--check", *touched(".py"), of_python=False)
    run(copy, TOOLS / "lint-imports", "--no-logo", of_python=False)
    run(copy, "manage.py", "makemigrations", "--check", "--dry-run")


def test_the_calls_answer_and_the_walks_over_all_calls_find_them(copy):
    run(
        copy,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "apps/notes",
        "apps/controller/tests/test_changes.py",
        "apps/console/tests/test_navigation.py",
        "apps/console/tests/test_pages.py",
        "tests/house/test_rules.py",
        "tests/house/test_auth_matrix.py::test_a_guarded_call_answers_to_its_own_credential_alone",
        "tests/house/test_audit_walk.py",
        "-k",
        "not test_audit_walk or notes or every_change_call",
    )


def test_the_screens_are_clean_and_typed(copy):
    if not (copy / "frontend/node_modules").exists():
        pytest.skip("the frontend's dependencies are not installed")
    frontend = copy / "frontend"
    run(frontend, "node", "schema.mjs", of_python=False)
    run(frontend, "node_modules/.bin/biome", "check", "--error-on-warnings", "src/screens", of_python=False)
    include = ["src/**/*.d.ts", *(path.removeprefix("frontend/") for path in touched(".ts", ".tsx"))]
    (frontend / "tsconfig.recipes.json").write_text(json.dumps({"extends": "./tsconfig.json", "include": include}))
    run(frontend, "node_modules/.bin/tsc", "--noEmit", "--project", "tsconfig.recipes.json", of_python=False)
