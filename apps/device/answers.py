"""Answers that the front makes by itself, and what Django's middleware would ask of a request and add to an answer."""

import asyncio
import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Final

import orjson
from django.conf import settings
from django.http.request import split_domain_port, validate_host
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from apps.core import figures
from apps.device.requests import FrontRequest
from apps.wire import messages, sealing
from apps.wire.answers import error_body
from apps.wire.errors import ApiError
from apps.wire.ids import request_id
from apps.wire.sealing import named_key, to_json

Header = tuple[bytes, bytes]
JSON: Header = (b"content-type", b"application/json")
TEXT: Header = (b"content-type", b"text/plain; charset=utf-8")
NO_STORE: Header = (b"cache-control", b"no-store")
# What a stranger may make up is not a label.
KNOWN_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
CLOSE: Header = (b"connection", b"close")
NOT_MODIFIED: Final = 304
# A name of DNS has 253 bytes, a port five: what is longer is not remembered.
HOST_MOST = 260
# How often the listening socket is looked for.
LOOKS = 100
LOOK_EVERY_S = 0.1
# By itself the kernel takes 4 MB for a client that reads nothing, and the loop is busy filling them. What is on its
# way is not counted, so a fast reader on a long line is not held up.
UNSENT_BYTES = 131_072


class Answer(Response):
    """A whole answer whose headers are bytes already: Starlette's own reading of them would cost the fast calls 5 %."""

    def __init__(self, status: int, body: bytes, headers: list[Header], *more: bytes) -> None:
        """Make it of a body in one to four parts: putting large ones together costs more than sending each.

        Four the web server takes at once, whether anybody reads or not.
        """
        self.status_code = status
        self.body = body
        self.more = more
        self.raw_headers = headers
        # Of a 304 it would be the length of what the client has.
        if status != NOT_MODIFIED:
            length = len(body) + sum(map(len, more)) if more else len(body)
            self.raw_headers = [*headers, (b"content-length", b"%d" % length)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        if not self.more:
            await send({"type": "http.response.body", "body": self.body})
            return
        for part in (self.body, *self.more[:-1]):
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": self.more[-1]})


NOT_FOUND: Final = Answer(404, messages.NOT_FOUND.encode(), [TEXT, NO_STORE])
READ_ALONE: Final = Answer(405, messages.GET_AND_HEAD_ALONE.encode(), [TEXT, NO_STORE, (b"allow", b"GET, HEAD")])
READS: Final = frozenset({"GET", "HEAD"})


class BadHost(ApiError):
    message = messages.WRONG_HOST


class NeedsHttps(ApiError):
    status = 403
    message = messages.NEEDS_HTTPS


class Policy:
    """ALLOWED_HOSTS, https and the headers of every answer, as Django's middleware has them."""

    def __init__(self) -> None:
        self.needs_https: bool = settings.SECURE_SSL_REDIRECT
        name, value = settings.SECURE_PROXY_SSL_HEADER or ("", "")
        self.proxy_header = name.removeprefix("HTTP_").replace("_", "-").lower().encode()
        self.proxy_value = value.encode()
        self.allowed_hosts = tuple(settings.ALLOWED_HOSTS)
        self.headers: list[Header] = [(b"x-content-type-options", b"nosniff")]
        self.secure_headers = [*self.headers, *_hsts()]
        # For what a browser may show; the app's JSON has no use for them.
        self.page_headers: list[Header] = [
            (b"x-frame-options", settings.X_FRAME_OPTIONS.encode()),
            (b"referrer-policy", settings.SECURE_REFERRER_POLICY.encode()),
            (b"cross-origin-opener-policy", settings.SECURE_CROSS_ORIGIN_OPENER_POLICY.encode()),
            (b"cross-origin-resource-policy", b"same-origin"),
        ]

    def is_secure(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        if self.proxy_header:
            given = headers.get(self.proxy_header)
            if given is not None:
                return given.split(b",")[0].strip() == self.proxy_value
        return bool(scope["scheme"] == "https")

    def check(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        self.check_host(headers)
        self.check_https(scope, headers)

    def check_host(self, headers: dict[bytes, bytes]) -> None:
        """Raise BadHost for a host name that is not ours."""
        host = headers.get(b"host", b"")
        if len(host) > HOST_MOST or not is_known_host(host, self.allowed_hosts):
            raise BadHost

    def check_https(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        """Raise NeedsHttps for what must not be said in clear."""
        if self.needs_https and not self.is_secure(scope, headers):
            raise NeedsHttps

    def headers_for(self, scope: Scope, headers: dict[bytes, bytes]) -> list[Header]:
        """Return what every answer carries, the request id with it."""
        secure = self.needs_https and self.is_secure(scope, headers)
        return [*(self.secure_headers if secure else self.headers), (b"x-request-id", request_id().encode())]


@lru_cache(maxsize=1024)
def is_known_host(host: bytes, allowed: tuple[str, ...]) -> bool:
    domain, _ = split_domain_port(host.decode("latin-1"))
    return bool(domain) and validate_host(domain, list(allowed))


def _hsts() -> list[Header]:
    if not settings.SECURE_HSTS_SECONDS:
        return []
    value = f"max-age={settings.SECURE_HSTS_SECONDS}"
    if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS:
        value += "; includeSubDomains"
    if settings.SECURE_HSTS_PRELOAD:
        value += "; preload"
    return [(b"strict-transport-security", value.encode())]


def note_answer(request: FrontRequest, status: int) -> None:
    """Count an answer that begins now."""
    method = request.scope["method"]
    if method not in KNOWN_METHODS:
        method = "other"
    figures.REQUESTS.note(time.monotonic() - request.started, (request.route, method, str(status)))


def plain_refusal(refused: ApiError) -> Answer:
    """The phone app is refused in plain JSON."""
    body = to_json(error_body(refused.message, code=refused.code, errors=refused.errors, **refused.fields))
    return Answer(refused.status, body, [JSON, NO_STORE, *_extra(refused)])


def sealed_refusal(request: FrontRequest, refused: ApiError) -> Answer:
    """The console is refused in the envelope, sealed with the key that the request names."""
    plaintext = to_json(error_body(refused.message, code=refused.code, errors=refused.errors, **refused.fields))
    key = named_key(request.text(b"x-wire-key"))
    # Whoever is told to come again later is one of many who hear the same words.
    sealed = _seal_for_all(plaintext, key, int(time.monotonic())) if refused.headers else _seal(plaintext, key)
    return Answer(refused.status, sealed, [JSON, NO_STORE, *_extra(refused)])


def _seal(plaintext: bytes, key: bytes) -> bytes:
    return orjson.dumps(sealing.seal(plaintext, key))


@lru_cache(maxsize=16)
def _seal_for_all(plaintext: bytes, key: bytes, _second: int) -> bytes:
    """Seal once a second: the cipher gives the interpreter up a dozen times, and waits for busy threads each time."""
    return _seal(plaintext, key)


def text_refusal(refused: ApiError) -> Answer:
    """A page or a file is refused in a line of text."""
    return Answer(refused.status, refused.message.encode(), [TEXT, NO_STORE, *_extra(refused)])


def _extra(refused: ApiError) -> list[Header]:
    """Return the headers of a refusal, which is counted by this."""
    figures.REFUSALS.add(1, (type(refused).__name__,))
    return [(name.lower().encode(), value.encode()) for name, value in refused.headers.items()]


async def bound_unread_answers(*, after_s: int) -> None:
    """Have the kernel end what clients read slowly or not at all: the web server holds their answers for ever.

    The bounds are set on the listening socket of this process, once there is one: those accepted later inherit them.
    """
    if not hasattr(socket, "TCP_USER_TIMEOUT"):
        return
    for _ in range(LOOKS):
        if ports := _bound(after_s, lambda one: bool(one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))):
            # Those of the first moment came before.
            _bound(after_s, lambda one: one.getsockname()[1] in ports)
            return
        await asyncio.sleep(LOOK_EVERY_S)


def _bound(after_s: int, is_meant: Callable[[socket.socket], bool]) -> set[int]:
    """Set the bounds on those TCP sockets of this process; returns their ports."""
    ports = set()
    folder = "/proc/self/fd"
    for name in os.listdir(folder):
        # The folder's own descriptor is closed by now.
        with suppress(OSError):
            if os.readlink(f"{folder}/{name}").startswith("socket:"):
                with socket.socket(fileno=os.dup(int(name))) as one:
                    if one.family in {socket.AF_INET, socket.AF_INET6} and is_meant(one):
                        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, after_s * 1000)
                        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)
                        ports.add(one.getsockname()[1])
    return ports
