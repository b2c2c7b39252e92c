"""Phones on loopback: what the app sends, as docs/device-api.md describes it, each phone from an address of its own.

They ask for the configuration, send batches of events until they are acknowledged, send heartbeats, and listen to the
stream, which they open again with the ID of its last event.
"""

import asyncio
import itertools
import json
import ssl
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

CONFIG = "/api/App/config"
EVENTS = "/api/App/analytics/events"
HEARTBEAT = "/api/App/livecall/heartbeat"
STREAM = "/api/App/livecall/stream"
BEAT_EVERY_S = 20.0
BATCH = 20
TIMEOUT_S = 30.0
# A batch is repeated for this long.
LAST_TRIES_S = 120.0
# An app waits as long as Retry-After requires. A test does not.
MAX_WAIT_S = 5.0
NO_ANSWER = (OSError, EOFError, TimeoutError, ssl.SSLError, ValueError)


def address(number: int) -> str:
    """Return the loopback address of a phone. Phones share no network of the limits (/24) with admins."""
    return f"127.{10 + number // 62_500}.{number // 250 % 250}.{number % 250 + 1}"


def key_of_tests() -> str:
    from tests.servers import API_KEY  # noqa: PLC0415 - `make simulate` runs without the packages of the tests

    return API_KEY


@dataclass
class Site:
    """The address and the API key of the console."""

    url: str
    certificate: Path | None = None
    api_key: str = field(default_factory=key_of_tests)
    context: ssl.SSLContext | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        if self.url.startswith("https"):
            self.context = ssl.create_default_context(cafile=self.certificate)
            self.context.options |= ssl.OP_NO_RENEGOTIATION

    async def connect(self, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        parts = urlsplit(self.url)
        port = parts.port or (443 if self.context else 80)
        return await asyncio.open_connection(
            parts.hostname, port, ssl=self.context, local_addr=(source, 0), limit=2**18
        )


class Connection:
    """One client with one request at a time on a connection that stays open. An error closes it; the next opens one."""

    def __init__(self, site: Site, source: str, headers: Iterable[str] = ()) -> None:
        self.site, self.source = site, source
        host = urlsplit(site.url).netloc
        self.head = "".join(f"{line}\r\n" for line in (f"Host: {host}", f"api-key: {site.api_key}", *headers))
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: bytes = b"", *headers: str) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers, and body. Raises one of NO_ANSWER."""
        try:
            async with asyncio.timeout(TIMEOUT_S):
                return await self._ask(method, path, body, headers)
        except BaseException:
            self.close()
            raise

    async def _ask(self, method: str, path: str, body: bytes, more: Iterable[str]) -> tuple[int, dict[str, str], bytes]:
        reader, _ = await self.send(method, path, body, more)
        status, headers = await read_head(reader)
        content = b""
        if "content-length" in headers and method != "HEAD":
            content = await reader.readexactly(int(headers["content-length"]))
        elif headers.get("transfer-encoding") == "chunked":
            while size := int(await reader.readline(), 16):
                content += (await reader.readexactly(size + 2))[:-2]
            await reader.readline()
        if headers.get("connection") == "close":
            self.close()
        return status, headers, content

    async def send(
        self, method: str, path: str, body: bytes = b"", more: Iterable[str] = ()
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self.streams = self.streams or await self.site.connect(self.source)
        reader, writer = self.streams
        lines = "".join(f"{line}\r\n" for line in more)
        if body:
            lines += "" if "Content-Type:" in lines else "Content-Type: application/json\r\n"
            lines += f"Content-Length: {len(body)}\r\n"
        writer.write(f"{method} {path} HTTP/1.1\r\n{self.head}{lines}\r\n".encode() + body)
        return reader, writer

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
    return int(first.split()[1]), headers


@dataclass
class Tally:
    """What the phones did and what they saw."""

    acknowledged: int = 0
    unknown: int = 0
    beats: int = 0
    reconnects: int = 0
    open_streams: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    event_ms: list[float] = field(default_factory=list)
    # The time at which a phone received a fired ad, by the ID of the ad.
    arrivals: dict[str, list[float]] = field(default_factory=dict)

    def failures(self) -> dict[str, int]:
        return {name: count for name, count in sorted(self.seen.items()) if not name.endswith((" 200", " 304"))}

    def describe(self) -> str:
        return ", ".join(f"{count} × {name}" for name, count in self.failures().items()) or "no errors"


class Phones:
    """A crowd of phones. Every method runs until `until`, a time of the monotonic clock."""

    def __init__(self, site: Site, items: list[str]) -> None:
        self.site, self.items = site, items
        self.tally = Tally()
        # Set it to have senders finish their batch and end before their time.
        self.stopping = asyncio.Event()

    async def send_events(self, number: int, until: float, per_s: float = 1e9) -> None:
        """Send one batch after another, each again until it is acknowledged, at most `per_s` per second."""
        connection, begun = Connection(self.site, address(number)), time.monotonic()
        for sent in itertools.count():
            due = begun + sent / per_s
            if max(due, time.monotonic()) >= until or self.stopping.is_set():
                break
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            chosen = itertools.islice(itertools.cycle(self.items), number + sent, number + sent + BATCH)
            events = [{"id": item, "type": "view"} for item in chosen]
            body = json.dumps({"id": str(uuid.uuid4()), "events": events}).encode()
            await self._until_acknowledged(connection, body)
        connection.close()

    async def _until_acknowledged(self, connection: Connection, body: bytes) -> None:
        deadline = time.monotonic() + LAST_TRIES_S
        while time.monotonic() < deadline:
            started = time.perf_counter()
            status, wait_s, content = await self.note("events", connection.ask("POST", EVENTS, body))
            if status == 200:
                self.tally.event_ms.append((time.perf_counter() - started) * 1000)
                self.tally.acknowledged += json.loads(content)["accepted"]
                return
            await asyncio.sleep(wait_s)
        self.tally.unknown += BATCH

    async def note(self, name: str, asked: Awaitable[tuple[int, dict[str, str], bytes]]) -> tuple[int, float, bytes]:
        """Count a response; return its status, the seconds to wait before a repeat, and its body."""
        try:
            status, headers, content = await asked
        except NO_ANSWER:
            self.tally.seen[f"{name} without an answer"] += 1
            return 0, 0.2, b""
        self.tally.seen[f"{name} {status}"] += 1
        if status == 503 and "retry-after" not in headers:
            self.tally.seen[f"{name} 503 without Retry-After"] += 1
        wait_s = float(headers.get("retry-after", "1")) if status >= 400 else 0.0
        return status, min(wait_s, MAX_WAIT_S), content

    async def read_config(self, number: int, until: float, every_s: float = 1.0) -> None:
        """Ask for the configuration as an app does at its start, with the ETag of the last one."""
        connection, etag = Connection(self.site, address(number)), ""
        while time.monotonic() < until:
            try:
                status, headers, _ = await connection.ask("GET", CONFIG, b"", f"If-None-Match: {etag}")
                self.tally.seen[f"config {status}"] += 1
                etag = headers.get("etag", etag)
            except NO_ANSWER:
                self.tally.seen["config without an answer"] += 1
            await asyncio.sleep(every_s)
        connection.close()

    async def beat(self, first: int, step: int, count: int, until: float) -> None:
        """Send the heartbeats of every `step`-th of `count` phones on one connection, evenly spread."""
        names = list(range(first, count, step))
        connection, begun = Connection(self.site, address(60_000 + first)), time.monotonic()
        for sent in itertools.count():
            due = begun + sent * BEAT_EVERY_S / max(1, len(names))
            if not names or due >= until:
                break
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            body = json.dumps({"viewer": f"v{names[sent % len(names)]}"}).encode()
            await self.note("heartbeat", connection.ask("POST", HEARTBEAT, body))
            self.tally.beats += 1
        connection.close()

    async def open_streams(self, count: int, until: float, at_once: int = 100) -> list["asyncio.Task[None]"]:
        """Open a stream for each phone and return when all are open."""
        turn = asyncio.Semaphore(at_once)
        opened = [asyncio.Event() for _ in range(count)]
        tasks = [
            asyncio.create_task(self.listen(number, until, turn, event.set)) for number, event in enumerate(opened)
        ]
        await asyncio.gather(*(event.wait() for event in opened))
        return tasks

    async def listen(
        self,
        number: int,
        until: float,
        turn: asyncio.Semaphore | None = None,
        on_open: Callable[[], None] = lambda: None,
    ) -> None:
        """Listen to the stream. When it ends, open it again with the ID of the last event."""
        last, turn = "", turn or asyncio.Semaphore(1)
        while time.monotonic() < until:
            connection = Connection(self.site, address(number))
            try:
                async with turn, asyncio.timeout(TIMEOUT_S):
                    more = [f"Last-Event-ID: {last}"] if last else []
                    reader, _ = await connection.send("GET", f"{STREAM}?viewer=v{number}", b"", more)
                    status, _ = await read_head(reader)
                self.tally.seen[f"stream {status}"] += 1
                if status == 200:
                    self.tally.open_streams += 1
                    on_open()
                    try:
                        last = await self._read_stream(reader, until, last)
                    finally:
                        self.tally.open_streams -= 1
            except NO_ANSWER:
                self.tally.seen["stream without an answer"] += 1
            finally:
                connection.close()
            if time.monotonic() < until:
                self.tally.reconnects += 1
                await asyncio.sleep(2)

    async def _read_stream(self, reader: asyncio.StreamReader, until: float, last: str) -> str:
        event = event_id = ""
        with suppress(*NO_ANSWER):
            async with asyncio.timeout_at(asyncio.get_running_loop().time() + until - time.monotonic()):
                while line := await reader.readline():
                    name, _, value = line.decode().strip().partition(": ")
                    if name == "event":
                        event = value
                    elif name == "id":
                        event_id = value
                    elif name == "data" and event == "fired":
                        last = event_id
                        fired = json.loads(value)["_id"]
                        self.tally.arrivals.setdefault(fired, []).append(time.monotonic())
        return last
