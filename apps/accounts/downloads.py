"""Files that a browser downloads by a link, under the page's own cookie: pages, not calls."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.views.decorators.http import require_safe

from apps.accounts.requests import page_session
from apps.wire.errors import ApiError

LOGIN_ROUTE = "/site/admin/panel/login"
Download = Callable[..., HttpResponseBase]


def for_signed_in(download: Download) -> Download:
    """Without a live session to the login page, as every page does; a refusal is plain words."""

    @require_safe
    @wraps(download)
    def gated(request: HttpRequest, **path: Any) -> HttpResponseBase:
        if page_session(request) is None:
            return HttpResponseRedirect(LOGIN_ROUTE)
        try:
            return download(request, **path)
        except ApiError as refused:
            return HttpResponse(refused.message, status=refused.status, content_type="text/plain; charset=utf-8")

    return gated
