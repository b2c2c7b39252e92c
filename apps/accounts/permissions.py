from typing import TYPE_CHECKING

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from apps.accounts.models import Admin, Session, StepToken

if TYPE_CHECKING:
    # rest_framework.views imports this module while it is being loaded itself.
    from rest_framework.views import APIView


class SignedIn(BasePermission):
    """The default of every call: a live session of an active admin."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        return isinstance(request.auth, Session) and isinstance(request.user, Admin)


class HasPreAuthToken(BasePermission):
    """A step token of the purpose that the call's authentication looks for."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        return isinstance(request.auth, StepToken)


class Public(BasePermission):
    """A call that needs no session; say `authentication_classes = []` beside it."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        return True
