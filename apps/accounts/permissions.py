from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from apps.accounts import messages
from apps.accounts.models import Admin, Invitation, Session, StepToken
from apps.accounts.roles import Role
from apps.wire.errors import Forbidden

if TYPE_CHECKING:
    # rest_framework.views imports this module while it is being loaded itself.
    from rest_framework.views import APIView

Act = TypeVar("Act", bound=Callable[..., Any])


class RoleForbids(Forbidden):
    message = messages.ROLE_FORBIDS


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
            raise RoleForbids
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
