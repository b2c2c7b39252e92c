"""Requests of the phone app: events, configuration, and heartbeat."""

import http.client
import json
import threading
import time
from typing import Any

from benchmarks import load, stage
from benchmarks.table import Table
from tests.servers import API_KEY, Web

EVENTS = "/api/App/analytics/events"
CONFIG = "/api/App/config"
HEARTBEAT = "/api/App/livecall/heartbeat"
# Many short rounds, because a shared machine slows down single ones. The median is typical.
ROUNDS = 9
VIEWERS = 10_000
PHONES = 5_000


def ingest(table: Table, ours: Web, bare: Web, ids: list[str]) -> None:
    from django.db import connection  # noqa: PLC0415

    named_goal, goal = (0.25, 0.3) if connection.vendor == "postgresql" else (0.35, 0.45)
    for items, wanted in ((200, goal), (1, goal), (1000, None)):
        what = f"ingest, 20 events a batch, durable, {items} item{'s' if items > 1 else ''}"
        _compare(table, ours, bare, what, stage.batches(ids[:items]), wanted)
    for what, form, wanted in (("", load.ORDERED_ID, named_goal), (" in no order", load.RANDOM_ID, None)):
        named = stage.batches(ids[:200], named=form)
        _compare(table, ours, bare, f"the same with a new id{what} a batch, 200 items", named, wanted)
    _compare(table, ours, bare, "with a key each (repeated: duplicates)", stage.batches(ids[:200], keyed=True), None)
    _exact(table, ours, ids)


def _compare(table: Table, ours: Web, bare: Web, what: str, bodies: list[str], goal: float | None) -> None:
    mine, base, p99 = _ratio(ours, bare, EVENTS, bodies)
    shown = f"{mine:,.0f} per s = {mine * 20:,.0f} events"
    beside = f"bare {base:,.0f}, ratio {mine / base:.2f}, p99 {p99:.0f} ms"
    if goal is None:
        table.note(what, shown, beside)
    else:
        table.add(what, shown, beside, goal=f"ratio {goal}", is_met=mine / base >= goal)


def _exact(table: Table, ours: Web, ids: list[str]) -> None:
    before = stage.counted_today()
    accepted = 0
    for body in stage.batches(ids, count=50):
        accepted += ours.request("POST", EVENTS, json.loads(body))[1]["accepted"]
    counted = stage.counted_today() - before
    table.add("acknowledged = counted", f"{counted:,}", f"{accepted:,}", goal="equal", is_met=counted == accepted)


def config(table: Table, ours: Web, bare: Web) -> None:
    """Measure the configuration with 200 placements, as in the goals."""
    status, _ = ours.request("GET", CONFIG)
    assert status == 200
    _config(table, ours, bare, "200", goal=0.5)
    _config(table, ours, bare, "304", goal=0.5, headers={"If-None-Match": _etag(ours)})
    stale_s = max(_staleness(ours) for _ in range(8))
    table.add(
        "config, age of what is served", f"{stale_s:.2f} s", "the worst of 8 changes", goal="1 s", is_met=stale_s <= 1
    )


def rules(table: Table, ours: Web, bare: Web) -> None:
    """Measure it with 20 active rules and phones that report their properties and a unique ID."""
    queries = [f"platform=android&version=2.{n % 9}.1&device=phone-{n}&country=IN" for n in range(PHONES)]
    # A phone that at least one of ten 50% rollouts includes.
    asking = f"?{queries[8]}"
    before = _etag(ours, asking)
    stage.add_rules()
    _wait_for_another(ours, before, asking)
    documents = {_etag(ours, f"?{query}") for query in queries[:500]}
    _config(table, ours, bare, f"200, 20 rules, {len(documents)} documents", goal=0.4, queries=queries)
    same = {"If-None-Match": _etag(ours, asking)}
    _config(table, ours, bare, "304, 20 rules", goal=0.6, queries=[asking[1:]], headers=same)


def large_config(table: Table, ours: Web, bare: Web) -> None:
    """Measure the configuration with 1,000 placements. Most of its cost is the transfer of its bytes."""
    length = len(_get(ours)[1])
    _config(table, ours, bare, f"200, 1,000 placements, {length:,} B", beside=f"bytes={length}")


def _config(
    table: Table, ours: Web, bare: Web, what: str, *, goal: float | None = None, beside: str = "", **asked: Any
) -> None:
    """Measure a request. `beside` is the request to the baseline if it differs."""
    pairs = []
    for _ in range(ROUNDS):
        base = load.press(bare.port, CONFIG, queries=[beside] if beside else asked.get("queries"))
        mine = load.press(ours.port, CONFIG, **asked)
        pairs.append((mine.per_s / base.per_s, mine.per_s, base.per_s))
    ratio, mine_per_s, base_per_s = sorted(pairs)[len(pairs) // 2]
    said = f"config, {what}", f"{mine_per_s:,.0f} per s", f"bare {base_per_s:,.0f}, ratio {ratio:.2f}"
    if goal is None:
        table.note(*said)
    else:
        table.add(*said, goal=f"ratio {goal}", is_met=ratio >= goal)


def _get(ours: Web, query: str = "") -> tuple[str, bytes]:
    """Return the ETag and the body."""
    connection = http.client.HTTPConnection("127.0.0.1", ours.port)
    connection.request("GET", CONFIG + query, headers={"api-key": API_KEY})
    answer = connection.getresponse()
    return answer.headers["ETag"], answer.read()


def _etag(ours: Web, query: str = "") -> str:
    return _get(ours, query)[0]


def _staleness(ours: Web) -> float:
    etag = _etag(ours)
    stage.add_items(1)
    started = time.monotonic()
    _wait_for_another(ours, etag)
    return time.monotonic() - started


def _wait_for_another(ours: Web, etag: str, query: str = "") -> None:
    while _etag(ours, query) == etag:
        time.sleep(0.01)


def heartbeats(table: Table, ours: Web) -> None:
    """Measure heartbeats of 10,000 viewers, two per minute. Each viewer counts once."""
    from django.utils import timezone  # noqa: PLC0415

    from apps.livecall.viewers import count_viewers  # noqa: PLC0415

    took = []

    def beat(part: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", ours.port)
        for viewer in range(part, VIEWERS, 16):
            started = time.perf_counter()
            connection.request(
                "POST",
                HEARTBEAT,
                json.dumps({"viewer": f"viewer-{viewer}"}),
                {"api-key": API_KEY, "Content-Type": "application/json"},
            )
            connection.getresponse().read()
            took.append(time.perf_counter() - started)

    started = time.monotonic()
    for _ in range(2):
        threads = [threading.Thread(target=beat, args=(part,)) for part in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    seconds = time.monotonic() - started
    counted = count_viewers(now=timezone.now())
    p99 = sorted(took)[int(len(took) * 0.99)] * 1000
    table.add(
        "live viewers counted",
        f"{counted:,}",
        f"{2 * VIEWERS:,} heartbeats in {seconds:.1f} s, p99 {p99:.0f} ms",
        goal="10,000 exactly",
        is_met=counted == VIEWERS,
    )


def _ratio(ours: Web, bare: Web, path: str, bodies: list[str]) -> tuple[float, float, float]:
    """Return our rate, the baseline's rate, and our 99th percentile of the median round."""
    rounds = []
    for _ in range(ROUNDS):
        base = load.press(bare.port, path, bodies=bodies)
        mine = load.press(ours.port, path, bodies=bodies)
        if mine.failed:
            raise RuntimeError(f"{mine.failed} batches were rejected")
        rounds.append((mine.per_s / base.per_s, mine.per_s, base.per_s, mine.p99_ms))
    _, mine_per_s, base_per_s, p99 = sorted(rounds)[len(rounds) // 2]
    return mine_per_s, base_per_s, p99
