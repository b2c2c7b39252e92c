"""Files of admins, where they are kept on this machine. Production on S3 never comes here."""

import mimetypes
import re
from collections.abc import Iterator
from typing import IO, NamedTuple

from django.core.exceptions import SuspiciousFileOperation
from django.core.files.storage import FileSystemStorage, default_storage, storages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import require_safe

CHUNK = 65_536


class Span(NamedTuple):
    """Bytes of a file, both ends included."""

    first: int
    last: int


@require_safe
def serve_media(request: HttpRequest, name: str) -> HttpResponseBase:
    """A stored file under its random name, which never names another: it may be kept for ever.

    A player that seeks asks for one range (RFC 9110, 14): 206 with it, 416 for one beyond the end.
    """
    if not isinstance(storages["default"], FileSystemStorage):
        raise Http404
    try:
        file = default_storage.open(name)
        size = file.size
    except (OSError, SuspiciousFileOperation) as missing:
        raise Http404 from missing
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    asked = _read_range(request.headers.get("Range", ""), size)
    response: HttpResponseBase
    if asked is None:
        response = FileResponse(file, content_type=kind)
    elif asked.first >= size:
        file.close()
        response = HttpResponse(status=416, headers={"Content-Range": f"bytes */{size}"})
    else:
        response = StreamingHttpResponse(_part(file, asked), status=206, content_type=kind)
        response["Content-Length"] = str(asked.last - asked.first + 1)
        response["Content-Range"] = f"bytes {asked.first}-{asked.last}/{size}"
    response["Accept-Ranges"] = "bytes"
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    # Whatever got in: it runs nothing, and frames nothing.
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    return response


def _read_range(header: str, size: int) -> Span | None:
    """The one range that is asked for; None for none, several, or what is no range: then all is given."""
    found = re.fullmatch(r"bytes=(\d{0,18})-(\d{0,18})", header.strip())
    if found is None or not any(found.groups()):
        return None
    first, last = found.groups()
    if not first:
        # The last so many bytes.
        return Span(max(0, size - int(last)), size - 1) if int(last) else Span(size, size)
    if last and int(last) < int(first):
        return None
    return Span(int(first), min(int(last), size - 1) if last else size - 1)


def _part(file: IO[bytes], span: Span) -> Iterator[bytes]:
    with file:
        file.seek(span.first)
        left = span.last - span.first + 1
        while left > 0 and (chunk := file.read(min(CHUNK, left))):
            left -= len(chunk)
            yield chunk
