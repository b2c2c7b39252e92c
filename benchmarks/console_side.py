"""The console's reads of counts: 1,000 items with three years of days."""

import time
from datetime import date, timedelta

from benchmarks import load, stage
from benchmarks.table import Table
from tests.servers import Web

LIST = "/api/App/analytics/admin/get"
OVERVIEW = "/api/App/analytics/admin/overview"
HOME = "/api/admin/home"
ROUNDS = 7
HISTORY = "/api/App/livecall/admin/ads/fire/history"


def reads(table: Table, ours: Web, ids: list[str]) -> None:
    headers = {"Authorization": f"Bearer {stage.bearer()}", "X-Wire-Encoding": "gzip"}
    today = date.today()
    three_years = today - timedelta(days=3 * 365 - 1)
    asked = load.ask(ours.port, f"/api/admin/view/dashbord/{ids[500]}{_dates(three_years, today)}", headers=headers)
    table.add(
        "dashboard of one item, 3 years",
        f"p95 {asked.p95_ms:.1f} ms",
        f"p50 {asked.p50_ms:.1f} ms, {asked.bytes:,} B",
        goal="p95 20 ms",
        is_met=asked.p95_ms < 20,
    )
    for what, start in (
        ("today", today),
        ("a month", today - timedelta(days=30)),
        ("a year", today - timedelta(days=365)),
        ("3 years", three_years),
    ):
        asked = load.ask(ours.port, f"{LIST}{_dates(start, today)}", headers=headers)
        table.add(
            f"list of 1,000 items, {what}",
            f"p95 {asked.p95_ms:.1f} ms",
            f"p50 {asked.p50_ms:.1f} ms, {asked.bytes:,} B",
            goal="p95 50 ms",
            is_met=asked.p95_ms < 50,
        )
    overview(table, ours, headers, today)


def overview(table: Table, ours: Web, headers: dict[str, str], today: date) -> None:
    """Home and the overview of 1,000 items, beside the same sums as bare SQL."""
    for what, path, bare_ms, goal_ms in (
        ("home", HOME, None, 60),
        ("overview of 1,000 items, a month", f"{OVERVIEW}{_dates(today - timedelta(days=30), today)}", 31, None),
        ("overview of 1,000 items, half a year", f"{OVERVIEW}{_dates(today - timedelta(days=183), today)}", 184, None),
    ):
        asked = load.ask(ours.port, path, headers=headers)
        bare = _bare_sums_ms(today, bare_ms) if bare_ms else 0.0
        table.add(
            what,
            f"p50 {asked.p50_ms:.1f} ms",
            f"p95 {asked.p95_ms:.1f} ms" + (f"; bare SQL {bare:.1f} ms" if bare_ms else ""),
            goal=f"p50 {goal_ms} ms" if goal_ms else "2 x the bare SQL",
            is_met=asked.p50_ms < (goal_ms or 2 * bare),
        )


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


def history(table: Table, ours: Web, bare: Web) -> None:
    """A page of 1,000 out of 100,000 fired ads, sealed, as the screen asks for it."""
    stage.add_fired(100_000)
    headers = {"Authorization": f"Bearer {stage.bearer()}", "X-Wire-Encoding": "gzip"}
    plain = load.ask(bare.port, HISTORY, headers={})
    for page in (1, 50):
        asked = load.ask(ours.port, f"{HISTORY}?page={page}&limit=1000", headers=headers)
        table.add(
            f"history, page {page} of 100,000 records",
            f"p95 {asked.p95_ms:.1f} ms",
            f"p50 {asked.p50_ms:.1f} ms; bare p95 {plain.p95_ms:.1f} ms",
            goal="p95 60 ms",
            is_met=asked.p95_ms < 60,
        )
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
        for _ in range(ROUNDS):
            beside = load.ask(plain.port, path, headers=headers)
            mine = load.ask(ours.port, path, headers=headers)
            rounds.append((mine.p50_ms / beside.p50_ms, mine.p50_ms, beside.p50_ms))
        ratio, mine_ms, beside_ms = sorted(rounds)[ROUNDS // 2]
        table.add(
            f"{what}, through the front",
            f"p50 {mine_ms:.1f} ms",
            f"under WSGI {beside_ms:.1f} ms, {ratio:.2f} x",
            goal="1.2 x",
            is_met=ratio <= 1.2,
        )


def _dates(start: date, end: date) -> str:
    return f"?startDate={start}&endDate={end}"
