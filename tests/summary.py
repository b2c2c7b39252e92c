"""`python -m tests.summary STAGE...`: print the failures of the stages of `make test`, and how many checks passed.

`make test` leaves the output of a stage in var/test/<stage>.log and its exit code in <stage>.code. Stages that run
tests write <stage>.xml (JUnit). A stage without that file counts as one check.
"""

import sys
from pathlib import Path
from xml.etree import ElementTree

LOGS = Path(__file__).resolve().parents[1] / "var" / "test"
MAX_FAILURES = 40
LINES_PER_FAILURE = 4
LINES_OF_LOG = 15
# XML attributes have no line breaks, so the page that a failed test of a component shows would be one line.
MAX_LINE = 300


def main(stages: list[str]) -> int:
    passed = skipped = 0
    failures: list[str] = []
    for stage in stages:
        code, log = LOGS / f"{stage}.code", LOGS / f"{stage}.log"
        cases = read_cases(LOGS / f"{stage}.xml")
        bad = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
        skips = sum(case.find("skipped") is not None for case in cases)
        skipped += skips
        passed += len(cases) - len(bad) - skips
        failures += [f"FAILED {stage}: {describe(case)}" for case in bad]
        if code.exists() and code.read_text().strip() == "0":
            passed += not cases
        elif not bad:
            lines = log.read_text(errors="replace").splitlines() if log.exists() else ["It was not run."]
            failures.append("\n    ".join([f"FAILED {stage}: see {log}", *lines[-LINES_OF_LOG:]]))
    sys.stdout.write("\n".join(["", *failures[:MAX_FAILURES], ""]))
    if failures:
        sys.stdout.write(f"{max(0, len(failures) - MAX_FAILURES)} more failures. All output is in {LOGS}.\n")
    sys.stdout.write(f"{skipped} skipped\n{passed} passed, {len(failures)} failed\n")
    return 1 if failures or not passed else 0


def read_cases(junit: Path) -> list[ElementTree.Element]:
    try:
        # pytest and vitest have just written this file.
        return list(ElementTree.parse(junit).getroot().iter("testcase"))  # noqa: S314
    except (FileNotFoundError, ElementTree.ParseError):
        return []


def describe(case: ElementTree.Element) -> str:
    trouble = [*case.findall("failure"), *case.findall("error")][0]
    reason = (trouble.get("message") or trouble.text or "").strip().splitlines()[:LINES_PER_FAILURE]
    shown = [line[:MAX_LINE] for line in reason]
    return "\n    ".join([f"{case.get('classname')} {case.get('name')}", *shown])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
