"""The routes that every phone uses: events, heartbeat, and app configuration."""

import math
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

import orjson
from django.conf import settings
from django.utils import timezone
from starlette.types import Receive, Scope

from apps.analytics import ingest
from apps.analytics.batches import Batch, BatchIdReusedError, Receipt, read_batch
from apps.analytics.limits import ItemLimits, KeyStore
from apps.controller.phone_counts import PhoneCounter
from apps.controller.rules import read_phone
from apps.core import disk
from apps.device.document import CachedDocuments
from apps.device.group_commit import GroupCommit
from apps.device.http import JSON, NOT_MODIFIED, Headers, Reply, client_address, read_body, read_json, read_query
from apps.livecall import viewers
from apps.web import metrics
from apps.web.address import network_of
from apps.web.app_api import matches_etag
from apps.wire.errors import TooManyRequestsError, UnavailableError

MAX_USER_AGENT = 512
# The client may keep a copy, but checks before each use whether it is still current.
REVALIDATE = (b"cache-control", b"no-cache")
HEARTBEAT_REPLY = orjson.dumps({"status": True, "message": "", "interval": viewers.HEARTBEAT_SECONDS})
MAX_TRACKED = 50_000


@dataclass
class RateLimiter:
    """A token bucket per network: `rate` tokens per second, `burst` at once. A rate of 0 means no limit."""

    rate: float
    burst: float
    _buckets: dict[str, tuple[float, float]] = field(default_factory=dict)

    def consume(self, network: str, count: int, *, now: float | None = None) -> int:
        """Take tokens. Returns 0, or the seconds after which there are enough of them."""
        if self.rate <= 0 or not count:
            return 0
        now = time.monotonic() if now is None else now
        level, at = self._buckets.get(network, (self.burst, now))
        level = min(self.burst, level + (now - at) * self.rate)
        if level < count:
            return math.ceil((count - level) / self.rate)
        if len(self._buckets) >= MAX_TRACKED and network not in self._buckets:
            self._drop_full_buckets(now)
        self._buckets[network] = (level - count, now)
        return 0

    def refund(self, network: str, count: int) -> None:
        """Put tokens back that turned out not to be needed."""
        if network in self._buckets:
            level, at = self._buckets[network]
            self._buckets[network] = (min(self.burst, level + count), at)

    def _drop_full_buckets(self, now: float) -> None:
        """Drop the buckets that are full again; if there are none, the older half."""
        full = [name for name, (level, at) in self._buckets.items() if level + (now - at) * self.rate >= self.burst]
        for name in full or list(self._buckets)[: MAX_TRACKED // 2]:
            del self._buckets[name]


class EventsRoute:
    """Counts batches of views and clicks, and responds after the commit."""

    def __init__(self, executor: Executor) -> None:
        self.keys = KeyStore(settings.EVENT_KEYS_KEPT)
        self.new_keys = RateLimiter(rate=settings.EVENT_KEYS_PER_HOUR / 3600, burst=settings.EVENT_KEYS_PER_HOUR)
        writer = ingest.Writer(limits=ItemLimits(settings.EVENTS_PER_ITEM), keys=self.keys)
        self.commits: GroupCommit[Batch, Receipt | None] = GroupCommit(
            lambda batches: _write_events(batches, writer), executor, on_write=_observe_commit
        )

    async def __call__(self, scope: Scope, headers: Headers, receive: Receive) -> Reply:
        body = await read_body(headers, receive)
        network = network_of(client_address(scope, headers))
        user_agent = headers.get(b"user-agent", b"")[:MAX_USER_AGENT].decode("latin-1")
        batch = read_batch(body, user_agent=user_agent, network=network)
        keys = batch.keys_count if batch.id or batch.events else 0
        if keys and self.keys.is_full(now=time.monotonic()):
            raise TooManyRequestsError(
                "The limit of stored keys is reached. Send the batch again later.", retry_after_s=600
            )
        if wait_seconds := self.new_keys.consume(network, keys):
            raise TooManyRequestsError(
                "Too many new keys from this network. Send the batch again later.", retry_after_s=wait_seconds
            )
        try:
            receipt = await self.commits.submit(batch)
        except Exception:
            # The app sends the batch again. An outage must not use up the allowance.
            self.new_keys.refund(network, keys)
            raise
        if receipt is None:
            raise BatchIdReusedError
        if keys:
            self.new_keys.refund(network, keys if receipt.is_repeat else receipt.duplicate)
        return Reply(
            orjson.dumps(receipt.to_body()) if receipt.rejected else _receipt_body(receipt.accepted, receipt.duplicate)
        )


class HeartbeatRoute:
    """Counts the viewers of live calls."""

    def __init__(self, executor: Executor) -> None:
        self.commits: GroupCommit[str, bool] = GroupCommit(
            _write_heartbeats, executor, max_group=2048, max_pending=20_000
        )

    async def __call__(self, scope: Scope, headers: Headers, receive: Receive) -> Reply:
        viewer = viewers.read_viewer(await read_json(headers, receive))
        await self.commits.submit(viewer)
        return Reply(HEARTBEAT_REPLY)


class ConfigRoute:
    """Sends the app configuration of a phone, or 304 to a phone that has it."""

    def __init__(self, documents: CachedDocuments) -> None:
        self.documents = documents
        self.phones = PhoneCounter()

    async def __call__(self, scope: Scope, headers: Headers, receive: Receive) -> Reply:
        documents, age_seconds = await self.documents.read()
        phone = read_phone(read_query(scope))
        self.phones.count_phone(phone)
        document = documents.of(phone, time.time())
        reply_headers = [(b"etag", document.etag.encode()), REVALIDATE]
        if age_seconds:
            reply_headers.append((b"age", b"%d" % age_seconds))
        if matches_etag(headers.get(b"if-none-match", b"").decode("latin-1"), document.etag):
            return Reply(b"", NOT_MODIFIED, reply_headers)
        return Reply(document.body, 200, [JSON, *reply_headers])


def _write_events(batches: Sequence[Batch], writer: ingest.Writer) -> list[Receipt | None]:
    if disk.find_shortage():
        raise UnavailableError(
            "The server's disk is almost full, so events are not counted. Send the batch again later.",
            retry_after_s=300,
        )
    return ingest.write_batches(batches, now=timezone.now(), writer=writer)


def _write_heartbeats(names: Sequence[str]) -> list[bool]:
    is_written = viewers.record_viewers(names, now=timezone.now())
    return [is_written] * len(names)


@lru_cache(maxsize=1024)
def _receipt_body(accepted: int, duplicate: int) -> bytes:
    return orjson.dumps(Receipt(accepted, duplicate, {}).to_body())


def _observe_commit(receipts: Sequence[Receipt | None], seconds: float) -> None:
    metrics.INGEST_BATCHES.observe(len(receipts))
    metrics.INGEST_LAG.observe(seconds)
    new = [receipt for receipt in receipts if receipt and not receipt.is_repeat]
    outcomes: Counter[str] = Counter(chain.from_iterable(receipt.rejected.values() for receipt in new))
    outcomes["accepted"] = sum(receipt.accepted for receipt in new)
    outcomes["duplicate"] = sum(receipt.duplicate for receipt in new)
    for outcome, count in outcomes.items():
        metrics.EVENTS.labels(outcome).inc(count)
