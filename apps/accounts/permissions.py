"""Permissions of API requests, and the actor of a request."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from django.http import HttpRequest
from django.utils import timezone
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from apps.accounts.exceptions import RoleRequiredError
from apps.accounts.models import Admin, Invitation, Session, StepToken
from apps.accounts.services import sessions
from apps.core.actor import Actor, Role
from apps.web.address import client_address
from apps.wire.errors import NotSignedInError

if TYPE_CHECKING:
    # rest_framework.views imports this module while it is being loaded itself.
    from rest_framework.views import APIView
    from rest_framework.viewsets import ViewSet

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def needs(role: Role) -> Callable[[Decorated], Decorated]:
    """Set the role that an action requires. The default is viewer for reads and editor for changes."""

    def mark(action: Decorated) -> Decorated:
        # `functools.wraps` of the decorators above copies it.
        action.needed_role = role  # type: ignore[attr-defined]
        return action

    return mark


def role_of(view_class: type[Any], action: str, method: str) -> Role:
    """Return the role that a request requires."""
    by_method = Role.VIEWER if method.upper() in SAFE_METHODS else Role.EDITOR
    return getattr(getattr(view_class, action, None), "needed_role", by_method)


class SignedIn(BasePermission):
    """The default: a live session of an active admin with the required role."""

    # For the API description.
    role_of = staticmethod(role_of)

    def has_permission(self, request: Request, view: "APIView") -> bool:
        if not (isinstance(request.auth, Session) and isinstance(request.user, Admin)):
            return False
        # A URL that does not accept the method has no action.
        if not request.user.may(role_of(type(view), getattr(view, "action", None) or "", request.method or "")):
            raise RoleRequiredError
        return True


class HasToken(BasePermission):
    """A token that the authentication class of the view accepts: a sign-in or reset token, or one of an invitation."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        return request.auth is not None


class SignedInRequest(Request):
    """A request that passed SignedIn."""

    user: Admin
    auth: Session


class StepRequest(Request):
    """A request with a sign-in or reset token."""

    auth: StepToken


class InvitedRequest(Request):
    """A request with the token of an invitation."""

    auth: Invitation


def recheck_session(request: SignedInRequest, view: "ViewSet") -> None:
    """Check the session and the role again after a long upload. Raises NotSignedInError or RoleRequiredError."""
    session = sessions.live_sessions().filter(pk=request.auth.pk).first()
    if session is None:
        raise NotSignedInError
    if not session.admin.may(role_of(type(view), view.action or "", str(request.method))):
        raise RoleRequiredError


def actor_of(request: SignedInRequest | HttpRequest) -> Actor:
    """Return the actor of an API request behind SignedIn, or of a page of Django admin."""
    assert isinstance(request.user, Admin)  # noqa: S101 - for the type checker
    return Actor(admin=request.user, address=client_address(request), now=timezone.now())
