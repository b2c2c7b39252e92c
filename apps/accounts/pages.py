"""Sessions of pages and downloads. Browsers open these with the session cookie and without a bearer token."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.views.decorators.http import require_safe

from apps.accounts.models import Session
from apps.accounts.services import sessions
from apps.wire.errors import ApiError

# The paths of these pages are fixed.
PANEL = "/site/admin/panel"
LOGIN_ROUTE = f"{PANEL}/login"
INVITE_ROUTE = f"{PANEL}/invite"
Download = Callable[..., HttpResponseBase]


def page_session(request: HttpRequest) -> Session | None:
    """Return the live session of the session cookie, for pages. API requests use the bearer token.

    Opening a page does not count as activity; the API requests of the page do.
    """
    return sessions.find_by_cookie(cookie=request.COOKIES.get(sessions.page_cookie_name(), ""))


def session_required(download: Download) -> Download:
    """Protect a download: redirect to the login page without a live session, and show errors as plain text."""

    @require_safe
    @wraps(download)
    def gated(request: HttpRequest, **path: Any) -> HttpResponseBase:
        if page_session(request) is None:
            return HttpResponseRedirect(LOGIN_ROUTE)
        try:
            return download(request, **path)
        except ApiError as error:
            return HttpResponse(error.message, status=error.status_code, content_type="text/plain; charset=utf-8")

    return gated
