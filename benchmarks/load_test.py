"""`make load`: the peak load of a mid-size app on the reference deployment, for SECONDS (600). Ends with 1 on a miss.

Admins with open pages (ADMINS, 200), phones in a live call (PHONES, 5,000: a stream and a heartbeat each), events at
half of the rate that the deployment takes alone, and once each a push, a batch of videos, and a fired ad. Everything
passes nginx and TLS. Clients run in processes of their own on the same machine, so their work is in the figures.
"""

import asyncio
import os
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

from apps.videos.tests.sample_videos import sample_video
from benchmarks.attack import open_sessions
from benchmarks.phones import NO_ANSWER, Connection, Phones, Site, Tally
from benchmarks.table import Table, percentile
from tests.api_client import ApiClient
from tests.servers_db import all_counted
from tests.stack import OWNER, Stack, raise_file_limit

SECONDS = float(os.environ.get("SECONDS", "600"))
ADMINS, PHONES = int(os.environ.get("ADMINS", "200")), int(os.environ.get("PHONES", "5000"))
ITEMS, SENDERS, BEATERS = 200, 64, 50
MEASURED_S = min(15.0, SECONDS / 4)
SHARE = 0.5
MAX_P99_MS, MAX_REACH_MS, MAX_GROWTH = 500, 1000, 0.05
VIDEOS, VIDEO_BYTES = 20, 2_000_000
# The requests that an open page repeats, and their intervals.
POLLS = (
    ("/api/App/controller/admin/app/loadCheck", 5.0),
    ("/api/admin/inbox", 60.0),
    ("/api/App/analytics/admin/get", 45.0),
    ("/api/App/notification/history?limit=50", 60.0),
    ("/api/admin/trail?fold=true&limit=50", 60.0),
    ("/api/App/controller/admin", 60.0),
)


@dataclass
class Evening:
    """The results: response times of admins, failures, and the memory of each role per second."""

    took_ms: list[float] = field(default_factory=list)
    late_ms: list[float] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)
    memory: list[dict[str, int]] = field(default_factory=list)
    acts: dict[str, tuple[int, float]] = field(default_factory=dict)
    fired: dict[str, float] = field(default_factory=dict)


def main() -> int:
    with Stack(STREAM_VIEWERS=str(PHONES + 100)) as stack:
        return load(stack).exit_code()


def load(stack: Stack) -> Table:
    owner = ApiClient(stack.url, certificate=stack.certificate)
    owner.sign_in(*OWNER, stack.smtp.messages)
    items = owner.add_items(ITEMS)
    bearers = open_sessions(stack, ADMINS, of_each=1)
    table = Table(f"an evening of {SECONDS:.0f} s: {ADMINS} admins, {PHONES:,} phones, through nginx and TLS")
    before = all_counted(stack.direct)[0]
    with ProcessPoolExecutor(2) as pool:
        alone = pool.submit(send_events, stack.url, stack.certificate, items, MEASURED_S, 1e9).result()
        per_s = len(alone.event_ms) / MEASURED_S
        evening = Evening()
        phones, events = asyncio.run(run(stack, pool, owner, evening, items, bearers, per_s * SHARE))
    counted = all_counted(stack.direct)[0] - before
    write_rows(table, stack, evening, phones, events, per_s, (alone.acknowledged + events.acknowledged, counted))
    return table


def send_events(url: str, certificate: Path, items: list[str], seconds: float, per_s: float) -> Tally:
    """Send events from many phones in a separate process."""

    async def send() -> Tally:
        phones, until = Phones(Site(url, certificate), items), time.monotonic() + seconds
        # Each has its own network (/24).
        await asyncio.gather(*(phones.send_events(250 * n, until, per_s / SENDERS) for n in range(SENDERS)))
        return phones.tally

    return asyncio.run(send())


def hold_streams(url: str, certificate: Path, seconds: float, ready: Path) -> Tally:
    """Hold the streams and send the heartbeats of all phones in a separate process."""

    async def hold() -> Tally:
        raise_file_limit()
        phones = Phones(Site(url, certificate), [])
        # Set when all streams are open.
        deadline = time.monotonic() + 3600
        streams = await phones.open_streams(PHONES, deadline)
        ready.touch()
        until = time.monotonic() + seconds
        await asyncio.gather(*(phones.beat(number, BEATERS, PHONES, until) for number in range(BEATERS)))
        await asyncio.sleep(max(0.0, until - time.monotonic()))
        for task in streams:
            task.cancel()
        return phones.tally

    return asyncio.run(hold())


async def run(
    stack: Stack,
    pool: ProcessPoolExecutor,
    owner: ApiClient,
    evening: Evening,
    items: list[str],
    bearers: list[str],
    per_s: float,
) -> tuple[Tally, Tally]:
    loop, ready = asyncio.get_running_loop(), stack.folder / "phones-ready"
    ready.unlink(missing_ok=True)
    phones = loop.run_in_executor(pool, hold_streams, stack.url, stack.certificate, SECONDS, ready)
    while not ready.exists() and not phones.done():
        await asyncio.sleep(0.1)
    events = loop.run_in_executor(pool, send_events, stack.url, stack.certificate, items, SECONDS, per_s)
    until = time.monotonic() + SECONDS
    site = Site(stack.url, stack.certificate)
    around = [poll(site, evening, number, bearer, until) for number, bearer in enumerate(bearers)]
    around += [watch_clock(evening, until), watch_memory(stack, evening, until), act_once(stack, owner, evening)]
    await asyncio.gather(*around)
    return await phones, await events


async def poll(site: Site, evening: Evening, number: int, bearer: str, until: float) -> None:
    """Poll like the open page of an admin, each request at its own interval."""
    chance = random.Random(number)
    due = [(time.monotonic() + chance.random() * every, path, every) for path, every in POLLS]
    source = f"127.{100 + number // 250}.0.{number % 250 + 1}"
    connection = Connection(site, source, [f"Authorization: Bearer {bearer}"])
    while min(due)[0] < until:
        due.sort()
        at, path, every = due[0]
        await asyncio.sleep(max(0.0, at - time.monotonic()))
        started = time.perf_counter()
        try:
            status = str((await connection.ask("GET", path))[0])
        except NO_ANSWER as error:
            status = type(error).__name__
        evening.took_ms.append((time.perf_counter() - started) * 1000)
        if status != "200":
            evening.failed[f"{path} {status}"] += 1
        due[0] = (at + every, path, every)
    connection.close()


async def watch_clock(evening: Evening, until: float) -> None:
    """Record the delay of this event loop, which the measured response times include."""
    while (begun := time.monotonic()) < until:
        await asyncio.sleep(0.02)
        evening.late_ms.append((time.monotonic() - begun - 0.02) * 1000)


async def watch_memory(stack: Stack, evening: Evening, until: float) -> None:
    while time.monotonic() < until:
        evening.memory.append(await asyncio.to_thread(stack.memory))
        await asyncio.sleep(1)


async def act_once(stack: Stack, owner: ApiClient, evening: Evening) -> None:
    """Do what happens once, early enough that its memory is included in the third tenth of the time."""
    videos = [("video", (f"{n}.mp4", sample_video(5_000 + n, size=VIDEO_BYTES), "video/mp4")) for n in range(VIDEOS)]
    push = {"title": (None, "Sale"), "message": (None, "Tonight")}
    ad = {"Adstype": "Url_Ads_Fire", "a_name": "Evening", "url": "https://shop.example.com"}
    acts: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("push", "/api/App/notification/send", {"files": push}),
        (f"upload of {VIDEOS} videos", "/api/App/video/admin", {"files": videos}),
        ("fire", "/api/App/livecall/admin/ads/fire", {"body": ad}),
    )
    for name, path, content in acts:
        await asyncio.sleep(SECONDS / 20)
        started = time.monotonic()
        status, answer = await asyncio.to_thread(owner.call, "POST", path, timeout=180, **content)
        evening.acts[name] = (status, time.monotonic() - started)
        if name == "fire" and status == 200:
            evening.fired[answer["data"]["_id"]] = time.monotonic()


def write_rows(
    table: Table, stack: Stack, evening: Evening, phones: Tally, events: Tally, per_s: float, sums: tuple[int, int]
) -> None:
    p50, p99 = percentile(evening.took_ms, 0.5), percentile(evening.took_ms, 0.99)
    beside = f"{len(evening.took_ms):,} calls, p50 {p50:.0f} ms"
    table.add("calls of admins", f"p99 {p99:.0f} ms", beside, goal=f"p99 {MAX_P99_MS} ms", is_met=p99 < MAX_P99_MS)
    late = f"late p50 {percentile(evening.late_ms, 0.5):.0f} ms, p99 {percentile(evening.late_ms, 0.99):.0f} ms"
    table.note("the clients' own event loop", late, f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    failed = evening.failed + Counter(phones.failures()) + Counter(events.failures())
    failed += Counter({name: 1 for name, (status, _) in evening.acts.items() if status != 200})
    shown = ", ".join(f"{count} × {name}" for name, count in failed.most_common(4)) or "none"
    table.add("errors", f"{failed.total()}", shown, goal="0", is_met=not failed)
    rate = events.acknowledged / SECONDS
    p99 = percentile(events.event_ms, 0.99)
    table.note("events", f"{rate:,.0f} per s, p99 {p99:.0f} ms", f"alone {per_s * 20:,.0f} per s")
    acknowledged, counted = sums
    table.add(
        "events counted", f"{counted:,}", f"{acknowledged:,} acknowledged", goal="equal", is_met=counted == acknowledged
    )
    for fired, at in evening.fired.items():
        arrivals = [(arrived - at) * 1000 for arrived in phones.arrivals.get(fired, [])]
        within = f"99% within {max(0.0, percentile(arrivals, 0.99)):.0f} ms of the response"
        table.add(
            "phones that got a fired ad",
            f"{len(arrivals):,}",
            within,
            goal=f"{PHONES:,}",
            is_met=len(arrivals) == PHONES,
        )
    table.note("heartbeats", f"{phones.beats:,}", f"{phones.reconnects} streams were opened again")
    for name, (status, seconds) in evening.acts.items():
        table.add(name, f"{status}", f"{seconds:.1f} s", goal="200", is_met=status == 200)
    sent = stack.rows("SELECT count(*) FROM notifications_delivery WHERE state = 'sent'")[0][0]
    made = stack.rows("SELECT count(*) FROM videos_thumbnailjob WHERE state = 'sent'")[0][0]
    table.add(
        "queued work done", f"{sent} push, {made} thumbnails", goal=f"1, {VIDEOS}", is_met=sent == 1 and made == VIDEOS
    )
    tenth = max(1, len(evening.memory) // 10)
    then, now = (
        {role: fmean(one[role] for one in evening.memory[part]) / 1e6 for role in evening.memory[0]}
        for part in (slice(2 * tenth, 3 * tenth), slice(-tenth, None))
    )
    grown = sum(now.values()) / sum(then.values()) - 1
    each = ", ".join(f"{role} {then[role]:.0f} → {now[role]:.0f}" for role in sorted(then))
    table.add(
        "memory, last tenth to third",
        f"{grown:+.1%}",
        f"MB: {each}",
        goal=f"{MAX_GROWTH:.0%}",
        is_met=grown <= MAX_GROWTH,
    )


if __name__ == "__main__":
    sys.exit(main())
