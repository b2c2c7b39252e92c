"""Base classes of the app API: plain JSON, no session, and reads with ETags."""

import hashlib
import re
import time
from collections.abc import Callable
from typing import Any

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.files.uploads import UrlBuilder, file_url_builder, url_lifetime_s
from apps.wire.openapi import header
from apps.wire.parsers import PlainParser
from apps.wire.renderers import PlainRenderer, to_json
from apps.wire.responses import ok
from apps.wire.views import ApiViewSet

DEVICE_BODY_LIMIT = PlainParser.max_bytes
IF_NONE_MATCH = [header("If-None-Match", "the ETag of the response that the client has")]


class DeviceViewSet(ApiViewSet):
    """Base of the app's viewsets. Middleware checks the API key before routing."""

    is_app_api = True
    authentication_classes = []
    permission_classes = [AllowAny]
    parser_classes = [PlainParser]
    renderer_classes = [PlainRenderer]


def etag_of(body: bytes) -> str:
    """Return the strong ETag of a body. It is the same in every process."""
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'


def matches_etag(if_none_match: str, etag: str) -> bool:
    """Return whether If-None-Match contains `etag`, by weak comparison (RFC 9110, 13.1.2)."""
    # The usual cases first: finding the ETags of a list takes a while.
    if not if_none_match or if_none_match == etag:
        return bool(if_none_match)
    return if_none_match.strip() == "*" or etag.removeprefix("W/") in re.findall(r'"[^"]*"', if_none_match)


def etag_response(request: Request, **fields: Any) -> Response:
    """Return a response with an ETag, or 304 if the client has it."""
    response = ok(**fields)
    etag = etag_of(to_json(response.data))
    return _not_modified(request, etag) or _with_etag(response, etag)


def etag_response_with_files(request: Request, make: Callable[[UrlBuilder], dict[str, Any]]) -> Response:
    """Return a response with an ETag whose body contains URLs of stored files.

    Signed URLs change each second, so the ETag is made from the file names. It also changes every half of the time for
    which a URL is valid: after a 304, the URLs of the client are valid for at least the other half.
    """
    life_s = url_lifetime_s()
    half = int(time.time() // (life_s / 2)) if life_s else 0
    etag = etag_of(to_json([request.build_absolute_uri("/"), half, make(str)]))
    if life_s:
        # A strong ETag would guarantee the same bytes, but the URLs differ.
        etag = f"W/{etag}"
    return _not_modified(request, etag) or _with_etag(ok(**make(file_url_builder(request))), etag)


def _not_modified(request: Request, etag: str) -> Response | None:
    """Return 304 if the client has the version with this ETag."""
    if matches_etag(request.headers.get("If-None-Match", ""), etag):
        return _with_etag(Response(status=304), etag)
    return None


def _with_etag(response: Response, etag: str) -> Response:
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    return response
