"""A run of tests leaves nothing in the system's folders for temporary files, and takes away what a killed one left."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import leftovers

ROOT = Path(__file__).resolve().parents[1]
JOURNEYS = ("-o", "addopts=", "--import-mode=importlib", "-p", "tests.browser.folder", "--ds=config.settings.browser")


@pytest.mark.parametrize("more", [(), JOURNEYS], ids=["tests", "journeys"])
def test_a_run_leaves_nothing(tmp_path, more):
    given = {**os.environ, "TMPDIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    given.pop("DJANGO_SETTINGS_MODULE", None)
    chosen = "tests/run/test_make_run.py::test_a_taken_port_is_said_in_one_line" if more else "apps/captcha"
    command = [sys.executable, "-m", "pytest", "-q", "-n", "1", "-p", "no:cacheprovider", *more, chosen]

    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout
    assert [path.name for path in tmp_path.iterdir() if not path.name.startswith("pytest-of-")] == []


def test_what_a_killed_run_left_is_removed_on_a_later_day(tmp_path, monkeypatch):
    monkeypatch.setattr(leftovers.tempfile, "tempdir", str(tmp_path))
    for name in ("journeys-old", "journeys-young", "other-old"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "console.sqlite3").touch()
        if name.endswith("old"):
            os.utime(tmp_path / name, (time.time() - 2 * leftovers.DAY_S,) * 2)

    folder = leftovers.own_folder("journeys-")

    assert {path.name for path in tmp_path.iterdir()} == {"journeys-young", "other-old", folder.name}


def test_journeys_without_a_folder_of_their_own_leave_the_one_of_the_console_alone(tmp_path):
    database = tmp_path / "var" / "console.sqlite3"
    database.parent.mkdir()
    database.write_text("an admin's work")
    given = {**os.environ, "TMPDIR": str(tmp_path), "VAR_DIR": str(database.parent)}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/browser/test_home.py"]

    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=False)

    assert done.returncode != 0
    assert "make test only=tests/browser" in done.stdout
    assert database.read_text() == "an admin's work"
