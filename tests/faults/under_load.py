"""Kills under load: the tests that `make test` runs in short, in full and on both databases."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests import postgres
from tests.faults.length import FULL
from tests.faults.stand import Line
from tests.servers import ROOT

TESTS = ("tests/faults/test_ingest.py", "tests/faults/test_push.py", "tests/worker")


def kill_under_load(_folder: Path) -> Iterator[Line]:
    yield _tried("SQLite", "", *TESTS)
    with postgres.Server(fsync="on") as server:
        yield _tried("PostgreSQL", server.url, *TESTS)


def _tried(database: str, url: str, *paths: str) -> Line:
    # Importing the worker chose the settings of this machine; tests have their own.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "--tb=short", *paths],
        cwd=ROOT,
        env={**kept, FULL: "1", "DATABASE_URL": url},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.stdout.write(done.stdout[-6000:])
    told = done.stdout.strip().splitlines()[-1]
    return Line(f"processes, broker and connections killed under load, {database}", told, not done.returncode, "yes")
