"""Authentication of API requests. One class per purpose: a token of one purpose is not valid for another."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from apps.accounts.exceptions import InvitationExpiredError, StepExpiredError
from apps.accounts.models import Invitation, Session, StepToken
from apps.accounts.services import invitations, sessions, step_tokens
from apps.wire import security
from apps.wire.errors import NotSignedInError
from apps.wire.security import Event, Outcome

# The console sends it with requests that no action of a person caused (docs/protocol.md 5.1).
UNATTENDED = "X-Unattended"


class BearerAuthentication(BaseAuthentication):
    """Reads `Authorization: Bearer <token>`. `request.auth` is the row of the token.

    `request.user` is anonymous unless the row is a session, so that no other token opens one.
    """

    # Some clients misspell the word on some requests. Those accept any word (docs/protocol.md 5.3).
    accepts_any_scheme = False
    # Name of the token in the API description.
    security_scheme = "session"
    # Name of the token in the security log.
    purpose = ""
    # Raised for a token that is unknown, used, or expired.
    error: type[NotSignedInError] = NotSignedInError

    def find(self, token: str, request: Request) -> Session | StepToken | Invitation | None:
        """Return the row of a valid token."""
        raise NotImplementedError

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        token = self._read_token(request)
        if token is None:
            return None
        found = self.find(token, request)
        if found is None:
            security.log_event(Event.SESSION, Outcome.REJECTED, detail=self.purpose)
            raise self.error
        return found.admin if isinstance(found, Session) else AnonymousUser(), found

    def _read_token(self, request: Request) -> str | None:
        header = request.headers.get("Authorization", "")
        if not header.strip():
            return None
        parts = header.split()
        if len(parts) != 2 or not (self.accepts_any_scheme or parts[0].lower() == "bearer"):
            raise NotSignedInError
        return parts[1]


class SessionAuthentication(BearerAuthentication):
    """`request.user` is the admin of the session."""

    def find(self, token: str, request: Request) -> Session | None:
        session = sessions.find_by_bearer(bearer=token, cookie=request.COOKIES.get(sessions.page_cookie_name(), ""))
        if session and is_user_activity(request):
            sessions.touch(session=session)
        return session


def is_user_activity(request: Request) -> bool:
    """Return whether the request counts as activity of a person.

    Views that only serve polls set `touches_session = False`. For other requests, the console sends a header if no one
    used the page recently.
    """
    is_poll = not getattr(request.parser_context["view"], "touches_session", True)
    return not is_poll and request.headers.get(UNATTENDED) != "1"


class LenientSchemeSessionAuthentication(SessionAuthentication):
    """The session of `GET /api/App/controller/admin`, which clients send with a misspelled scheme."""

    accepts_any_scheme = True


class StepTokenAuthentication(BearerAuthentication):
    purpose: StepToken.Purpose
    error = StepExpiredError

    def find(self, token: str, request: Request) -> StepToken | None:
        return step_tokens.find(token=token, purpose=self.purpose)


class SignInTokenAuthentication(StepTokenAuthentication):
    purpose = StepToken.Purpose.LOGIN
    security_scheme = "loginStep"


class ResetTokenAuthentication(StepTokenAuthentication):
    purpose = StepToken.Purpose.RESET
    security_scheme = "resetStep"
    accepts_any_scheme = True


class InvitationAuthentication(BearerAuthentication):
    purpose = "invitation"
    security_scheme = "invitation"
    error = InvitationExpiredError

    def find(self, token: str, request: Request) -> Invitation | None:
        return invitations.find(token=token)
