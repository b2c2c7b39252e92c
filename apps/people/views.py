from typing import Any
from urllib.parse import urljoin
from uuid import UUID

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts import messages
from apps.accounts.authentication import InvitationAuthentication
from apps.accounts.permissions import HasInvitation, InvitedRequest, SignedInRequest, actor_of, needs
from apps.accounts.services import admins, invitations
from apps.captcha.guard import captcha_required
from apps.captcha.messages import WrongAnswer
from apps.core.actor import Role
from apps.people import serializers
from apps.web.address import client_address
from apps.wire.answers import ok
from apps.wire.schema import Envelope
from apps.wire.takes import IF_MATCH, asks, gives, refuses, seen_version, takes
from apps.wire.views import ConsoleViewSet

INVITE_PAGE = "/site/admin/panel/invite"
Change = dict[str, Any]


class PersonViewSet(ConsoleViewSet):
    def show(self, row: Any) -> dict[str, Any]:
        person = admins.list_people().get(pk=row.pk)
        return {"data": serializers.Person(person, context={"you": self.request.user}).data}

    @gives(serializers.PeopleAnswer, name="listPeople")
    def list(self, request: SignedInRequest) -> Response:
        """List admins, by id, and the invitations that nobody has used yet."""
        people = serializers.Person(admins.list_people(), many=True, context={"you": request.user})
        waiting = serializers.InvitationRow(invitations.list_open(), many=True)
        return ok(data=people.data, invitations=waiting.data)

    @gives(serializers.PersonAnswer)
    @needs(Role.OWNER)
    @asks(IF_MATCH)
    @takes(serializers.PersonChange)
    def update(self, request: SignedInRequest, change: Change, admin_id: UUID) -> Response:
        """Change another admin's role, or whether the account is in use. If-Match is honoured."""
        admin = admins.find_admin(admin_id=admin_id)
        actor, seen = actor_of(request), seen_version(request)
        changed = admins.change_admin(admin=admin, change=change, actor=actor, seen_version=seen)
        return ok(messages.ADMIN_CHANGED, **self.show(changed))

    @gives(serializers.PersonAnswer, name="endSessionsOfPerson")
    @needs(Role.OWNER)
    @refuses(400)
    def end_sessions(self, request: SignedInRequest, admin_id: UUID) -> Response:
        """End every session of another admin."""
        admin = admins.find_admin(admin_id=admin_id)
        admins.end_sessions(admin=admin, actor=actor_of(request))
        return ok(messages.SESSIONS_OF_ADMIN_ENDED, **self.show(admin))

    @gives(serializers.PersonAnswer, name="resetAuthenticatorOfPerson")
    @needs(Role.OWNER)
    @refuses(400, 409)
    def reset_authenticator(self, request: SignedInRequest, admin_id: UUID) -> Response:
        """Take a lost authenticator app off another's account. Codes come by email again."""
        admin = admins.find_admin(admin_id=admin_id)
        admins.reset_authenticator(admin=admin, actor=actor_of(request))
        return ok(messages.AUTHENTICATOR_RESET, **self.show(admin))


class InvitationViewSet(ConsoleViewSet):
    @gives(serializers.InvitationAnswer, name="invitePerson")
    @needs(Role.OWNER)
    @refuses(409, 429)
    @takes(serializers.NewInvitation)
    @captcha_required(WrongAnswer.CAPTCHA_ANSWER_IS_NOT_CORRECT)
    def invite(self, request: SignedInRequest, change: Change) -> Response:
        """Invite an admin of this role by mail. The link works once, within 24 hours."""
        invitation = invitations.invite(**change, page=_page(request), actor=actor_of(request))
        return ok(messages.INVITED, data=serializers.InvitationRow(invitation).data)

    @gives(Envelope, name="withdrawInvitation")
    @needs(Role.OWNER)
    def withdraw(self, request: SignedInRequest, invitation_id: UUID) -> Response:
        """Withdraw an invitation."""
        invitations.withdraw(invitation_id=invitation_id, actor=actor_of(request))
        return ok(messages.INVITATION_WITHDRAWN)


def _page(request: Request) -> str:
    # As the fragment it is not sent: the token stands in no log of a server or proxy.
    return urljoin(settings.PUBLIC_URL or request.build_absolute_uri("/"), INVITE_PAGE) + "#"


class AcceptViewSet(ConsoleViewSet):
    authentication_classes = [InvitationAuthentication]
    permission_classes = [HasInvitation]

    @gives(serializers.InvitationAnswer, name="readInvitation")
    def read(self, request: InvitedRequest) -> Response:
        """Get whom the link invites, and as what."""
        return ok(data=serializers.InvitationRow(request.auth).data)

    @gives(Envelope, name="acceptInvitation")
    @refuses(409)
    @takes(serializers.NewAccount)
    def accept(self, request: InvitedRequest, change: Change) -> Response:
        """Make the account of an invitation. Signing in comes after."""
        invitations.accept(invitation=request.auth, **change, address=client_address(request))
        return ok(messages.ACCOUNT_MADE)
