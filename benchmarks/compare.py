"""`make bench BASE=path`: this checkout beside another one, in turns, on the database of DATABASE_URL (default SQLite).

Both run the processes of their production.

Ratios of one run are comparable. Milliseconds of different runs are not. The load comes from the other core. ROUNDS
(9) is the number of turns.
"""

import http.client
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

from benchmarks import load, stage
from benchmarks.table import Table
from tests.servers import API_KEY, ROOT

EVENTS, CONFIG, SMALL = "/api/App/analytics/events", "/api/App/config", "/api/App/controller/admin"
ROUNDS = int(os.environ.get("ROUNDS", "9"))
Side = dict[str, Any]


@contextmanager
def serving(checkout: Path, name: str) -> Iterator[Side]:
    """Serve a checkout with its own Python and its own database."""
    env = dict(os.environ)
    url = env.get("DATABASE_URL")
    if url:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        env["DATABASE_URL"] = urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
    command = [str(checkout / ".venv/bin/python"), str(ROOT / "benchmarks/serve.py")]
    with subprocess.Popen(
        command, cwd=checkout, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            sys.exit(f"{checkout} did not start. It needs its own .venv (`make setup-dev` there).")
        try:
            yield json.loads(line)
        finally:
            process.stdin.close()


def compare(base: Path) -> Table:
    kind = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
    table = Table(f"this checkout beside {base}, in turns, {kind}")
    with ExitStack() as stack:
        sides = [stack.enter_context(serving(path, name)) for path, name in ((base, "base"), (ROOT, "mine"))]
        plain, keyed = ([stage.batches(side["ids"], keyed=is_keyed) for side in sides] for is_keyed in (False, True))
        named = [stage.batches(side["ids"], named=load.ORDERED_ID) for side in sides]
        for what, bodies in (("without IDs", plain), ("with an ID", named), ("with keys", keyed)):
            press(table, f"batches of 20 events {what}", sides, EVENTS, [{"bodies": own} for own in bodies], goal=1.0)
        press(table, "config, 200", sides, CONFIG, [{}, {}], goal=0.9)
        tags = [{"headers": {"If-None-Match": etag(side)}} for side in sides]
        press(table, "config, 304", sides, CONFIG, tags, goal=0.9)
        took = [statistics.median(values) for values in in_turns(lambda number: ask_small(sides[number]))]
        ratio = took[1] / took[0]
        beside = f"base {took[0]:.1f} ms, {ratio:.2f} ×"
        table.add("a small encrypted call", f"p50 {took[1]:.1f} ms", beside, goal="1.3 ×", is_met=ratio <= 1.3)
    return table


def press(table: Table, what: str, sides: list[Side], path: str, more: list[dict[str, Any]], *, goal: float) -> None:
    def once(number: int) -> float:
        found = load.press(sides[number]["device_port"], path, **more[number])
        if found.failed:
            raise RuntimeError(f"{what}: {found.failed} requests failed")
        return found.per_s

    base, mine = in_turns(once)
    # The median of the ratios of neighboring turns.
    ratio = statistics.median(new / old for old, new in zip(base, mine, strict=True))
    figure, beside = f"{statistics.median(mine):,.0f} per s", f"base {statistics.median(base):,.0f}, {ratio:.2f} ×"
    table.add(what, figure, beside, goal=f"{goal} ×", is_met=ratio >= goal)


def in_turns(act: Callable[[int], float]) -> list[list[float]]:
    """Measure both sides in turns and alternate which one is first. The first turn does not count."""
    found: list[list[float]] = [[], []]
    for turn in range(ROUNDS + 1):
        for number in (0, 1) if turn % 2 else (1, 0):
            value = act(number)
            if turn:
                found[number].append(value)
    return found


def ask_small(side: Side) -> float:
    return load.ask(side["port"], SMALL, headers={"Authorization": f"Bearer {side['bearer']}"}).p50_ms


def etag(side: Side) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", side["device_port"])
    connection.request("GET", CONFIG, headers={"api-key": API_KEY})
    return connection.getresponse().headers["ETag"]
