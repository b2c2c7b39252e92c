"""Renderers of responses, and the choice among them (docs/protocol.md 2)."""

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

from apps.wire.encryption import encrypt, key_name

GZIP_FROM_BYTES = 1024
ENCODING_HEADER = "X-Wire-Encoding"


class EncryptedJSONRenderer(BaseRenderer):
    """Encrypt every response, regardless of its status."""

    media_type = "application/json"
    format = "json"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        context = renderer_context or {}
        return encrypt_json(context["request"]._request, context["response"], data)


class PlainRenderer(BaseRenderer):
    """Render JSON that is not encrypted."""

    media_type = "application/json"
    format = "json"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        return to_json(data)


class FixedContentNegotiation(BaseContentNegotiation):
    """Choose the first renderer regardless of `Accept`, so that no response is a 406."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        given = (request.content_type or "").split(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == given), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        first = next(iter(renderers))
        return first, str(first.media_type)


def to_json(value: Any) -> bytes:
    """Serialize a response body. Times are written in UTC."""
    return orjson.dumps(value, default=_encode_value, option=orjson.OPT_PASSTHROUGH_DATETIME)


def _encode_value(value: Any) -> Any:
    if isinstance(value, datetime):
        return format_time(value)
    # Lazy strings of Django and error details of DRF.
    return str(value)


def format_time(time: datetime) -> str:
    """Format a time as ISO 8601 in UTC with milliseconds."""
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def encrypt_json(request: HttpRequest, response: HttpResponse, body: Any) -> bytes:
    """Encrypt a response with the key of its request, after gzip if requested (docs/protocol.md 2.4)."""
    plaintext = to_json(body)
    if request.headers.get(ENCODING_HEADER, "").strip().lower() == "gzip" and len(plaintext) >= GZIP_FROM_BYTES:
        plaintext = gzip.compress(plaintext, compresslevel=5, mtime=0)
        response[ENCODING_HEADER] = "gzip"
    return orjson.dumps(encrypt(plaintext, _key_of(request)))


def _key_of(request: HttpRequest) -> bytes:
    used: bytes | None = getattr(request, "wire_key", None)
    if used is not None:
        return used
    return named_key(request.headers.get("X-Wire-Key", ""))


def named_key(name: str) -> bytes:
    """Return the key that X-Wire-Key names, or the first."""
    wanted = name.strip().lower()
    keys: list[bytes] = settings.WIRE_KEYS
    return next((key for key in keys if key_name(key) == wanted), keys[0])
