"""`GET /api/App/livecall/stream`: Server-Sent Events, over ASGI alone (contract 5)."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.db import Error as DatabaseError

from apps.device.hub import Hub, Listener
from apps.device.source import DocumentSource
from apps.livecall import viewers
from apps.wire import messages
from apps.wire.address import resolve_address
from apps.wire.answers import refusal
from apps.wire.errors import NotSignedIn, Refused, Unavailable
from apps.wire.middleware import knows_api_key
from apps.wire.sealing import to_json

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PATH = "/api/App/livecall/stream"
# Spread over two seconds on the client's side, so that a restart is not met by everybody at once.
RETRY = b"retry: 2000\n\n"
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    # nginx would gather events before it passes them on.
    (b"x-accel-buffering", b"no"),
]


class Streams:
    """The streams of one process, within its limits."""

    def __init__(self, document: DocumentSource) -> None:
        self.hub = Hub(document)
        self.by_address: Counter[str] = Counter()

    async def serve(self, scope: Message, receive: Receive, send: Send) -> None:
        address = ""
        try:
            address, listener = await self._let_in(scope)
        except Refused as refused:
            await _refuse(send, refused)
            return
        except DatabaseError:
            await _refuse(send, Unavailable(messages.INTERNAL_ERROR))
            return
        self.by_address[address] += 1
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
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    async def _let_in(self, scope: Message) -> tuple[str, Listener]:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if not knows_api_key(headers.get(b"api-key", "")):
            raise NotSignedIn(messages.WRONG_API_KEY)
        address = resolve_address(str((scope.get("client") or ("",))[0]), headers.get(b"x-forwarded-for"))
        is_full = len(self.hub.listeners) >= settings.STREAM_VIEWERS
        per_address = settings.STREAM_VIEWERS_PER_ADDRESS
        if is_full or (per_address and self.by_address[address] >= per_address):
            # The app polls `fired` instead.
            raise Unavailable(retry_after_s=10)
        query = parse_qs(scope["query_string"].decode("latin-1"))
        named = query.get("viewer", [""])[0]
        viewer = viewers.read_viewer({"viewer": named}) if named else ""
        last = headers.get(b"last-event-id", "") or query.get("after", [""])[0]
        return address, await self.hub.join(viewer=viewer, last_event_id=last)


async def _end_when_gone(receive: Receive, listener: Listener) -> None:
    # A server that does not watch for this keeps dead streams, and never ends gracefully.
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()


async def _refuse(send: Send, refused: Refused) -> None:
    body = to_json(refusal(refused.message))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in refused.headers.items()]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class StreamServer:
    """The streams as an ASGI application of their own, for a process that does nothing else."""

    def __init__(self) -> None:
        self.streams = Streams(DocumentSource())

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await run_lifespan(receive, send, self.streams.hub.close)
        elif scope["type"] == "http" and scope["method"] == "GET" and scope["path"].removesuffix("/") == PATH:
            await self.streams.serve(scope, receive, send)
        elif scope["type"] == "http":
            status = 200 if scope["path"] == "/health/live" else 404
            await send({"type": "http.response.start", "status": status, "headers": []})
            await send({"type": "http.response.body", "body": b""})


async def run_lifespan(receive: Receive, send: Send, close: Callable[[], None]) -> None:
    while (await receive())["type"] != "lifespan.shutdown":
        await send({"type": "lifespan.startup.complete"})
    close()
    await send({"type": "lifespan.shutdown.complete"})
