"""Files of admins, where they are kept on this machine: read block by block, by no thread of Django's.

With files on S3 nothing is here.
"""

import asyncio
import mimetypes
import os
import re
import stat
from collections import Counter

from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.core.files.storage import FileSystemStorage, default_storage, storages
from starlette.responses import FileResponse, Response
from starlette.types import Receive, Scope, Send

from apps.device.admission import take_call
from apps.device.answers import NOT_FOUND, READ_ALONE, READS, Policy, text_refusal
from apps.device.bridge import FILE_BLOCK
from apps.device.requests import FrontRequest
from apps.web.address import RateLimiter, network_of
from apps.wire.errors import ApiError, TooMany

MEDIA = "/media/"
HEADERS = {
    # A random name never names another file: it may be kept for ever.
    "cache-control": "public, max-age=31536000, immutable",
    # Even an uploaded script could neither run nor frame anything.
    "content-security-policy": "sandbox; default-src 'none'",
}
_ONE_RANGE = re.compile(rb"bytes=(\d{0,18})-(\d{0,18})\Z")


class StoredFile(FileResponse):
    chunk_size = FILE_BLOCK


class MediaFiles:
    """`/media/<name>`, with single ranges for players that seek."""

    def __init__(self, policy: Policy, limiter: RateLimiter) -> None:
        self.policy = policy
        self.limiter = limiter
        self.by_network: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request: FrontRequest = scope["front.request"]
        request.route = "media/<name>"
        network = network_of(request.address)
        try:
            self._check(request, network)
        except ApiError as refused:
            await text_refusal(refused)(scope, receive, send)
            return
        self.by_network[network] += 1
        try:
            answer = await self._find(scope)
            await answer(_with_one_range(scope), receive, send)
        finally:
            self.by_network[network] -= 1
            if not self.by_network[network]:
                del self.by_network[network]

    def _check(self, request: FrontRequest, network: str) -> None:
        self.policy.check(request.scope, request.headers)
        take_call(request, self.limiter)
        most = settings.MEDIA_ANSWERS_PER_ADDRESS
        if most and self.by_network[network] >= most:
            raise TooMany(retry_after_s=2)

    async def _find(self, scope: Scope) -> Response:
        if scope["method"] not in READS:
            return READ_ALONE
        name = scope["path"].removeprefix(MEDIA)
        found = await asyncio.to_thread(_look_up, name)
        if found is None:
            return NOT_FOUND
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return StoredFile(found[0], headers=HEADERS, media_type=kind, stat_result=found[1])


def _look_up(name: str) -> tuple[str, os.stat_result] | None:
    if not isinstance(storages["default"], FileSystemStorage):
        return None
    try:
        path = default_storage.path(name)
        status = os.stat(path)
    except (OSError, SuspiciousFileOperation, ValueError):
        return None
    return (path, status) if stat.S_ISREG(status.st_mode) else None


def _with_one_range(scope: Scope) -> Scope:
    """Without the Range header, unless it asks for one range: whoever asks for several gets the whole file."""
    headers = [(name, value) for name, value in scope["headers"] if name != b"range" or _is_one_range(value)]
    # Without extensions the file is read here, where it is known who still reads it.
    return {**scope, "headers": headers, "extensions": {}}


def _is_one_range(value: bytes) -> bool:
    found = _ONE_RANGE.match(value.strip())
    if found is None or not any(found.groups()):
        return False
    first, last = found.groups()
    return not (first and last and int(last) < int(first))
