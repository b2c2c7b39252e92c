"""Optimistic locking on the wire: the version that a form was opened with, as `If-Match: "3"`."""

import re

from rest_framework.request import Request

from apps.wire import messages
from apps.wire.errors import ApiError
from apps.wire.schema import Asked, header

IF_MATCH = Asked((header("If-Match", 'the version that was read, like "3"; left out: no check'),), (400, 409))


def seen_version(request: Request) -> int | None:
    """None when the client does not say. Raises ApiError for what is no version."""
    header = request.headers.get("If-Match", "").strip()
    if not header:
        return None
    found = re.fullmatch(r'"([0-9]{1,9})"', header)
    if found is None:
        raise ApiError(messages.BAD_VERSION)
    return int(found.group(1))
