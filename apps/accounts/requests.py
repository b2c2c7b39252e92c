"""Requests as the permission classes leave them, for the type checker: who it is and by what."""

from django.http import HttpRequest
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.viewsets import ViewSet

from apps.accounts.callers import page_cookie_name
from apps.accounts.models import Admin, Invitation, Session, StepToken
from apps.accounts.permissions import RoleForbids, role_of
from apps.accounts.services import sessions
from apps.core.actor import Actor
from apps.web.address import client_address
from apps.wire.errors import NotSignedIn


class SignedInRequest(Request):
    """Behind SignedIn, the default."""

    user: Admin
    auth: Session
    # Of a call that is carried out later, once a second person confirmed it.
    acts_for: Actor | None = None


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
    return sessions.find_by_cookie(cookie=request.COOKIES.get(page_cookie_name(), ""))


def check_again(request: SignedInRequest, view: ViewSet) -> None:
    """Check anew whoever sends a body for minutes: raises NotSignedIn or RoleForbids if session or role went since."""
    session = sessions.live_sessions().filter(pk=request.auth.pk).first()
    if session is None:
        raise NotSignedIn
    if not session.admin.may(role_of(type(view), view.action or "", str(request.method))):
        raise RoleForbids


def actor_of(request: SignedInRequest | HttpRequest) -> Actor:
    """Who asks for a change: of a call behind SignedIn, or of a page of Django admin, which lets in admins alone."""
    if isinstance(held := getattr(request, "acts_for", None), Actor):
        return held
    assert isinstance(request.user, Admin)  # noqa: S101 - tells the type checker
    return Actor(admin=request.user, address=client_address(request), now=timezone.now())
