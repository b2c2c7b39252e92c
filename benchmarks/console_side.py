"""The console's reads of counts: 1,000 items with three years of days."""

from datetime import date, timedelta

from benchmarks import load, stage
from benchmarks.table import Table
from tests.servers import Web

LIST = "/api/App/analytics/admin/get"


def reads(table: Table, ours: Web, ids: list[str]) -> None:
    headers = {"Authorization": f"Bearer {stage.bearer()}", "X-Wire-Encoding": "gzip"}
    today = date.today()
    three_years = today - timedelta(days=3 * 365 - 1)
    asked = load.ask(ours.port, f"/api/admin/view/dashbord/{ids[500]}{_dates(three_years, today)}", headers=headers)
    table.add(
        "dashboard of one item, 3 years", f"p95 {asked.p95_ms:.1f} ms", f"p50 {asked.p50_ms:.1f} ms, {asked.bytes:,} B",
        goal="p95 20 ms", is_met=asked.p95_ms < 20,
    )  # fmt: skip
    for what, start in (
        ("today", today),
        ("a month", today - timedelta(days=30)),
        ("a year", today - timedelta(days=365)),
        ("3 years", three_years),
    ):
        asked = load.ask(ours.port, f"{LIST}{_dates(start, today)}", headers=headers)
        table.add(
            f"list of 1,000 items, {what}", f"p95 {asked.p95_ms:.1f} ms",
            f"p50 {asked.p50_ms:.1f} ms, {asked.bytes:,} B",
            goal="p95 50 ms", is_met=asked.p95_ms < 50,
        )  # fmt: skip


def _dates(start: date, end: date) -> str:
    return f"?startDate={start}&endDate={end}"
