"""The chunks of one stream."""

import asyncio

import pytest

from apps.device import stream
from apps.device.group_commit import GroupCommit
from apps.device.stream import KEEP_ALIVE, RETRY, StreamRoute
from apps.device.tests.listening import running_hub

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.enable_socket]


class Viewers:
    """Records the counted viewers."""

    def __init__(self):
        self.names = []

    def write(self, names):
        self.names += names
        return [True] * len(names)


async def read_stream(viewers, count):
    """Return the first chunks of a stream, and how many streams are open then and after it is closed."""
    async with running_hub() as hub:
        route = StreamRoute(hub, GroupCommit(viewers.write, hub.executor))
        response = await route({"client": ("192.0.2.1", 1), "headers": [], "query_string": b"viewer=v1"}, {}, None)
        is_open = (len(hub.listeners), route.by_network.total())
        chunks = [await anext(response.body_iterator) for _ in range(count)]
        response.leave()
        return chunks, is_open, (len(hub.listeners), route.by_network.total())


def test_stream_without_events_is_kept_alive_and_counts_its_viewer(monkeypatch):
    monkeypatch.setattr(stream, "KEEP_ALIVE_SECONDS", 0.2)
    viewers = Viewers()

    chunks, is_open, is_closed = asyncio.run(read_stream(viewers, 5))

    assert chunks[0] == RETRY
    assert chunks.count(KEEP_ALIVE) >= 3
    assert viewers.names.count("v1") >= 3
    assert (is_open, is_closed) == ((1, 1), (0, 0))


def test_stream_ends_after_its_maximum_age(monkeypatch):
    monkeypatch.setattr(stream, "MAX_STREAM_SECONDS", 0.0)

    with pytest.raises(StopAsyncIteration):
        asyncio.run(read_stream(Viewers(), 2))
