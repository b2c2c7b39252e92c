"""One port for everything: hot calls of the app by hand, all else by Django's WSGI application in threads.

Django under ASGI would serve a tenth of what it serves under WSGI (performance, Limits), and a thread a
request could not gather thousands of event batches into one commit.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any

from a2wsgi import WSGIMiddleware

from apps.device.guests import is_signed_in
from apps.device.hot import Answer, HotCalls, HotRequest
from apps.device.source import DocumentSource
from apps.device.stream import PATH, Streams, run_lifespan
from apps.wire import messages
from apps.wire.errors import TooLarge
from apps.wire.plain import DEVICE_BODY_LIMIT

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

# Bodies up to here are gathered before a thread is taken: a slow sender holds a coroutine, no thread.
GATHERED_BYTES = 3_000_000
BODY_TIME_S = 30
# The one call for files, of signed-in admins alone: a file of 10 MB is gathered whole, a batch streams into a thread.
UPLOADS = "/api/App/video/admin"
GATHERED_UPLOAD_BYTES = 12_000_000
UPLOAD_TIME_S = 600
SILENCE_S = 30
# A slow reader of a page or a bundle fills this queue, no thread.
SEND_QUEUE = 512


class ClientIsGone(Exception):
    """The client left before its request was whole; nobody is there to be answered."""


class Front:
    def __init__(self, wsgi: Any, *, threads: int) -> None:
        document = DocumentSource()
        self.calls = HotCalls(document)
        self.streams = Streams(document)
        self.django: Any = WSGIMiddleware(wsgi, workers=threads, send_queue_size=SEND_QUEUE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await run_lifespan(receive, send, self.streams.hub.close)
            return
        if scope["type"] != "http":
            await self.django(scope, receive, send)
            return
        call = self.calls.table.get((scope["method"], scope["path"].removesuffix("/")))
        try:
            if scope["method"] == "GET" and scope["path"].removesuffix("/") == PATH:
                await self.streams.serve(scope, receive, send)
            elif call is None:
                await self._by_django(scope, receive, send)
            else:
                request = HotRequest(dict(scope["headers"]), _peer(scope), partial(_read_all, receive))
                await _send(send, await self.calls.answer(call, request))
        except (ClientIsGone, TimeoutError):
            return

    async def _by_django(self, scope: Scope, receive: Receive, send: Send) -> None:
        # WSGI cannot tell `X_Forwarded_For` from `X-Forwarded-For`: a name with an underscore is nobody's.
        scope["headers"] = [(name, value) for name, value in scope["headers"] if b"_" not in name]
        if not scope["query_string"].isascii():
            await _send(send, Answer(400, b"", []))
            return
        if scope["method"] in {"GET", "HEAD", "OPTIONS"}:
            await self.django(scope, receive, send)
            return
        is_upload = scope["path"].removesuffix("/") == UPLOADS and await asyncio.to_thread(is_signed_in, scope)
        async with asyncio.timeout(UPLOAD_TIME_S if is_upload else BODY_TIME_S):
            start, has_more = await _read_start(receive, most=GATHERED_UPLOAD_BYTES if is_upload else GATHERED_BYTES)
        # No other call takes so much: its parser refuses what is there, and nobody waits for the rest.
        await self.django(scope, _replay(start, _with_patience(receive), has_more=has_more and is_upload), send)


async def _read_start(receive: Receive, *, most: int) -> tuple[bytes, bool]:
    start = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientIsGone
        start += message.get("body", b"")
        if not message.get("more_body", False):
            return bytes(start), False
        if len(start) > most:
            return bytes(start), True


def _with_patience(receive: Receive) -> Receive:
    """While a batch streams into a thread, a sender that falls silent is taken for gone."""

    async def patient() -> Message:
        try:
            async with asyncio.timeout(SILENCE_S):
                return await receive()
        except TimeoutError:
            return {"type": "http.disconnect"}

    return patient


def _replay(start: bytes, receive: Receive, *, has_more: bool) -> Receive:
    pending = [{"type": "http.request", "body": start, "more_body": has_more}]

    async def replayed() -> Message:
        return pending.pop() if pending else await receive()

    return replayed


async def _read_all(receive: Receive, length: int) -> bytes:
    """The whole body. One that is as long as it was said to be needs no further look, and no clock."""
    message = await receive()
    first: bytes = message.get("body", b"")
    if message["type"] == "http.request" and (not message.get("more_body", False) or len(first) == length > 0):
        _refuse_too_large(first)
        return first
    body = bytearray(first)
    async with asyncio.timeout(BODY_TIME_S):
        while message.get("more_body", False):
            message = await receive()
            body += message.get("body", b"")
            _refuse_too_large(body)
    if message["type"] == "http.disconnect":
        raise ClientIsGone
    return bytes(body)


def _refuse_too_large(body: bytes | bytearray) -> None:
    if len(body) > DEVICE_BODY_LIMIT:
        raise TooLarge(messages.TOO_LARGE.format(limit=DEVICE_BODY_LIMIT))


def _peer(scope: Scope) -> str:
    return str((scope.get("client") or ("",))[0])


async def _send(send: Send, answer: Answer) -> None:
    length = (b"content-length", str(len(answer.body)).encode())
    await send({"type": "http.response.start", "status": answer.status, "headers": [*answer.headers, length]})
    await send({"type": "http.response.body", "body": answer.body})
