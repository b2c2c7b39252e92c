"""`make processes`: ingest as web processes are added, on the PostgreSQL of DATABASE_URL, for one ad and for twenty.

Clients, processes and database share the machine's cores, so the sum cannot rise with the processes. It must not fall.
"""

import argparse
import shutil
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path

import psutil

from benchmarks import load, stage
from benchmarks.app_side import EVENTS
from benchmarks.table import Table
from config.start import web_processes
from tests.servers import Redis, Web, running

GOAL = 0.9
CLIENTS = 16


@dataclass(frozen=True)
class Round:
    """CPU is of the web processes and the database: it tells more than the rate where other things run beside."""

    per_s: float
    p99_ms: float
    failed: int
    cpu_ms: float


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", default="1,2,4,8")
    parser.add_argument("--rounds", type=int, default=6)
    asked = parser.parse_args()
    folder = load.scratch()
    try:
        stage.set_up(folder)
        return _measure(folder, [int(one) for one in asked.processes.split(",")], asked.rounds)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _measure(folder: Path, processes: list[int], rounds: int) -> int:
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    redis = Redis(folder)
    more = {"REDIS_URL": redis.url, **stage.NO_BOUNDS}
    webs = {count: Web(folder, workers=web_processes(count), more=more) for count in processes}
    ids = stage.add_items(20)
    table = Table(f"{connection.vendor}, {CLIENTS} clients, batches of 20, all on this machine")
    with running(redis, *webs.values()):
        for items in (1, 20):
            bodies = stage.batches(ids[:items])
            # In turns: what else runs on the machine is then in the figures of all.
            seen: dict[int, list[Round]] = {count: [] for count in processes}
            for _ in range(rounds):
                for count, web in webs.items():
                    seen[count].append(_press(web, bodies))
            _show(table, items, seen)
    print(f"\n{table}\n")
    return 1 if any(row[4] == "MISSED" for row in table.rows) else 0


def _press(web: Web, bodies: list[str]) -> Round:
    before = _cpu_s(web)
    pressed = load.press(web.port, EVENTS, bodies=bodies, clients=CLIENTS, core=None)
    cpu_ms = (_cpu_s(web) - before) * 1000
    return Round(pressed.per_s, pressed.p99_ms, pressed.failed, cpu_ms / (pressed.per_s * load.SECONDS))


def _cpu_s(web: Web) -> float:
    """What the web processes and the database have taken."""
    from django.db import connection  # noqa: PLC0415

    with connection.cursor() as cursor:
        cursor.execute("SELECT pid FROM pg_stat_activity")
        database = [psutil.Process(pid) for (pid,) in cursor.fetchall()]
    times = [one.cpu_times() for one in (*web.workers_alive(), *database)]
    return sum(one.user + one.system for one in times)


def _show(table: Table, items: int, seen: dict[int, list[Round]]) -> None:
    alone: list[Round] = []
    for count, rounds in seen.items():
        alone = alone or rounds
        ratio = statistics.median(mine.per_s / one.per_s for mine, one in zip(rounds, alone, strict=True))
        per_s = statistics.median(one.per_s for one in rounds)
        cpu_ms = statistics.median(one.cpu_ms for one in rounds)
        worst = max(one.p99_ms for one in rounds)
        refused = sum(one.failed for one in rounds)
        table.add(
            f"WEB_WORKERS={count}, {web_processes(count)} started, {items} item{'s' if items > 1 else ''}",
            f"{per_s:,.0f} batches per s",
            f"ratio {ratio:.2f}, CPU {cpu_ms:.2f} ms a batch, p99 {worst:.0f} ms, {refused} refused",
            goal=f"ratio {GOAL}",
            is_met=ratio >= GOAL and not refused,
        )


if __name__ == "__main__":
    sys.exit(main())
