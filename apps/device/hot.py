"""The app's busiest calls, answered without Django's request stack."""

import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from functools import lru_cache
from typing import Any

import orjson
from django.conf import settings
from django.db import Error as DatabaseError
from django.db import close_old_connections, connection
from django.utils import timezone
from starlette.requests import ClientDisconnect

from apps.analytics import ingest
from apps.analytics import messages as analytics_messages
from apps.analytics.batches import Batch, BatchIdReused, Receipt, read_batch
from apps.analytics.buckets import ItemBuckets
from apps.analytics.keys import KeyRoom
from apps.controller.app_versions import LONGEST
from apps.controller.asked import AskedPhones
from apps.controller.rules import KINDS_KEPT, SILENT, Phone, read_phone
from apps.core import disk, figures
from apps.device.admission import take_call
from apps.device.answers import CLOSE, JSON, NO_STORE, NOT_MODIFIED, Answer, Policy, plain_refusal
from apps.device.document import CachedDocuments
from apps.device.gather import BatchWriter, Waiting
from apps.device.requests import MOST_PARAMETERS, ByteBudget, FrontRequest, read_query
from apps.device.shared_writer import Sent, SharedWriter, WriterLost
from apps.livecall import viewers
from apps.web.address import RateLimiter, neighbourhood_of, network_of
from apps.web.middleware import is_one_of
from apps.web.plain import DEVICE_BODY_LIMIT, is_known
from apps.wire import messages, security
from apps.wire.answers import error_body
from apps.wire.errors import ApiError, NotSignedIn, TooMany, Unavailable, UnsupportedType
from apps.wire.parsers import BadBody
from apps.wire.sealing import to_json
from apps.wire.security import Event, Outcome

LOOK_EVERY_S = 1.0
# Of a query that is longer nothing is kept: strangers ask what they like.
LONGEST_KEPT = 256
_SOME_ID = "x"


class ConnectionUpkeep:
    """One of it a thread. Looking costs a round trip, so a busy thread looks once a second, and after each failure."""

    def __init__(self) -> None:
        self._looked_at = float("-inf")

    def look(self) -> None:
        """Close a connection that is broken or too old, before it is used."""
        now = time.monotonic()
        if connection.errors_occurred or now - self._looked_at > LOOK_EVERY_S:
            close_old_connections()
            self._looked_at = now


log = logging.getLogger("console.device")
# A copy may be kept, and is asked for before each use.
REVALIDATE = (b"cache-control", b"no-cache")
# As much of what an app calls itself as is looked at and kept: strangers say what they like.
LONGEST_AGENT = 512


class FastPath:
    """One of it a process. `table` is what the front looks paths up in."""

    def __init__(
        self,
        documents: CachedDocuments,
        *,
        policy: Policy,
        limiter: RateLimiter,
        budget: ByteBudget,
        new_pool: Callable[[int], Executor],
        gives_way: Callable[[], bool],
    ) -> None:
        self.room = KeyRoom(settings.EVENT_KEYS_KEPT)
        self.shared = SharedWriter(self._count_for_another)
        writer = ingest.Writer(buckets=ItemBuckets(settings.EVENTS_PER_ITEM), room=self.room)
        upkeep = ConnectionUpkeep()
        # One thread each: one connection to the database, one commit at a time.
        self.events: BatchWriter[Batch, Receipt | None] = BatchWriter(
            lambda batches: _write_events(batches, writer, upkeep),
            new_pool(1),
            note=_note_commit,
            gives_way=gives_way,
            told=self.shared.send_answers,
        )
        per_hour = settings.EVENT_KEYS_PER_HOUR
        self.new_keys = RateLimiter(rate=per_hour / 3600, burst=per_hour, group=neighbourhood_of)
        self.heartbeats: BatchWriter[str, bool] = BatchWriter(
            _write_heartbeats, new_pool(1), at_once=2048, most_waiting=20_000
        )
        self.documents = documents
        self.asked = AskedPhones()
        self.policy = policy
        self.budget = budget
        # Asking Django's settings and encoding what they say at each call would cost as much as finding the document.
        self.api_keys: list[bytes] = [key.encode() for key in settings.CLIENT_API_KEYS]
        self.limiter = limiter
        calls = [
            ("POST", "/api/App/analytics/events", self.take_events),
            ("POST", "/api/App/livecall/heartbeat", self.heartbeat),
            ("GET", "/api/App/config", self.config),
            ("HEAD", "/api/App/config", self.config),
        ]
        self.table = {(method, path): (path[1:], call) for method, path, call in calls}

    async def answer(self, call: Callable[[FrontRequest], Awaitable[Answer]], request: FrontRequest) -> Answer:
        """Carry one call out. Whatever is raised becomes an answer, as in apps.wire.answers.

        Raises ClientDisconnect when nobody is there to be answered.
        """
        try:
            self._let_in(request)
            answer = await call(request)
        except ClientDisconnect:
            raise
        except ApiError as refused:
            answer = plain_refusal(refused)
        except DatabaseError:
            log.exception("a call of the app could not be served")
            answer = plain_refusal(Unavailable(messages.INTERNAL_ERROR))
        except Exception:
            log.exception("a call of the app crashed")
            answer = Answer(500, to_json(error_body(messages.INTERNAL_ERROR, code="internal_error")), [JSON, NO_STORE])
        answer.raw_headers += self.policy.headers_for(request.scope, request.headers)
        if not request.body_is_over and not await request.drop_body():
            answer.raw_headers.append(CLOSE)
        return answer

    async def take_events(self, request: FrontRequest) -> Answer:
        address = request.address
        body = await self._json_body(request)
        user_agent, network = request.text(b"user-agent")[:LONGEST_AGENT], neighbourhood_of(address)
        batch = read_batch(body, user_agent=user_agent, network=network)
        keys = batch.keys_count if batch.id or batch.events else 0
        wait_s = self.new_keys.wait_s(address, now=time.monotonic(), cost=keys) if keys else 0
        if wait_s:
            raise TooMany(analytics_messages.TOO_MANY_KEYS, retry_after_s=wait_s)
        try:
            if self.shared.may_take(len(body)):
                receipt = await self._hand_over(Sent(body, user_agent, network), batch)
            else:
                receipt = await self._write(batch)
        except Exception:
            # Whatever went wrong, it is sent again: an outage must not use up what a network may send.
            self.new_keys.refund(address, keys)
            raise
        if receipt is None:
            raise BatchIdReused
        if keys and receipt.duplicate:
            self.new_keys.refund(address, receipt.duplicate)
        _note_events(receipt)
        body = orjson.dumps(receipt.answer()) if receipt.rejected else _said(receipt.accepted, receipt.duplicate)
        return Answer(200, body, [JSON, NO_STORE])

    async def _hand_over(self, sent: Sent, batch: Batch) -> Receipt | None:
        try:
            return await self.shared.hand_over(sent)
        except WriterLost:
            # What carries an id or keys may be sent again, and by us as well.
            if not batch.is_repeatable:
                raise Unavailable(retry_after_s=1) from None
        return await self._write(batch)

    def _write(self, batch: Batch) -> "Awaitable[Receipt | None]":
        self._check_room(batch)
        return self.events.submit(batch)

    def _count_for_another(self, sent: Sent, waiting: Waiting[Receipt | None]) -> None:
        batch = read_batch(sent.body, user_agent=sent.user_agent, network=sent.network)
        self._check_room(batch)
        self.events.add(batch, waiting)

    def _check_room(self, batch: Batch) -> None:
        """Raise TooMany for a batch whose keys would be too many to keep for a day."""
        if (batch.id or batch.events) and batch.keys_count and self.room.is_full(now=time.monotonic()):
            raise TooMany(analytics_messages.NO_ROOM_FOR_KEYS, retry_after_s=600)

    async def heartbeat(self, request: FrontRequest) -> Answer:
        raw = await self._json_body(request)
        try:
            body: Any = orjson.loads(raw)
        except orjson.JSONDecodeError:
            raise BadBody(messages.NOT_JSON) from None
        await self.heartbeats.submit(viewers.read_viewer(body))
        return Answer(200, _HEARTBEAT_ANSWER, [JSON, NO_STORE])

    async def config(self, request: FrontRequest) -> Answer:
        known = self.documents.fresh(request.started)
        documents, age_s = (known, 0) if known else await self.documents.read()
        phone = phone_of(request.scope["query_string"])
        self.asked.note(phone)
        document = documents.of(phone, time.time())
        headers = [(b"etag", document.tag), REVALIDATE]
        if age_s:
            headers.append((b"age", str(age_s).encode()))
        given = request.headers.get(b"if-none-match")
        if given is not None and (given == document.tag or is_known(given.decode("latin-1"), document.etag)):
            return Answer(NOT_MODIFIED, b"", headers)
        return Answer(200, document.parts[0], [JSON, *headers])

    def _let_in(self, request: FrontRequest) -> None:
        self.policy.check(request.scope, request.headers)
        if not is_one_of(request.headers.get(b"api-key", b""), self.api_keys):
            security.note(Event.API_KEY, Outcome.REFUSED, network=network_of(request.address))
            raise NotSignedIn(messages.WRONG_API_KEY)
        if self.limiter.rate:
            take_call(request, self.limiter)

    def _json_body(self, request: FrontRequest) -> Awaitable[bytes]:
        kind = request.headers.get(b"content-type", b"")
        if kind != b"application/json" and kind.split(b";")[0].strip().lower() != b"application/json":
            raise UnsupportedType(messages.UNSUPPORTED_PLAIN_TYPE)
        if request.headers.get(b"content-encoding", b"identity").lower() != b"identity":
            raise UnsupportedType(messages.CONTENT_ENCODING)
        return request.read_body(DEVICE_BODY_LIMIT, budget=self.budget)


@lru_cache(maxsize=1024)
def _said(accepted: int, duplicate: int) -> bytes:
    """What is answered when nothing was rejected, as nearly always."""
    return orjson.dumps(Receipt(accepted, duplicate, {}).answer())


_HEARTBEAT_ANSWER = orjson.dumps({"status": True, "message": "", "interval": viewers.HEARTBEAT_EVERY_S})


def _note_events(receipt: Receipt) -> None:
    figures.EVENTS.add(receipt.accepted, ("accepted",))
    if receipt.duplicate:
        figures.EVENTS.add(receipt.duplicate, ("duplicate",))
    for reason in receipt.rejected.values():
        figures.EVENTS.add(1, (str(reason),))


def _note_commit(batches: int, waited_s: float) -> None:
    figures.INGEST_BATCHES.note(batches)
    figures.INGEST_LAG.note(waited_s)


def _write_events(batches: Sequence[Batch], writer: ingest.Writer, upkeep: ConnectionUpkeep) -> list[Receipt | None]:
    if disk.find_shortage():
        raise Unavailable(analytics_messages.DISK_NEARLY_FULL, retry_after_s=300)
    upkeep.look()
    return ingest.write_batches(batches, now=timezone.now(), writer=writer)


def _write_heartbeats(names: Sequence[str]) -> list[bool]:
    noted = viewers.note_viewers(names, now=timezone.now())
    return [noted] * len(names)


def phone_of(query: bytes) -> Phone:
    """Return the phone as `read_phone` has it. What phones of a kind say alike is read once: only the id differs."""
    if not query:
        return SILENT
    before, _, rest = query.partition(b"device=")
    device, separator, after = rest.partition(b"&")
    is_plain = (
        0 < len(device) <= LONGEST
        and len(query) <= LONGEST_KEPT
        and query.isascii()
        and query.count(b"device") == 1
        and query.count(b"&") < MOST_PARAMETERS
        and b"%" not in query
        and b"+" not in query
        and (not before or before.endswith(b"&"))
    )
    if not is_plain:
        return read_phone(read_query(query))
    return Phone(_read_kind(before + separator + after), device)


@lru_cache(maxsize=KINDS_KEPT)
def _read_kind(query: bytes) -> tuple[str, str, str, str]:
    return read_phone({**read_query(query), "device": _SOME_ID}).said
