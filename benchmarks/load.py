"""Load from the other core: wrk for high-traffic endpoints, and a plain client for single response times."""

import atexit
import http.client
import re
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.servers import API_KEY

SECONDS = 2
CONNECTIONS = 64
LOAD_CORE = 1
# Placeholders for unique IDs in a body: UUIDv7 as docs/device-api.md requires, of phones whose clocks differ by 0.1 s,
# and UUIDv4, which has no order.
ORDERED_ID, RANDOM_ID = "%08x-%04x-7%03x-8%03x-%012x", "%08x-%04x-4%03x-8%03x-%012x"


@dataclass(frozen=True)
class Load:
    per_s: float
    p99_ms: float
    failed: int


def press(
    port: int,
    path: str,
    *,
    bodies: list[str] | None = None,
    queries: list[str] | None = None,
    headers: dict[str, str] | None = None,
    clients: int = CONNECTIONS,
    core: int | None = LOAD_CORE,
) -> Load:
    """Run wrk for some seconds. With bodies, it sends POST requests. Bodies and queries are used in rotation."""
    script = _script(
        bodies or [],
        [f"{path}?{query}" for query in queries or []],
        {"api-key": API_KEY, "Content-Type": "application/json", **(headers or {})},
    )
    return _wrk(port, path, script, seconds=SECONDS, clients=clients, core=core)


def _wrk(port: int, path: str, script: str, *, seconds: int, clients: int, core: int | None) -> Load:
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(script)
        file.flush()
        pinned = [] if core is None else ["taskset", "-c", str(core)]
        command = [*pinned, "wrk", "-t1", f"-c{clients}", f"-d{seconds}", "--timeout", "10s", "--latency"]
        done = subprocess.run(
            [*command, "-s", file.name, f"http://127.0.0.1:{port}{path}"], capture_output=True, text=True, check=True
        )
    return _read(done.stdout)


def _script(bodies: list[str], paths: list[str], headers: dict[str, str]) -> str:
    lines = [f'wrk.headers["{name}"] = [==[{value}]==]' for name, value in headers.items()]
    if bodies:
        listed = ",\n".join(f"[==[{body}]==]" for body in bodies)
        lines += [
            f"local bodies = {{\n{listed}\n}}",
            'wrk.method = "POST"',
            f"math.randomseed({secrets.randbelow(2**31)})",
            "local n = 0",
            "request = function()",
            "  n = n + 1",
            "  local body = bodies[n % #bodies + 1]",
            _new_id(bodies[0]),
            "  return wrk.format(nil, nil, nil, body)",
            "end",
        ]
    if paths:
        listed = ",\n".join(f"[==[{path}]==]" for path in paths)
        lines += [
            f"local paths = {{\n{listed}\n}}",
            "local n = 0",
            "request = function() n = n + 1 return wrk.format(nil, paths[n % #paths + 1]) end",
        ]
    return "\n".join(lines)


def _new_id(body: str) -> str:
    """Return Lua code that fills in an ID."""
    if ORDERED_ID in body:
        # About as many per millisecond as in the measurement.
        time_ms = f"  local ms = {time.time() * 1000:.0f} + math.floor(n / 8) + math.random(0, 100)"
        start = "math.floor(ms / 65536), ms % 65536"
    elif RANDOM_ID in body:
        time_ms, start = "", "math.random(0, 2147483647), math.random(0, 65535)"
    else:
        return ""
    rest = "math.random(0, 4095), math.random(0, 4095), math.random(0, 2147483647)"
    return f"{time_ms}\n  body = body:format({start}, {rest})"


def _read(text: str) -> Load:
    per_s = re.search(r"Requests/sec:\s+([\d.]+)", text)
    p99 = re.search(r"99%\s+([\d.]+)(us|ms|s)", text)
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    broken = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", text)
    if per_s is None or p99 is None:
        raise RuntimeError(text)
    scale = {"us": 0.001, "ms": 1.0, "s": 1000.0}[p99.group(2)]
    failed = sum(int(count) for found in (refused, broken) if found for count in found.groups())
    return Load(float(per_s.group(1)), float(p99.group(1)) * scale, failed)


@dataclass(frozen=True)
class Times:
    least_ms: float
    p50_ms: float
    p95_ms: float
    bytes: int


@contextmanager
def asking(port: int, path: str, *, headers: dict[str, str]) -> Iterator[Callable[[], bytes]]:
    """Yield a function that sends requests one after another on one connection, like a browser."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def once() -> bytes:
        connection.request("GET", path, headers={"api-key": API_KEY, **headers})
        answer = connection.getresponse()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status}")
        return answer.read()

    with closing(connection):
        yield once


def ask(port: int, path: str, *, headers: dict[str, str], times: int = 60) -> Times:
    """Return the response times, and the length of the last response."""
    took = []
    size = 0
    with asking(port, path, headers=headers) as once:
        for _ in range(times):
            started = time.perf_counter()
            size = len(once())
            took.append((time.perf_counter() - started) * 1000)
    took.sort()
    return Times(took[0], took[len(took) // 2], took[int(len(took) * 0.95) - 1], size)


def scratch() -> Path:
    """Return a new folder that is removed when the process ends."""
    folder = Path(tempfile.mkdtemp(prefix="console-bench-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
