"""Turns an answer into its sealed bytes (docs/protocol.md 2.1): the renderer, and answers made outside DRF."""

import gzip
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

import orjson
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from apps.wire import cipher

GZIP_FROM_BYTES = 1024
ENCODING_HEADER = "X-Wire-Encoding"


class EncryptedJSONRenderer(BaseRenderer):
    """Seals every answer, whatever its status."""

    media_type = "application/json"
    format = "json"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        context = renderer_context or {}
        return seal_answer(context["request"]._request, context["response"], data)


class FixedContentNegotiation(BaseContentNegotiation):
    """The first renderer, whatever `Accept` says: an answer is never refused with 406."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        given = (request.content_type or "").split(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == given), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, str(first.media_type)


def to_json(answer: Any) -> bytes:
    return orjson.dumps(answer, default=_encode_value, option=orjson.OPT_PASSTHROUGH_DATETIME)


def wire_time(moment: datetime) -> str:
    """ISO 8601 in UTC with milliseconds."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seal_answer(request: HttpRequest, response: HttpResponse, answer: Any) -> bytes:
    """Encrypt with the key of the request; long answers are gzipped first when asked (docs/protocol.md 2.4)."""
    plaintext = to_json(answer)
    if request.headers.get(ENCODING_HEADER, "").strip().lower() == "gzip" and len(plaintext) >= GZIP_FROM_BYTES:
        plaintext = gzip.compress(plaintext, compresslevel=5, mtime=0)
        response[ENCODING_HEADER] = "gzip"
    return orjson.dumps(cipher.seal(plaintext, _key_of(request)))


def named_key(name: str) -> bytes:
    """Return the key that X-Wire-Key names, or the first."""
    wanted = name.strip().lower()
    keys: list[bytes] = settings.WIRE_KEYS
    return next((key for key in keys if cipher.key_name(key) == wanted), keys[0])


def sealed_response(request: HttpRequest, status: int, answer: Any) -> HttpResponse:
    """A sealed answer from outside DRF: the door's refusals, unknown paths, crashes."""
    response = HttpResponse(status=status, content_type="application/json")
    response.content = seal_answer(request, response, answer)
    return response


def plain_response(request: HttpRequest, status: int, answer: Any) -> HttpResponse:
    """An answer to the phone app from outside DRF."""
    return HttpResponse(to_json(answer), status=status, content_type="application/json")


def _key_of(request: HttpRequest) -> bytes:
    used: bytes | None = getattr(request, "wire_key", None)
    if used is not None:
        return used
    return named_key(request.headers.get("X-Wire-Key", ""))


def _encode_value(value: Any) -> Any:
    if isinstance(value, datetime):
        return wire_time(value)
    # Lazy texts of Django and DRF's error details are text in the end.
    return str(value)
