"""`make faults`: the faults that take minutes, one after the other, with a table at the end. Ends by itself."""

import inspect
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tests.faults import outside, under_load, within
from tests.faults.stand import Line, NotTriedError

LIMIT_S = 900
FAULTS: tuple[Callable[[Path], "Line | Iterable[Line]"], ...] = (
    within.restart_postgresql,
    within.crash_postgresql,
    within.lose_redis,
    within.fill_disk,
    within.jump_clock,
    outside.kill_in_each_phase,
    outside.trouble_fcm,
    outside.trouble_mail,
    outside.trouble_bucket,
    under_load.kill_under_load,
)
HEAD = ("what", "what a user sees", "acknowledged = kept", "back by itself")


def main(chosen: list[str]) -> int:
    table: list[tuple[str, ...]] = []
    failures = 0
    signal.signal(signal.SIGALRM, _end)
    for fault in FAULTS:
        if chosen and fault.__name__ not in chosen:
            continue
        started = time.monotonic()
        for line in run(fault):
            failures += line[2] == "NO"
            table.append(line)
        sys.stdout.write(f"  {fault.__name__} {time.monotonic() - started:.0f} s\n")
        sys.stdout.flush()
    sys.stdout.write("\n" + render(table) + "\n")
    return 1 if failures else 0


def run(fault: Callable[[Path], "Line | Iterable[Line]"]) -> Iterator[tuple[str, ...]]:
    signal.alarm(LIMIT_S)
    try:
        # Not under a long path: a Unix socket's may have 100 characters at most.
        with tempfile.TemporaryDirectory(prefix="console-") as folder:
            found = fault(Path(folder))
            for line in found if inspect.isgenerator(found) else [found]:
                yield line.what, line.seen, "yes" if line.is_kept else "NO", line.back
    except NotTriedError as why:
        yield fault.__name__, f"not tried: {why}", "-", "-"
    except Exception as failed:  # noqa: BLE001 - the others are tried all the same
        traceback.print_exc()
        yield fault.__name__, f"{type(failed).__name__}: {failed}"[:200], "NO", "no"
    finally:
        signal.alarm(0)


def render(table: list[tuple[str, ...]]) -> str:
    rows = [HEAD, ("---",) * len(HEAD), *table]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _end(*_: object) -> None:
    raise TimeoutError(f"not over after {LIMIT_S} s")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
