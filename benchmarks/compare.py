"""`make bench BASE=path`: this checkout and another one, in turns, on the database of DATABASE_URL (default SQLite).

Both run the processes of their production with their own Python. ROUNDS (9) is the number of turns. Ratios of one run
are comparable. Milliseconds of different runs are not.
"""

import asyncio
import json
import os
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import requests

from benchmarks import wrk
from benchmarks.claims import Claims
from benchmarks.client import Site, time_requests
from benchmarks.phones import CONFIG, EVENTS
from tests.servers import API_KEY, ROOT, Redis, Web, environment, run_manage, running

SMALL = "/api/App/controller/admin"
ROUNDS = int(os.environ.get("ROUNDS", "9"))
# One machine sends all requests, so the limits are active but high enough. Some are those of commit 2677dccc.
LIMITS = {
    "EVENTS_PER_ITEM": "1000000000",
    "EVENT_KEYS_PER_HOUR": "1000000000",
    "EVENT_KEYS_KEPT": "1000000000",
    "CALLS_PER_S": "0",
    "DEVICE_CALLS_PER_S": "0",
}
# Uses only what commit 2677dccc has, too.
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
class Side:
    """A running checkout: its ports, the IDs of its placements, and an admin's bearer token."""

    device_port: int
    web_port: int
    items: list[str]
    bearer: str

    def press(self, path: str, bodies: list[str], headers: list[str]) -> wrk.Load:
        return wrk.press(self.device_port, path, bodies=bodies, headers=headers)

    def etag(self) -> str:
        url = f"http://127.0.0.1:{self.device_port}{CONFIG}"
        return requests.get(url, headers={"api-key": API_KEY}, timeout=60).headers["ETag"]

    def time_small_call(self) -> float:
        site, authorization = Site(f"http://127.0.0.1:{self.web_port}"), f"Authorization: Bearer {self.bearer}"
        return statistics.median(asyncio.run(time_requests(site, SMALL, 60, authorization))[0])


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
                device = Web(folder, core=0, more=more, root=checkout, application="config.device:application")
                # As deploy/systemd schedules it.
                device.command = ["chrt", "--batch", "0", *device.command]
                web = Web(
                    folder, core=0, more=more, root=checkout, interface="wsgi", application="config.wsgi:application"
                )
            else:
                device = web = Web(folder, core=0, more=more, root=checkout)
            with running(*{device.port: device, web.port: web}.values()):
                yield Side(device.port, web.port, **json.loads(filled.splitlines()[-1]))


def _database(name: str) -> dict[str, str]:
    url = os.environ.get("DATABASE_URL")
    if not url:
        return {}
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return {"DATABASE_URL": urlunsplit(urlsplit(url)._replace(path=f"/{name}"))}


def compare(base_checkout: Path) -> Claims:
    kind = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
    claims = Claims(f"this checkout compared with {base_checkout}, in turns, {kind}")
    with ExitStack() as stack:
        base, mine = (stack.enter_context(serving(*side)) for side in ((base_checkout, "base"), (ROOT, "mine")))

        def add(subject: str, path: str, goal: float, given: list[tuple[list[str], list[str]]]) -> None:
            """Claim a ratio of the rates. `given` has the bodies and headers for this checkout and for the base."""
            found = wrk.compare(lambda: mine.press(path, *given[0]), lambda: base.press(path, *given[1]), ROUNDS)
            details = f"base {found.base_per_s:,.0f}, {found.ratio:.2f} ×"
            claims.add(subject, f"{found.per_s:,.0f} per s", details, goal=f"{goal} ×", is_met=found.ratio >= goal)

        for subject, kind_of_body in (
            ("without IDs", {}),
            ("with an ID", {"batch_id": wrk.ORDERED_ID}),
            ("with keys", {"keyed": True}),
        ):
            bodies = [(wrk.event_bodies(side.items, **kind_of_body), []) for side in (mine, base)]
            add(f"batches of 20 events {subject}", EVENTS, 1.0, bodies)
        add("config, 200", CONFIG, 0.9, [([], []), ([], [])])
        add("config, 304", CONFIG, 0.9, [([], [f"If-None-Match: {side.etag()}"]) for side in (mine, base)])
        took_ms = wrk.alternate(mine.time_small_call, base.time_small_call, ROUNDS)
        own_ms, base_ms = (statistics.median(values) for values in zip(*took_ms, strict=True))
        ratio = own_ms / base_ms
        details = f"base {base_ms:.1f} ms, {ratio:.2f} ×"
        claims.add("a small encrypted call", f"p50 {own_ms:.1f} ms", details, goal="1.3 ×", is_met=ratio <= 1.3)
    return claims
