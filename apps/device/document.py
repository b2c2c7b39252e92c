"""All that the app needs at its start, in one body for each combination of rules (docs/protocol.md 11.2)."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.db import Error as DatabaseError
from django.db import close_old_connections

from apps.audit import queries as audit
from apps.controller.documents import SettingsNow
from apps.controller.documents import device_document as device_settings
from apps.controller.rules import Boundaries, Decision, Phone
from apps.device.threads import run_in_thread
from apps.legal import queries as legal
from apps.livecall import queries as livecall
from apps.placements import queries as placements
from apps.placements.plans import boundaries_of, shown_at
from apps.placements.serializers import device_placements
from apps.web.plain import etag_of
from apps.wire.errors import Unavailable
from apps.wire.sealing import to_json

# Of what phones do not share, a few kilobytes a combination; beyond it the one asked for longest ago is made anew.
COMBINATIONS_KEPT = 4096
# Of those asked for last, the whole body: sending one piece takes the web server a quarter less time than two, and most
# phones get one of a few.
WHOLE_KEPT = 8
FRESH_S = 0.5
# While the database is away, documents of up to ten minutes ago are served.
LAST_RESORT_S = 600
# For so long a look is waited for where there is a document to show.
PATIENCE_S = 1.0


@dataclass(frozen=True, slots=True)
class Rest:
    """What all phones share of a document: the end of its body."""

    body: bytes
    digest: bytes


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """What the phones of one combination share of a body, and its strong tag as bytes and as text."""

    head: bytes
    rest: Rest
    tag: bytes
    etag: str

    @property
    def parts(self) -> tuple[bytes]:
        return (_put_together(self),)


@lru_cache(maxsize=WHOLE_KEPT)
def _put_together(document: Document) -> bytes:
    return document.head + document.rest.body


class Documents:
    """What every phone is answered at one revision: each document is made when the first phone asks for it."""

    def __init__(
        self, revision: int, settings: SettingsNow, ads: Sequence[Mapping[str, Any]], others: dict[str, Any]
    ) -> None:
        self.revision = revision
        # What the documents are made of, and of nothing else.
        self.source = (settings.row.values(), ads, others)
        self.rules = settings.rules
        self._settings = settings
        self._others = others
        self._plans = Boundaries(boundaries_of(row["plan"] for row in ads))
        # All but the settings is the same for every phone, until the next ad comes or goes.
        self._rest_since = lru_cache(maxsize=2)(lambda since: self._rest(shown_at(ads, since)))
        self._of = lru_cache(maxsize=COMBINATIONS_KEPT)(self._make)

    def of(self, phone: Phone, now: float) -> Document:
        """Return this phone's document at that second since the epoch."""
        return self._of(self.rules.decide(phone, now), self._plans.latest(now))

    def next_boundary(self, now: float) -> float:
        """Return the next second since the epoch at which a rule or a plan makes it another one; infinity if none."""
        return min(self.rules.boundaries.next_after(now), self._plans.next_after(now))

    def _make(self, decision: Decision, since: float) -> Document:
        controller = device_settings(self._settings.values(decision))
        head = to_json({"status": True, "message": "", "controller": controller})[:-1] + b","
        rest = self._rest_since(since)
        etag = etag_of(head + rest.digest)
        return Document(head, rest, etag.encode(), etag)

    def _rest(self, ads: Sequence[Mapping[str, Any]]) -> Rest:
        body = to_json({"placements": device_placements(ads), **self._others})[1:]
        return Rest(body, sha256(body).digest())


def refresh_documents(known: Documents | None) -> Documents:
    """The documents of now: the known ones while they are the same. While nothing has changed one number is read."""
    # The number first: a change that lands in between makes the documents newer than their number, never older.
    revision = audit.get_revision()
    if known is not None and known.revision == revision:
        return known
    others = {"liveAds": livecall.get_settings().values, "versions": legal.version_numbers()}
    fresh = Documents(revision, SettingsNow(), placements.list_for_device(), others)
    if known is None or known.source != fresh.source:
        return fresh
    # Most of what admins do changes no document: what is made stays, and no stream has anything to tell.
    known.revision = revision
    return known


@dataclass
class CachedDocuments:
    """As one process holds them: never older than half a second while the database answers."""

    documents: Documents | None = None
    checked_at: float = float("-inf")
    # A thread of its own: no look waits for the streams, which come by thousands.
    thread: Executor = field(default_factory=lambda: ThreadPoolExecutor(1))
    _refreshing: "asyncio.Future[Documents] | None" = None
    _asked_at: float = 0.0

    def fresh(self, now: float) -> Documents | None:
        """The documents, if they need no look at the database."""
        return self.documents if now - self.checked_at < FRESH_S else None

    async def read(self) -> tuple[Documents, int]:
        """The documents and their age in seconds. Raises Unavailable when there are none that may be shown."""
        known = self.fresh(time.monotonic())
        if known is not None:
            return known, 0
        try:
            async with asyncio.timeout(self._patience_s()):
                return await asyncio.shield(self._refresh()), 0
        except (DatabaseError, TimeoutError) as failed:
            age = time.monotonic() - self.checked_at
            if self.documents is None or age > LAST_RESORT_S:
                raise Unavailable from failed
            return self.documents, int(age)

    def _patience_s(self) -> float | None:
        """For how long the look that is under way, or begins now, is waited for where there is something to show."""
        if self.documents is None:
            return None
        return PATIENCE_S if self._refreshing is None else self._asked_at + PATIENCE_S - time.monotonic()

    def _refresh(self) -> "asyncio.Future[Documents]":
        # Concurrent readers wait for the same refresh.
        if self._refreshing is None:
            started = self._asked_at = time.monotonic()
            self._refreshing = run_in_thread(self.thread, _look, self.documents)
            self._refreshing.add_done_callback(lambda done: self._keep(done, started))
        return self._refreshing

    def _keep(self, done: "asyncio.Future[Documents]", started: float) -> None:
        self._refreshing = None
        if not done.cancelled() and done.exception() is None:
            self.documents, self.checked_at = done.result(), started


def _look(known: Documents | None) -> Documents:
    close_old_connections()
    try:
        return refresh_documents(known)
    finally:
        close_old_connections()
