"""The phone app's side of the wire: plain JSON both ways, no session, reads that answer 304 (contract 5)."""

import hashlib
import re
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from apps.wire import messages
from apps.wire.bodies import BadBody, read_json
from apps.wire.parsers import read_limited
from apps.wire.schema import Asked, header
from apps.wire.sealing import to_json
from apps.wire.views import Calls

DEVICE_BODY_LIMIT = 262_144
IF_NONE_MATCH = Asked((header("If-None-Match", "the ETag of the answer that is held already"),), (304,))


class PlainParser(BaseParser):
    media_type = "application/json"

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """The JSON object of the body. Refuses what is too large, too deep or no object."""
        raw = read_limited(stream, (parser_context or {})["request"]._request, limit=DEVICE_BODY_LIMIT)
        body = read_json(raw, depth_limit=settings.WIRE_DEPTH_LIMIT)
        if not isinstance(body, dict):
            raise BadBody(messages.NOT_AN_OBJECT_PLAIN)
        return body


class RawParser(BaseParser):
    """{"raw": the bytes as they came}, for a call that reads them in its own way."""

    media_type = "application/json"

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, bytes]:
        raw = read_limited(stream, (parser_context or {})["request"]._request, limit=DEVICE_BODY_LIMIT)
        return {"raw": raw}


class PlainRenderer(BaseRenderer):
    media_type = "application/json"
    format = "json"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        # Bytes are an answer that was made before.
        return data if isinstance(data, bytes) else to_json(data)


class DeviceCalls(Calls):
    """Base of the calls that the app makes; the api-key is checked by the door, before routing."""

    is_of_the_device = True
    authentication_classes = []
    permission_classes = [AllowAny]
    parser_classes = [PlainParser]
    renderer_classes = [PlainRenderer]


def etag_of(body: bytes) -> str:
    """A strong tag: the same bytes, the same tag, whichever process answers."""
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def is_known(if_none_match: str, etag: str) -> bool:
    """True when one of the tags of If-None-Match is `etag`, as weak comparison has it (RFC 9110, 13.1.2)."""
    if if_none_match == etag:
        return True
    return if_none_match.strip() == "*" or etag in re.findall(r'"[^"]*"', if_none_match)


def tagged(request: Request, **fields: Any) -> Response:
    """An answer with an ETag, or 304 without a body for a client that holds it already."""
    answer = {"status": True, "message": "", **fields}
    etag = etag_of(to_json(answer))
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if is_known(request.headers.get("If-None-Match", ""), etag):
        return Response(status=304, headers=headers)
    return Response(answer, headers=headers)
