"""Plain ASGI requests and responses for the device routes.

The routes serve thousands of requests per second. Starlette's Request, Router, and Response would take a third of
that time, so only the stream uses Starlette (docs/decisions/0004-ingest.md).
"""

import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from urllib.parse import parse_qsl

import orjson
from django.conf import settings
from django.db import Error as DatabaseError
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send

from apps.web import metrics
from apps.web.address import address_block, is_within, resolve_address
from apps.web.app_api import DEVICE_BODY_LIMIT
from apps.web.middleware import is_one_of
from apps.wire import messages, security
from apps.wire.errors import ApiError, TooLargeError, UnavailableError, UnsupportedTypeError
from apps.wire.ids import choose_request_id, current_request_id, new_request_id, request_id
from apps.wire.parsers import InvalidBodyError
from apps.wire.renderers import to_json
from apps.wire.responses import body_of, error_body
from apps.wire.security import Event, Outcome

log = logging.getLogger("console.device")
Header = tuple[bytes, bytes]
Headers = dict[bytes, bytes]
Handler = Callable[[Scope, Headers, Receive], Awaitable[ASGIApp]]
JSON: Final[Header] = (b"content-type", b"application/json")
NO_STORE: Final[Header] = (b"cache-control", b"no-store")
NOT_MODIFIED: Final = 304
MAX_QUERY_PARAMETERS: Final = 100


class WrongApiKeyError(ApiError):
    status_code = 401
    default_code = "api_key_wrong"
    default_detail = messages.WRONG_API_KEY


class MethodNotAllowedError(ApiError):
    status_code = 405
    default_code = "method_not_allowed"

    def __init__(self, allowed: str) -> None:
        super().__init__(messages.METHOD_NOT_ALLOWED.format(allowed=allowed))
        self.allowed = allowed

    @property
    def headers(self) -> dict[str, str]:
        return {"Allow": self.allowed}


@dataclass(slots=True)
class Reply:
    """A complete response."""

    body: bytes
    status: int = 200
    headers: Sequence[Header] = (JSON, NO_STORE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [*self.headers, *common_headers()]
        if self.status != NOT_MODIFIED:
            headers.append((b"content-length", b"%d" % len(self.body)))
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


def common_headers() -> list[Header]:
    return [(b"x-content-type-options", b"nosniff"), (b"x-request-id", request_id().encode())]


async def serve(route: str, methods: Mapping[str, Handler], scope: Scope, receive: Receive, send: Send) -> None:
    """Send the response of the handler of the request's method, or an error in plain JSON if it raises one."""
    started = time.monotonic()
    headers: Headers = dict(scope["headers"])
    _set_request_id(scope, headers)
    try:
        check_api_key(scope, headers)
        handler = methods.get(scope["method"])
        if handler is None:
            raise MethodNotAllowedError(", ".join(methods))
        response = await handler(scope, headers, receive)
        status = 200 if not isinstance(response, Reply) else response.status
    except ClientDisconnect:
        return
    except Exception as error:  # noqa: BLE001 - every error gets a response
        response = error_reply(error, scope["method"], route)
        status = response.status
    metrics.observe_request(route, scope["method"], status, time.monotonic() - started)
    await response(scope, receive, send)


def error_reply(error: Exception, method: str, route: str) -> Reply:
    """Return the response to an error. Errors that no client caused are logged."""
    if isinstance(error, DatabaseError):
        log.error("Device request could not be served: %s %s", method, route, exc_info=error)
        error = UnavailableError(messages.INTERNAL_ERROR)
    if not isinstance(error, ApiError):
        log.error("Device request crashed: %s %s", method, route, exc_info=error)
        return Reply(to_json(error_body(messages.INTERNAL_ERROR, code="internal_error")), 500)
    metrics.ERRORS.labels(error.code).inc()
    headers = [(name.lower().encode(), value.encode()) for name, value in error.headers.items()]
    return Reply(to_json(body_of(error)), error.status_code, [JSON, NO_STORE, *headers])


def check_api_key(scope: Scope, headers: Headers) -> None:
    """Raise WrongApiKeyError if the request does not carry one of the API keys."""
    if not is_one_of(headers.get(b"api-key", b""), _encode_keys(*settings.CLIENT_API_KEYS)):
        security.log_event(Event.API_KEY, Outcome.REJECTED, network=address_block(client_address(scope, headers)))
        raise WrongApiKeyError


@lru_cache(maxsize=1)
def _encode_keys(*keys: str) -> list[bytes]:
    return [key.encode() for key in keys]


def client_address(scope: Scope, headers: Headers) -> str:
    """Return the address of the client, as seen by the first trusted proxy."""
    peer = _peer(scope)
    if b"x-forwarded-for" not in headers:
        return peer
    # A second proxy may have added a line instead of extending the first one.
    lines = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return resolve_address(peer, b",".join(lines).decode("latin-1"))


async def read_json(headers: Headers, receive: Receive) -> Any:
    """Return the body as JSON. Raises UnsupportedTypeError, TooLargeError, InvalidBodyError, or ClientDisconnect."""
    try:
        return orjson.loads(await read_body(headers, receive))
    except orjson.JSONDecodeError:
        raise InvalidBodyError(messages.NOT_JSON) from None


async def read_body(headers: Headers, receive: Receive) -> bytes:
    """Return a body of JSON, not parsed. Raises UnsupportedTypeError, TooLargeError, or ClientDisconnect."""
    content_type = headers.get(b"content-type", b"")
    if content_type != b"application/json" and content_type.partition(b";")[0].strip().lower() != b"application/json":
        raise UnsupportedTypeError(messages.UNSUPPORTED_PLAIN_TYPE)
    if headers.get(b"content-encoding", b"identity").lower() != b"identity":
        raise UnsupportedTypeError(messages.CONTENT_ENCODING)
    declared = headers.get(b"content-length", b"")
    length = int(declared) if declared.isdigit() else None
    if length is not None and length > DEVICE_BODY_LIMIT:
        raise TooLargeError(messages.TOO_LARGE.format(limit=DEVICE_BODY_LIMIT))
    body = b""
    has_more = True
    while has_more and len(body) != length:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        has_more = message.get("more_body", False)
        if len(body) > DEVICE_BODY_LIMIT:
            raise TooLargeError(messages.TOO_LARGE.format(limit=DEVICE_BODY_LIMIT))
    return body


def read_query(scope: Scope) -> dict[str, str]:
    """Return the query parameters; of a repeated one, the last. A query with too many parameters counts as empty."""
    if not scope["query_string"]:
        return {}
    try:
        pairs = parse_qsl(scope["query_string"].decode("latin-1"), max_num_fields=MAX_QUERY_PARAMETERS)
    except ValueError:
        return {}
    return dict(pairs)


def _set_request_id(scope: Scope, headers: Headers) -> None:
    given = headers.get(b"x-request-id")
    if given and is_within(_peer(scope), settings.TRUSTED_PROXIES):
        current_request_id.set(choose_request_id(given.decode("latin-1")))
    else:
        current_request_id.set(new_request_id())


def _peer(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""
