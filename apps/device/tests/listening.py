"""Listeners of a hub in the process of the test."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from apps.device.app import DatabaseExecutor
from apps.device.document import CachedDocuments
from apps.device.hub import Hub, Listener

PATIENCE_S = 60


@asynccontextmanager
async def running_hub() -> AsyncIterator[Hub]:
    """Run a hub with threads of its own."""
    with DatabaseExecutor(1) as reader, DatabaseExecutor(4) as threads:
        hub = Hub(CachedDocuments(reader), threads)
        hub.start()
        yield hub
        hub.close()
        await asyncio.sleep(0)


def take_chunks(listener: Listener) -> bytes:
    """Return and remove the chunks that wait to be sent."""
    chunks = []
    while not listener.queue.empty():
        chunks.append(listener.queue.get_nowait() or b"")
    return b"".join(chunks)


def names_of(chunks: bytes) -> list[str]:
    """Return the names of the fired ads in the chunks."""
    return re.findall(r'"a_name":"([^"]+)"', chunks.decode())


async def wait_for_ad(listener: Listener, name: str) -> list[str]:
    """Return the names of the ads that the listener gets up to this one."""
    names: list[str] = []
    deadline = time.monotonic() + PATIENCE_S
    while name not in names and time.monotonic() < deadline:
        await asyncio.sleep(0.01)
        names += names_of(take_chunks(listener))
    return names
