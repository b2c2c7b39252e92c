"""`make test` runs all there is, and its last screen says what failed."""

import re
import signal
import subprocess
import sys

import psutil
import pytest

from tests import long, run_all, stages
from tests.stages import ROOT, Stage, choose, long_ones
from tests.waiting import wait_for

JUNIT = """<testsuites><testsuite>
<testcase classname="apps.x" name="test_right"/>
<testcase classname="apps.x" name="test_later"><skipped/></testcase>
<testcase classname="apps.x" name="test_wrong"><failure message="AssertionError: assert 1 == 2">trace
apps/x/tests/test_x.py:7: in test_wrong</failure></testcase>
</testsuite></testsuites>"""


@pytest.fixture(autouse=True)
def _own_logs(monkeypatch, tmp_path):
    monkeypatch.setattr(stages, "LOGS", tmp_path)


def check(name, code, **more):
    return Stage(name, (sys.executable, "-c", code), **more)


def test_a_failure_stops_no_other_stage_and_is_told_with_its_last_words():
    outcomes = run_all.run(
        [check("first", "import sys; sys.exit('It is broken.')"), check("second", "", after="first")]
    )

    assert [(one.stage.name, one.passed, len(one.failures)) for one in outcomes] == [
        ("first", 0, 1),
        ("second", 1, 0),
    ]
    told = run_all.summary(outcomes, 61.2)
    assert told[:2] == ["FAILED first ended with 1", "       It is broken."]
    assert told[-2:] == ["1 min 01 s", "1 passed, 1 failed"]


def test_small_stages_do_not_overtake_one_that_needs_more_places(monkeypatch):
    monkeypatch.setattr(run_all, "WORKERS", 2)

    outcomes = run_all.run([check("first", ""), check("large", "", workers=2), check("small", "")])

    assert [one.stage.name for one in outcomes] == ["first", "large", "small"]


# Takes its time to end, as a test run does that has servers to stop.
SLOW_TO_END = """
import signal, sys, time
from pathlib import Path
folder = Path(sys.argv[1])
def end(*_):
    (folder / "told").touch()
    while not (folder / "go").exists():
        time.sleep(0.01)
    sys.exit()
signal.signal(signal.SIGTERM, end)
(folder / "started").touch()
time.sleep(600)
"""
RUNNER = """
import signal, sys
from pathlib import Path
from tests import run_all, stages
folder, slow, quick = sys.argv[1:]
stages.LOGS = Path(folder)
signal.signal(signal.SIGTERM, signal.default_int_handler)
both = {"slow": slow, "quick": quick}
run_all.run([stages.Stage(name, (sys.executable, "-c", code, folder)) for name, code in both.items()])
"""


def test_who_ends_it_twice_leaves_nothing_behind(tmp_path):
    quick = f"import os, time; open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    runner = subprocess.Popen([sys.executable, "-c", RUNNER, tmp_path, SLOW_TO_END, quick], stderr=subprocess.DEVNULL)
    stage = psutil.Process(int(wait_for((tmp_path / "pid").read_text, "a stage", despite=(OSError,))))
    wait_for((tmp_path / "started").exists, "the other stage")

    runner.send_signal(signal.SIGTERM)
    wait_for((tmp_path / "told").exists, "the end of the first stage")
    runner.send_signal(signal.SIGTERM)
    (tmp_path / "go").touch()

    assert runner.wait(timeout=120) != 0
    assert not stage.is_running()


def test_tests_are_counted_one_by_one(tmp_path):
    (tmp_path / "unit.xml").write_text(JUNIT)

    outcome = run_all.read(Stage("unit", (), has_junit=True), 1, 1.0)

    told = run_all.summary([outcome], 1.0)
    assert told[0] == "FAILED unit: apps.x test_wrong"
    assert "AssertionError: assert 1 == 2" in told[1]
    assert "apps/x/tests/test_x.py:7" in told[2]
    assert told[-1] == "1 passed, 1 failed, 1 skipped"


@pytest.mark.parametrize("code", [0, 1])
def test_a_test_stage_that_counted_nothing_has_failed(tmp_path, code):
    (tmp_path / "unit.log").write_text("no tests ran")

    (name, reasons), *_ = run_all.read(Stage("unit", (), has_junit=True), code, 1.0).failures

    assert name == f"unit ended with {code}"
    assert reasons == ["no tests ran"]


def test_a_hundred_failures_fit_on_a_screen():
    stage = Stage("unit", (), has_junit=True)
    failures = [(f"test {number}", ["one", "two", "three"]) for number in range(100)]

    told = run_all.summary([run_all.Outcome(stage, 1.0, failures=failures)], 1.0)

    assert len(told) < 60
    assert any(re.fullmatch(r"… and \d+ more\.", line) for line in told)
    assert told[-1] == "0 passed, 100 failed"


@pytest.mark.parametrize(
    ("only", "names"),
    [
        ("apps/analytics", ["sqlite", "postgresql"]),
        ("apps/accounts", ["sqlite", "postgresql"]),
        ("tests/wire/test_vectors.py", ["sqlite"]),
        ("tests/browser/test_parts.py", ["bundles", "browser"]),
        ("frontend/src/lib", ["frontend"]),
        ("ruff", ["ruff"]),
        ("browser", ["bundles", "browser"]),
    ],
)
def test_a_path_or_a_name_narrows_to_the_stages_that_know_it(only, names):
    assert [stage.name for stage in choose(only)] == names


def test_without_a_path_all_stages_run():
    names = [stage.name for stage in choose("")]

    assert names[:3] == ["bundles", "browser", "sqlite"]
    assert {"frontend", "postgresql", "mypy", "tsc", "ruff", "biome", "imports", "drift"} <= set(names)


def chosen_by(stages):
    """What pytest chooses by, of each stage that runs it."""
    commands = {stage.name: stage.command for stage in stages if "pytest" in stage.command}
    return {name: command[-command[::-1].index("-m")] for name, command in commands.items()}


def test_what_one_command_leaves_out_is_in_the_other():
    assert chosen_by(choose("")) == dict.fromkeys(("browser", "sqlite", "postgresql"), "not long")
    assert chosen_by(long_ones()) == dict.fromkeys(("browser-long", "sqlite-long", "postgresql-long"), "long")


@pytest.mark.parametrize("path", long.PATHS)
def test_what_is_said_to_take_long_is_there(path):
    file, _, name = path.partition("::")

    assert (ROOT / file).exists()
    assert f"def {name}" in (ROOT / file).read_text() if name else True
