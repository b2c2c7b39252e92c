"""`python -m benchmarks.strangers`: what people without a credential can do to the console, for SECONDS (60).

At once: 200 readers of a video that read nothing, half of them by a range; 200 senders that stop in the middle of a
body; 100 sign-ins a second, each of another account and address. Beside them `/health/live`, an admin's read, the
server's memory, and sockets that never say a word.
"""

import http.client
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import threading
import time

from benchmarks import load, stage
from benchmarks.streams import memory
from benchmarks.table import Table
from tests.servers import API_KEY, Redis, Web, environment, running

READERS = SENDERS = 200
SIGN_INS_PER_S = 100
IDLE = 50
VIDEO = "/media/videos/a.mp4"
LOGIN = "/api/admin/login"
READ = "/api/App/controller/admin"


def main() -> int:
    seconds = int(os.environ.get("SECONDS", "60"))
    folder = load.scratch()
    try:
        stage.set_up(folder)
        (folder / "media/videos").mkdir(parents=True)
        (folder / VIDEO[1:]).write_bytes(os.urandom(10_000_000))
        redis = Redis(folder)
        more = {"REDIS_URL": redis.url, "TRUSTED_PROXIES": "127.0.0.1"}
        ours = Web(folder, more=more)
        # What a process that does nothing takes to answer on the same cores, which the strangers keep busy, too.
        bare = Web(folder, application="benchmarks.bare:application")
        table = Table(f"strangers, for {seconds} s")
        with running(redis, ours, bare):
            _measure(table, ours, bare, seconds)
        print(f"\n{table}\n")
        return 1 if any(row[4] == "MISSED" for row in table.rows) else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _measure(table: Table, ours: Web, bare: Web, seconds: int) -> None:
    bearer = stage.bearer()
    quiet_health = _ask_until(ours, "/health/live", {}, time.monotonic() + 3)
    quiet = _ask_until(ours, READ, _admin(bearer), time.monotonic() + 3)
    before = _peak_of_sign_ins(ours)
    highest = [before]
    idle = [socket.create_connection(("127.0.0.1", ours.port)) for _ in range(IDLE)]
    started = time.monotonic()
    socks = [_open(ours, _reader(number)) for number in range(READERS)]
    socks += [_open(ours, _sender(number)) for number in range(SENDERS)]
    until = time.monotonic() + seconds
    answers: list[int] = []
    others = [
        threading.Thread(target=_sign_in, args=(ours, seconds, answers)),
        threading.Thread(target=_watch, args=(ours, until, highest)),
    ]
    health: list[float] = []
    beside: list[float] = []
    asking = ((ours, until, health), (bare, until, beside))
    others += [threading.Thread(target=_keep_asking, args=one) for one in asking]
    for other in others:
        other.start()
    reads = _ask_until(ours, READ, _admin(bearer), until)
    for other in others:
        other.join()
    _rows(
        table,
        health=health,
        beside=[quiet_health, beside],
        reads=reads,
        quiet=quiet,
        grown=highest[0] - before,
        answers=answers,
    )
    closed = _count_closed(idle, started + 60)
    table.add("idle sockets closed within 60 s", f"{closed} of {IDLE}", "", goal="all", is_met=closed == IDLE)
    for sock in socks:
        sock.close()


def _peak_of_sign_ins(ours: Web) -> int:
    """Two hashes at a time take 92 MB, whoever asks for them: what comes on top is the strangers'."""
    highest = [0]
    watcher = threading.Thread(target=_watch, args=(ours, time.monotonic() + 4, highest))
    watcher.start()
    _sign_in(ours, 3, [])
    watcher.join()
    return highest[0]


def _rows(
    table: Table,
    *,
    health: list[float],
    beside: list[list[float]],
    reads: list[float],
    quiet: list[float],
    grown: int,
    answers: list[int],
) -> None:
    quiet_health, bare = beside
    p99 = _p99(health)
    table.add(
        "/health/live",
        f"p50 {statistics.median(health):.0f}, p99 {p99:.0f} ms",
        f"{len(health)} asked, quiet {_p99(quiet_health):.0f} ms; of a process that does nothing"
        f" p50 {statistics.median(bare):.0f}, p99 {_p99(bare):.0f} ms",
        goal="100 ms",
        is_met=p99 < 100,
    )
    p99 = _p99(reads)
    table.add(
        "an admin's read",
        f"p99 {p99:.0f} ms",
        f"{len(reads)} asked, quiet {_p99(quiet):.0f} ms",
        goal="1,000 ms",
        is_met=p99 < 1000,
    )
    table.add("memory grew by", f"{grown / 1e6:.0f} MB", "", goal="100 MB", is_met=grown < 100_000_000)
    counts = ", ".join(f"{answers.count(status)} x {status}" for status in sorted(set(answers)))
    table.note("sign-ins were answered", counts)


def _p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)] if times else float("inf")


def _admin(bearer: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {bearer}", "X-Forwarded-For": "203.0.113.1"}


def _ask_until(ours: Web, path: str, headers: dict[str, str], until: float) -> list[float]:
    """Milliseconds of one answer after another, ten a second at most; one that fails takes for ever."""
    took = []
    while time.monotonic() < until:
        started = time.perf_counter()
        connection = http.client.HTTPConnection("127.0.0.1", ours.port, timeout=30)
        try:
            connection.request("GET", path, headers={"api-key": API_KEY, **headers})
            answer = connection.getresponse()
            answer.read()
            took.append((time.perf_counter() - started) * 1000 if answer.status == 200 else float("inf"))
        except OSError:
            took.append(float("inf"))
        finally:
            connection.close()
        time.sleep(0.1)
    return took


def _keep_asking(web: Web, until: float, took: list[float]) -> None:
    took.extend(_ask_until(web, "/health/live", {}, until))


def _open(ours: Web, text: bytes) -> socket.socket:
    sock = socket.create_connection(("127.0.0.1", ours.port), timeout=30)
    sock.sendall(text)
    return sock


def _reader(number: int) -> bytes:
    wanted = "Range: bytes=0-\r\n" if number % 2 else ""
    return f"GET {VIDEO} HTTP/1.1\r\nHost: 127.0.0.1\r\n{wanted}\r\n".encode()


def _sender(number: int) -> bytes:
    path = (LOGIN, "/api/App/analytics/events")[number % 2]
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\napi-key: {API_KEY}\r\nX-Forwarded-For: 198.18.0.{number}\r\n"
    return f"{head}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{' ' * 30_000}".encode()


def _sign_in(ours: Web, seconds: float, answers: list[int]) -> None:
    """In a process of its own: a hundred threads here would hold up those that look at the clock."""
    command = [sys.executable, "-m", "benchmarks.sign_ins", str(ours.port), str(SIGN_INS_PER_S), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment(ours.folder))
    answers.extend(json.loads(done.stdout))


def _watch(ours: Web, until: float, highest: list[int]) -> None:
    while time.monotonic() < until:
        highest[0] = max(highest[0], memory(ours))
        time.sleep(0.2)


def _count_closed(idle: list[socket.socket], until: float) -> int:
    closed = 0
    for sock in idle:
        sock.settimeout(max(0.01, until - time.monotonic()))
        try:
            closed += sock.recv(1) == b""
        except TimeoutError:
            pass
        except OSError:
            closed += 1
        finally:
            sock.close()
    return closed


if __name__ == "__main__":
    sys.exit(main())
