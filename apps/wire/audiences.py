"""One address that two audiences share: the console and the phone app (docs/protocol.md 1)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponseBase
from django.urls import Resolver404, resolve

from apps.wire.schema import query

View = Callable[..., HttpResponseBase]
CONSOLE_MARK = ("a", "true")
FOR_CONSOLE = [query("a", "true: the console's list, with a session", enum=["true"])]


@dataclass(frozen=True)
class ByAudience:
    """The console's view for `?a=true` and for whatever changes something; the app's view for other reads."""

    console: View
    device: View
    # Each of them checks for itself what it needs.
    csrf_exempt: ClassVar[bool] = True

    def choose(self, method: str, *, is_marked: bool) -> View:
        """Return the view that answers; `is_marked` says that the query is that of the console."""
        return self.console if method not in {"GET", "HEAD"} or is_marked else self.device

    def __call__(self, request: HttpRequest, **path: Any) -> HttpResponseBase:
        return self.choose(request.method or "", is_marked=is_marked(request.GET))(request, **path)


def find_view(path: str, method: str, *, is_marked: bool) -> Any:
    """Return the view that answers there, of the audience that is meant; None where there is none."""
    try:
        view: Any = resolve(path).func
    except Resolver404:
        return None
    return view.choose(method, is_marked=is_marked) if isinstance(view, ByAudience) else view


def is_of_the_device(view: Any) -> bool:
    """Tell whether the phone app is who calls this view."""
    return bool(getattr(getattr(view, "cls", None), "is_of_the_device", False))


def is_marked(query: Mapping[str, str]) -> bool:
    name, value = CONSOLE_MARK
    return query.get(name) == value
