"""What a call needs of whoever makes it, and what is known of them then: their request as it is typed, their actor."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils import timezone
from django.views.decorators.http import require_safe
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from apps.accounts import messages
from apps.accounts.models import Admin, Invitation, Session, StepToken
from apps.accounts.services import sessions
from apps.core.actor import Actor, Role
from apps.web.address import client_address
from apps.wire.errors import ApiError, ForbiddenError, NotSignedInError

if TYPE_CHECKING:
    # rest_framework.views imports this module while it is being loaded itself.
    from rest_framework.views import APIView
    from rest_framework.viewsets import ViewSet

Act = TypeVar("Act", bound=Callable[..., Any])
Download = Callable[..., HttpResponseBase]
LOGIN_ROUTE = "/site/admin/panel/login"


class RoleRequiredError(ForbiddenError):
    default_code = "role_required"
    default_detail = messages.ROLE_FORBIDS


def needs(role: Role) -> Callable[[Act], Act]:
    """Say which role an action needs, where it is not what its method stands for: reads a viewer, changes an editor."""

    def mark(act: Act) -> Act:
        # Carried outwards by the `functools.wraps` of the decorators above.
        act.__dict__["needed_role"] = role
        return act

    return mark


def role_of(view_class: type[Any], action: str, method: str) -> Role:
    """The role that one call needs."""
    by_method = Role.VIEWER if method.upper() in SAFE_METHODS else Role.EDITOR
    return getattr(getattr(view_class, action, None), "needed_role", by_method)


class SignedIn(BasePermission):
    """The default of every call: a live session of an active admin whose role suffices."""

    # For the API description.
    role_of = staticmethod(role_of)

    def has_permission(self, request: Request, view: "APIView") -> bool:
        if not (isinstance(request.auth, Session) and isinstance(request.user, Admin)):
            return False
        # An address that does not take the method has no action.
        if not request.user.may(role_of(type(view), getattr(view, "action", None) or "", request.method or "")):
            raise RoleRequiredError
        return True


class HasPreAuthToken(BasePermission):
    """A step token of the purpose that the call's authentication looks for."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        return isinstance(request.auth, StepToken)


class HasInvitation(BasePermission):
    """A live invitation, by the token of its link."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        return isinstance(request.auth, Invitation)


class Public(BasePermission):
    """A call that needs no session; say `authentication_classes = []` beside it."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        return True


class SignedInRequest(Request):
    """Behind SignedIn, the default."""

    user: Admin
    auth: Session


class PreAuthRequest(Request):
    """Behind HasPreAuthToken."""

    auth: StepToken


class InvitedRequest(Request):
    """Behind HasInvitation."""

    auth: Invitation


def page_session(request: HttpRequest) -> Session | None:
    """The live session of the page cookie, which pages ask for and calls never do.

    Looking at a page does not move the idle clock; its calls do.
    """
    return sessions.find_by_cookie(cookie=request.COOKIES.get(sessions.page_cookie_name(), ""))


def check_again(request: SignedInRequest, view: "ViewSet") -> None:
    """Check session and role again after a long upload. Raises NotSignedInError or RoleRequiredError."""
    session = sessions.live_sessions().filter(pk=request.auth.pk).first()
    if session is None:
        raise NotSignedInError
    if not session.admin.may(role_of(type(view), view.action or "", str(request.method))):
        raise RoleRequiredError


def actor_of(request: SignedInRequest | HttpRequest) -> Actor:
    """Who asks for a change: of a call behind SignedIn, or of a page of Django admin, which lets in admins alone."""
    assert isinstance(request.user, Admin)  # noqa: S101 - tells the type checker
    return Actor(admin=request.user, address=client_address(request), now=timezone.now())


def for_signed_in(download: Download) -> Download:
    """A file by a link, a page and no call: without a live session to the login page; a refusal is plain words."""

    @require_safe
    @wraps(download)
    def gated(request: HttpRequest, **path: Any) -> HttpResponseBase:
        if page_session(request) is None:
            return HttpResponseRedirect(LOGIN_ROUTE)
        try:
            return download(request, **path)
        except ApiError as refused:
            return HttpResponse(refused.message, status=refused.status_code, content_type="text/plain; charset=utf-8")

    return gated
