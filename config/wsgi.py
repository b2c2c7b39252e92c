from typing import Any

from config.env import choose_settings

choose_settings()

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

    @property
    def encoding(self) -> None:
        """Queries and forms are UTF-8, whatever charset the Content-Type names.

        Django would decode them by any codec of Python's: some are of no text, some make texts that no database takes.
        """

    @encoding.setter
    def encoding(self, named: str) -> None:
        pass


class Handler(WSGIHandler):
    request_class = Request


application = Handler()
