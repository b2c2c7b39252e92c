"""`make load`: an evening of a mid-size app on this machine, all at once, for SECONDS (600).

Admins with open pages (ADMINS, 200), phones in a live call (PHONES, 5000: a stream and a heartbeat each), events at
half the rate that the server takes alone, a firing, a push, a batch of videos. Served as deploy/ does it: one process
for the console, one for the app's busy calls and streams, one worker. Ends by itself, with 1 on a miss.
"""

import asyncio
import os
import random
import resource
import shutil
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

from benchmarks import load, stage
from benchmarks.app_side import EVENTS
from benchmarks.evening_people import Clients, send_push, upload
from benchmarks.streams import Crowd, fire, memory
from benchmarks.table import Table
from tests.servers import Redis, Web, running

if TYPE_CHECKING:
    from tests.faults.worker import Worker

SECONDS = int(os.environ.get("SECONDS", "600"))
ADMINS, PHONES = int(os.environ.get("ADMINS", "200")), int(os.environ.get("PHONES", "5000"))
SHARE = 0.5
BATCH = 20
WORST_MS, MOST_GROWN = 500, 0.05


@dataclass
class Evening:
    """What was seen: bytes of web, stream and worker by the second, what each single act took, what it came to."""

    memory: list[tuple[int, ...]] = field(default_factory=list)
    took: dict[str, float] = field(default_factory=dict)
    reached: int = 0


def main() -> int:
    folder = load.scratch()
    try:
        stage.set_up(folder)
        return _run(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(folder: Path) -> int:
    # It reads the environment when it is imported, which `set_up` has made.
    from tests.faults.worker import Worker  # noqa: PLC0415

    _open_more_files()
    redis = Redis(folder)
    # All of it comes from one address.
    more = {"REDIS_URL": redis.url, **stage.NO_BOUNDS}
    ours = Web(folder, more=more)
    phones = {**more, "STREAM_VIEWERS_PER_ADDRESS": "0", "STREAM_VIEWERS": str(PHONES + 100)}
    app = Web(folder, application="config.device:application", more=phones)
    worker = Worker(folder, more)
    ids = stage.add_items(200)
    stage.add_history(90)
    bearers = stage.bearers(ADMINS)
    table = Table(f"an evening of {SECONDS} s: {ADMINS} admins, {PHONES:,} phones, web, stream and worker")
    with running(redis, ours, app):
        worker.start()
        try:
            bodies = stage.batches(ids, size=BATCH)
            alone = load.press(app.port, EVENTS, bodies=bodies).per_s
            before = stage.counted_today()
            clients, evening = Clients(ours.port, app.port, bearers), Evening()
            events = asyncio.run(_evening((ours, app, worker), clients, evening, bodies, alone * SHARE))
            _rows(table, clients, evening, events, (stage.counted_today() - before, alone))
        finally:
            worker.stop()
    print(f"\n{table}\n")
    return 1 if any(row[4] == "MISSED" for row in table.rows) else 0


def _open_more_files() -> None:
    """A stream is a file, on both sides."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, PHONES + 2_000) if hard > 0 else PHONES + 2_000, hard))


async def _evening(
    servers: "tuple[Web, Web, Worker]", clients: Clients, evening: Evening, bodies: list[str], per_s: float
) -> load.Load:
    ours, app, _ = servers
    crowd = Crowd(app.port)
    await crowd.open(PHONES)
    until = time.monotonic() + SECONDS
    around = [asyncio.create_task(clients.poll(number, until)) for number in range(len(clients.bearers))]
    around += [asyncio.create_task(clients.beat(number, PHONES, until)) for number in range(clients.BEATERS)]
    around += [asyncio.create_task(clients.watch_clock(until))]
    around += [asyncio.create_task(_watch(servers, evening, until))]
    around += [asyncio.create_task(_acts(ours, clients, evening, crowd))]
    events = asyncio.to_thread(load.press_evenly, app.port, EVENTS, bodies=bodies, per_s=per_s, seconds=SECONDS)
    got, *_ = await asyncio.gather(events, *around)
    crowd.close()
    return got


async def _acts(ours: Web, clients: Clients, evening: Evening, crowd: Crowd) -> None:
    """What happens once in the evening, early: what it leaves in memory is there in the third tenth."""
    for what, act in (("push", send_push), ("batch of videos", upload), ("firing", None)):
        await asyncio.sleep(SECONDS / 20)
        started = time.perf_counter()
        if act is None:
            await asyncio.to_thread(fire, "Evening")
            deadline = time.monotonic() + 10
            while len(crowd.arrivals) < PHONES and time.monotonic() < deadline:
                await asyncio.sleep(0.05)
            evening.reached = len(crowd.arrivals)
        else:
            status = await asyncio.to_thread(act, ours.port, clients.bearers[0])
            if status != 200:
                clients.fail(f"{what}: {status}")
        evening.took[what] = time.perf_counter() - started


async def _watch(servers: "tuple[Web, Web, Worker]", evening: Evening, until: float) -> None:
    while time.monotonic() < until:
        evening.memory.append(tuple([await asyncio.to_thread(memory, one) for one in servers]))
        await asyncio.sleep(1)


def _rows(table: Table, clients: Clients, evening: Evening, events: load.Load, counts: tuple[int, float]) -> None:
    counted, alone = counts
    p50, p99 = _middle_and_p99(clients.took_ms)
    shown = f"p99 {p99:.0f} ms"
    beside = f"{len(clients.took_ms):,} calls, p50 {p50:.0f} ms"
    table.add("calls of admins", shown, beside, goal=f"p99 {WORST_MS} ms", is_met=p99 < WORST_MS)
    # In the figure above, besides the server's: what the clients were late by, and what else wanted the cores.
    late = "late p50 {:.0f} ms, p99 {:.0f} ms".format(*_middle_and_p99(clients.late_ms))
    table.note("the clients' own event loop", late, f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    failed = sum(clients.failed.values()) + events.failed
    what = ", ".join(f"{count} x {name}" for name, count in sorted(clients.failed.items())[:3])
    table.add("calls that failed", f"{failed}", what or "of all kinds", goal="0", is_met=failed == 0)
    sent = events.per_s * SECONDS * BATCH
    table.note(
        "events", f"{events.per_s * BATCH:,.0f} per s", f"alone {alone * BATCH:,.0f}, p99 {events.p99_ms:.0f} ms"
    )
    table.add(
        "events counted", f"{counted:,}", f"{sent:,.0f} answered", goal="1 %", is_met=abs(counted / sent - 1) < 0.01
    )
    table.add(
        "phones that a firing reached", f"{evening.reached:,}", "", goal=f"{PHONES:,}", is_met=evening.reached == PHONES
    )
    table.note("heartbeats", f"{clients.beats:,}", "every 20 s of each phone")
    for name, spent in evening.took.items():
        table.note(name, f"{spent:.1f} s")
    minute = max(1, len(evening.memory) // 10)
    then, now = (
        [fmean(one[part]) / 1e6 for one in zip(*evening.memory, strict=True)]
        for part in (slice(2 * minute, 3 * minute), slice(-minute, None))
    )
    grown = sum(now) / sum(then) - 1
    shown = f"{grown:+.1%}"
    each = zip(("web", "stream", "worker"), then, now, strict=True)
    beside = ", ".join(f"{name} {was:.0f} → {became:.0f} MB" for name, was, became in each)
    table.add("memory, last tenth to third", shown, beside, goal=f"{MOST_GROWN:.0%}", is_met=grown <= MOST_GROWN)


def _middle_and_p99(times: list[float]) -> tuple[float, float]:
    ordered = sorted(times)
    return ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]


if __name__ == "__main__":
    random.seed(1)
    sys.exit(main())
