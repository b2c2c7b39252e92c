"""Serves uploaded files in `make run`. In production nginx does that, or S3."""

import os
from typing import Any

from starlette.middleware import Middleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

HEADERS = {
    # A file name is random and never reused.
    "Cache-Control": "public, max-age=31536000, immutable",
    # An uploaded script cannot run, and nothing can be framed.
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
}


class MediaFiles(StaticFiles):
    """Files under a folder, with ranges for players that seek."""

    @classmethod
    def mounted(cls, folder: str) -> Mount:
        """Return the route `/media/<name>` to the files of `folder`, which is created if it is missing."""
        os.makedirs(folder, exist_ok=True)
        return Mount("/media", cls(directory=folder), middleware=[Middleware(ExceptionMiddleware)])

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers.update(HEADERS)
        return response
