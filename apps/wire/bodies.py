"""Limits on what a body may hold, checked before any serializer sees it."""

import math
from typing import Any

import orjson

from apps.wire import messages
from apps.wire.errors import ApiError


class BadBody(ApiError):
    """The body is no JSON that a call could mean; the message says why."""


def read_json(raw: bytes, *, depth_limit: int, message: str = messages.NOT_JSON) -> Any:
    """Parse UTF-8 JSON. Raises BadBody on odd syntax, depth, NUL or surrogates, and numbers that are not finite."""
    try:
        # orjson refuses NaN, lone surrogates, a BOM and bad UTF-8, and stops at its own depth without a crash.
        body = orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise BadBody(message) from None
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
        raise BadBody(messages.TOO_DEEP)


def _inspect_scalar(value: Any) -> None:
    if isinstance(value, str) and "\x00" in value:
        raise BadBody(messages.INVALID_TEXT)
    if isinstance(value, float) and not math.isfinite(value):
        raise BadBody(messages.INVALID_NUMBER)
