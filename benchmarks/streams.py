"""The stream of live-call ads: 5,000 viewers on one process, and the delay of a fired ad."""

import asyncio
import resource
import time
from dataclasses import dataclass, field

from benchmarks.table import Table
from tests.servers import API_KEY, Web

VIEWERS = 5000
OPENED_AT_ONCE = 200
SETTLE_S = 3.0
FIRINGS = 5


@dataclass
class Crowd:
    """Viewers with an open stream each. They record when an event arrives."""

    port: int
    arrivals: list[float] = field(default_factory=list)
    writers: list[asyncio.StreamWriter] = field(default_factory=list)
    tasks: list["asyncio.Task[None]"] = field(default_factory=list)

    async def open(self, count: int) -> None:
        for start in range(0, count, OPENED_AT_ONCE):
            await asyncio.gather(*(self._connect(n) for n in range(start, min(count, start + OPENED_AT_ONCE))))

    async def _connect(self, number: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = (
            f"GET /api/App/livecall/stream?viewer=v{number} HTTP/1.1\r\nHost: 127.0.0.1\r\napi-key: {API_KEY}\r\n\r\n"
        )
        writer.write(head.encode())
        status = await reader.readline()
        if b"200" not in status:
            raise RuntimeError(status)
        await reader.readuntil(b"retry: 2000")
        self.writers.append(writer)
        self.tasks.append(asyncio.create_task(self._listen(reader)))

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        while chunk := await reader.read(4096):
            if b"event: fired" in chunk:
                self.arrivals.append(time.perf_counter())

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        for writer in self.writers:
            writer.close()


def streams(table: Table, ours: Web) -> None:
    """Measure the streams. Memory is that of all server processes, before and with the viewers."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = VIEWERS + 500
    if hard != resource.RLIM_INFINITY and hard < wanted:
        table.note("fire to viewers", "not measured", f"the system allows {hard} open files, {wanted} are needed")
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    asyncio.run(_measure(table, ours))


async def _measure(table: Table, ours: Web) -> None:
    before = ours.memory()
    crowd = Crowd(ours.port)
    await crowd.open(VIEWERS)
    await asyncio.sleep(SETTLE_S)
    per_viewer_kb = (ours.memory() - before) / VIEWERS / 1024
    worst: list[float] = []
    for number in range(FIRINGS):
        crowd.arrivals.clear()
        committed = await asyncio.to_thread(fire, f"Bench-{number}")
        deadline = time.monotonic() + 10
        while len(crowd.arrivals) < VIEWERS and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        if len(crowd.arrivals) < VIEWERS:
            raise RuntimeError(f"only {len(crowd.arrivals)} viewers were reached")
        worst.append((sorted(crowd.arrivals)[int(VIEWERS * 0.99)] - committed) * 1000)
    crowd.close()
    middle = sorted(worst)[FIRINGS // 2]
    table.add(
        f"a fired ad reaches 99% of {VIEWERS:,} viewers",
        f"{middle:.0f} ms",
        goal="150 ms",
        is_met=middle <= 150,
    )
    table.add(
        "memory per viewer",
        f"{per_viewer_kb:.1f} KB",
        goal="30 KB",
        is_met=per_viewer_kb <= 30,
    )


def fire(name: str) -> float:
    from apps.livecall import services  # noqa: PLC0415 - Django is set up by now
    from benchmarks import stage  # noqa: PLC0415

    services.fire_ad(type=services.FireType.URL, name=name, url="https://example.com", actor=stage.actor())
    return time.perf_counter()
