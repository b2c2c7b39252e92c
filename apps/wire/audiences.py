"""One address that two audiences share: the console and the phone app (docs/protocol.md 1)."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt

from apps.wire.schema import Asked, query

View = Callable[..., HttpResponseBase]
CONSOLE_MARK = ("a", "true")
FOR_CONSOLE = Asked((query("a", "true: the console's list, with a session", enum=["true"]),))


def is_for_console(request: HttpRequest) -> bool:
    name, value = CONSOLE_MARK
    return request.method not in {"GET", "HEAD"} or request.GET.get(name) == value


def by_audience(*, console: Any, device: Any) -> View:
    """The console's view for `?a=true` and for whatever changes something; the app's view for other reads."""

    @csrf_exempt
    def chosen(request: HttpRequest, **path: Any) -> HttpResponseBase:
        answer: HttpResponseBase = (console if is_for_console(request) else device)(request, **path)
        return answer

    # Read by the api-key middleware, and by tests that list all calls.
    chosen.console, chosen.device = console, device  # type: ignore[attr-defined]
    return chosen
