from typing import Any

from config import env

env.choose_settings()

import django  # noqa: E402 - reads the settings that the line above chose
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest  # noqa: E402

django.setup(set_prefix=False)


class Request(WSGIRequest):
    """A Content-Type whose parameters cannot be read is none; Django's own class crashes before any middleware."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]  # not in the stubs
        except (LookupError, ValueError):
            meta["CONTENT_TYPE"] = self.content_type = ""
            self.content_params = {}


class Handler(WSGIHandler):
    request_class = Request


application = Handler()
