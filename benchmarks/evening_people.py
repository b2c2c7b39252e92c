"""Who is there on an evening: admins with an open page, phones in a live call, and one who sends and uploads."""

import asyncio
import json
import random
import time
from collections import Counter

from apps.videos.tests.sample_videos import sample_video
from benchmarks.app_side import HEARTBEAT
from benchmarks.forms import post_form
from tests.servers import API_KEY

# What an open page asks by itself, and how often: load, inbox, what its screen shows.
POLLS = (
    ("/api/App/controller/admin/app/loadCheck", 5.0),
    ("/api/admin/inbox", 60.0),
    ("/api/App/analytics/admin/get", 45.0),
    ("/api/App/notification/history?limit=50", 60.0),
    ("/api/admin/trail?fold=true&limit=50", 60.0),
    ("/api/App/controller/admin", 60.0),
)
BEAT_EVERY_S = 20
LOOK_EVERY_S = 0.02
VIDEOS, VIDEO_BYTES = 20, 2_000_000


class Clients:
    """Plain clients on connections that stay open; they note what each call took, and what did not succeed."""

    # Connections that carry the heartbeats of all phones.
    BEATERS = 50

    def __init__(self, port: int, app_port: int, bearers: list[str]) -> None:
        self.port, self.app_port, self.bearers = port, app_port, bearers
        self.took_ms: list[float] = []
        self.late_ms: list[float] = []
        self.beats = 0
        self.failed: Counter[str] = Counter()

    def fail(self, what: str) -> None:
        self.failed[what] += 1

    async def poll(self, number: int, until: float) -> None:
        """Ask as one admin's page does, each call at its own time."""
        chance = random.Random(number)
        due = [(time.monotonic() + chance.random() * every, path, every) for path, every in POLLS]
        line = Line(self.port)
        head = f"Authorization: Bearer {self.bearers[number]}\r\n"
        while True:
            due.sort()
            at, path, every = due[0]
            if at >= until:
                line.close()
                return
            await asyncio.sleep(max(0.0, at - time.monotonic()))
            started = time.perf_counter()
            status = await line.ask("GET", path, head)
            self.took_ms.append((time.perf_counter() - started) * 1000)
            if status != 200:
                self.fail(f"{path} {status}")
            due[0] = (at + every, path, every)

    async def watch_clock(self, until: float) -> None:
        """Note how late this side's own event loop is; a call's time has as much of it at its end."""
        while (begun := time.monotonic()) < until:
            await asyncio.sleep(LOOK_EVERY_S)
            self.late_ms.append((time.monotonic() - begun - LOOK_EVERY_S) * 1000)

    async def beat(self, number: int, phones: int, until: float) -> None:
        """Send the heartbeats of every so-many-th phone, spread over their time."""
        names = [f"v{one}" for one in range(number, phones, self.BEATERS)]
        line, begun, sent = Line(self.app_port), time.monotonic(), 0
        each = BEAT_EVERY_S / max(1, len(names))
        while names and begun + sent * each < until:
            await asyncio.sleep(max(0.0, begun + sent * each - time.monotonic()))
            body = json.dumps({"viewer": names[sent % len(names)]})
            status = await line.ask("POST", HEARTBEAT, "Content-Type: application/json\r\n", body)
            sent += 1
            self.beats += 1
            if status != 200:
                self.fail(f"heartbeat {status}")
        line.close()


class Line:
    """One connection with one call at a time. What breaks is status 0, and the next call opens another."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, head: str, body: str = "") -> int:
        try:
            async with asyncio.timeout(30):
                return await self._ask(method, path, head, body)
        except (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError):
            self.close()
            return 0

    async def _ask(self, method: str, path: str, head: str, body: str) -> int:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        start = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\napi-key: {API_KEY}\r\n"
        writer.write(f"{start}{head}{length}\r\n{body}".encode())
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        sizes = [int(line.split(":")[1]) for line in lines if line.startswith("content-length:")]
        if sizes:
            await reader.readexactly(sizes[0])
        elif "transfer-encoding: chunked" in lines:
            size = 1
            while size:
                size = int(await reader.readline(), 16)
                await reader.readexactly(size + 2)
        return int(lines[0].split()[1])

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


def send_push(port: int, bearer: str) -> int:
    return post_form(port, "/api/App/notification/send", bearer, [("title", b"Sale"), ("message", b"Tonight")])


def upload(port: int, bearer: str) -> int:
    """Send a batch of videos, each its own content."""
    videos = [("video", sample_video(5_000 + number, size=VIDEO_BYTES)) for number in range(VIDEOS)]
    return post_form(port, "/api/App/video/admin", bearer, videos, files={"video": ("a.mp4", "video/mp4")})
