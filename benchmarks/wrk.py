"""Load by wrk on the other core, and the ratio of the rates of two servers."""

import json
import random
import re
import secrets
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from tests.servers import API_KEY

SECONDS = 1
CONNECTIONS = 64
CORE = 1
BATCH = 20
# Placeholder for a unique ID in a body: UUIDv7 as docs/device-api.md requires, of phones whose clocks differ by 0.1 s.
ORDERED_ID = "%08x-%04x-7%03x-8%03x-%012x"
# wrk calls `request` for each request. It uses the lines of the file in rotation.
SCRIPT = """
math.randomseed({seed})
local lines, n = {{}}, 0
for line in io.lines("{lines}") do lines[#lines + 1] = line end
request = function()
  n = n + 1
  local line = lines[n % #lines + 1]
  {fill_in}
  return {format}
end
"""
# About as many IDs per millisecond as in the measurement.
ORDERED = """
  local ms = {now_ms} + math.floor(n / 8) + math.random(0, 100)
  local random = math.random
  line = line:format(math.floor(ms / 65536), ms % 65536, random(0, 4095), random(0, 4095), random(0, 2147483647))
"""

Value = TypeVar("Value")


@dataclass(frozen=True)
class Load:
    per_s: float
    p99_ms: float


@dataclass(frozen=True)
class Comparison:
    """The medians of several rounds."""

    per_s: float
    base_per_s: float
    ratio: float
    p99_ms: float


def press(port: int, path: str, *, bodies: Sequence[str] = (), headers: Sequence[str] = ()) -> Load:
    """Send as many requests as possible for some seconds. Bodies (of POST requests) rotate."""
    options = ["-H", f"api-key: {API_KEY}", "-H", "Content-Type: application/json"]
    for header in headers:
        options += ["-H", header]
    with tempfile.TemporaryDirectory() as folder:
        lines, script = Path(folder, "lines"), Path(folder, "script.lua")
        lines.write_text("\n".join(bodies or [path]))
        form = 'wrk.format("POST", nil, nil, line)' if bodies else "wrk.format(nil, line)"
        has_ids = bool(bodies) and ORDERED_ID in bodies[0]
        fill_in = ORDERED.format(now_ms=f"{time.time() * 1000:.0f}") if has_ids else ""
        script.write_text(SCRIPT.format(seed=secrets.randbelow(2**31), lines=lines, fill_in=fill_in, format=form))
        prefix = f"taskset -c {CORE} wrk -t1 -c{CONNECTIONS} -d{SECONDS} --timeout 10s --latency -s {script}"
        command = [*prefix.split(), *options, f"http://127.0.0.1:{port}{path}"]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return _read(output)


def _read(output: str) -> Load:
    per_s = re.search(r"Requests/sec:\s+([\d.]+)", output)
    p99 = re.search(r"99%\s+([\d.]+)(us|ms|s)", output)
    if per_s is None or p99 is None or "Non-2xx or 3xx responses" in output or "Socket errors" in output:
        raise RuntimeError(f"Requests failed:\n{output}")
    return Load(float(per_s[1]), float(p99[1]) * {"us": 0.001, "ms": 1.0, "s": 1000.0}[p99[2]])


def alternate(current: Callable[[], Value], base: Callable[[], Value], rounds: int) -> list[tuple[Value, Value]]:
    """Measure both sides in turns, and alternate which one is first. The first round does not count."""
    found = []
    for number in range(rounds + 1):
        if number % 2:
            found.append((current(), base()))
        else:
            found.append((base(), current())[::-1])
    return found[1:]


def compare(current: Callable[[], Load], base: Callable[[], Load], rounds: int) -> Comparison:
    """Compare neighboring measurements, because a shared machine slows down single ones."""
    loads = alternate(current, base, rounds)
    return Comparison(
        per_s=statistics.median(own.per_s for own, _ in loads),
        base_per_s=statistics.median(other.per_s for _, other in loads),
        ratio=statistics.median(own.per_s / other.per_s for own, other in loads),
        p99_ms=statistics.median(own.p99_ms for own, _ in loads),
    )


def event_bodies(items: list[str], *, is_keyed: bool = False, has_id: bool = False) -> list[str]:
    """Return 200 batches of events, optionally with a key per event and with a placeholder for the ID of the batch."""
    chance = random.Random(1)
    bodies = []
    for number in range(200):
        events = [{"id": chance.choice(items), "type": chance.choice(["view", "click"])} for _ in range(BATCH)]
        if is_keyed:
            for index, event in enumerate(events):
                event["key"] = f"{number}-{index}-{chance.random()}"
        bodies.append(json.dumps({"id": ORDERED_ID, "events": events} if has_id else {"events": events}))
    return bodies
