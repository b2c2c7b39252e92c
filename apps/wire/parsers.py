"""Parsers of request bodies with their limits: encrypted for the console (docs/protocol.md 2.1), plain for the app."""

import math
from collections.abc import Mapping
from typing import Any

import orjson
from django.conf import settings
from django.utils.http import parse_header_parameters
from rest_framework.parsers import BaseParser

from apps.wire import messages
from apps.wire.encryption import DecryptionError, decrypt
from apps.wire.errors import ApiError, TooLargeError, UnsupportedTypeError


class InvalidBodyError(ApiError):
    """The body is not acceptable JSON. The message names the reason."""


class EncryptedJSONParser(BaseParser):
    """Decrypts {"encryptedData": {"encrypted", "iv"}} to a JSON object."""

    media_type = "application/json"

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Decrypt the body, and store the key on the request for the response.

        Raises:
            ApiError: The body is too large, too deep, not encrypted, or modified.
        """
        request = (parser_context or {})["request"]._request
        raw = read_limited(stream, request, limit=settings.WIRE_BODY_LIMIT)
        _reject_charset(media_type)
        body = read_json(raw, depth_limit=4)
        if not isinstance(body, dict) or set(body) != {"encryptedData"}:
            raise DecryptionError(messages.NOT_ENCRYPTED)
        decrypted = decrypt(body["encryptedData"], settings.WIRE_KEYS)
        request.wire_key = decrypted.key
        content = read_json(
            decrypted.plaintext, depth_limit=settings.WIRE_DEPTH_LIMIT, message="The decrypted body is not JSON."
        )
        if not isinstance(content, dict):
            raise InvalidBodyError("The decrypted body must be a JSON object.")
        return content


class PlainParser(BaseParser):
    """Parse a JSON body that is not encrypted."""

    media_type = "application/json"
    max_bytes = 262_144

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Parse the body to a JSON object.

        Raises:
            ApiError: The body is too large, too deep, or not an object.
        """
        raw = read_limited(stream, (parser_context or {})["request"]._request, limit=self.max_bytes)
        body = read_json(raw, depth_limit=settings.WIRE_DEPTH_LIMIT)
        if not isinstance(body, dict):
            raise InvalidBodyError("The body must be a JSON object.")
        return body


def read_limited(stream: Any, request: Any, *, limit: int) -> bytes:
    """Return the whole body. Raises TooLargeError if it has more than `limit` bytes."""
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise UnsupportedTypeError(messages.CONTENT_ENCODING)
    raw: bytes = stream.read(limit + 1)
    if len(raw) > limit:
        raise TooLargeError(messages.TOO_LARGE.format(limit=limit))
    return raw


def _reject_charset(media_type: str | None) -> None:
    _, parameters = parse_header_parameters(media_type or "")
    if parameters.get("charset", "utf-8").strip("\"'").lower() not in {"utf-8", "utf8"}:
        raise InvalidBodyError("The body must be UTF-8.")


def read_json(raw: bytes, *, depth_limit: int, message: str = messages.NOT_JSON) -> Any:
    """Parse UTF-8 JSON. Raises InvalidBodyError for bad syntax, depth, characters, and infinite numbers."""
    try:
        # orjson rejects NaN, lone surrogates, a BOM and bad UTF-8, and stops at its own depth without a crash.
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
        raise InvalidBodyError("The body contains a NUL character or half a surrogate pair.")
    if isinstance(value, float) and not math.isfinite(value):
        raise InvalidBodyError("The body contains a number that is not finite.")
