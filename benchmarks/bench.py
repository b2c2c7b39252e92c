"""`make bench`: the busiest endpoints compared with a baseline on the same server, on the database of DATABASE_URL.

The default is SQLite. A shared machine's milliseconds are no verdict; the ratios are. `--base PATH` is in compare.py.
"""

import argparse
import asyncio
import json
import logging
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from statistics import median

import httpx
import requests
from django.conf import settings
from django.db import connection
from django.utils import timezone

from apps.livecall import services as livecall
from apps.livecall.viewers import count_viewers
from apps.videos.tests.sample_videos import sample_video
from benchmarks import compare, data, wrk
from benchmarks.claims import Claims
from benchmarks.client import Client, Site, phone_address, time_requests
from benchmarks.phones import CONFIG, EVENTS, HEARTBEAT, Phones
from benchmarks.sampling import percentile, sampling
from tests.servers import API_KEY, Web, running
from tests.stack import raise_file_limit

SERVER_CORE = 0
# Many short rounds, because a shared machine slows down single ones.
ROUNDS = 9
FEW_PLACEMENTS, PLACEMENTS = 200, 1000
PHONES = 5_000
VIEWERS, HEARTBEAT_CONNECTIONS = 10_000, 16
STREAMS, FIRINGS = 5_000, 5
VIDEOS, VIDEO_BYTES = 200, 10 * 1024 * 1024
MAX_READ_MS = 250


@dataclass(frozen=True)
class Bench:
    """What every part uses: the claims, both servers, and the IDs of the placements."""

    claims: Claims
    web: Web
    baseline: Web
    placements: list[str]

    def site(self) -> Site:
        return Site(f"http://127.0.0.1:{self.web.port}")

    def add_placements(self) -> None:
        """Add those that all parts after the first use."""
        self.placements.extend(data.add_placements(PLACEMENTS - len(self.placements)))

    def get_config(self, query: str = "") -> requests.Response:
        url = f"http://127.0.0.1:{self.web.port}{CONFIG}?{query}"
        return requests.get(url, headers={"api-key": API_KEY}, timeout=60)

    def wait_for_another_config(self, etag: str, query: str = "") -> None:
        while self.get_config(query).headers["ETag"] == etag:
            time.sleep(0.01)

    def compare(
        self,
        subject: str,
        path: str,
        *,
        goal: float | None = None,
        bodies: Sequence[str] = (),
        queries: Sequence[str] = (),
        headers: Sequence[str] = (),
        base_queries: Sequence[str] = (),
    ) -> None:
        """Claim a share of the baseline's rate. `base_queries` are those of the baseline if they differ."""
        found = wrk.compare(
            lambda: wrk.press(self.web.port, path, bodies=bodies, queries=queries, headers=headers),
            lambda: wrk.press(self.baseline.port, path, bodies=bodies, queries=base_queries or queries),
            ROUNDS,
        )
        events = f" = {found.per_s * wrk.BATCH:,.0f} events" if bodies else ""
        value = f"{found.per_s:,.0f} per s{events}"
        details = f"baseline {found.base_per_s:,.0f}, ratio {found.ratio:.2f}, p99 {found.p99_ms:.0f} ms"
        if goal is None:
            self.claims.note(subject, value, details)
        else:
            self.claims.add(subject, value, details, goal=f"ratio {goal}", is_met=found.ratio >= goal)


def measure_config(bench: Bench) -> None:
    """Measure the configuration with 200 placements, as in the goals."""
    etag = bench.get_config().headers["ETag"]
    bench.compare("config, 200", CONFIG, goal=0.5)
    bench.compare("config, 304", CONFIG, goal=0.5, headers=[f"If-None-Match: {etag}"])
    ages = []
    for _ in range(8):
        etag = bench.get_config().headers["ETag"]
        data.add_placements(1)
        started = time.monotonic()
        bench.wait_for_another_config(etag)
        ages.append(time.monotonic() - started)
    worst = max(ages)
    details = "the worst of 8 changes"
    bench.claims.add("config, age of what is served", f"{worst:.2f} s", details, goal="1 s", is_met=worst <= 1)


def measure_rules(bench: Bench) -> None:
    """Measure it with 20 active rules and phones that report their properties and a unique ID."""
    queries = [f"platform=android&version=2.{n % 9}.1&device=phone-{n}&country=IN" for n in range(PHONES)]
    # A phone that at least one of ten 50% rollouts includes.
    query = queries[8]
    before = bench.get_config(query).headers["ETag"]
    data.add_rules()
    bench.wait_for_another_config(before, query)
    documents = {bench.get_config(phone).headers["ETag"] for phone in queries[:500]}
    bench.compare(f"config, 200, 20 rules, {len(documents)} documents", CONFIG, goal=0.4, queries=queries)
    same = [f"If-None-Match: {bench.get_config(query).headers['ETag']}"]
    bench.compare("config, 304, 20 rules", CONFIG, goal=0.6, queries=[query], headers=same)


def measure_large_config(bench: Bench) -> None:
    """Measure the configuration with 1,000 placements. Most of its cost is the transfer of its bytes."""
    bench.add_placements()
    length = len(bench.get_config().content)
    bench.compare(f"config, 200, 1,000 placements, {length:,} B", CONFIG, base_queries=[f"bytes={length}"])


def measure_ingest(bench: Bench) -> None:
    bench.add_placements()
    placements = bench.placements
    id_goal, goal = (0.25, 0.3) if connection.vendor == "postgresql" else (0.35, 0.45)
    for count, wanted in ((200, goal), (1, goal), (1000, None)):
        subject = f"ingest, 20 events a batch, durable, {count} item{'s' if count > 1 else ''}"
        bench.compare(subject, EVENTS, bodies=wrk.event_bodies(placements[:count]), goal=wanted)
    for order, placeholder, wanted in (("", wrk.ORDERED_ID, id_goal), (" in no order", wrk.RANDOM_ID, None)):
        bodies = wrk.event_bodies(placements[:200], batch_id=placeholder)
        bench.compare(f"the same with a new ID{order} a batch, 200 items", EVENTS, bodies=bodies, goal=wanted)
    keyed = wrk.event_bodies(placements[:200], keyed=True)
    bench.compare("with a key each (repeated: duplicates)", EVENTS, bodies=keyed)
    before, accepted = data.counted_events(), 0
    for body in wrk.event_bodies(placements, count=50):
        accepted += bench.web.request("POST", EVENTS, json.loads(body))[1]["accepted"]
    counted = data.counted_events() - before
    is_met = counted == accepted
    bench.claims.add("acknowledged = counted", f"{counted:,}", f"{accepted:,}", goal="equal", is_met=is_met)


def measure_heartbeats(bench: Bench) -> None:
    """Measure heartbeats of 10,000 viewers, two per minute. Each viewer counts once."""
    took_ms: list[float] = []

    async def send(first: int) -> None:
        client = Client(bench.site(), phone_address(first))
        for viewer in [*range(first, VIEWERS, HEARTBEAT_CONNECTIONS)] * 2:
            response = await client.request("POST", HEARTBEAT, json.dumps({"viewer": f"viewer-{viewer}"}).encode())
            took_ms.append(response.seconds * 1000)
        client.close()

    async def send_all() -> None:
        await asyncio.gather(*(send(first) for first in range(HEARTBEAT_CONNECTIONS)))

    started = time.monotonic()
    asyncio.run(send_all())
    seconds = time.monotonic() - started
    counted = count_viewers(now=timezone.now())
    details = f"{len(took_ms):,} heartbeats in {seconds:.1f} s, p99 {percentile(took_ms, 0.99):.0f} ms"
    is_met = counted == VIEWERS
    bench.claims.add("live viewers counted", f"{counted:,}", details, goal="10,000 exactly", is_met=is_met)


def measure_streams(bench: Bench) -> None:
    """Measure 5,000 streams: the delay of a fired ad, and the memory of the server."""
    allowed = raise_file_limit()
    if allowed < STREAMS + 500:
        details = f"the system allows {allowed} open files, {STREAMS + 500} are needed"
        bench.claims.note("fire to viewers", "not measured", details)
        return
    asyncio.run(_measure_streams(bench))


async def _measure_streams(bench: Bench) -> None:
    before = bench.web.memory()
    phones, delays_ms = Phones(bench.site(), []), []
    streams = await phones.open_streams(STREAMS, time.monotonic() + 600)
    # Repeat until the memory does not grow.
    await asyncio.sleep(3)
    each_kb = (bench.web.memory() - before) / STREAMS / 1024
    for number in range(FIRINGS):
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
    bench.claims.add(subject, f"{delay:.0f} ms", goal="150 ms", is_met=delay <= 150)
    bench.claims.add("memory per viewer", f"{each_kb:.1f} KB", goal="30 KB", is_met=each_kb <= 30)


def _fire(name: str) -> tuple[str, float]:
    """Fire an ad. Return its ID and the time of the commit."""
    ad = livecall.fire_ad(type=livecall.FireType.URL, name=name, url="https://example.com", actor=data.actor())
    return str(ad.pk), time.monotonic()


def measure_uploads(bench: Bench) -> None:
    """Upload 200 videos of 10 MB in one request: the growth of the server's memory, and the speed."""
    logging.getLogger("httpx").setLevel(logging.WARNING)
    copy_s, mb = 0.0, VIDEOS * VIDEO_BYTES / 1e6
    with tempfile.TemporaryDirectory(dir=settings.VAR_DIR) as folder, ExitStack() as opened:
        files = []
        for number in range(VIDEOS):
            # Different contents, because the library stores equal files once.
            content, path = sample_video(1000 + number, size=VIDEO_BYTES), Path(folder, f"{number}.mp4")
            sample_video.cache_clear()
            started = time.perf_counter()
            path.write_bytes(content)
            copy_s += time.perf_counter() - started
            files.append(("video", (path.name, opened.enter_context(path.open("rb")), "video/mp4")))
        headers = {"api-key": API_KEY, "Authorization": f"Bearer {data.bearer()}"}
        started = time.perf_counter()
        with sampling(bench.web.memory, 0.05) as memory:
            url = f"http://127.0.0.1:{bench.web.port}/api/App/video/admin"
            httpx.post(url, files=files, headers=headers, timeout=300).raise_for_status()
        upload_s = time.perf_counter() - started
    grown_mb = (max(memory) - memory[0]) / 1e6
    speed, details = f"{mb / upload_s:.0f} MB/s", f"plain copy: {mb / copy_s:.0f} MB/s"
    bench.claims.note(f"{VIDEOS} videos of 10 MB in one call", speed, details)
    bench.claims.add("memory that the server grows by", f"{grown_mb:.0f} MB", goal="100 MB", is_met=grown_mb < 100)


def measure_reads(bench: Bench) -> None:
    """Measure the console's analytics requests: 1,000 ads with three years of daily counts."""
    bench.add_placements()
    data.add_history(3 * 365)
    headers = [f"Authorization: Bearer {data.bearer()}", "X-Wire-Encoding: gzip"]
    for subject, path in reads(bench.placements[500]):
        took_ms, size = asyncio.run(time_requests(bench.site(), path, 60, *headers))
        p50 = median(took_ms)
        details = f"p95 {percentile(took_ms, 0.95):.1f} ms, {size:,} B"
        bench.claims.add(subject, f"p50 {p50:.1f} ms", details, goal=f"{MAX_READ_MS} ms", is_met=p50 < MAX_READ_MS)


def reads(item: str) -> Iterator[tuple[str, str]]:
    today = date.today()
    year, month = (f"?startDate={today - timedelta(days=days)}&endDate={today}" for days in (365, 30))
    for what, path in (("list", "/api/App/analytics/admin/get"), ("overview", "/api/App/analytics/admin/overview")):
        yield f"{what} of 1,000 ads, a month", path + month
        yield f"{what} of 1,000 ads, a year", path + year
    yield "dashboard of one ad, a year", f"/api/admin/view/dashbord/{item}{year}"
    yield "home", "/api/admin/home"
    yield "a small encrypted call", "/api/App/controller/admin"


PARTS: dict[str, Callable[[Bench], None]] = {
    "config": measure_config,
    "rules": measure_rules,
    "large-config": measure_large_config,
    "ingest": measure_ingest,
    "heartbeats": measure_heartbeats,
    "streams": measure_streams,
    "uploads": measure_uploads,
    "reads": measure_reads,
}


def main(options: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--only", default="", help=f"some of {', '.join(PARTS)}, with commas in between")
    parser.add_argument("--base", default="", help="the path of another checkout")
    given = parser.parse_args(options)
    if given.base:
        return compare.compare(Path(given.base).resolve()).exit_code()
    chosen = [name for name in given.only.split(",") if name] or [*PARTS]
    if unknown := set(chosen) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    bench = Bench(
        Claims(f"{connection.vendor}, one web process on one core"),
        Web(settings.VAR_DIR, core=SERVER_CORE, more=compare.LIMITS),
        Web(settings.VAR_DIR, core=SERVER_CORE, application="benchmarks.baseline:application"),
        data.add_placements(FEW_PLACEMENTS),
    )
    with running(bench.web, bench.baseline):
        for name, part in PARTS.items():
            if name in chosen:
                part(bench)
    return bench.claims.exit_code()
