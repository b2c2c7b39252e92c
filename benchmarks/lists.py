"""`make lists`: the time of a page of each list with a thousand and a million rows, on the database of DATABASE_URL.

ROWS replaces the million. The result is the fastest of 31 responses, because other load on the machine only slows down
responses.
"""

import os
from collections.abc import Iterator

from django.conf import settings
from django.db import connection

from benchmarks import data
from benchmarks.claims import Claims
from benchmarks.client import time_requests
from tests.servers import Web, running

MANY = int(os.environ.get("ROWS", "1000000"))
TIMES = 31
MAX_RATIO = 3.0
TRAIL = "/api/admin/trail"


def main(_options: list[str]) -> int:
    claims = Claims(f"lists at {data.FEW:,} and {MANY:,} rows, {connection.vendor}")
    web = Web(settings.VAR_DIR)
    with running(web):
        few, many = (fastest_ms(web, count) for count in (data.FEW, MANY))
    for subject, few_ms in few.items():
        many_ms = many[subject]
        ratio = many_ms / few_ms
        value, goal = f"{few_ms:.1f} and {many_ms:.1f} ms", f"{MAX_RATIO:.0f} x"
        claims.add(subject, value, f"{ratio:.1f} x", goal=goal, is_met=ratio <= MAX_RATIO)
    return claims.exit_code()


def fastest_ms(web: Web, count: int) -> dict[str, float]:
    """Return the time of each page, by its name, with this number of rows."""
    data.fill_lists(count)
    bearer = data.bearer()
    return {subject: time_requests(web.port, path, TIMES, bearer=bearer)[0][0] for subject, path in pages(count)}


def pages(count: int) -> Iterator[tuple[str, str]]:
    yield "audit log, first page", f"{TRAIL}?limit=50&fold=true"
    yield "audit log, a week", f"{TRAIL}?limit=50&fold=true&{data.middle_week(count)}"
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
