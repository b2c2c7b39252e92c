"""`make attack`: what unauthenticated clients can do to the reference deployment. Ends by itself, with 1 on a miss.

Each attack runs for SECONDS (20) with the limits of deploy/, from many addresses of loopback. Meanwhile an admin reads
the settings five times a second, and the memory of all processes is measured. SHOTS (20,000) is the number of requests
that are generated from docs/openapi.json.
"""

import asyncio
import itertools
import json
import os
import statistics
import sys
import threading
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import quote

import requests

from apps.files.tests.pictures import animation, two_image_photo
from benchmarks import fuzz
from benchmarks.phones import EVENTS, NO_ANSWER, STREAM, Connection, Site, address, read_head
from benchmarks.table import Table, percentile
from tests.api_client import ApiClient, decrypt, encrypt
from tests.servers import API_KEY
from tests.stack import OWNER, Stack

SECONDS = float(os.environ.get("SECONDS", "20"))
ONLY = os.environ.get("ONLY", "")
SHOTS = int(os.environ.get("SHOTS", "20000"))
VIDEO = "/media/videos/a.mp4"
LOGIN = "/api/admin/login"
READ = "/api/App/controller/admin"
# nginx's timeout for headers, bodies, and clients that do not read.
CLOSED_AFTER_S, UNREAD_AFTER_S = 10, 30
READ_LIMIT_S = 1.0
MAX_GROWTH_MB = 300
GENERATORS = 8


@dataclass
class Watch:
    """The admin's response times during an attack, and the maximum memory of the console."""

    seconds: list[float] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)
    peak: int = 0

    def p99(self) -> float:
        return percentile(self.seconds, 0.99)


@dataclass
class Arena:
    stack: Stack
    table: Table
    owner: ApiClient
    items: list[str]
    site: Site

    @contextmanager
    def watching(self) -> Iterator[Watch]:
        watch, over = Watch(), threading.Event()
        watch.peak = sum(self.stack.memory().values())
        threads = [threading.Thread(target=job, args=(watch, over)) for job in (self._read, self._measure)]
        for thread in threads:
            thread.start()
        try:
            yield watch
        finally:
            over.set()
            for thread in threads:
                thread.join()

    def _read(self, watch: Watch, over: threading.Event) -> None:
        client = ApiClient(self.stack.url, certificate=self.stack.certificate, address="127.200.0.1")
        client.session.headers["Authorization"] = self.owner.session.headers["Authorization"]
        while True:
            started = time.monotonic()
            try:
                status = str(client.call("GET", READ)[0])
            except requests.RequestException as error:
                status = type(error).__name__
            watch.seconds.append(time.monotonic() - started)
            if status != "200":
                watch.failed[status] += 1
            if over.wait(0.2):
                return

    def _measure(self, watch: Watch, over: threading.Event) -> None:
        while not over.wait(0.5):
            watch.peak = max(watch.peak, sum(self.stack.memory().values()))

    def claim(self, what: str, figure: str, watch: Watch, *, goal: str, is_met: bool, before: int) -> None:
        """Add a row. It passes if the attack's goal, the admin's response times, and the memory are all met."""
        grown = (watch.peak - before) / 1e6
        beside = f"admin's read p50 {statistics.median(watch.seconds):.2f}, p99 {watch.p99():.2f} s, {grown:+.0f} MB"
        if watch.failed:
            beside += f", failed {dict(watch.failed)}"
        is_usable = not watch.failed and watch.p99() < READ_LIMIT_S and grown < MAX_GROWTH_MB
        self.table.add(what, figure, beside, goal=f"{goal}; 1 s, {MAX_GROWTH_MB} MB", is_met=is_met and is_usable)


def main() -> int:
    with Stack() as stack:
        return attack(stack, [one for one in ATTACKS if ONLY in one.__name__]).exit_code()


def attack(stack: Stack, attacks: "list[Attack]") -> Table:
    video = stack.nodes[0].folder / VIDEO[1:]
    video.parent.mkdir(parents=True, exist_ok=True)
    video.write_bytes(os.urandom(10_000_000))
    owner = ApiClient(stack.url, certificate=stack.certificate)
    owner.sign_in(*OWNER, stack.smtp.messages)
    items = owner.add_items(5)
    arena = Arena(stack, Table("attacks"), owner, items, Site(stack.url, stack.certificate))
    for one in attacks:
        before = sum(stack.memory().values())
        with arena.watching() as watch:
            what, figure, goal, is_met = asyncio.run(one(arena))
        arena.claim(what, figure, watch, goal=goal, is_met=is_met, before=before)
    log = stack.log()
    figure = f"{log.count('Traceback')} tracebacks, {log.count('wrong-horse')} passwords"
    arena.table.add("log", figure, goal="0, 0", is_met="Traceback" not in log and "wrong-horse" not in log)
    return arena.table


Claim = tuple[str, str, str, bool]
Attack = Callable[[Arena], Awaitable[Claim]]


def head(method: str, path: str, *lines: str) -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: localhost", f"api-key: {API_KEY}", *lines, "", ""]).encode()


async def hold(arena: Arena, count: int, first: bytes, limit_s: float, drip: bytes = b"") -> tuple[int, Counter[str]]:
    """Open connections, send `first`, and `drip` from time to time. Return how many were closed in time."""
    closed, statuses = 0, Counter[str]()

    async def one(number: int) -> None:
        nonlocal closed
        connection = Connection(arena.site, address(number % 60))
        try:
            async with asyncio.timeout(limit_s):
                connection.streams = await arena.site.connect(connection.source)
                reader, writer = connection.streams
                writer.write(first)
                if drip:
                    dripping = asyncio.create_task(_drip(writer, drip))
                try:
                    answer = await reader.read(64)
                    statuses[answer[9:12].decode(errors="replace") or "closed"] += 1
                    while answer:
                        answer = await reader.read(64)
                finally:
                    if drip:
                        dripping.cancel()
                closed += 1
        except TimeoutError:
            pass
        except NO_ANSWER:
            closed += 1
        finally:
            connection.close()

    await asyncio.gather(*(one(number) for number in range(count)))
    return closed, statuses


async def _drip(writer: asyncio.StreamWriter, drip: bytes) -> None:
    while not writer.is_closing():
        await asyncio.sleep(1)
        writer.write(drip)


async def slow_headers(arena: Arena) -> Claim:
    """Send an endless header, one line per second."""
    first = b"GET /api/App/policy/get HTTP/1.1\r\nHost: localhost\r\n"
    closed, _ = await hold(arena, 300, first, CLOSED_AFTER_S + 15, drip=b"X-A: b\r\n")
    return "slow headers, 300 connections", f"{closed} closed within 25 s", "300", closed == 300


async def slow_bodies(arena: Arena) -> Claim:
    """Send half of a body and then nothing."""
    half = [
        head("POST", path, "Content-Type: application/json", "Content-Length: 60000") + b" " * 30_000
        for path in (LOGIN, EVENTS)
    ]
    found = [await hold(arena, 150, first, CLOSED_AFTER_S + 15) for first in half]
    closed = sum(count for count, _ in found)
    return "slow bodies, 300 connections", f"{closed} closed within 25 s", "300", closed == 300


async def idle(arena: Arena) -> Claim:
    """Open connections that send nothing."""
    closed, _ = await hold(arena, 500, b"", CLOSED_AFTER_S + 15)
    return "idle connections, 500", f"{closed} closed within 25 s", "500", closed == 500


async def slow_readers(arena: Arena) -> Claim:
    """Request a video and do not read the response."""
    held = [Connection(arena.site, address(number % 60)) for number in range(200)]
    for number, connection in enumerate(held):
        _, writer = await connection.send("GET", VIDEO, b"", ["Range: bytes=0-"] if number % 2 else [])
        await writer.drain()
        writer.transport.pause_reading()
    # The kernel buffers accept a second part, after which the timeout starts again.
    await asyncio.sleep(2 * UNREAD_AFTER_S + 15)
    ours = [one for one in _connections_of_nginx(arena) if one == "ESTABLISHED"]
    for connection in held:
        connection.close()
    # The admin uses one or two connections.
    return "slow readers, 200 of a video", f"{len(ours)} connections left after 75 s", "10", len(ours) <= 10


def _connections_of_nginx(arena: Arena) -> list[str]:
    import psutil  # noqa: PLC0415 - only here

    found = psutil.net_connections("tcp")
    return [one.status for one in found if one.laddr and one.laddr.port == arena.stack.port and one.raddr]


async def large_bodies(arena: Arena) -> Claim:
    """Send bodies of 12 MB, which nginx rejects, and of 10 MB, which the console rejects."""
    statuses = await until_over(partial(_large, arena), workers=10)
    wrong = {status: count for status, count in statuses.items() if status not in {"413", "429", "no answer"}}
    return "large bodies, 10 clients", f"{dict(statuses)}", "413 only", not wrong and statuses["413"] > 0


async def _large(arena: Arena, number: int) -> str:
    size = 12_000_000 if number % 2 else 10_000_000
    path = (LOGIN, EVENTS)[number // 2 % 2]
    connection = Connection(arena.site, address(number % 40))
    try:
        return str((await connection.ask("POST", path, b" " * size))[0])
    finally:
        connection.close()


async def until_over(act: Callable[[int], Awaitable[str]], *, workers: int, seconds: float = SECONDS) -> Counter[str]:
    """Repeat a function in several threads and count its return values."""
    statuses, numbers, until = Counter[str](), itertools.count(), time.monotonic() + seconds

    async def work() -> None:
        while time.monotonic() < until:
            try:
                statuses[await act(next(numbers))] += 1
            except NO_ANSWER:
                statuses["no answer"] += 1
                await asyncio.sleep(0.05)

    await asyncio.gather(*(work() for _ in range(workers)))
    return statuses


def _no_errors(statuses: Counter[str]) -> bool:
    return not [one for one in statuses if one.startswith("5") and one != "503"]


async def flood_of_one_address(arena: Arena) -> Claim:
    """Send as many anonymous requests as possible from one address."""
    connections = [Connection(arena.site, address(1)) for _ in range(20)]

    async def ask(_: int) -> str:
        connection = connections.pop(0)
        try:
            return str((await connection.ask("GET", "/api/App/policy/get"))[0])
        finally:
            connections.append(connection)

    statuses = await until_over(ask, workers=10)
    passed = statuses["200"] / SECONDS
    is_met = _no_errors(statuses) and passed <= 20 + 200 / SECONDS + 5
    return "flood of anonymous calls, one address", f"{dict(statuses)}", "20 per s pass", is_met


async def flood_of_many_addresses(arena: Arena) -> Claim:
    """Send anonymous requests from 200 addresses, each below its rate limit."""

    async def ask(number: int) -> str:
        connection = Connection(arena.site, address(1_000 + number % 200))
        try:
            return str((await connection.ask("GET", "/api/App/policy/get"))[0])
        finally:
            connection.close()

    statuses = await until_over(ask, workers=20)
    return "flood of anonymous calls, 200 addresses", f"{dict(statuses)}", "no 5xx", _no_errors(statuses)


async def wrong_passwords(arena: Arena) -> Claim:
    """Try passwords for the owner and for unknown IDs from many addresses. Then the owner signs in."""

    async def guess(number: int) -> str:
        connection = Connection(arena.site, address(2_000 + number % 500))
        account = OWNER[0] if number % 2 else f"nobody-{number}"
        try:
            body = encrypt({"a_id": account, "a_password": "wrong-horse-7"}).encode()
            return str((await connection.ask("POST", LOGIN, body))[0])
        finally:
            connection.close()

    statuses = await until_over(guess, workers=30)
    right = {"a_id": OWNER[0], "a_password": OWNER[1]}
    elsewhere = ApiClient(arena.stack.url, certificate=arena.stack.certificate, address=address(9_000))
    other, known = [
        (await asyncio.to_thread(client.call, "POST", LOGIN, right))[0] for client in (elsewhere, arena.owner)
    ]
    figure = f"{dict(statuses)}; owner: {known} from a browser that signed in before, {other} from another"
    return "wrong passwords from 500 addresses", figure, "owner 200", known == 200 and _no_errors(statuses)


async def forged_events(arena: Arena) -> Claim:
    """Send as many clicks on one ad as possible from one address."""
    body = json.dumps({"events": [{"id": arena.items[0], "type": "click"}] * 500}).encode()
    accepted = 0

    async def send(number: int) -> str:
        nonlocal accepted
        connection = Connection(arena.site, address(20_000))
        try:
            status, _, content = await connection.ask("POST", EVENTS, body)
            accepted += json.loads(content)["accepted"] if status == 200 else 0
            return str(status)
        finally:
            connection.close()

    statuses = await until_over(send, workers=4)
    limit = 6_000 * (2 + SECONDS // 60)
    return (
        "forged clicks of one address",
        f"{accepted:,} of {statuses['200'] * 500:,} count",
        f"{limit:,.0f}",
        accepted <= limit,
    )


async def many_streams(arena: Arena) -> Claim:
    """Open 700 streams from one address."""
    held = [Connection(arena.site, address(30_000)) for _ in range(700)]
    statuses: Counter[int] = Counter()
    lacking = 0
    for connection in held:
        reader, _ = await connection.send("GET", STREAM)
        status, headers = await read_head(reader)
        statuses[status] += 1
        lacking += status == 503 and "retry-after" not in headers
    for connection in held:
        connection.close()
    is_met = statuses[200] <= 500 and statuses[200] + statuses[503] + statuses[429] == 700 and not lacking
    return "streams of one address, 700", f"{dict(statuses)}", "500, others 503 with Retry-After", is_met


async def images(arena: Arena) -> Claim:
    """Upload a usual image and, at the same time, eight animations of 5,000 frames as an admin."""

    def send(content: bytes) -> int:
        files = {
            "b_name": (None, "Sale"),
            "url": (None, "https://a.example"),
            "image": ("a.jpg", content, "image/jpeg"),
        }
        client = ApiClient(arena.stack.url, certificate=arena.stack.certificate)
        client.session.headers["Authorization"] = arena.owner.session.headers["Authorization"]
        return client.call("POST", "/api/App/banner/inhouse?a=true", files=files)[0]

    usual = await asyncio.to_thread(send, two_image_photo())
    bomb = animation(5_000, (22, 22), duration=20)
    bombs = Counter(await asyncio.gather(*(asyncio.to_thread(send, bomb) for _ in range(8))))
    return (
        "images of 5,000 frames, 8",
        f"usual {usual}, bombs {dict(bombs)}",
        "200, no 5xx",
        usual == 200 and max(bombs) < 500,
    )


async def odd_paths(arena: Arena) -> Claim:
    """Request unknown paths, and disconnect in the middle of a body."""
    paths = ("/media/%00", "/media/a%00b", "/media/..%2f..%2fx", "/static/..%2fx", "/" + "a" * 9_000)
    statuses = [await asyncio.to_thread(lambda path=path: arena.owner.call("GET", path)[0]) for path in paths]
    for _ in range(50):
        connection = Connection(arena.site, address(1))
        _, writer = await connection.send(
            "POST", EVENTS, b"", ["Content-Type: application/json", "Content-Length: 900"]
        )
        writer.write(b"{")
        await writer.drain()
        connection.close()
    return "odd paths, broken bodies", f"{statuses}", "no 5xx", max(statuses) < 500


async def generated(arena: Arena) -> Claim:
    """Send generated requests, half of them invalid, most of them with a session."""
    shots = fuzz.shots(seed=int(time.time()), count=SHOTS, ids=arena.items)
    crashed: list[str] = []
    slowest = (0.0, "")
    statuses: Counter[int] = Counter()
    bearers = open_sessions(arena.stack, SHOTS // 10 + GENERATORS)

    async def work(number: int) -> None:
        nonlocal slowest
        bearer = ""
        for count in itertools.count():
            if (shot := next(shots, None)) is None:
                return
            if count % 10 == 0 and bearers:
                bearer = bearers.pop()
            # Each request has its own address, because other attacks cover the limits.
            connection = Connection(arena.site, address(40_000 + number * 100 + count % 100))
            lines = [f"Authorization: Bearer {bearer}", *(f"{name}: {value}" for name, value in shot.headers.items())]
            try:
                if shot.asks_captcha and count % 2:
                    lines.append(f"X-Captcha: {await solve(connection, bearer)}")
                started = time.monotonic()
                lines.append(f"Content-Type: {shot.kind}")
                path = quote(shot.path, safe="/?&=%")
                status, headers, _ = await connection.ask(shot.method, path, content_of(shot), *lines)
            except NO_ANSWER as error:
                status, headers, started = 0, {}, time.monotonic()
                crashed.append(f"{type(error).__name__} {shot.method} {shot.path[:60]}")
            finally:
                connection.close()
            statuses[status] += 1
            slowest = max(slowest, (time.monotonic() - started, f"{shot.method} {shot.path[:50]}"))
            if status >= 500 and not (status == 503 and "retry-after" in headers):
                crashed.append(f"{status} {shot.method} {shot.path[:60]}")

    await asyncio.gather(*(work(number) for number in range(GENERATORS)))
    print("\n".join(crashed[:20]))
    figure = f"{dict(statuses.most_common(6))}, slowest {slowest[0]:.1f} s ({slowest[1]})"
    return f"{SHOTS:,} generated requests", figure, "no 5xx but 503 with Retry-After", not crashed


def content_of(shot: fuzz.Shot) -> bytes:
    if shot.raw is not None:
        return shot.raw
    if shot.body is None:
        return b""
    return json.dumps(shot.body).encode() if shot.is_plain else encrypt(shot.body).encode()


async def solve(connection: Connection, bearer: str) -> str:
    asked = await connection.ask("GET", "/api/admin/captcha", b"", f"Authorization: Bearer {bearer}")
    challenge = decrypt(json.loads(asked[2]))
    if "question" not in challenge:
        return ""
    left, sign, right = challenge["question"].split()
    return f"{challenge['id']}:{ {'+': int.__add__, '-': int.__sub__, '×': int.__mul__}[sign](int(left), int(right)) }"


def open_sessions(stack: Stack, count: int, of_each: int = 10) -> list[str]:
    """Return bearer tokens of new owners, `of_each` sessions of each."""
    script = SESSIONS.format(count=count, of_each=of_each, name=uuid.uuid4().hex[:8])
    return stack.manage("shell", "-v0", "-c", script).split()


SESSIONS = """
from apps.accounts.callers import Caller
from apps.accounts.models import Admin
from apps.accounts.services import sessions
for number in range({count}):
    if number % {of_each} == 0:
        name = f"{name}-{{number}}"
        admin = Admin.objects.create_user(login_id=name, email=f"{{name}}@example.com", role="owner")
    print(sessions.open_session(admin=admin, caller=Caller(address="127.0.0.1", device="bench")).bearer)
"""

ATTACKS: tuple[Attack, ...] = (
    slow_headers,
    slow_bodies,
    idle,
    slow_readers,
    large_bodies,
    flood_of_one_address,
    flood_of_many_addresses,
    wrong_passwords,
    forged_events,
    many_streams,
    images,
    odd_paths,
    generated,
)

if __name__ == "__main__":
    sys.exit(main())
