"""`make load`: the peak load of a mid-size app on the reference deployment, for SECONDS (600). Ends with 1 on a miss.

Admins with open pages (ADMINS, 200), phones in a live call (PHONES, 5,000: a stream and a heartbeat each), events at
half of the rate that the deployment takes without other work, and once each a push, a batch of videos, and a fired ad.
Everything passes nginx and TLS. Clients run in processes of their own on the same machine, so the results include their
work.
"""

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any

from apps.videos.tests.sample_videos import sample_video
from benchmarks.claims import Claims
from benchmarks.client import Client, Site
from benchmarks.phones import Phones, Tally
from benchmarks.sampling import percentile, sampling
from tests.api_client import ApiClient
from tests.servers_db import all_counted
from tests.stack import Stack, raise_file_limit

SECONDS = float(os.environ.get("SECONDS", "600"))
ADMINS, PHONES = int(os.environ.get("ADMINS", "200")), int(os.environ.get("PHONES", "5000"))
ITEMS, SENDERS, HEARTBEAT_CONNECTIONS = 200, 64, 50
MEASURED_S = min(15.0, SECONDS / 4)
SHARE = 0.5
MAX_P99_MS, MAX_GROWTH = 500, 0.05
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
class Results:
    """The response times and failures of admins, the delays of the clients' event loop, and the single actions."""

    took_ms: list[float] = field(default_factory=list)
    late_ms: list[float] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)
    # The status and the seconds, by name.
    actions: dict[str, tuple[int, float]] = field(default_factory=dict)
    # The ID and the time of the fired ad.
    fired: tuple[str, float] = ("", 0.0)


def main(_options: list[str]) -> int:
    with Stack(STREAM_VIEWERS=str(PHONES + 100)) as stack:
        return run_load(stack).exit_code()


def run_load(stack: Stack) -> Claims:
    owner = stack.sign_in()
    items, bearers = owner.add_items(ITEMS), stack.open_sessions(ADMINS)
    claims = Claims(f"a load test of {SECONDS:.0f} s: {ADMINS} admins, {PHONES:,} phones, through nginx and TLS")
    site, results = Site(stack.url, stack.certificate), Results()
    before = all_counted(stack.direct)[0]
    with ProcessPoolExecutor(2) as pool:
        alone = pool.submit(send_events, stack.url, stack.certificate, items, MEASURED_S, 1e9).result()
        per_s = len(alone.event_ms) / MEASURED_S
        ready = stack.folder / "phones-ready"
        streams = pool.submit(run_streams, stack.url, stack.certificate, SECONDS, ready)
        while not ready.exists() and not streams.done():
            time.sleep(0.1)
        events = pool.submit(send_events, stack.url, stack.certificate, items, SECONDS, per_s * SHARE)
        with sampling(stack.memory, 1.0) as memory:
            asyncio.run(run_admins(site, owner, bearers, results))
        phones, senders = streams.result(), events.result()
    acknowledged, counted = alone.acknowledged + senders.acknowledged, all_counted(stack.direct)[0] - before
    claim_requests(claims, results, phones, senders)
    rate = f"{senders.acknowledged / SECONDS:,.0f} per s, p99 {percentile(senders.event_ms, 0.99):.0f} ms"
    claims.add_measurement("events", rate, f"without other work {per_s * 20:,.0f} per s")
    is_equal = counted == acknowledged
    claims.add("events counted", f"{counted:,}", f"{acknowledged:,} acknowledged", goal="equal", is_met=is_equal)
    claim_actions(claims, stack, results, phones)
    claim_memory(claims, memory)
    return claims


def send_events(url: str, certificate: Path, items: list[str], seconds: float, per_s: float) -> Tally:
    """Send events from many phones in a separate process."""

    async def send() -> Tally:
        phones, until = Phones(Site(url, certificate), items), time.monotonic() + seconds
        # Each has its own network (/24).
        await asyncio.gather(*(phones.send_events(250 * n, until, per_s / SENDERS) for n in range(SENDERS)))
        return phones.tally

    return asyncio.run(send())


def run_streams(url: str, certificate: Path, seconds: float, ready: Path) -> Tally:
    """Hold the streams and send the heartbeats of all phones in another process. `ready` appears when all are open."""

    async def run() -> Tally:
        raise_file_limit()
        phones = Phones(Site(url, certificate), [])
        streams = await phones.open_streams(PHONES, time.monotonic() + 3600)
        ready.touch()
        until = time.monotonic() + seconds
        senders = range(HEARTBEAT_CONNECTIONS)
        await asyncio.gather(*(phones.send_heartbeats(n, HEARTBEAT_CONNECTIONS, PHONES, until) for n in senders))
        await asyncio.sleep(max(0.0, until - time.monotonic()))
        for stream in streams:
            stream.cancel()
        return phones.tally

    return asyncio.run(run())


async def run_admins(site: Site, owner: ApiClient, bearers: list[str], results: Results) -> None:
    until = time.monotonic() + SECONDS
    polls = (poll(site, results, number, bearer, until) for number, bearer in enumerate(bearers))
    await asyncio.gather(*polls, watch_clock(results, until), change_once(owner, results))


async def poll(site: Site, results: Results, number: int, bearer: str, until: float) -> None:
    """Poll like the open page of an admin, each request at its own interval."""
    chance = random.Random(number)
    due = [(time.monotonic() + chance.random() * every, path, every) for path, every in POLLS]
    address = f"127.{100 + number // 250}.0.{number % 250 + 1}"
    client = Client(site, address, [f"Authorization: Bearer {bearer}"])
    while min(due)[0] < until:
        due.sort()
        at, path, every = due[0]
        await asyncio.sleep(max(0.0, at - time.monotonic()))
        response = await client.request("GET", path)
        results.took_ms.append(response.seconds * 1000)
        if response.status != 200:
            results.failures[f"{path} {response.describe()}"] += 1
        due[0] = (at + every, path, every)
    client.close()


async def watch_clock(results: Results, until: float) -> None:
    """Record the delay of this event loop, which the measured response times include."""
    while (begun := time.monotonic()) < until:
        await asyncio.sleep(0.02)
        results.late_ms.append((time.monotonic() - begun - 0.02) * 1000)


async def change_once(owner: ApiClient, results: Results) -> None:
    """Do what happens once, early enough that its memory is included in the third tenth of the time."""
    videos = [sample_video(5_000 + number, size=VIDEO_BYTES) for number in range(VIDEOS)]
    actions: dict[str, Callable[[], tuple[int, Any]]] = {
        "push": lambda: owner.send_push("Sale"),
        f"upload of {VIDEOS} videos": lambda: owner.upload_videos(*videos),
        "fire": lambda: owner.fire("Load test"),
    }
    for name, action in actions.items():
        await asyncio.sleep(SECONDS / 20)
        started = time.monotonic()
        status, body = await asyncio.to_thread(action)
        results.actions[name] = (status, time.monotonic() - started)
        if name == "fire" and status == 200:
            results.fired = (body["data"]["_id"], time.monotonic())


def claim_requests(claims: Claims, results: Results, phones: Tally, senders: Tally) -> None:
    p50, p99 = percentile(results.took_ms, 0.5), percentile(results.took_ms, 0.99)
    details = f"{len(results.took_ms):,} calls, p50 {p50:.0f} ms"
    claims.add("calls of admins", f"p99 {p99:.0f} ms", details, goal=f"p99 {MAX_P99_MS} ms", is_met=p99 < MAX_P99_MS)
    late = f"late p50 {percentile(results.late_ms, 0.5):.0f} ms, p99 {percentile(results.late_ms, 0.99):.0f} ms"
    claims.add_measurement(
        "the clients' own event loop", late, f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    )
    failed = results.failures + Counter(phones.failures()) + Counter(senders.failures())
    failed += Counter({name: 1 for name, (status, _) in results.actions.items() if status != 200})
    shown = ", ".join(f"{count} × {name}" for name, count in failed.most_common(4)) or "none"
    claims.add("errors", f"{failed.total()}", shown, goal="0", is_met=not failed)


def claim_actions(claims: Claims, stack: Stack, results: Results, phones: Tally) -> None:
    ad, fired_at = results.fired
    arrivals = [(arrived - fired_at) * 1000 for arrived in phones.arrivals.get(ad, [])]
    within = f"99% within {max(0.0, percentile(arrivals, 0.99)):.0f} ms of the response"
    is_met = len(arrivals) == PHONES
    claims.add("phones that got a fired ad", f"{len(arrivals):,}", within, goal=f"{PHONES:,}", is_met=is_met)
    claims.add_measurement("heartbeats", f"{phones.heartbeats:,}", f"{phones.reconnects} streams were opened again")
    for name, (status, seconds) in results.actions.items():
        claims.add(name, f"{status}", f"{seconds:.1f} s", goal="200", is_met=status == 200)
    sent = stack.rows("SELECT count(*) FROM notifications_delivery WHERE state = 'sent'")[0][0]
    made = stack.rows("SELECT count(*) FROM videos_thumbnailjob WHERE state = 'sent'")[0][0]
    is_met = sent == 1 and made == VIDEOS
    claims.add("queued work done", f"{sent} push, {made} thumbnails", goal=f"1, {VIDEOS}", is_met=is_met)


def claim_memory(claims: Claims, samples: list[dict[str, int]]) -> None:
    tenth = max(1, len(samples) // 10)
    then, now = (
        {role: fmean(sample[role] for sample in samples[part]) / 1e6 for role in samples[0]}
        for part in (slice(2 * tenth, 3 * tenth), slice(-tenth, None))
    )
    growth = sum(now.values()) / sum(then.values()) - 1
    each = ", ".join(f"{role} {then[role]:.0f} → {now[role]:.0f}" for role in sorted(then))
    goal, is_met = f"{MAX_GROWTH:.0%}", growth <= MAX_GROWTH
    claims.add("memory, last tenth to third", f"{growth:+.1%}", f"MB: {each}", goal=goal, is_met=is_met)
