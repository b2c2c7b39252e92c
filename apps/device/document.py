"""The app configuration: one document per variant of the rules (docs/protocol.md 11.2)."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.db import Error as DatabaseError

from apps.audit import queries as audit
from apps.banners import queries as banners
from apps.banners.queries import Schedule as BannerSchedule
from apps.controller.documents import SettingsNow
from apps.controller.documents import device_document as device_settings
from apps.controller.rules import ChangeTimes, Decision, Phone
from apps.legal import queries as legal
from apps.livecall import queries as livecall
from apps.placements import queries as placements
from apps.placements.models import change_times_of, shown_at
from apps.placements.serializers import device_placements
from apps.web.app_api import etag_of
from apps.wire.errors import UnavailableError
from apps.wire.renderers import to_json

# A variant takes a few kilobytes besides the part that all variants share.
MAX_VARIANTS = 4096
FRESH_SECONDS = 0.5
# Serve the last documents for so long while the database does not respond.
MAX_AGE_SECONDS = 600
# If there are documents to serve, wait for newer ones no longer than this.
MAX_WAIT_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Document:
    """The configuration of one variant. `rest` is shared by all variants."""

    head: bytes
    rest: bytes
    etag: str

    @property
    def body(self) -> bytes:
        return self.head + self.rest


class Documents:
    """The documents of one revision. Each is made when the first phone requests it."""

    def __init__(
        self,
        revision: int,
        settings: SettingsNow,
        ads: Sequence[Mapping[str, Any]],
        banners: Sequence[BannerSchedule],
        others: dict[str, Any],
    ) -> None:
        self.revision = revision
        self.source = (settings.row.values(), ads, banners, others)
        self.rules = settings.rules
        self._settings = settings
        self._others = others
        self._banners = banners
        times = [time for banner in banners for time in (banner.start, banner.end)]
        self._ad_schedule = ChangeTimes([*change_times_of(row["plan"] for row in ads), *times])
        self._rest = lru_cache(maxsize=2)(lambda since: self._make_rest(shown_at(ads, since), since))
        self._document = lru_cache(maxsize=MAX_VARIANTS)(self._make_document)

    def of(self, phone: Phone, now: float) -> Document:
        """Return the document of a phone at `now`, in seconds since the epoch."""
        return self._document(self.rules.decide(phone, now), self._ad_schedule.latest(now))

    def next_schedule_change(self, now: float) -> float:
        """Return when the schedule of a rule or an ad changes documents next, or infinity."""
        return min(self.rules.change_times.next_after(now), self._ad_schedule.next_after(now))

    def _make_document(self, decision: Decision, since: float) -> Document:
        controller = device_settings(self._settings.values(decision))
        head = to_json({"status": True, "message": "", "controller": controller})[:-1] + b","
        rest, digest = self._rest(since)
        return Document(head, rest, etag_of(head + digest))

    def _make_rest(self, ads: Sequence[Mapping[str, Any]], since: float) -> tuple[bytes, bytes]:
        content = {"placements": device_placements(ads), **self._others}
        if self._banners:
            # Banners are another request. Apps repeat it when this changes.
            shown = [banner.id for banner in self._banners if banner.start <= since < banner.end]
            content["banners"] = sha256(" ".join(shown).encode()).hexdigest()[:16]
        rest = to_json(content)[1:]
        return rest, sha256(rest).digest()


def refresh_documents(known: Documents | None) -> Documents:
    """Return the current documents: the known ones if nothing has changed."""
    # Read the revision first: a change in between makes the documents newer than their number, never older.
    revision = audit.get_revision()
    if known is not None and known.revision == revision:
        return known
    others = {"liveAds": livecall.get_settings().values, "versions": legal.version_numbers()}
    fresh = Documents(revision, SettingsNow(), placements.list_for_device(), banners.list_schedules(), others)
    if known is None or known.source != fresh.source:
        return fresh
    # Most changes of admins change no document. Keep the documents that are made already.
    known.revision = revision
    return known


class CachedDocuments:
    """The documents in the memory of one process, at most half a second old while the database responds."""

    def __init__(self, executor: Executor) -> None:
        """Create an empty cache. `executor` has a thread of its own, so that streams do not delay a refresh."""
        self.documents: Documents | None = None
        self.checked_at = float("-inf")
        self._executor = executor
        self._refresh: asyncio.Future[Documents] | None = None
        self._refresh_started_at = 0.0

    async def read(self) -> tuple[Documents, int]:
        """Return the documents and their age in seconds. Raises UnavailableError if none may be served."""
        if self.documents is not None and time.monotonic() - self.checked_at < FRESH_SECONDS:
            return self.documents, 0
        try:
            async with asyncio.timeout(self._max_wait_seconds()):
                return await asyncio.shield(self._start_refresh()), 0
        except (DatabaseError, TimeoutError) as error:
            age = time.monotonic() - self.checked_at
            if self.documents is None or age > MAX_AGE_SECONDS:
                raise UnavailableError from error
            return self.documents, int(age)

    def _max_wait_seconds(self) -> float | None:
        if self.documents is None:
            return None
        if self._refresh is None:
            return MAX_WAIT_SECONDS
        return self._refresh_started_at + MAX_WAIT_SECONDS - time.monotonic()

    def _start_refresh(self) -> "asyncio.Future[Documents]":
        # Concurrent readers wait for the same refresh.
        if self._refresh is None:
            started = self._refresh_started_at = time.monotonic()
            loop = asyncio.get_running_loop()
            self._refresh = loop.run_in_executor(self._executor, refresh_documents, self.documents)
            self._refresh.add_done_callback(lambda refresh: self._finish_refresh(refresh, started))
        return self._refresh

    def _finish_refresh(self, refresh: "asyncio.Future[Documents]", started: float) -> None:
        self._refresh = None
        if not refresh.cancelled() and refresh.exception() is None:
            self.documents, self.checked_at = refresh.result(), started
