"""`GET /api/App/livecall/stream`: Server-Sent Events, over ASGI alone."""

import asyncio
from collections import Counter
from concurrent.futures import Executor

from django.conf import settings
from django.db import Error as DatabaseError
from starlette.types import Receive, Scope, Send

from apps.controller.rules import read_phone
from apps.core import figures
from apps.device.admission import take_call
from apps.device.answers import Policy, plain_refusal
from apps.device.document import CachedDocuments
from apps.device.hub import Hub, Listener
from apps.device.requests import FrontRequest, read_query
from apps.livecall import viewers
from apps.web.address import RateLimiter, network_of
from apps.web.middleware import knows_api_key
from apps.wire import messages, security
from apps.wire.errors import ApiError, NotSignedIn, Unavailable
from apps.wire.security import Event, Outcome

PATH = "/api/App/livecall/stream"
# Spread over two seconds on the client's side, so that a restart is not met by everybody at once.
RETRY = b"retry: 2000\n\n"
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    # nginx would gather events before it passes them on.
    (b"x-accel-buffering", b"no"),
]


class NotTaken(ApiError):
    """The call has another method than GET, of which a stream has not even the head."""

    status = 405
    message = messages.GET_ALONE

    @property
    def headers(self) -> dict[str, str]:
        return {"Allow": "GET"}


class Streams:
    """The streams of one process, within its limits."""

    def __init__(self, documents: CachedDocuments, policy: Policy, limiter: RateLimiter, threads: Executor) -> None:
        self.hub = Hub(documents, threads)
        self.policy = policy
        self.limiter = limiter
        self.by_network: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request: FrontRequest = scope["front.request"]
        network = network_of(request.address)
        try:
            self._check(request, network)
        except ApiError as refused:
            await plain_refusal(refused)(scope, receive, send)
            return
        # Counted before anything is awaited, or a burst would pass the limits.
        self.by_network[network] += 1
        figures.STREAMS.add(1)
        request.route = PATH[1:]
        try:
            await self._serve(request, receive, send)
        finally:
            figures.STREAMS.add(-1)
            self.by_network[network] -= 1
            if not self.by_network[network]:
                del self.by_network[network]

    def _check(self, request: FrontRequest, network: str) -> None:
        self.policy.check(request.scope, request.headers)
        if not knows_api_key(request.text(b"api-key")):
            security.note(Event.API_KEY, Outcome.REFUSED, network=network_of(request.address))
            raise NotSignedIn(messages.WRONG_API_KEY)
        if request.scope["method"] != "GET":
            raise NotTaken
        take_call(request, self.limiter)
        is_full = self.by_network.total() >= settings.STREAM_VIEWERS
        per_network = settings.STREAM_VIEWERS_PER_ADDRESS
        if is_full or (per_network and self.by_network[network] >= per_network):
            # The app polls `fired` instead.
            raise Unavailable(retry_after_s=10)

    async def _serve(self, request: FrontRequest, receive: Receive, send: Send) -> None:
        try:
            listener = await self._join(request)
        except ApiError as refused:
            await plain_refusal(refused)(request.scope, receive, send)
            return
        except DatabaseError:
            await plain_refusal(Unavailable(messages.INTERNAL_ERROR))(request.scope, receive, send)
            return
        watcher = asyncio.create_task(_end_when_gone(receive, listener))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await send({"type": "http.response.body", "body": RETRY, "more_body": True})
            while (chunk := await listener.wait()) is not None:
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            watcher.cancel()
            self.hub.leave(listener)

    async def _join(self, request: FrontRequest) -> Listener:
        query = read_query(request.scope["query_string"])
        named = query.get("viewer", "")
        viewer = viewers.read_viewer({"viewer": named}) if named else ""
        last = request.text(b"last-event-id") or query.get("after", "")
        return await self.hub.join(viewer=viewer, phone=read_phone(query), last_event_id=last)


async def _end_when_gone(receive: Receive, listener: Listener) -> None:
    # A server that does not watch for this keeps dead streams, and never ends gracefully.
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()
