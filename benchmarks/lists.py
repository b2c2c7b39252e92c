"""`make lists`: the time of a page of each list with a thousand and a million rows, on the database of DATABASE_URL.

The result is the fastest of 31 responses, because other load on the machine only slows down responses.
"""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks import load, stage
from benchmarks.table import Table
from tests.servers import Redis, Web, running

MANY = 1_000_000
TIMES = 31
MOST_RATIO = 3.0
TRAIL = "/api/admin/trail"


def main() -> int:
    folder = load.scratch()
    try:
        stage.set_up(folder)
        return _measure(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _measure(folder: Path) -> int:
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    from benchmarks import rows  # noqa: PLC0415

    few = rows.FEW
    redis = Redis(folder)
    ours = Web(folder, more={"REDIS_URL": redis.url})
    table = Table(f"lists at {few:,} and {MANY:,} rows, {connection.vendor}")
    took: dict[int, dict[str, float]] = {}
    with running(redis, ours):
        for count in (few, MANY):
            rows.fill(count)
            headers = {"Authorization": f"Bearer {stage.bearer()}", "X-Wire-Encoding": "gzip"}
            took[count] = {}
            for what, path in _asked(count):
                # The first responses of a process load data that later ones reuse.
                load.ask(ours.port, path, headers=headers, times=5)
                took[count][what] = load.ask(ours.port, path, headers=headers, times=TIMES).least_ms
    for what, small in took[few].items():
        many = took[MANY][what]
        shown, ratio = f"{small:.1f} and {many:.1f} ms", many / small
        table.add(what, shown, f"{ratio:.1f} x", goal=f"{MOST_RATIO:.0f} x", is_met=ratio <= MOST_RATIO)
    print(f"\n{table}\n")
    return 1 if any(row[4] == "MISSED" for row in table.rows) else 0


def _asked(count: int) -> Iterator[tuple[str, str]]:
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    from benchmarks import rows  # noqa: PLC0415

    days = rows.middle_week(count)
    yield "audit log, first page", f"{TRAIL}?limit=50&fold=true"
    yield "audit log, a week", f"{TRAIL}?limit=50&fold=true&{days}"
    yield "audit log, one admin", f"{TRAIL}?limit=50&fold=true&actor=admin-1"
    yield "audit log, one area", f"{TRAIL}?limit=50&fold=true&action=banner"
    if connection.vendor == "postgresql":
        # SQLite cannot search an index for prefixes. It reads the log from the newest entry on.
        yield "audit log, one object", f"{TRAIL}?limit=50&fold=true&target=banner:1"
    yield "pushes, first page", "/api/App/notification/history?limit=50"
    yield "pushes, page 20", "/api/App/notification/history?limit=50&page=20"
    yield "videos, first page", "/api/App/video/admin"
    yield "fire history, first 50", "/api/App/livecall/admin/ads/fire/history?limit=50"
    yield "fire history, first 1,000", "/api/App/livecall/admin/ads/fire/history"
    yield "versions of the app's settings", "/api/App/controller/admin/versions"


if __name__ == "__main__":
    sys.exit(main())
