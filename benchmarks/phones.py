"""Phones that send what docs/device-api.md describes, each from an address of its own, and record what they see.

They ask for the configuration, send batches of events until they are acknowledged, send heartbeats, and listen to the
stream, which they open again with the ID of its last event.
"""

import asyncio
import itertools
import json
import time
import uuid
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

from benchmarks.client import CONNECTION_ERRORS, TIMEOUT_S, Client, Response, Site, phone_address, read_event, read_head

CONFIG = "/api/App/config"
EVENTS = "/api/App/analytics/events"
HEARTBEAT = "/api/App/livecall/heartbeat"
STREAM = "/api/App/livecall/stream"
HEARTBEAT_SECONDS = 20.0
BATCH = 20
# A batch is repeated for this long.
MAX_RETRY_SECONDS = 120.0
# An app waits as long as Retry-After requires. A test does not.
MAX_WAIT_SECONDS = 5.0


@dataclass
class Tally:
    """The actions and observations of the phones. `responses` are counted by request and status."""

    acknowledged: int = 0
    unknown: int = 0
    heartbeats: int = 0
    reconnects: int = 0
    open_streams: int = 0
    responses: Counter[str] = field(default_factory=Counter)
    event_ms: list[float] = field(default_factory=list)
    # The times at which phones received a fired ad, by the ID of the ad.
    arrivals: dict[str, list[float]] = field(default_factory=dict)

    def failures(self) -> dict[str, int]:
        return {name: count for name, count in sorted(self.responses.items()) if not name.endswith((" 200", " 304"))}

    def describe(self) -> str:
        return ", ".join(f"{count} × {name}" for name, count in self.failures().items()) or "no errors"


class Phones:
    """A crowd of phones. `until` is a time of the monotonic clock."""

    def __init__(self, site: Site, items: list[str]) -> None:
        self.site, self.items = site, items
        self.tally = Tally()
        # The ID of the last fired ad, unless it was stopped.
        self.live_ad = ""
        self.opening = asyncio.Semaphore(100)
        # Set it to have senders finish their batch and end before their time.
        self.stopping = asyncio.Event()

    async def send_events(self, number: int, until: float, per_s: float = 1e9) -> None:
        """Send one batch after another, each again until it is acknowledged, at most `per_s` per second."""
        client, begun = Client(self.site, phone_address(number)), time.monotonic()
        for sent in itertools.count():
            due = begun + sent / per_s
            if max(due, time.monotonic()) >= until or self.stopping.is_set():
                break
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            chosen = itertools.islice(itertools.cycle(self.items), number + sent, number + sent + BATCH)
            events = [{"id": item, "type": "view"} for item in chosen]
            await self.send_batch(client, events, time.monotonic() + MAX_RETRY_SECONDS)
        client.close()

    async def send_batch(self, client: Client, events: list[dict[str, str]], until: float) -> bool:
        """Send a batch until it is acknowledged. Return whether it was."""
        body = json.dumps({"id": str(uuid.uuid4()), "events": events}).encode()
        response = await self.repeat("events", client, "POST", EVENTS, body, until=until)
        if response.status != 200:
            self.tally.unknown += len(events)
            return False
        self.tally.event_ms.append(response.seconds * 1000)
        self.tally.acknowledged += json.loads(response.body)["accepted"]
        return True

    async def repeat(
        self, name: str, client: Client, method: str, path: str, body: bytes = b"", *, until: float
    ) -> Response:
        """Repeat a request until it succeeds, as the app does. Return the last response."""
        while True:
            response = await self.request(name, client, method, path, body)
            if response.status == 200 or time.monotonic() >= until:
                return response
            wait_s = float(response.headers.get("retry-after", "1")) if response.status else 0.2
            await asyncio.sleep(min(wait_s, MAX_WAIT_SECONDS))

    async def request(
        self, name: str, client: Client, method: str, path: str, body: bytes = b"", *headers: str
    ) -> Response:
        """Send a request and count its response."""
        response = await client.request(method, path, body, *headers)
        self.tally.responses[f"{name} {response.describe()}"] += 1
        return response

    async def read_config(self, number: int, until: float, every_s: float) -> None:
        """Ask for the configuration as an app does at its start, with the ETag of the last one."""
        client, etag = Client(self.site, phone_address(number)), ""
        while time.monotonic() < until:
            response = await self.request("config", client, "GET", CONFIG, b"", f"If-None-Match: {etag}")
            etag = response.headers.get("etag", etag)
            await asyncio.sleep(every_s)
        client.close()

    async def send_heartbeats(self, first: int, step: int, count: int, until: float) -> None:
        """Send the heartbeats of every `step`-th of `count` phones on one connection, evenly spread."""
        names = range(first, count, step)
        client, begun = Client(self.site, phone_address(60_000 + first)), time.monotonic()
        for sent, name in enumerate(itertools.cycle(names)):
            due = begun + sent * HEARTBEAT_SECONDS / len(names)
            if due >= until:
                break
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await self.request("heartbeat", client, "POST", HEARTBEAT, json.dumps({"viewer": f"v{name}"}).encode())
            self.tally.heartbeats += 1
        client.close()

    async def open_streams(self, count: int, until: float) -> list["asyncio.Task[None]"]:
        """Open a stream for each phone and return when all are open."""
        clients = [Client(self.site, phone_address(number)) for number in range(count)]
        tasks = [asyncio.create_task(self.listen(client, f"v{n}", until)) for n, client in enumerate(clients)]
        while self.tally.open_streams < count:
            await asyncio.sleep(0.05)
        return tasks

    async def listen(self, client: Client, viewer: str, until: float) -> None:
        """Listen to the stream. When it ends, open it again with the ID of the last event."""
        last_id = ""
        while time.monotonic() < until:
            try:
                async with self.opening, asyncio.timeout(TIMEOUT_S):
                    last = [f"Last-Event-ID: {last_id}"] if last_id else []
                    reader = await client.send("GET", f"{STREAM}?viewer={viewer}", b"", *last)
                    status, _ = await read_head(reader)
                self.tally.responses[f"stream {status}"] += 1
                if status == 200:
                    self.tally.open_streams += 1
                    try:
                        last_id = await self._read_events(reader, until, last_id)
                    finally:
                        self.tally.open_streams -= 1
            except CONNECTION_ERRORS:
                self.tally.responses["stream without a response"] += 1
            finally:
                client.close()
            if time.monotonic() < until:
                self.tally.reconnects += 1
                await asyncio.sleep(2)

    async def _read_events(self, reader: asyncio.StreamReader, until: float, last_id: str) -> str:
        """Record the arrivals of fired ads until the stream ends. Return the ID of the last one."""
        with suppress(*CONNECTION_ERRORS):
            async with asyncio.timeout_at(asyncio.get_running_loop().time() + until - time.monotonic()):
                while True:
                    event = await read_event(reader)
                    if event.get("event") == "fired":
                        last_id = self.live_ad = event["id"]
                        self.tally.arrivals.setdefault(last_id, []).append(time.monotonic())
                    elif event.get("event") == "stopped" and self.live_ad in event["data"]:
                        self.live_ad = ""
        return last_id
