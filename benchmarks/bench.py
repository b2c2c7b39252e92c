"""`make bench`: the busiest endpoints compared with a baseline, on the database of DATABASE_URL (default SQLite).

The baseline is a handler on the same server that only reads the body, or with BASE=path another checkout. Checkouts run
the processes of their production with their own Python. ROUNDS (30) is the number of turns. Ratios of one run are
comparable. Milliseconds of different runs are not.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit, urlunsplit

import psycopg
import requests
from django.conf import settings

from apps.livecall import services as livecall
from benchmarks import data, wrk
from benchmarks.claims import Claims
from benchmarks.client import Site, time_requests
from benchmarks.phones import CONFIG, EVENTS, Phones
from benchmarks.sampling import percentile
from tests.servers import API_KEY, ROOT, Redis, Web, environment, run_manage, running
from tests.stack import raise_file_limit

SERVER_CORE = 0
# Many short rounds, because a shared machine slows down single ones.
ROUNDS = int(os.environ.get("ROUNDS", "30"))
DATABASE_URL = os.environ.get("DATABASE_URL", "")
SMALL = "/api/App/controller/admin"
PLACEMENTS, STREAMS, FIRED_ADS = 1000, 5_000, 5
MAX_READ_MS = 250
# One machine sends all requests, so the limits are active but high enough. Some are those of commit 2677dccc.
LIMITS = {
    "EVENTS_PER_ITEM": "1000000000",
    "EVENT_KEYS_PER_HOUR": "1000000000",
    "EVENT_KEYS_KEPT": "1000000000",
    "CALLS_PER_S": "0",
    "DEVICE_CALLS_PER_S": "0",
}
# Uses only code that commit 2677dccc has, too.
FILL = """
import json
from django.utils import timezone
from apps.accounts.callers import Caller
from apps.accounts.models import Admin
from apps.accounts.services import sessions
from apps.core.actor import Actor
from apps.core.kinds import PLACEMENT_KINDS
from apps.placements.services import add_placement
admin = Admin.objects.create_user("bench", "bench@example.com", "right-horse-7", role="owner")
actor = Actor(admin=admin, address="127.0.0.1", now=timezone.now())
texts = {"unit_id": "ca-app-pub-1234567890123456/1234567890", "description": "of the benchmark"}
kinds = [*PLACEMENT_KINDS]
items = [add_placement(kind=kinds[n % len(kinds)], name=f"Slot-{n}", **texts, actor=actor) for n in range(200)]
opened = sessions.open_session(admin=admin, caller=Caller(address="127.0.0.1", device="bench"))
print(json.dumps({"items": [str(item.pk) for item in items], "bearer": opened.bearer}))
"""


@dataclass(frozen=True)
class Case:
    """Requests to one endpoint, and the lowest ratios to the baseline handler (if any) and to another checkout."""

    part: str
    subject: str
    path: str
    handler_goal: float | None
    base_goal: float
    # Options of `wrk.event_bodies`; without them, it is a GET.
    events: dict[str, bool] | None = None
    is_known: bool = False


CASES = (
    Case("ingest", "batches of 20 events without IDs", EVENTS, 0.3 if DATABASE_URL else 0.45, 1.0, events={}),
    Case(
        "ingest",
        "batches of 20 events with an ID",
        EVENTS,
        0.25 if DATABASE_URL else 0.35,
        1.0,
        events={"has_id": True},
    ),
    Case("ingest", "batches of 20 events with keys", EVENTS, None, 1.0, events={"is_keyed": True}),
    Case("config", "config, 200", CONFIG, 0.5, 0.9),
    Case("config", "config, 304", CONFIG, 0.5, 0.9, is_known=True),
)


@dataclass(frozen=True)
class Side:
    """A running checkout: its ports, the IDs of its placements, and an admin's bearer token."""

    device_port: int
    web_port: int
    items: list[str]
    bearer: str

    def press(self, case: Case) -> wrk.Load:
        bodies = [] if case.events is None else wrk.event_bodies(self.items, **case.events)
        headers = [f"If-None-Match: {self.etag()}"] if case.is_known else []
        return wrk.press(self.device_port, case.path, bodies=bodies, headers=headers)

    def etag(self) -> str:
        url = f"http://127.0.0.1:{self.device_port}{CONFIG}"
        return requests.get(url, headers={"api-key": API_KEY}, timeout=60).headers.get("ETag", "")

    def time_small_call(self) -> float:
        return median(time_requests(self.web_port, SMALL, 60, bearer=self.bearer)[0])


@contextmanager
def serving(checkout: Path, name: str) -> Iterator[Side]:
    """Serve a checkout from a database of its own."""
    if not (checkout / ".venv/bin/python").exists():
        raise SystemExit(f"{checkout} needs its own .venv: `make setup-dev` there.")
    with tempfile.TemporaryDirectory(prefix="console-base-") as folder_name:
        folder = Path(folder_name)
        redis = Redis(folder)
        more = {"REDIS_URL": redis.url, **LIMITS, **_database(name)}
        with running(redis):
            python = str(checkout / ".venv/bin/python")
            env = environment(folder, **more)
            run_manage(env, "migrate", "--verbosity", "0", cwd=checkout, python=python)
            filled = run_manage(env, "shell", "-c", FILL, cwd=checkout, python=python)
            if (checkout / "config/device.py").exists():
                device = Web(
                    folder, core=SERVER_CORE, more=more, root=checkout, application="config.device:application"
                )
                # As deploy/systemd schedules it.
                device.command = ["chrt", "--batch", "0", *device.command]
                wsgi = {"interface": "wsgi", "application": "config.wsgi:application"}
                web = Web(folder, core=SERVER_CORE, more=more, root=checkout, **wsgi)
            else:
                device = web = Web(folder, core=SERVER_CORE, more=more, root=checkout)
            with running(*{device.port: device, web.port: web}.values()):
                yield Side(device.port, web.port, **json.loads(filled.splitlines()[-1]))


def _database(name: str) -> dict[str, str]:
    if not DATABASE_URL:
        return {}
    with psycopg.connect(DATABASE_URL, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return {"DATABASE_URL": urlunsplit(urlsplit(DATABASE_URL)._replace(path=f"/{name}"))}


@contextmanager
def serving_handler(current: Side) -> Iterator[Side]:
    """Serve the handler that only reads the body. It gets the same requests as this checkout."""
    handler = Web(settings.VAR_DIR, core=SERVER_CORE, application="benchmarks.baseline:application")
    with running(handler):
        yield replace(current, device_port=handler.port)


def compare(claims: Claims, base: Path | None, chosen: list[str]) -> None:
    """Claim the ratios of the rates to the baseline."""
    with serving(ROOT, "current") as current, serving(base, "base") if base else serving_handler(current) as other:
        for case in (case for case in CASES if case.part in chosen):
            found = wrk.compare(lambda case=case: current.press(case), lambda case=case: other.press(case), ROUNDS)
            value = f"{found.per_s:,.0f} per s"
            details = f"baseline {found.base_per_s:,.0f}, ratio {found.ratio:.2f}, p99 {found.p99_ms:.0f} ms"
            goal = case.base_goal if base else case.handler_goal
            if goal is None:
                claims.add_measurement(case.subject, value, details)
            else:
                claims.add(case.subject, value, details, goal=f"ratio {goal}", is_met=found.ratio >= goal)
        if base:
            took_ms = wrk.alternate(current.time_small_call, other.time_small_call, ROUNDS)
            own_ms, base_ms = (median(values) for values in zip(*took_ms, strict=True))
            ratio = own_ms / base_ms
            details = f"baseline {base_ms:.1f} ms, ratio {ratio:.2f}"
            claims.add("a small encrypted call", f"p50 {own_ms:.1f} ms", details, goal="ratio 1.3", is_met=ratio <= 1.3)


def measure_streams(claims: Claims, web: Web) -> None:
    """Measure 5,000 streams: the delay of a fired ad, and the memory of the server."""
    allowed = raise_file_limit()
    if allowed < STREAMS + 500:
        details = f"the system allows {allowed} open files, {STREAMS + 500} are needed"
        claims.add_measurement("fire to viewers", "not measured", details)
        return
    asyncio.run(_measure_streams(claims, web))


async def _measure_streams(claims: Claims, web: Web) -> None:
    before = web.memory()
    phones, delays_ms = Phones(Site(f"http://127.0.0.1:{web.port}"), []), []
    streams = await phones.open_streams(STREAMS, time.monotonic() + 600)
    # Until then, the memory grows.
    await asyncio.sleep(3)
    each_kb = (web.memory() - before) / STREAMS / 1024
    for number in range(FIRED_ADS):
        fired, committed = await asyncio.to_thread(_fire, f"Bench-{number}")
        arrivals = phones.tally.arrivals.setdefault(fired, [])
        async with asyncio.timeout(10):
            while len(arrivals) < STREAMS:
                await asyncio.sleep(0.05)
        delays_ms.append((percentile(arrivals, 0.99) - committed) * 1000)
    for stream in streams:
        stream.cancel()
    delay = median(delays_ms)
    subject = f"a fired ad reaches 99% of {STREAMS:,} viewers"
    claims.add(subject, f"{delay:.0f} ms", goal="150 ms", is_met=delay <= 150)
    claims.add("memory per viewer", f"{each_kb:.1f} KB", goal="30 KB", is_met=each_kb <= 30)


def _fire(name: str) -> tuple[str, float]:
    """Fire an ad. Return its ID and the time of the commit."""
    ad = livecall.fire_ad(type=livecall.FireType.URL, name=name, url="https://example.com", actor=data.actor())
    return str(ad.pk), time.monotonic()


def measure_reads(claims: Claims, web: Web) -> None:
    """Measure the console's analytics requests: 1,000 ads with three years of daily counts."""
    placements = data.add_placements(PLACEMENTS)
    data.add_history(3 * 365)
    bearer = data.bearer()
    for subject, path in reads(placements[500]):
        took_ms, size = time_requests(web.port, path, 60, bearer=bearer)
        p50 = median(took_ms)
        details = f"p95 {percentile(took_ms, 0.95):.1f} ms, {size:,} B"
        claims.add(subject, f"p50 {p50:.1f} ms", details, goal=f"{MAX_READ_MS} ms", is_met=p50 < MAX_READ_MS)


def reads(item: str) -> Iterator[tuple[str, str]]:
    today = date.today()
    year, month = (f"?startDate={today - timedelta(days=days)}&endDate={today}" for days in (365, 30))
    for what, path in (("list", "/api/App/analytics/admin/get"), ("overview", "/api/App/analytics/admin/overview")):
        yield f"{what} of 1,000 ads, a month", path + month
        yield f"{what} of 1,000 ads, a year", path + year
    yield "dashboard of one ad, a year", f"/api/admin/view/dashbord/{item}{year}"
    yield "home", "/api/admin/home"
    yield "a small encrypted call", SMALL


# Without a baseline.
PARTS: dict[str, Callable[[Claims, Web], None]] = {"streams": measure_streams, "reads": measure_reads}
COMPARED = [*dict.fromkeys(case.part for case in CASES)]


def main(options: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--only", default="", help=f"some of {', '.join([*COMPARED, *PARTS])}, with commas in between")
    parser.add_argument("--base", default="", help="the path of another checkout")
    given = parser.parse_args(options)
    chosen = [name for name in given.only.split(",") if name] or [*COMPARED, *PARTS]
    if unknown := set(chosen) - {*COMPARED, *PARTS}:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    base = Path(given.base).resolve() if given.base else None
    claims = Claims(f"{'PostgreSQL' if DATABASE_URL else 'SQLite'}, compared with {base or 'a bare handler'}")
    if base or set(chosen) & {*COMPARED}:
        compare(claims, base, chosen)
    if not base:
        for name, measure in PARTS.items():
            if name in chosen:
                web = Web(settings.VAR_DIR, core=SERVER_CORE, more=LIMITS)
                with running(web):
                    measure(claims, web)
    return claims.exit_code()
