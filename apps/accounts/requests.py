"""Requests as the permission classes leave them, for the type checker: who it is and by what."""

from django.utils import timezone
from rest_framework.request import Request

from apps.accounts.models import Admin, Session, StepToken
from apps.core.actor import Actor
from apps.wire.address import client_address


class SignedInRequest(Request):
    """Behind SignedIn, the default."""

    user: Admin
    auth: Session


class StepRequest(Request):
    """Behind HasStep."""

    auth: StepToken


def actor_of(request: SignedInRequest) -> Actor:
    """Whose change the request asks for."""
    return Actor(admin=request.user, address=client_address(request), now=timezone.now())
