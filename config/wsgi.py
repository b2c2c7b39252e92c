"""Django under WSGI: everything but the device routes (config/device.py)."""

import gc
from collections.abc import Callable, Iterable
from typing import Any

from config.env import choose_settings

choose_settings()

from django.core.exceptions import SuspiciousOperation  # noqa: E402 - reads the settings that the line above chose
from django.core.wsgi import get_wsgi_application  # noqa: E402

django = get_wsgi_application()
# What was made so far stays, so collections need not look at it.
gc.freeze()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Let Django respond. It crashes on some values of Content-Type before any of its middleware runs."""
    try:
        return django(environ, start_response)
    except (LookupError, ValueError, SuspiciousOperation):
        environ["CONTENT_TYPE"] = ""
        return django(environ, start_response)
