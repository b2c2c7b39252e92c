"""`GET /api/App/livecall/stream`: Server-Sent Events."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from django.conf import settings
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from apps.controller.rules import read_phone
from apps.device.group_commit import GroupCommit
from apps.device.http import Headers, client_address, common_headers, read_query
from apps.device.hub import Hub, Listener
from apps.livecall.viewers import read_viewer
from apps.web import metrics
from apps.web.address import address_block
from apps.wire.errors import UnavailableError

# Clients spread their reconnects over two seconds, so that they do not all come at once after a restart.
RETRY = b"retry: 2000\n\n"
KEEP_ALIVE = b": heartbeat\n\n"
KEEP_ALIVE_SECONDS = 15.0
MAX_STREAM_SECONDS = 600.0


class StreamRoute:
    """The streams of one process, within its limits."""

    def __init__(self, hub: Hub, viewers: "GroupCommit[str, bool]") -> None:
        self.hub = hub
        self.viewers = viewers
        self.by_network: Counter[str] = Counter()

    async def __call__(self, scope: Scope, headers: Headers, receive: Receive) -> "EventStream":
        network = address_block(client_address(scope, headers))
        max_per_network = settings.STREAM_VIEWERS_PER_ADDRESS
        is_full = self.by_network.total() >= settings.STREAM_VIEWERS
        if is_full or (max_per_network and self.by_network[network] >= max_per_network):
            # The app polls instead.
            raise UnavailableError(retry_after_s=10)
        # Counted before anything is awaited, or a burst would exceed the limits.
        self.by_network[network] += 1
        try:
            query = read_query(scope)
            viewer = read_viewer({"viewer": query["viewer"]}) if query.get("viewer") else ""
            last_event_id = headers.get(b"last-event-id", b"").decode("latin-1") or query.get("after", "")
            listener = await self.hub.join(phone=read_phone(query), last_event_id=last_event_id)
        except BaseException:
            self._release(network)
            raise

        def leave() -> None:
            self.hub.leave(listener)
            self._release(network)

        return EventStream(self._chunks(listener, viewer), leave)

    async def _chunks(self, listener: Listener, viewer: str) -> AsyncIterator[bytes]:
        yield RETRY
        now = time.monotonic()
        end_at = now + MAX_STREAM_SECONDS
        # Streams that got the same event must not be kept alive at the same time.
        next_keep_alive = now + KEEP_ALIVE_SECONDS * random.random()  # noqa: S311 - no secret
        self._count_viewer(viewer)
        while now < end_at:
            try:
                async with asyncio.timeout(next_keep_alive - now):
                    chunk = await listener.queue.get()
            except TimeoutError:
                chunk = KEEP_ALIVE
            if chunk is None:
                return
            yield chunk
            now = time.monotonic()
            if now >= next_keep_alive:
                next_keep_alive = now + KEEP_ALIVE_SECONDS
                self._count_viewer(viewer)

    def _count_viewer(self, viewer: str) -> None:
        """Count the viewer without waiting. A viewer that does not fit into the queue is counted the next time."""
        if viewer:
            with suppress(UnavailableError):
                self.viewers.submit(viewer)

    def _release(self, network: str) -> None:
        self.by_network[network] -= 1
        if not self.by_network[network]:
            del self.by_network[network]


class EventStream(StreamingResponse):
    """A stream that calls `leave` when it is over, however it ends."""

    def __init__(self, chunks: AsyncIterator[bytes], leave: Callable[[], None]) -> None:
        # nginx must not buffer a stream.
        super().__init__(chunks, headers={"cache-control": "no-store", "x-accel-buffering": "no"})
        self.raw_headers += [(b"content-type", b"text/event-stream"), *common_headers()]
        self.leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        metrics.STREAMS.inc()
        try:
            await super().__call__(scope, receive, send)
        finally:
            metrics.STREAMS.dec()
            self.leave()
