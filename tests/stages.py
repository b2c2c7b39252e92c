"""The stages of `make test`: what each runs, how many workers it has, where its JUnit file goes."""

import sys
from dataclasses import dataclass
from pathlib import Path

from tests import postgres

ROOT = Path(__file__).resolve().parents[1]
LOGS = ROOT / "var" / "test"
BIN = Path(sys.executable).parent
NPM = ("npm", "--prefix", "frontend", "run", "--silent")


@dataclass(frozen=True)
class Stage:
    """One command. `after` names a stage whose end it waits for, whatever that one said."""

    name: str
    command: tuple[str, ...]
    workers: int = 1
    after: str = ""
    has_junit: bool = False

    @property
    def log(self) -> Path:
        return LOGS / f"{self.name}.log"

    @property
    def junit(self) -> Path:
        return LOGS / f"{self.name}.xml"


def choose(only: str) -> list[Stage]:
    """All stages, the one with the name `only`, or those that know the path `only`: a file or folder."""
    # The largest first: the small ones fill the cores to the end.
    large = [_build(), _journeys("tests/browser", "tests/run"), _sqlite()]
    stages = [*large, _frontend(), _postgres(postgres.PATHS), *_checks()]
    if not only:
        return stages
    if named := [stage for stage in stages if stage.name == only]:
        return [_build(), *named] if only == "browser" else named
    path = only.split("::", maxsplit=1)[0].removeprefix("./").rstrip("/")
    if not (ROOT / path).exists():
        sys.exit(f"There is no {path}.")
    if path.split("/")[0] == "frontend":
        return [_frontend(path.removeprefix("frontend").lstrip("/"))]
    if path.startswith(("tests/browser", "tests/run")):
        return [_build(), _journeys(only)]
    chosen = [_sqlite(only)]
    if path.startswith(tuple(postgres.PATHS)):
        chosen.append(_postgres([only]))
    elif within := [one for one in postgres.PATHS if one.startswith(f"{path}/")]:
        chosen.append(_postgres(within))
    return chosen


def _checks() -> list[Stage]:
    make = ("make", "--no-print-directory")
    return [
        Stage("mypy", (str(BIN / "mypy"), "apps", "config")),
        Stage("tsc", (*NPM, "types")),
        Stage("biome", (*NPM, "lint")),
        Stage("ruff", (str(BIN / "ruff"), "check", ".")),
        Stage("ruff-format", (str(BIN / "ruff"), "format", "--check", ".")),
        Stage("imports", (str(BIN / "lint-imports"), "--no-logo")),
        Stage("drift", (*make, "check")),
    ]


def _build() -> Stage:
    return Stage("bundles", ("make", "--no-print-directory", "static/bundles/webpack-stats.json"))


def _frontend(only: str = "") -> Stage:
    reporters = ("--reporter=default", "--reporter=junit", f"--outputFile.junit={LOGS / 'frontend.xml'}")
    chosen = (only,) if only else ()
    return Stage("frontend", (*NPM, "test", "--", "--maxWorkers=1", *reporters, *chosen), has_junit=True)


def _sqlite(*only: str) -> Stage:
    return Stage("sqlite", _pytest("sqlite", *only), workers=2, after="bundles", has_junit=True)


def _postgres(paths: list[str]) -> Stage:
    command = (sys.executable, "-m", "tests.postgres", *_pytest("postgresql", *paths, workers=1))
    return Stage("postgresql", command, has_junit=True)


def _journeys(*paths: str) -> Stage:
    options = ("--import-mode=importlib", "-o", "addopts=")
    settings = (*options, "-p", "tests.browser.folder", "--ds=config.settings.browser")
    command = _pytest("browser", *settings, *paths, dist="load")
    return Stage("browser", command, workers=2, after="bundles", has_junit=True)


def _pytest(name: str, *more: str, dist: str = "loadfile", workers: int = 2) -> tuple[str, ...]:
    # Files start in the order of conftest.py, the slowest first; xdist would start those with the most tests first.
    order = ("--no-loadscope-reorder",) if dist == "loadfile" else ()
    # A single worker is the process itself: one more would only watch it.
    parallel = ("-n", str(workers), "--dist", dist, *order) if workers > 1 else ("-n", "0")
    return (sys.executable, "-m", "pytest", "-q", "--tb=short", *parallel, f"--junitxml={LOGS / name}.xml", *more)
