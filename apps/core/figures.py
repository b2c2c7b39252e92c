"""What a web process counts of its own work, told to Prometheus by whichever process is asked.

Each process writes what it has counted to a file of its own once a second; /metrics adds the files up. Counting is done
by the event loop alone and takes no lock: a library's counters in shared memory would cost the fast calls a tenth.
"""

import asyncio
import contextlib
import os
import secrets
import socket
import time
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import orjson
from django.conf import settings
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

WRITE_EVERY_S: Final = 1.0
# A process that has not written for so long is gone: what it counted stays, what it held open does not.
SILENT_S: Final = 15.0
SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
Labels = tuple[str, ...]


class Figure:
    """One name with its labels. `found` holds a row of numbers for each set of values."""

    width = 1

    def __init__(self, name: str, meaning: str, labels: Labels = ()) -> None:
        self.name, self.meaning, self.labels = name, meaning, labels
        self.found: dict[Labels, list[float]] = {}
        ALL.append(self)

    def row(self, values: Labels) -> list[float]:
        row = self.found.get(values)
        if row is None:
            row = self.found[values] = [0] * self.width
        return row

    def family(self, rows: dict[Labels, list[float]]) -> Metric:
        raise NotImplementedError


class Counter(Figure):
    def add(self, count: float = 1, values: Labels = ()) -> None:
        self.row(values)[0] += count

    def family(self, rows: dict[Labels, list[float]]) -> Metric:
        family = CounterMetricFamily(self.name, self.meaning, labels=self.labels)
        for values, row in rows.items():
            family.add_metric(values, row[0])
        return family


class Gauge(Figure):
    """What a process holds right now; of a process that is gone it does not count."""

    def add(self, count: float) -> None:
        self.row(())[0] += count

    def family(self, rows: dict[Labels, list[float]]) -> Metric:
        return GaugeMetricFamily(self.name, self.meaning, value=sum(row[0] for row in rows.values()))


class Histogram(Figure):
    def __init__(self, name: str, meaning: str, labels: Labels = (), bounds: tuple[float, ...] = SECONDS) -> None:
        super().__init__(name, meaning, labels)
        self.bounds = bounds
        # A count for each bound, one beyond, and the sum.
        self.width = len(bounds) + 2

    def note(self, value: float, values: Labels = ()) -> None:
        row = self.found.get(values) or self.row(values)
        row[bisect_left(self.bounds, value)] += 1
        row[-1] += value

    def family(self, rows: dict[Labels, list[float]]) -> Metric:
        family = HistogramMetricFamily(self.name, self.meaning, labels=self.labels)
        names = [*map(str, self.bounds), "+Inf"]
        for values, row in rows.items():
            so_far, buckets = 0.0, []
            for name, count in zip(names, row[:-1], strict=True):
                so_far += count
                buckets.append((name, so_far))
            family.add_metric(values, buckets, row[-1])
        return family


ALL: list[Figure] = []
REQUESTS = Histogram("console_request_seconds", "until an answer begins", ("route", "method", "code"))
REFUSALS = Counter("console_refusals", "calls that were refused, by the kind of refusal", ("reason",))
EVENTS = Counter("console_events", "events of the app by what became of them", ("outcome",))
INGEST_LAG = Histogram("console_ingest_lag_seconds", "from the oldest batch of a commit to its answer")
INGEST_BATCHES = Histogram(
    "console_ingest_commit_batches", "batches that share a commit", bounds=(1, 2, 5, 10, 20, 50, 100, 200)
)
STREAMS = Gauge("console_streams", "streams that are open")


async def keep_written(role: str) -> None:
    """Run for ever: write what this process has counted, as one of `role`."""
    name = f"{role}-{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}.json"
    while True:
        told = orjson.dumps([[[list(key), row] for key, row in one.found.items()] for one in ALL])
        # A full disk costs figures and nothing else.
        with contextlib.suppress(OSError):
            await asyncio.to_thread(_write, settings.FIGURES_DIR / name, told)
        await asyncio.sleep(WRITE_EVERY_S)


def _write(path: Path, told: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(told)
    fresh.replace(path)


class Written:
    """Prometheus' collector of what all processes have written."""

    def collect(self) -> Iterable[Metric]:
        sums: list[dict[Labels, list[float]]] = [{} for _ in ALL]
        processes = GaugeMetricFamily("console_processes", "web processes that run", labels=("role",))
        alive: dict[str, int] = {}
        for path, is_alive, told in _read():
            for figure, total, rows in zip(ALL, sums, told, strict=True):
                if is_alive or not isinstance(figure, Gauge):
                    _add(total, rows)
            role = path.name.split("-", 1)[0]
            alive[role] = alive.get(role, 0) + is_alive
        for role, count in alive.items():
            processes.add_metric((role,), count)
        return [*(figure.family(total) for figure, total in zip(ALL, sums, strict=True)), processes]


def _add(total: dict[Labels, list[float]], rows: list[tuple[list[str], list[float]]]) -> None:
    for values, row in rows:
        before = total.get(tuple(values))
        total[tuple(values)] = row if before is None else [a + b for a, b in zip(before, row, strict=True)]


def _read() -> Iterator[tuple[Path, bool, Any]]:
    for path in sorted(settings.FIGURES_DIR.glob("*.json")):
        try:
            told = orjson.loads(path.read_bytes())
            is_alive = time.time() - path.stat().st_mtime < SILENT_S
        except (OSError, orjson.JSONDecodeError):
            continue
        # Of another version, whose process has not ended yet.
        if len(told) == len(ALL):
            yield path, is_alive, told
