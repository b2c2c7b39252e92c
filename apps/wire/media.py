"""Files of admins, where they are kept on this machine. Production on S3 never comes here."""

import mimetypes

from django.core.exceptions import SuspiciousFileOperation
from django.core.files.storage import FileSystemStorage, default_storage, storages
from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe


@require_safe
def serve_media(request: HttpRequest, name: str) -> HttpResponseBase:
    """A stored file under its random name, which never names another: it may be kept for ever."""
    if not isinstance(storages["default"], FileSystemStorage):
        raise Http404
    try:
        file = default_storage.open(name)
    except (OSError, SuspiciousFileOperation) as missing:
        raise Http404 from missing
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    response = FileResponse(file, content_type=kind)
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    # Whatever got in: it runs nothing, and frames nothing.
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    return response
