"""Django under WSGI: everything but the device routes (config/device.py)."""

import gc
from collections.abc import Callable, Iterable
from typing import Any

from config.env import choose_settings

choose_settings()

from django.core.exceptions import SuspiciousOperation  # noqa: E402 - reads the settings that the line above chose
from django.core.handlers.wsgi import LimitedStream  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402

django = get_wsgi_application()
# What was made so far stays, so collections need not look at it.
gc.freeze()
CHUNK_BYTES = 65_536
# nginx has all of a body of this size before it sends it (deploy/nginx). It forwards batches of videos while they come.
MAX_REST_BYTES = 11 * 1024 * 1024


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Let Django respond, and read the rest of the body.

    Django rejects many requests before it reads the body. The server would then close the connection while nginx still
    sends the body, and nginx would respond with 502 instead of the error.
    """
    length = _read_length(environ)
    body = LimitedStream(environ["wsgi.input"], length)
    environ["wsgi.input"] = body
    response = _respond(environ, start_response)
    while length <= MAX_REST_BYTES and body.read(CHUNK_BYTES):
        pass
    return response


def _read_length(environ: dict[str, Any]) -> int:
    try:
        return int(environ.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0


def _respond(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Return Django's response. It crashes on some values of Content-Type before any of its middleware runs."""
    try:
        return django(environ, start_response)
    except (LookupError, ValueError, SuspiciousOperation):
        environ["CONTENT_TYPE"] = ""
        return django(environ, start_response)
