"""The stages of `make test` and `make test-long`: what each runs, with how many workers, where its JUnit file goes."""

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


LONG = "long"


def long_ones() -> list[Stage]:
    """The stages of `make test-long`."""
    return [_build(), _journeys(tier=LONG), _sqlite(tier=LONG), _postgres(tier=LONG)]


def choose(only: str) -> list[Stage]:
    """The stages of `make test`, the one with the name `only`, or those that know the path `only`: a file or folder.

    What takes long is run where its path is asked for.
    """
    # The largest first: the small ones fill the cores to the end.
    stages = [_build(), _journeys(), _sqlite(), _frontend(), _postgres(), *_checks()]
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
        return [_build(), _journeys(only, tier="")]
    chosen = [_sqlite(only, tier="")]
    if path.startswith(tuple(postgres.PATHS)):
        chosen.append(_postgres(only, tier=""))
    elif within := [one for one in postgres.PATHS if one.startswith(f"{path}/")]:
        chosen.append(_postgres(*within, tier=""))
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


# A tier is what `-m` chooses by: long (tests/long.py) or not, or all.
SHORT = "not long"


def _sqlite(*only: str, tier: str = SHORT) -> Stage:
    return _pytest("sqlite", tier, *only, after="bundles")


def _postgres(*only: str, tier: str = SHORT) -> Stage:
    return _pytest("postgresql", tier, *(only or postgres.PATHS), workers=1, before=("-m", "tests.postgres"))


def _journeys(*only: str, tier: str = SHORT) -> Stage:
    options = ("--import-mode=importlib", "-o", "addopts=", "--strict-markers")
    settings = (*options, "-p", "tests.browser.folder", "--ds=config.settings.browser")
    paths = only or ("tests/browser", "tests/run")
    return _pytest("browser", tier, *settings, *paths, after="bundles", dist="load")


def _pytest(
    stage: str,
    tier: str,
    *more: str,
    after: str = "",
    dist: str = "loadfile",
    workers: int = 2,
    before: tuple[str, ...] = (),
) -> Stage:
    """`before` is what Python runs the command by."""
    name = f"{stage}-{tier}" if tier == LONG else stage
    # Files start in the order of conftest.py, the slowest first; xdist would start those with the most tests first.
    order = ("--no-loadscope-reorder",) if dist == "loadfile" else ()
    # A single worker is the process itself: one more would only watch it.
    parallel = ("-n", str(workers), "--dist", dist, *order) if workers > 1 else ("-n", "0")
    chosen = ("-m", tier) if tier else ()
    options = ("-q", "--tb=short", *parallel, *chosen, f"--junitxml={LOGS / name}.xml", *more)
    wrapped = (sys.executable, *before) if before else ()
    command = (*wrapped, sys.executable, "-m", "pytest", *options)
    return Stage(name, command, workers=workers, after=after, has_junit=True)
