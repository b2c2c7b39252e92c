"""The phone app's side of the wire: plain JSON both ways, no session, reads that answer 304."""

import hashlib
import re
import time
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from apps.files.uploads import Address, address_life_s, file_address
from apps.wire import messages
from apps.wire.parsers import InvalidBodyError, read_json, read_limited
from apps.wire.schema import header
from apps.wire.sealing import to_json
from apps.wire.views import ConsoleViewSet

DEVICE_BODY_LIMIT = 262_144
IF_NONE_MATCH = [header("If-None-Match", "the ETag of the answer that is held already")]


class PlainParser(BaseParser):
    media_type = "application/json"

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """The JSON object of the body. Refuses what is too large, too deep or no object."""
        raw = read_limited(stream, (parser_context or {})["request"]._request, limit=DEVICE_BODY_LIMIT)
        body = read_json(raw, depth_limit=settings.WIRE_DEPTH_LIMIT)
        if not isinstance(body, dict):
            raise InvalidBodyError(messages.NOT_AN_OBJECT_PLAIN)
        return body


class PlainRenderer(BaseRenderer):
    media_type = "application/json"
    format = "json"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        return to_json(data)


class DeviceViewSet(ConsoleViewSet):
    """Base of the app's calls; the api-key is checked by middleware, before routing."""

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
    return if_none_match.strip() == "*" or etag.removeprefix("W/") in re.findall(r'"[^"]*"', if_none_match)


def tagged(request: Request, **fields: Any) -> Response:
    """An answer with an ETag, or 304 without a body for a client that holds it already."""
    answer = {"status": True, "message": "", **fields}
    etag = etag_of(to_json(answer))
    return _known(request, etag) or Response(answer, headers=_headers(etag))


def tagged_with_files(request: Request, make: Callable[[Address], dict[str, Any]]) -> Response:
    """`tagged`, of what `make` makes with the addresses of stored files.

    A signed address differs each second, so the tag is made of the names. It changes with each half of an address's
    life as well: whoever is answered 304 holds addresses that are good for the other half at least.
    """
    life_s = address_life_s()
    half = int(time.time() // (life_s / 2)) if life_s else 0
    etag = etag_of(to_json([request.build_absolute_uri("/"), half, make(str)]))
    if life_s:
        # The same things at other addresses: not the same bytes, which is what a strong tag says.
        etag = f"W/{etag}"
    return _known(request, etag) or Response(
        {"status": True, "message": "", **make(file_address(request))}, headers=_headers(etag)
    )


def _known(request: Request, etag: str) -> Response | None:
    if is_known(request.headers.get("If-None-Match", ""), etag):
        return Response(status=304, headers=_headers(etag))
    return None


def _headers(etag: str) -> dict[str, str]:
    return {"ETag": etag, "Cache-Control": "no-cache"}
