"""Sends what is fired and stopped, and the tag of a new config document, to every app connected to this process.

The row in the database is the source; Redis only wakes the hub. Without Redis, or after a lost wake, it polls by
itself, so that a firing arrives late at worst and is lost never.
"""

import asyncio
import logging
import time
from collections import deque
from concurrent.futures import Executor
from dataclasses import dataclass, field

import redis.asyncio
from django.conf import settings
from django.db import Error as DatabaseError
from django.utils import timezone
from redis.exceptions import RedisError

from apps.controller.rules import Phone
from apps.device.document import CachedDocuments, Documents
from apps.device.firings import Sent, last_number, number_to_resume_at, read_after
from apps.device.threads import run_in_thread
from apps.livecall import viewers
from apps.livecall.queries import MOST_AT_ONCE
from apps.livecall.viewers import CHANNEL
from apps.wire.errors import Unavailable
from apps.wire.sealing import to_json

log = logging.getLogger("console.stream")
LOOK_EVERY_S = 1.0
KEEP_ALIVE_EVERY_S = 15.0
# Listeners are kept alive in so many parts, one after the other: all at one time would hold every other call up.
PARTS = 60
LIFE_S = 600.0
# Events kept in memory for resuming; older ones are read from the database.
KEPT = 200
# The most that an app which was away is told of: of more, the newest.
MOST_MISSED = 1000
AT_ONCE = 500
KEEP_ALIVE = b": heartbeat\n\n"


@dataclass(slots=True, eq=False)
class Listener:
    """One connected app. `wait` gives the next bytes to send, or None when the stream is over."""

    viewer: str
    phone: Phone
    joined_at: float
    seen: int
    # The tag of the config document that it was told of last.
    told: str = ""
    part: int = 0
    # Not a deque: thousands of them are empty nearly always, and an empty deque takes half a kilobyte.
    waiting: list[bytes] = field(default_factory=list)
    is_over: bool = False
    _wake: "asyncio.Future[None] | None" = None

    async def wait(self) -> bytes | None:
        while not self.waiting and not self.is_over:
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
        if not self.waiting:
            return None
        together = b"".join(self.waiting)
        self.waiting = []
        return together

    def give(self, sent: Sent) -> None:
        if sent.number > self.seen:
            self.seen = sent.number
            if sent.chunk:
                self.push(sent.chunk)

    def tell(self, etag: str) -> None:
        """Say which config document is this app's, if that is another one than before."""
        if etag != self.told:
            self.told = etag
            self.push(b"event: config\ndata: " + to_json({"etag": etag}) + b"\n\n")

    def push(self, chunk: bytes) -> None:
        self.waiting.append(chunk)
        self.wake()

    def end(self) -> None:
        self.is_over = True
        self.wake()

    def wake(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)


class Hub:
    """One of it a process; its tasks run while somebody listens."""

    def __init__(self, documents: CachedDocuments, threads: Executor) -> None:
        self.listeners: set[Listener] = set()
        self.documents = documents
        self.threads = threads
        # What everybody was told of, none until the first look, and when a rule's or a plan's time changes it.
        self.told: Documents | None = None
        self.next_boundary = float("inf")
        self.recent: deque[Sent] = deque(maxlen=KEPT)
        self.last = -1
        self._part = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._woken: asyncio.Event | None = None

    async def join(self, *, viewer: str, phone: Phone, last_event_id: str) -> Listener:
        """Listen from now on, or from what came after `last_event_id`. Raises DatabaseError when nobody can tell."""
        if not self.listeners:
            # Nothing is polled while nobody listens: a first listener starts at the newest event.
            newest = await run_in_thread(self.threads, last_number)
            # Of several who came at once, the later ones find others listening, who are still to be told.
            if not self.listeners:
                self.last = newest
                self.recent.clear()
                self.told = None
        resume_at = await run_in_thread(self.threads, number_to_resume_at, last_event_id)
        listener = Listener(viewer, phone, time.monotonic(), max(resume_at, self.last - MOST_MISSED))
        # Catch up first, then join the listeners, with no await in between: an event that
        # came in meanwhile must not overtake the missed ones, because `give` takes none that is older.
        while listener.seen < self.last:
            last = self.last
            missed = await self._since(listener.seen)
            for sent in missed:
                listener.give(sent)
            if len(missed) < MOST_AT_ONCE:
                # Up to there nothing is left: of what it was not told of, it is not told that it is over.
                listener.seen = max(listener.seen, last)
        # The next part is due at once: a lone listener counts as a viewer from its beginning.
        listener.part = (self._part + 1 + len(self.listeners)) % PARTS
        self.listeners.add(listener)
        if self.told is not None:
            listener.tell(self.told.of(phone, time.time()).etag)
        self._start()
        return listener

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)

    def close(self) -> None:
        """End every stream, so that the process can stop; the apps reconnect."""
        for listener in list(self.listeners):
            listener.end()
        for task in self._tasks:
            task.cancel()
        self._tasks = []

    def _start(self) -> None:
        if not self._tasks or any(task.done() for task in self._tasks):
            for task in self._tasks:
                task.cancel()
            self._woken = asyncio.Event()
            self._tasks = [asyncio.create_task(run()) for run in (self._look, self._hear, self._keep_alive)]

    async def _since(self, number: int) -> list[Sent]:
        # Who was not told of a firing is not told of its stop either, but that what it took the place of is over.
        knows_all = all(sent.of <= number for sent in self.recent)
        if knows_all and self.recent and self.recent[0].number <= number + 1:
            return [sent for sent in self.recent if sent.number > number]
        return await run_in_thread(self.threads, read_after, number)

    async def _look(self) -> None:
        """Read new firings and stops when woken, and once a second besides, and deliver them to all listeners."""
        while self.listeners:
            woken = self._woken
            if woken is None:
                return
            try:
                async with asyncio.timeout(self._time_to_next_look()):
                    await woken.wait()
            except TimeoutError:
                pass
            woken.clear()
            try:
                fresh = await run_in_thread(self.threads, read_after, self.last)
            except DatabaseError as failed:
                log.warning("the stream cannot look: %s", type(failed).__name__)
                continue
            for sent in fresh:
                self._send(sent)
            # Whoever was woken sends first: the thread that looks at the settings would take turns with all of them.
            await asyncio.sleep(0)
            await self._tell_config()

    def _send(self, sent: Sent) -> None:
        if sent.of:
            # An app that was away is not shown what is over.
            self.recent = deque((one for one in self.recent if one.number != sent.of), maxlen=KEPT)
        self.last = sent.number
        self.recent.append(sent)
        for listener in self.listeners:
            listener.give(sent)

    def _time_to_next_look(self) -> float:
        left = self.next_boundary - time.time()
        return left if 0 < left < LOOK_EVERY_S else LOOK_EVERY_S

    async def _tell_config(self) -> None:
        """Tell every listener its config document, at first and when a change or a time makes it another one."""
        try:
            documents, _ = await self.documents.read()
        except (Unavailable, DatabaseError):
            return
        now = time.time()
        if documents is self.told and now < self.next_boundary:
            return
        self.told, self.next_boundary = documents, documents.next_boundary(now)
        for number, listener in enumerate(list(self.listeners), start=1):
            listener.tell(documents.of(listener.phone, now).etag)
            if number % AT_ONCE == 0:
                # Thousands that each have a document of their own must not hold up the other calls.
                await asyncio.sleep(0)

    async def _hear(self) -> None:
        """Wait for wakes from Redis; without it the poll of every second delivers."""
        while self.listeners:
            try:
                async with redis.asyncio.Redis.from_url(settings.REDIS_URL) as client, client.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    while self.listeners:
                        message = await channel.get_message(ignore_subscribe_messages=True, timeout=KEEP_ALIVE_EVERY_S)
                        if message is not None and self._woken is not None:
                            self._woken.set()
            except (RedisError, OSError):
                await asyncio.sleep(LOOK_EVERY_S)

    async def _keep_alive(self) -> None:
        """Send keep-alives, count listeners as live viewers, end streams that are too old: one part after the other."""
        due_at = time.monotonic()
        while self.listeners:
            self._part = (self._part + 1) % PARTS
            part = [listener for listener in self.listeners if listener.part == self._part]
            if names := [listener.viewer for listener in part if listener.viewer]:
                await run_in_thread(self.threads, _note, names)
            for listener in part:
                if time.monotonic() - listener.joined_at > LIFE_S:
                    listener.end()
                else:
                    listener.push(KEEP_ALIVE)
            due_at = max(due_at + KEEP_ALIVE_EVERY_S / PARTS, time.monotonic())
            await asyncio.sleep(due_at - time.monotonic())


def _note(names: list[str]) -> None:
    viewers.note_viewers(names, now=timezone.now())
