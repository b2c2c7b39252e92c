"""Reads bodies: the limits on what any may hold, and the sealed ones of the console (docs/protocol.md 2.1)."""

import math
from collections.abc import Mapping
from typing import Any

import orjson
from django.conf import settings
from rest_framework.parsers import BaseParser
from rest_framework.utils.mediatypes import _MediaType

from apps.wire import messages
from apps.wire.errors import ApiError, TooLargeError, UnsupportedTypeError
from apps.wire.sealing import DecryptionError, open_sealed


class InvalidBodyError(ApiError):
    """The body is no JSON that a call could mean; the message says why."""


class EncryptedJSONParser(BaseParser):
    """Opens {"encryptedData": {"encrypted", "iv"}} into the JSON object that was sealed."""

    media_type = "application/json"

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Refuse what is too large, too deep, not sealed or changed; remember the key, for the answer."""
        request = (parser_context or {})["request"]._request
        raw = read_limited(stream, request, limit=settings.WIRE_BODY_LIMIT)
        _refuse_charset(media_type)
        body = read_json(raw, depth_limit=4)
        if not isinstance(body, dict) or set(body) != {"encryptedData"}:
            raise DecryptionError(messages.NOT_SEALED)
        opened = open_sealed(body["encryptedData"], settings.WIRE_KEYS)
        request.wire_key = opened.key
        content = read_json(
            opened.plaintext, depth_limit=settings.WIRE_DEPTH_LIMIT, message=messages.PLAINTEXT_NOT_JSON
        )
        if not isinstance(content, dict):
            raise InvalidBodyError(messages.NOT_AN_OBJECT)
        return content


def read_limited(stream: Any, request: Any, *, limit: int) -> bytes:
    """The whole body, or TooLargeError at the first byte over the limit."""
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise UnsupportedTypeError(messages.CONTENT_ENCODING)
    raw: bytes = stream.read(limit + 1)
    if len(raw) > limit:
        raise TooLargeError(messages.TOO_LARGE.format(limit=limit))
    return raw


def _refuse_charset(media_type: str | None) -> None:
    charset = _MediaType(media_type or "").params.get("charset", "utf-8")
    if charset.strip("\"'").lower() not in {"utf-8", "utf8"}:
        raise InvalidBodyError(messages.CHARSET)


def read_json(raw: bytes, *, depth_limit: int, message: str = messages.NOT_JSON) -> Any:
    """Parse UTF-8 JSON. Raises InvalidBodyError for bad syntax, depth, characters, and infinite numbers."""
    try:
        # orjson refuses NaN, lone surrogates, a BOM and bad UTF-8, and stops at its own depth without a crash.
        body = orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise InvalidBodyError(message) from None
    _inspect(body, depth_limit)
    return body


def _inspect(body: Any, depth_limit: int) -> None:
    level: list[Any] = [body]
    for _ in range(depth_limit + 1):
        if not level:
            return
        inner: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                inner.extend(value.keys())
                inner.extend(value.values())
            elif isinstance(value, list):
                inner.extend(value)
            else:
                _inspect_scalar(value)
        level = inner
    if level:
        raise InvalidBodyError(messages.TOO_DEEP)


def _inspect_scalar(value: Any) -> None:
    if isinstance(value, str) and "\x00" in value:
        raise InvalidBodyError(messages.INVALID_TEXT)
    if isinstance(value, float) and not math.isfinite(value):
        raise InvalidBodyError(messages.INVALID_NUMBER)
