"""The console's reads of counts: 1,000 items with three years of days."""

import os
import statistics
import time
from datetime import date, timedelta
from functools import cache

from benchmarks import bare_reads, load, processor, stage
from benchmarks.table import Table
from tests.servers import Web

LIST = "/api/App/analytics/admin/get"
OVERVIEW = "/api/App/analytics/admin/overview"
HOME = "/api/admin/home"
ROUNDS = 7
# Small answers differ by a few hundredths, and what else the machine does by more.
SMALL_ROUNDS = 15
CALLS = 101
HISTORY = "/api/App/livecall/admin/ads/fire/history"


def reads(table: Table, ours: Web, ids: list[str]) -> None:
    """Reads of counts, and home, beside the same statements without a framework; the overview beside plain sums."""
    today = date.today()
    three_years = today - timedelta(days=3 * 365 - 1)
    dashboard = f"/api/admin/view/dashbord/{ids[500]}"
    _beside_bare(table, ours, "dashboard of one item, 3 years", f"{dashboard}{_dates(three_years, today)}")
    for what, start in (
        ("today", today),
        ("a month", today - timedelta(days=30)),
        ("half a year", today - timedelta(days=183)),
        ("a year", today - timedelta(days=365)),
        ("3 years", three_years),
    ):
        _beside_bare(table, ours, f"list of 1,000 items, {what}", f"{LIST}{_dates(start, today)}")
    home_ms = _beside_bare(table, ours, "home", HOME).p50_ms
    table.add("home, refreshed while open", f"p50 {home_ms:.1f} ms", "one call", goal="60 ms", is_met=home_ms < 60)
    for what, days in (("a month", 30), ("half a year", 183)):
        path = f"{OVERVIEW}{_dates(today - timedelta(days=days), today)}"
        asked, sums = _ask(ours, path), _bare_sums_ms(today, days + 1)
        table.add(
            f"overview of 1,000 items, {what}",
            f"p50 {asked.p50_ms:.1f} ms",
            f"p95 {asked.p95_ms:.1f} ms; bare sums {sums:.1f} ms",
            goal="2 x the bare sums",
            is_met=asked.p50_ms < 2 * sums,
        )


def _beside_bare(table: Table, ours: Web, what: str, path: str) -> load.Times:
    """Add a row: the processor's time of a call, in turns with the bare work, each in the middle of many.

    Of ours it is that of the whole web process; of both, what the database's own processes took is in it.
    """
    asked, read = _ask(ours, path), bare_reads.record(path, _headers())
    [worker] = ours.workers_alive()
    with (
        bare_reads.work(read, core=ours.core or 0) as work,
        load.asking(ours.port, path, headers=_headers()) as ask,
    ):
        sides = [(ask, worker.pid), (work, os.getpid())]
        for act, _ in sides:
            act()
        taken: list[list[float]] = [[], []]
        for _ in range(CALLS):
            for (act, process), ms in zip(sides, taken, strict=True):
                ms.append(processor.taken_ms(process, act))
    mine_ms, bare_ms = map(statistics.median, taken)
    ratio = mine_ms / bare_ms
    table.add(
        what,
        f"{mine_ms:.1f} ms of the processor, p50 {asked.p50_ms:.1f} ms",
        f"bare {bare_ms:.1f} ms, {ratio:.2f} x; p95 {asked.p95_ms:.1f} ms, {asked.bytes:,} B",
        goal="2 x",
        is_met=ratio <= 2,
    )
    return asked


def _ask(ours: Web, path: str) -> load.Times:
    return load.ask(ours.port, path, headers=_headers())


@cache
def _headers() -> dict[str, str]:
    return {"Authorization": f"Bearer {stage.bearer()}", "X-Wire-Encoding": "gzip"}


def _bare_sums_ms(today: date, days: int) -> float:
    """Milliseconds for what an overview cannot do without: sums by day, by kind, and by item of two spans."""
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    first, before = today - timedelta(days=days - 1), today - timedelta(days=2 * days - 1)
    join = "FROM analytics_daycount c JOIN analytics_item i ON i.number = c.item_id WHERE i.removed_at IS NULL"
    sums = [(column, first, today) for column in ("c.day", "i.kind", "c.item_id")]
    taken = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        with connection.cursor() as cursor:
            for column, start, end in (*sums, ("c.item_id", before, first)):
                where = f"{join} AND c.day BETWEEN %s AND %s GROUP BY {column}"
                cursor.execute(f"SELECT {column}, SUM(c.views), SUM(c.clicks) {where}", [start, end])
                cursor.fetchall()
        taken.append((time.perf_counter() - begun) * 1000)
    return sorted(taken)[ROUNDS // 2]


def history(table: Table, ours: Web) -> None:
    """A page of 1,000 out of 100,000 fired ads, sealed, as the screen asks for it."""
    stage.add_fired(100_000)
    for page in (1, 50):
        what = f"history, page {page} of 100,000 records"
        asked = _beside_bare(table, ours, what, f"{HISTORY}?page={page}&limit=1000")
        table.add(
            "the same on the wire",
            f"{asked.bytes:,} B",
            "sealed, gzipped before",
            goal="25,000 B",
            is_met=asked.bytes < 25_000,
        )


def bridge(table: Table, ours: Web, plain: Web) -> None:
    """Small answers of Django's, through the front and under the server's own WSGI interface: what the way costs."""
    admin = {"Authorization": f"Bearer {stage.bearer()}"}
    for what, path, headers in (
        ("a small sealed call", "/api/App/controller/admin", admin),
        ("health", "/health/live", {}),
    ):
        rounds = []
        for _ in range(SMALL_ROUNDS):
            beside = load.ask(plain.port, path, headers=headers)
            mine = load.ask(ours.port, path, headers=headers)
            rounds.append((mine.p50_ms / beside.p50_ms, mine.p50_ms, beside.p50_ms))
        ratio, mine_ms, beside_ms = sorted(rounds)[SMALL_ROUNDS // 2]
        table.add(
            f"{what}, through the front",
            f"p50 {mine_ms:.1f} ms",
            f"under WSGI {beside_ms:.1f} ms, {ratio:.2f} x",
            goal="1.2 x",
            is_met=ratio <= 1.2,
        )


def _dates(start: date, end: date) -> str:
    return f"?startDate={start}&endDate={end}"
