"""Sends fired and stopped ads, and the ETag of a new app configuration, to the streams of one process.

The rows in the database are the source. A message from Redis only wakes the hub, which also polls once per second, so
without Redis an ad arrives later but is not lost.
"""

import asyncio
import logging
import time
from concurrent.futures import Executor
from dataclasses import dataclass, field

import redis.asyncio
from django.conf import settings
from django.utils import timezone
from redis.exceptions import RedisError

from apps.controller.rules import Phone
from apps.device.document import CachedDocuments, Documents
from apps.livecall import queries
from apps.livecall.models import FiredAd
from apps.livecall.queries import MAX_ADS_PER_READ
from apps.livecall.serializers import fired_row, stop_event
from apps.livecall.viewers import CHANNEL
from apps.wire.ids import read_uuid
from apps.wire.renderers import to_json

log = logging.getLogger("console.stream")
POLL_SECONDS = 1.0
REDIS_WAIT_SECONDS = 15.0
# An app that was away gets the newest events up to this number.
MAX_MISSED = 1000
ETAGS_PER_TURN = 500


@dataclass(frozen=True, slots=True)
class StreamEvent:
    """A fired or stopped ad. The chunk of an ad that is over already is empty."""

    number: int
    chunk: bytes


def number_to_resume_at(event_id: str) -> int:
    """Return the number of the fired ad with this ID; without a known ID, the number of the newest event."""
    fired_id = read_uuid(event_id)
    number = None if fired_id is None else queries.number_of(fired_id=fired_id)
    return queries.last_number() if number is None else number


def read_after(number: int) -> list[StreamEvent]:
    """Return fired and stopped ads in the order of their numbers, at most `MAX_ADS_PER_READ`."""
    # The statements below see different points in time. Events up to this number are complete in all of them.
    until = queries.last_number()
    if until <= number:
        return []
    fired = queries.list_fired_after(number=number)
    stopped = queries.list_stopped_after(number=number)
    # Last: an ad that was stopped since the ads were read leaves nothing of its type to show.
    ended = queries.list_ended_since(number=number, now=timezone.now())
    stopped += [shown for shown in ended.values() if shown]
    events = {row.number: StreamEvent(row.number, b"" if row.type in ended else _fired(row)) for row in fired}
    events |= {row.stop_number: StreamEvent(row.stop_number, _stopped(row)) for row in stopped}
    # The numbers after the last event need not be read again.
    events.setdefault(until, StreamEvent(until, b""))
    return [events[key] for key in sorted(events) if key <= until][:MAX_ADS_PER_READ]


def _fired(row: FiredAd) -> bytes:
    return b"event: fired\nid: %s\ndata: %s\n\n" % (str(row.id).encode(), to_json(fired_row(row)))


def _stopped(row: queries.Stopped) -> bytes:
    # Without an ID: the app resumes after the last fired ad.
    return b"event: stopped\ndata: %s\n\n" % to_json(stop_event(row))


@dataclass(slots=True, eq=False)
class Listener:
    """One open stream. Its queue holds the chunks to send; None ends the stream."""

    phone: Phone
    seen: int
    etag: str = ""
    queue: "asyncio.Queue[bytes | None]" = field(default_factory=asyncio.Queue)

    def send_event(self, event: StreamEvent) -> None:
        """Send an event unless it or a later one was sent before."""
        if event.number > self.seen:
            self.seen = event.number
            if event.chunk:
                self.queue.put_nowait(event.chunk)

    def send_etag(self, etag: str) -> None:
        """Send the ETag of the app configuration if it is a new one."""
        if etag != self.etag:
            self.etag = etag
            self.queue.put_nowait(b"event: config\ndata: " + to_json({"etag": etag}) + b"\n\n")


class Hub:
    """One instance per process. `start` and `close` belong to the life of the event loop."""

    def __init__(self, documents: CachedDocuments, executor: Executor) -> None:
        self.listeners: set[Listener] = set()
        self.documents = documents
        self.executor = executor
        self.last = -1
        # The documents whose ETags the listeners know, and when a schedule changes these next.
        self.announced: Documents | None = None
        self.next_schedule_change = float("inf")
        self._woken = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._poll()), asyncio.create_task(self._wait_for_redis())]

    def close(self) -> None:
        """End all streams, so that the process can stop. The apps reconnect."""
        for task in self._tasks:
            task.cancel()
        for listener in self.listeners:
            listener.queue.put_nowait(None)

    async def join(self, *, phone: Phone, last_event_id: str) -> Listener:
        """Return a listener that gets later events, or the events after `last_event_id`."""
        loop = asyncio.get_running_loop()
        if not self.listeners:
            # The hub does not poll without listeners. The first one starts at the newest event.
            newest = await loop.run_in_executor(self.executor, queries.last_number)
            if not self.listeners:
                self.last = newest
                self.announced = None
        resume_at = await loop.run_in_executor(self.executor, number_to_resume_at, last_event_id)
        listener = Listener(phone, max(resume_at, self.last - MAX_MISSED))
        # Catch up before joining: `send_event` skips an older event that comes after a newer one.
        while listener.seen < self.last:
            last = self.last
            missed = await loop.run_in_executor(self.executor, read_after, listener.seen)
            for event in missed:
                listener.send_event(event)
            if len(missed) < MAX_ADS_PER_READ:
                listener.seen = max(listener.seen, last)
        self.listeners.add(listener)
        if self.announced is not None:
            listener.send_etag(self.announced.of(phone, time.time()).etag)
        else:
            self._woken.set()
        return listener

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)

    async def _poll(self) -> None:
        is_away = False
        while True:
            try:
                async with asyncio.timeout(self._seconds_to_next_poll()):
                    await self._woken.wait()
            except TimeoutError:
                pass
            self._woken.clear()
            if not self.listeners:
                continue
            try:
                await self._send_new_events()
                # Let the streams send first.
                await asyncio.sleep(0)
                await self._send_new_etags()
                is_away = False
            except Exception:
                # Once per outage and not once per second.
                if not is_away:
                    log.exception("Streams cannot read events. They try again every second.")
                is_away = True

    def _seconds_to_next_poll(self) -> float:
        left = self.next_schedule_change - time.time()
        return left if 0 < left < POLL_SECONDS else POLL_SECONDS

    async def _send_new_events(self) -> None:
        loop = asyncio.get_running_loop()
        for event in await loop.run_in_executor(self.executor, read_after, self.last):
            self.last = event.number
            for listener in self.listeners:
                listener.send_event(event)

    async def _send_new_etags(self) -> None:
        documents, _ = await self.documents.read()
        now = time.time()
        if documents is self.announced and now < self.next_schedule_change:
            return
        self.announced = documents
        self.next_schedule_change = documents.next_schedule_change(now)
        for number, listener in enumerate(list(self.listeners), start=1):
            listener.send_etag(documents.of(listener.phone, now).etag)
            if number % ETAGS_PER_TURN == 0:
                # Thousands of different documents must not delay other requests.
                await asyncio.sleep(0)

    async def _wait_for_redis(self) -> None:
        is_away = False
        while True:
            try:
                async with redis.asyncio.Redis.from_url(settings.REDIS_URL) as client, client.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    is_away = False
                    while True:
                        message = await channel.get_message(ignore_subscribe_messages=True, timeout=REDIS_WAIT_SECONDS)
                        if message is not None:
                            self._woken.set()
            except Exception as error:
                # This task must not end while the process runs.
                if not is_away:
                    log.warning(
                        "Redis is away, so streams read the database once per second: %s",
                        error,
                        exc_info=not isinstance(error, RedisError | OSError),
                    )
                is_away = True
                await asyncio.sleep(POLL_SECONDS)
