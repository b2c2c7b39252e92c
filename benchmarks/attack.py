"""`make attack`: attacks of unauthenticated clients on the reference deployment. Ends by itself, with 1 on a miss.

Each attack runs for SECONDS (20) with the limits of deploy/, from many addresses of loopback. Meanwhile an admin reads
the settings five times a second, and the memory of all processes is measured. ONLY is a part of the names of the
attacks. What a single request can do has tests, such as tests/wire/test_fuzz.py and tests/deploy/test_nginx.py.
"""

import asyncio
import itertools
import os
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

import psutil
import requests

from benchmarks.claims import Claims
from benchmarks.client import CONNECTION_ERRORS, Client, Response, Site, phone_address, read_head
from benchmarks.phones import EVENTS, STREAM
from benchmarks.sampling import percentile, sampling
from tests.api_client import ApiClient, encrypt
from tests.stack import OWNER, Stack

SECONDS = float(os.environ.get("SECONDS", "20"))
ONLY = os.environ.get("ONLY", "")
VIDEO = "/media/videos/a.mp4"
LOGIN, POLICY, SETTINGS = "/api/admin/login", "/api/App/policy/get", "/api/App/controller/admin"
# nginx's timeout for headers, bodies, and clients that do not read.
CLOSED_AFTER_S, UNREAD_AFTER_S = 10, 30
MAX_READ_S, MAX_GROWTH_MB = 1.0, 300


class Outcome(NamedTuple):
    """The result of an attack, and whether it meets the goal."""

    subject: str
    value: str
    goal: str
    is_met: bool


@dataclass
class Target:
    """The attacked deployment."""

    stack: Stack
    owner: ApiClient
    site: Site

    def client(self, number: int) -> Client:
        return Client(self.site, phone_address(number))

    def clients(self, count: int) -> list[Client]:
        """Return clients that share 60 addresses."""
        return [self.client(number % 60) for number in range(count)]


def main(_options: list[str]) -> int:
    with Stack() as stack:
        return run_attacks(stack).exit_code()


def run_attacks(stack: Stack) -> Claims:
    video = stack.nodes[0].folder / VIDEO[1:]
    video.parent.mkdir(parents=True, exist_ok=True)
    video.write_bytes(os.urandom(10_000_000))
    owner, claims = stack.sign_in(), Claims("attacks")
    target = Target(stack, owner, Site(stack.url, stack.certificate))
    admin = stack.client(address="127.200.0.1", bearer=owner.bearer)

    def read_settings() -> tuple[float, str]:
        """Return the seconds and the status."""
        started = time.monotonic()
        try:
            status = str(admin.call("GET", SETTINGS)[0])
        except requests.RequestException as error:
            status = type(error).__name__
        return time.monotonic() - started, status

    def measure_memory() -> float:
        return sum(stack.memory().values()) / 1e6

    for attack in (attack for attack in ATTACKS if ONLY in attack.__name__):
        with sampling(read_settings, 0.2) as reads, sampling(measure_memory, 0.5) as memory_mb:
            outcome = asyncio.run(attack(target))
        add_claim(claims, outcome, reads, max(memory_mb) - memory_mb[0])
    log = stack.log()
    found = f"{log.count('Traceback')} tracebacks, {log.count('wrong-horse')} passwords"
    claims.add("log", found, goal="0, 0", is_met="Traceback" not in log and "wrong-horse" not in log)
    return claims


def add_claim(claims: Claims, outcome: Outcome, reads: list[tuple[float, str]], grown_mb: float) -> None:
    """Claim that the attack's goal, the admin's response times, and the memory are all met."""
    seconds = [took for took, _ in reads]
    failed = Counter(status for _, status in reads if status != "200")
    p99 = percentile(seconds, 0.99)
    details = f"admin's read p50 {median(seconds):.2f}, p99 {p99:.2f} s, {grown_mb:+.0f} MB"
    if failed:
        details += f", failed {dict(failed)}"
    is_usable = not failed and p99 < MAX_READ_S and grown_mb < MAX_GROWTH_MB
    goal = f"{outcome.goal}; {MAX_READ_S:.0f} s, {MAX_GROWTH_MB} MB"
    claims.add(outcome.subject, outcome.value, details, goal=goal, is_met=outcome.is_met and is_usable)


async def count_closed(clients: Iterable[Client], first: bytes, drip: bytes = b"") -> int:
    """Open connections, send `first`, and `drip` each second. Return how many the server closes in time."""

    async def is_closed(client: Client) -> bool:
        try:
            async with asyncio.timeout(CLOSED_AFTER_S + 15):
                reader, writer = client.streams = await client.site.connect(client.address)
                writer.write(first)
                while True:
                    try:
                        async with asyncio.timeout(1):
                            if not await reader.read(64):
                                return True
                    except TimeoutError:
                        writer.write(drip)
        except TimeoutError:
            return False
        except CONNECTION_ERRORS:
            return True
        finally:
            client.close()

    return sum(await asyncio.gather(*(is_closed(client) for client in clients)))


async def slow_headers(target: Target) -> Outcome:
    """Send an endless header, one line per second."""
    first = f"GET {POLICY} HTTP/1.1\r\nHost: localhost\r\n".encode()
    closed = await count_closed(target.clients(300), first, drip=b"X-A: b\r\n")
    return Outcome("slow headers, 300 connections", f"{closed} closed within 25 s", "300", closed == 300)


async def slow_bodies(target: Target) -> Outcome:
    """Send half of a body and then nothing."""
    closed, half = 0, "Content-Type: application/json\r\nContent-Length: 60000"
    for path in (LOGIN, EVENTS):
        clients = target.clients(150)
        head = f"POST {path} HTTP/1.1\r\n{clients[0].head}{half}\r\n\r\n"
        closed += await count_closed(clients, head.encode() + b" " * 30_000)
    return Outcome("slow bodies, 300 connections", f"{closed} closed within 25 s", "300", closed == 300)


async def idle(target: Target) -> Outcome:
    """Open connections that send nothing."""
    closed = await count_closed(target.clients(500), b"")
    return Outcome("idle connections, 500", f"{closed} closed within 25 s", "500", closed == 500)


async def slow_readers(target: Target) -> Outcome:
    """Request a video and do not read the response."""
    clients = target.clients(200)
    for number, client in enumerate(clients):
        await client.send("GET", VIDEO, b"", *(["Range: bytes=0-"] if number % 2 else []))
        assert client.streams is not None
        writer = client.streams[1]
        await writer.drain()
        writer.transport.pause_reading()
    # The kernel buffers accept a second part, after which the timeout starts again.
    await asyncio.sleep(2 * UNREAD_AFTER_S + 15)
    port = target.stack.port
    sockets = [one for one in psutil.net_connections("tcp") if one.laddr and one.laddr.port == port and one.raddr]
    left = sum(one.status == psutil.CONN_ESTABLISHED for one in sockets)
    for client in clients:
        client.close()
    # The admin uses one or two connections.
    return Outcome("slow readers, 200 of a video", f"{left} connections left after 75 s", "10", left <= 10)


async def repeat(send: Callable[[int], Awaitable[Response]], *, workers: int) -> Counter[str]:
    """Send requests one after another in several tasks until the time is over. Count the statuses."""
    statuses, numbers, until = Counter[str](), itertools.count(), time.monotonic() + SECONDS

    async def work() -> None:
        while time.monotonic() < until:
            response = await send(next(numbers))
            statuses[response.describe()] += 1
            if not response.status:
                await asyncio.sleep(0.05)

    await asyncio.gather(*(work() for _ in range(workers)))
    return statuses


def has_no_errors(statuses: Counter[str]) -> bool:
    return all(status.startswith("503") for status in statuses if status.startswith("5"))


async def flood_of_one_address(target: Target) -> Outcome:
    """Send as many anonymous requests as possible from one address."""
    clients = [target.client(1) for _ in range(20)]

    async def send(_: int) -> Response:
        client = clients.pop(0)
        response = await client.request("GET", POLICY)
        clients.append(client)
        return response

    statuses = await repeat(send, workers=10)
    is_met = has_no_errors(statuses) and statuses["200"] / SECONDS <= 20 + 200 / SECONDS + 5
    return Outcome("flood of anonymous calls, one address", f"{dict(statuses)}", "20 per s pass", is_met)


async def flood_of_many_addresses(target: Target) -> Outcome:
    """Send anonymous requests from 200 addresses, each below its rate limit."""
    statuses = await repeat(lambda n: target.client(1_000 + n % 200).request_once("GET", POLICY), workers=20)
    is_met = has_no_errors(statuses)
    return Outcome("flood of anonymous calls, 200 addresses", f"{dict(statuses)}", "no 5xx", is_met)


async def wrong_passwords(target: Target) -> Outcome:
    """Try passwords for the owner and for unknown IDs from many addresses. Then the owner signs in."""

    async def guess(number: int) -> Response:
        account = OWNER[0] if number % 2 else f"nobody-{number}"
        body = encrypt({"a_id": account, "a_password": "wrong-horse-7"}).encode()
        return await target.client(2_000 + number % 500).request_once("POST", LOGIN, body)

    statuses = await repeat(guess, workers=30)
    right = {"a_id": OWNER[0], "a_password": OWNER[1]}
    elsewhere = target.stack.client(address=phone_address(9_000))
    other, known = [
        (await asyncio.to_thread(client.call, "POST", LOGIN, right))[0] for client in (elsewhere, target.owner)
    ]
    value = f"{dict(statuses)}; owner: {known} from a browser that signed in before, {other} from another"
    is_met = known == 200 and has_no_errors(statuses)
    return Outcome("wrong passwords from 500 addresses", value, "owner 200", is_met)


async def many_streams(target: Target) -> Outcome:
    """Open 700 streams from one address."""
    clients = [target.client(30_000) for _ in range(700)]
    statuses: Counter[int] = Counter()
    lacking = 0
    for client in clients:
        status, headers = await read_head(await client.send("GET", STREAM))
        statuses[status] += 1
        lacking += status == 503 and "retry-after" not in headers
    for client in clients:
        client.close()
    is_met = statuses[200] <= 500 and statuses[200] + statuses[503] + statuses[429] == 700 and not lacking
    return Outcome("streams of one address, 700", f"{dict(statuses)}", "500, others 503 with Retry-After", is_met)


Attack = Callable[[Target], Awaitable[Outcome]]
ATTACKS: tuple[Attack, ...] = (
    slow_headers,
    slow_bodies,
    idle,
    slow_readers,
    flood_of_one_address,
    flood_of_many_addresses,
    wrong_passwords,
    many_streams,
)
