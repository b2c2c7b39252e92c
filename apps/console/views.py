"""Pages: the page frame around one React island. All data comes from the API."""

import base64
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views import defaults
from django.views.decorators.http import require_safe

from apps.accounts.pages import LOGIN_ROUTE, page_session
from apps.console import navigation
from apps.console.screens import NOT_FOUND, Screen
from apps.core.actor import Role
from apps.core.kinds import APP_KINDS
from apps.core.release import bundle_release
from apps.notifications.queries import provider as push_provider
from apps.web.middleware import is_of_api
from apps.wire import messages
from apps.wire.encryption import key_name
from apps.wire.errors import ApiError
from apps.wire.openapi import read_description
from apps.wire.responses import error_body
from apps.wire.views import error_response

if TYPE_CHECKING:
    from apps.accounts.models import Session

TITLE = "Video Downloader Admin"
THEMES = ("light", "dark")
# Public. Signed-in admins see them inside the page frame.
PUBLIC_SCREENS_WITH_SHELL = {"not-found", "error"}


def page_of(screen: Screen) -> Callable[[HttpRequest], HttpResponse]:
    """Return the view of a screen."""

    @require_safe
    def page(request: HttpRequest, **path: str) -> HttpResponse:
        session = page_session(request)
        if screen.needs_login and session is None:
            return HttpResponseRedirect(LOGIN_ROUTE)
        return _show(request, screen, session)

    return page


@require_safe
def not_found(request: HttpRequest, rest: str = "") -> HttpResponse:
    """Show the 404 screen, inside the page frame for signed-in admins."""
    return _show(request, NOT_FOUND, page_session(request), status=404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return an error for a request that Django rejects before any view, such as one for an unknown host."""
    if not is_of_api(request.path_info):
        return defaults.bad_request(request, exception)
    return error_response(request, 400, error_body(messages.REJECTED, code=ApiError.default_code))


def server_error(request: HttpRequest) -> HttpResponse:
    """Return an error for a crash outside the views of the API."""
    if not is_of_api(request.path_info):
        return defaults.server_error(request)
    return error_response(request, 500, error_body(messages.INTERNAL_ERROR, code="internal_error"))


@require_safe
def redirect_to_site(request: HttpRequest, rest: str) -> HttpResponse:
    """Redirect /views/dashboard/…, which the specification fixes, to the same path under /site."""
    return HttpResponseRedirect(f"/site{request.get_full_path()}")


def _show(request: HttpRequest, screen: Screen, session: "Session | None", *, status: int = 200) -> HttpResponse:
    has_shell = session is not None and (screen.needs_login or screen.island in PUBLIC_SCREENS_WITH_SHELL)
    theme = request.COOKIES.get("theme", "")
    context: dict[str, Any] = {
        "title": TITLE,
        "version": settings.VERSION,
        "island": screen.island,
        "theme": theme if theme in THEMES else "system",
        "sidebar_state": "open" if request.COOKIES.get("rail") == "open" else "",
        "has_shell": has_shell,
        "config": _config(request, screen, session),
    }
    if session is not None and has_shell:
        admin = session.admin
        context |= {
            "sidebar": navigation.sidebar(request.path_info),
            "top_bar": navigation.entries(navigation.TOP_BAR, request.path_info),
            "account_menu": navigation.entries(navigation.ACCOUNT_MENU, request.path_info),
            "shortcuts": [link for link in navigation.links() if link["key"]],
            "admin_name": admin.name or admin.login_id,
            "admin_email": admin.email,
            "admin_role": Role(admin.role).label,
            "is_viewer": admin.role == Role.VIEWER,
            "is_superuser": admin.is_superuser,
            "data_admin_path": f"/{settings.DJANGO_ADMIN_PATH}/",
        }
    return render(request, "screen.html", context, status=status)


def _config(request: HttpRequest, screen: Screen, session: "Session | None") -> dict[str, Any]:
    """Return the JSON block of the page. It is as public as the page."""
    config: dict[str, Any] = {
        "apiKey": settings.CLIENT_API_KEYS[0],
        "wireKey": base64.b64encode(settings.WIRE_KEYS[0]).decode(),
        "wireKeyName": key_name(settings.WIRE_KEYS[0]),
        "screen": {"name": screen.island, **screen.head, "onCrash": screen.on_crash, "needsLogin": screen.needs_login},
        "signedIn": session is not None,
        "timeZone": settings.TIME_ZONE,
        # Clocks of devices may be wrong by days.
        "now": timezone.now().isoformat(),
        "passwordMin": settings.PASSWORD_MIN_LENGTH,
        "release": bundle_release(),
        "links": navigation.links() if session else [],
        "adKinds": [{"name": kind.value, "title": kind.label} for kind in APP_KINDS],
    }
    if session is not None:
        # Drafts are stored per account.
        config["account"] = str(session.admin.pk)
    if session is not None and (denied := denied_operations(Role(session.admin.role))):
        config["denied"] = denied
    if screen.island == "notifications":
        # Known before the list arrives, so that the note above it does not shift the layout.
        config["logsPushes"] = push_provider() == "log"
    if screen.island == "logout":
        # A link on another site must not sign the admin out.
        config["confirmLogout"] = request.headers.get("Sec-Fetch-Site") == "cross-site"
    return config


@cache
def denied_operations(role: Role) -> tuple[str, ...]:
    """Return the operation IDs that a role may not use, sorted. The API description has the role that each needs."""
    operations = [operation for path in read_description()["paths"].values() for operation in path.values()]
    return tuple(
        sorted(
            operation["operationId"]
            for operation in operations
            if "x-role" in operation and not role.covers(Role(operation["x-role"]))
        )
    )
