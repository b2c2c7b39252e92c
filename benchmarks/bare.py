"""The baseline: an ASGI application that only reads the body, on the same server as ours.

With `?bytes=N`, the response has N bytes instead of 15.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from functools import cache
from typing import Any

Message = MutableMapping[str, Any]
Answer = tuple[list[tuple[bytes, bytes]], bytes]


def _of(body: bytes) -> Answer:
    return [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))], body


SMALL = _of(b'{"status":true}')
ASKED = b"bytes="


@cache
def _large(query: bytes) -> Answer:
    return _of(b" " * int(query.removeprefix(ASKED)))


async def application(
    scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]
) -> None:
    if scope["type"] != "http":
        return
    more = True
    while more:
        more = (await receive()).get("more_body", False)
    query = scope["query_string"]
    headers, body = _large(query) if query.startswith(ASKED) else SMALL
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
