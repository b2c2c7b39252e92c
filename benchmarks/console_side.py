"""The console's analytics requests: 1,000 ads with three years of daily counts."""

from datetime import date, timedelta

from benchmarks import load, stage
from benchmarks.table import Table
from tests.servers import Web

LIST = "/api/App/analytics/admin/get"
OVERVIEW = "/api/App/analytics/admin/overview"
GOAL_MS = 250


def reads(table: Table, ours: Web, ids: list[str]) -> None:
    today = date.today()
    year, month = (f"?startDate={today - timedelta(days=days)}&endDate={today}" for days in (365, 30))
    headers = {"Authorization": f"Bearer {stage.bearer()}", "X-Wire-Encoding": "gzip"}
    for what, path in (
        ("list of 1,000 ads, a month", LIST + month),
        ("list of 1,000 ads, a year", LIST + year),
        ("overview of 1,000 ads, a month", OVERVIEW + month),
        ("overview of 1,000 ads, a year", OVERVIEW + year),
        ("dashboard of one ad, a year", f"/api/admin/view/dashbord/{ids[500]}{year}"),
        ("home", "/api/admin/home"),
        ("a small encrypted call", "/api/App/controller/admin"),
    ):
        took = load.ask(ours.port, path, headers=headers)
        beside = f"p95 {took.p95_ms:.1f} ms, {took.bytes:,} B"
        table.add(what, f"p50 {took.p50_ms:.1f} ms", beside, goal=f"{GOAL_MS} ms", is_met=took.p50_ms < GOAL_MS)
