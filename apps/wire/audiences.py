"""A path that the console and the phone app share (docs/protocol.md 1)."""

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
    """Dispatch to the console's view for `?a=true` and for changes, otherwise to the app's view."""

    console: View
    device: View
    # Each view checks CSRF itself.
    csrf_exempt: ClassVar[bool] = True

    def choose(self, method: str, *, is_marked: bool) -> View:
        """Return the view of a request. `is_marked`: the query has the console's `a=true`."""
        return self.console if method not in {"GET", "HEAD"} or is_marked else self.device

    def __call__(self, request: HttpRequest, **path: Any) -> HttpResponseBase:
        return self.choose(request.method or "", is_marked=is_marked(request.GET))(request, **path)


def find_view(path: str, method: str, *, is_marked: bool) -> Any:
    """Return the view of a path for the right audience, or None if the path is unknown."""
    try:
        view: Any = resolve(path).func
    except Resolver404:
        return None
    return view.choose(method, is_marked=is_marked) if isinstance(view, ByAudience) else view


def is_of_the_device(view: Any) -> bool:
    """Return whether this view is for the phone app."""
    return bool(getattr(getattr(view, "cls", None), "is_of_the_device", False))


def is_marked(query: Mapping[str, str]) -> bool:
    name, value = CONSOLE_MARK
    return query.get(name) == value
