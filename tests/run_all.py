"""`make test`: run every stage, whatever the others say, and sum up on one screen with the failures first.

`python -m tests.run_all [PATH]`, or `long` for `make test-long`. Each stage's whole output is in var/test/<stage>.log.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from tests.stages import LOGS, LONG, ROOT, Stage, choose, long_ones

# More than twice the cores: a journey or a killed worker is waited for half of its time, and the largest stages run
# side by side as soon as one of the small ones is over.
WORKERS = 6
STAGE_LIMIT_S = 3600
LOOK_EVERY_S = 0.1
SUMMARY_LINES = 50
LINES_A_FAILURE = 4
WIDTH = 160


@dataclass
class Outcome:
    stage: Stage
    took_s: float
    passed: int = 0
    skipped: int = 0
    # The name of a test or stage, and the lines that say why.
    failures: list[tuple[str, list[str]]] = field(default_factory=list)


@dataclass
class Running:
    stage: Stage
    process: "subprocess.Popen[bytes]"
    started: float

    def is_over(self) -> bool:
        if self.process.poll() is None and time.monotonic() - self.started > STAGE_LIMIT_S:
            self.end()
        return self.process.poll() is not None

    def end(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()


def main(only: str = "") -> int:
    stages = long_ones() if only == LONG else choose(only)
    LOGS.mkdir(parents=True, exist_ok=True)
    for stage in stages:
        # A stage that ends early is not read by what it said the last time.
        stage.junit.unlink(missing_ok=True)
    started = time.monotonic()
    outcomes = run(stages)
    sys.stdout.write("\n".join(["", *summary(outcomes, time.monotonic() - started), ""]))
    return 1 if any(outcome.failures for outcome in outcomes) else 0


def run(stages: Sequence[Stage]) -> list[Outcome]:
    """Run the stages side by side as far as the workers go, in order; tell of each as it ends."""
    waiting, running, outcomes = list(stages), [], []
    names = {stage.name for stage in stages}
    try:
        while waiting or running:
            for stage in list(waiting):
                ended = {outcome.stage.name for outcome in outcomes}
                if stage.after in names and stage.after not in ended:
                    continue
                if sum(one.stage.workers for one in running) + stage.workers > WORKERS:
                    # Smaller ones would take each place that becomes free.
                    break
                waiting.remove(stage)
                running.append(start(stage))
            for one in [one for one in running if one.is_over()]:
                running.remove(one)
                outcomes.append(read(one.stage, one.process.returncode, time.monotonic() - one.started))
                tell(outcomes[-1])
            time.sleep(LOOK_EVERY_S)
    finally:
        end_all(running)
    return outcomes


def end_all(running: Sequence[Running]) -> None:
    if running:
        # make hands on what it was told, so it may come twice: the end is not cut short.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
    for one in running:
        one.end()


def start(stage: Stage) -> Running:
    environment = {**os.environ, "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"}
    environment.pop("FORCE_COLOR", None)
    # Some hundred processes import the same code.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with stage.log.open("wb") as log:
        process = subprocess.Popen(
            stage.command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    return Running(stage, process, time.monotonic())


def read(stage: Stage, code: int, took_s: float) -> Outcome:
    """What a stage that ended with `code` says: by its JUnit file, else as one check."""
    outcome = Outcome(stage, took_s)
    if stage.has_junit and stage.junit.exists():
        _read_junit(stage, outcome)
    elif code == 0 and not stage.has_junit:
        outcome.passed = 1
    if not outcome.failures and (code != 0 or (stage.has_junit and not outcome.passed)):
        outcome.failures.append((f"{stage.name} ended with {code}", _end_of(stage.log)))
    return outcome


def _read_junit(stage: Stage, outcome: Outcome) -> None:
    try:
        # Written a moment ago by our own tools.
        cases = ElementTree.parse(stage.junit).getroot().iter("testcase")  # noqa: S314
    except ElementTree.ParseError:
        return
    for case in cases:
        trouble = [*case.findall("failure"), *case.findall("error")]
        if trouble:
            name = f"{stage.name}: {case.get('classname', '')} {case.get('name', '')}"
            outcome.failures.append((name, _reason(trouble[0])))
        elif case.find("skipped") is not None:
            outcome.skipped += 1
        else:
            outcome.passed += 1


def _reason(trouble: ElementTree.Element) -> list[str]:
    text = trouble.text or ""
    told = [line for line in (trouble.get("message") or text).splitlines() if line.strip()]
    # The last place that a trace names is where it happened.
    places = re.findall(r"^(?:\S+\.py:\d+| *❯ .*\.tsx?:\d+:\d+)", text, re.MULTILINE)
    return [*told[: LINES_A_FAILURE - 1], *places[-1:]]


def _end_of(log: Path) -> list[str]:
    lines = [line for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return lines[-3 * LINES_A_FAILURE :]


def tell(outcome: Outcome) -> None:
    verdict = "FAILED" if outcome.failures else "ok"
    counts = f"{outcome.passed} passed" if outcome.stage.has_junit else ""
    if outcome.failures and outcome.stage.has_junit:
        counts += f", {len(outcome.failures)} failed"
    sys.stdout.write(f"  {verdict:<7} {outcome.stage.name:<12} {outcome.took_s:7.1f} s  {counts}".rstrip() + "\n")
    sys.stdout.flush()


def summary(outcomes: Sequence[Outcome], took_s: float) -> list[str]:
    """The lines at the end: failures first, then where to read on, the time, and the counts."""
    failures = [failure for outcome in outcomes for failure in outcome.failures]
    lines: list[str] = []
    for number, (name, reasons) in enumerate(failures):
        block = [f"FAILED {name}"[:WIDTH], *(f"       {reason.strip()}"[:WIDTH] for reason in reasons)]
        if len(lines) + len(block) > SUMMARY_LINES:
            lines.append(f"… and {len(failures) - number} more.")
            break
        lines += block
    if failures:
        shown = LOGS.relative_to(ROOT)
        lines += ["", *(f"Whole output: {shown}/{one.stage.name}.log" for one in outcomes if one.failures)]
    skipped = sum(outcome.skipped for outcome in outcomes)
    counts = f"{sum(outcome.passed for outcome in outcomes)} passed, {len(failures)} failed"
    minutes, seconds = divmod(round(took_s), 60)
    return [*lines, f"{minutes} min {seconds:02} s", counts + (f", {skipped} skipped" if skipped else "")]


if __name__ == "__main__":
    # As Ctrl-C: what was started is ended.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        sys.exit(main(*sys.argv[1:2]))
    except KeyboardInterrupt:
        sys.exit(130)
