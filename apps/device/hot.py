"""The app's busiest calls, answered without Django's request stack: the same code and answers as their views."""

import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson
from django.conf import settings
from django.db import Error as DatabaseError
from django.db import close_old_connections
from django.utils import timezone

from apps.analytics import ingest
from apps.analytics.batches import Batch, Receipt, read_batch
from apps.device.gather import Gatherer
from apps.device.source import DocumentSource
from apps.livecall import viewers
from apps.wire import messages
from apps.wire.address import resolve_address
from apps.wire.answers import refusal
from apps.wire.bodies import BadBody
from apps.wire.errors import NotSignedIn, Refused, TooLarge, TooMany, Unavailable, UnsupportedType
from apps.wire.flood import Flood
from apps.wire.middleware import knows_api_key
from apps.wire.plain import DEVICE_BODY_LIMIT, is_known
from apps.wire.sealing import to_json

log = logging.getLogger("console.device")
JSON = (b"content-type", b"application/json")
NO_STORE = (b"cache-control", b"no-store")
# A copy may be kept, and is asked for before each use.
REVALIDATE = (b"cache-control", b"no-cache")
Headers = dict[bytes, bytes]


@dataclass(slots=True)
class Answer:
    status: int
    body: bytes
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)


@dataclass(slots=True)
class HotRequest:
    headers: Headers
    peer: str
    read_body: Callable[[int], Awaitable[bytes]]

    def text(self, name: bytes) -> str:
        return self.headers.get(name, b"").decode("latin-1")


class HotCalls:
    """One of it a process. `table` is what the front looks paths up in."""

    def __init__(self, document: DocumentSource) -> None:
        self.events: Gatherer[Batch, Receipt] = Gatherer(_write_events)
        self.beats: Gatherer[str, bool] = Gatherer(_write_beats, at_once=2048, most_waiting=20_000)
        self.document = document
        self.flood = Flood(rate=settings.DEVICE_CALLS_PER_S, burst=settings.DEVICE_CALLS_PER_S * 5)
        self.table: dict[tuple[str, str], Callable[[HotRequest], Awaitable[Answer]]] = {
            ("POST", "/api/App/analytics/events"): self.take_events,
            ("POST", "/api/App/livecall/heartbeat"): self.beat,
            ("GET", "/api/App/config"): self.config,
        }

    async def answer(self, call: Callable[[HotRequest], Awaitable[Answer]], request: HotRequest) -> Answer:
        """Carry one call out. Whatever is raised becomes an answer, as in apps.wire.answers."""
        try:
            self._let_in(request)
            return await call(request)
        except Refused as refused:
            return _refused(refused)
        except DatabaseError:
            log.exception("a call of the app could not be served")
            return _refused(Unavailable(messages.INTERNAL_ERROR))
        except Exception:
            log.exception("a call of the app crashed")
            return Answer(500, to_json(refusal(messages.INTERNAL_ERROR)), [JSON, NO_STORE])

    async def take_events(self, request: HotRequest) -> Answer:
        batch = read_batch(await _json_body(request), user_agent=request.text(b"user-agent"))
        receipt = await self.events.submit(batch)
        return Answer(200, orjson.dumps(receipt.answer()), [JSON, NO_STORE])

    async def beat(self, request: HotRequest) -> Answer:
        raw = await _json_body(request)
        try:
            body: Any = orjson.loads(raw)
        except orjson.JSONDecodeError:
            raise BadBody(messages.NOT_JSON) from None
        await self.beats.submit(viewers.read_viewer(body))
        return Answer(200, _BEAT, [JSON, NO_STORE])

    async def config(self, request: HotRequest) -> Answer:
        document, age_s = await self.document.read()
        headers = [(b"etag", document.etag.encode()), REVALIDATE]
        if age_s:
            headers.append((b"age", str(age_s).encode()))
        given = request.headers.get(b"if-none-match")
        if given is not None and is_known(given.decode("latin-1"), document.etag):
            return Answer(304, b"", headers)
        return Answer(200, document.body, [JSON, *headers])

    def _let_in(self, request: HotRequest) -> None:
        if not knows_api_key(request.text(b"api-key")):
            raise NotSignedIn(messages.WRONG_API_KEY)
        if self.flood.rate:
            forwarded = request.headers.get(b"x-forwarded-for")
            address = resolve_address(request.peer, None if forwarded is None else forwarded.decode("latin-1"))
            wait_s = self.flood.wait_s(address, now=time.monotonic())
            if wait_s:
                raise TooMany(retry_after_s=wait_s)


_BEAT = orjson.dumps({"status": True, "message": "", "interval": viewers.BEAT_EVERY_S})


async def _json_body(request: HotRequest) -> bytes:
    kind = request.headers.get(b"content-type", b"")
    if kind != b"application/json" and kind.split(b";")[0].strip().lower() != b"application/json":
        raise UnsupportedType
    if request.headers.get(b"content-encoding", b"identity").lower() != b"identity":
        raise UnsupportedType(messages.CONTENT_ENCODING)
    length = request.headers.get(b"content-length", b"0")
    said = int(length) if length.isdigit() else 0
    if said > DEVICE_BODY_LIMIT:
        raise TooLarge(messages.TOO_LARGE.format(limit=DEVICE_BODY_LIMIT))
    return await request.read_body(said)


_known = ingest.KnownItems()


def _write_events(batches: Sequence[Batch]) -> list[Receipt]:
    close_old_connections()
    return ingest.write_batches(batches, now=timezone.now(), known=_known)


def _write_beats(names: Sequence[str]) -> list[bool]:
    noted = viewers.note_viewers(names, now=timezone.now())
    return [noted] * len(names)


def _refused(refused: Refused) -> Answer:
    body = to_json(refusal(refused.message, errors=refused.errors, **refused.fields))
    extra = [(name.lower().encode(), value.encode()) for name, value in refused.headers.items()]
    return Answer(refused.status, body, [JSON, NO_STORE, *extra])
