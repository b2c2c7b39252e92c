"""The ASGI front in the test's own process: its threads speak on the test's connection, inside its transaction."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.db import connections
from django.http import HttpResponse
from django.test import Client

ALIAS = "default"


class FrontClient(Client):
    """Django's test client, with the front where Django's handler is.

    Each request meets a front with empty caches, unless it is told to keep one.
    """

    def __init__(self, *, keeps_front: bool = False) -> None:
        super().__init__(raise_request_exception=False)
        self.handler = self._ask_front
        self.keeps_front = keeps_front
        self.front: Any = None

    @cached_property
    def django(self) -> WSGIHandler:
        from config.wsgi import Handler  # noqa: PLC0415 - Django is not set up when this file is read

        return Handler()

    def _ask_django(self, environ: dict[str, Any], start_response: Any) -> Any:
        return self.django(environ, start_response)

    def _ask_front(self, environ: dict[str, Any]) -> HttpResponse:
        from apps.device.front import AsgiEntry  # noqa: PLC0415 - Django is not set up when this file is read

        shared = connections[ALIAS]
        shared.inc_thread_sharing()
        # Threads of a server look after connections of their own; this one is the test's, with its transaction.
        shared.close_if_unusable_or_obsolete = lambda: None
        try:
            if self.front is None or not self.keeps_front:
                self.front = AsgiEntry(self._ask_django, threads=1, new_pool=lambda _count: _pool())
            response = _runner().run(_ask(self.front, environ))
        finally:
            del shared.close_if_unusable_or_obsolete
            shared.dec_thread_sharing()
        response.wsgi_request = self.django.request_class(environ)
        return response


async def _ask(front: Any, environ: dict[str, Any]) -> HttpResponse:
    asyncio.get_running_loop().set_default_executor(_pool())
    length = int(environ.get("CONTENT_LENGTH") or 0)
    body = environ["wsgi.input"].read(length) if length else b""
    incoming: list[dict[str, Any]] = [{"type": "http.request", "body": body}]
    if environ.get("HTTP_TRANSFER_ENCODING") == "chunked":
        # Its length is nowhere, and it comes in pieces.
        del environ["CONTENT_LENGTH"]
        incoming = [{"type": "http.request", "body": piece, "more_body": bool(piece)} for piece in (body, b"")]
    sent: list[Mapping[str, Any]] = []

    async def receive() -> Mapping[str, Any]:
        if incoming:
            return incoming.pop(0)
        return await asyncio.get_running_loop().create_future()

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    await front(_scope(environ), receive, send)
    response = HttpResponse(b"".join(message["body"] for message in sent[1:]), status=sent[0]["status"])
    del response["Content-Type"]
    for name, value in sent[0]["headers"]:
        # Written as Django writes them, because tests read them from a plain dictionary.
        response[name.decode().title().replace("Etag", "ETag")] = value.decode("latin-1")
    return response


def _scope(environ: dict[str, Any]) -> dict[str, Any]:
    headers = [
        (name.removeprefix("HTTP_").replace("_", "-").lower().encode(), str(value).encode("latin-1"))
        for name, value in environ.items()
        if name.startswith("HTTP_") or name in {"CONTENT_TYPE", "CONTENT_LENGTH"}
    ]
    if "HTTP_HOST" not in environ:
        headers.append((b"host", environ["SERVER_NAME"].encode()))
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": environ["REQUEST_METHOD"],
        "scheme": environ["wsgi.url_scheme"],
        "path": environ["PATH_INFO"].encode("latin-1").decode(),
        "query_string": environ["QUERY_STRING"].encode("latin-1"),
        "root_path": "",
        "headers": headers,
        "client": (environ["REMOTE_ADDR"], 1),
        "server": (environ["SERVER_NAME"], 80),
    }


@cache
def _pool() -> ThreadPoolExecutor:
    shared = connections[ALIAS]

    def adopt() -> None:
        connections[ALIAS] = shared

    return ThreadPoolExecutor(max_workers=4, initializer=adopt)


@cache
def _runner() -> "asyncio.Runner":
    return asyncio.Runner()
