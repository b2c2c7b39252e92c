from typing import Any
from urllib.parse import urljoin
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts import serializers
from apps.accounts.authentication import InvitationAuthentication, ResetTokenAuthentication, SignInTokenAuthentication
from apps.accounts.callers import read_caller
from apps.accounts.models import Admin
from apps.accounts.pages import INVITE_ROUTE
from apps.accounts.permissions import HasToken, InvitedRequest, SignedInRequest, StepRequest, actor_of, needs
from apps.accounts.services import (
    admins,
    invitations,
    password_reset,
    passwords,
    recognized_browsers,
    sessions,
    sign_in,
    two_factor,
)
from apps.accounts.services.email_codes import RESEND_INTERVAL_S
from apps.captcha.guard import WrongAnswer, captcha_required
from apps.core.actor import Role
from apps.web.address import client_address
from apps.wire.responses import ok
from apps.wire.serializers import EnvelopeSerializer, ErrorSerializer
from apps.wire.views import ConsoleViewSet, validated

CODE_SENT = "We sent you a code. It expires in 5 minutes."
RESET_SENT = "If this email belongs to an admin, a code is on its way. It expires in 5 minutes."


class LoginViewSet(ConsoleViewSet):
    authentication_classes = []
    permission_classes = [AllowAny]

    @extend_schema(responses=serializers.LoginStartedResponseSerializer)
    @validated(serializers.CredentialsSerializer)
    def login(self, request: Request, data: dict[str, Any]) -> Response:
        """Start a sign-in. The response has a token for `login/otp` and the source of the code."""
        step = sign_in.start(**data, caller=read_caller(request=request))
        message = "Enter the code from your authenticator app." if step.method == "app" else CODE_SENT
        return ok(message, token=step.token, method=step.method, sentTo=step.sent_to, resendIn=step.resend_in_s)

    @extend_schema(operation_id="forgotPassword", responses=serializers.ResetStartedResponseSerializer)
    @validated(serializers.EmailAddressSerializer)
    def forget_password(self, request: Request, data: dict[str, Any]) -> Response:
        """Email a code for a new password. The response is the same for an unknown email."""
        token = password_reset.start(**data, caller=read_caller(request=request))
        return ok(RESET_SENT, token=token, resendIn=RESEND_INTERVAL_S)


class LoginCodeViewSet(ConsoleViewSet):
    authentication_classes = [SignInTokenAuthentication]
    permission_classes = [HasToken]

    @extend_schema(operation_id="enterLoginCode", responses=serializers.TokenResponseSerializer)
    @validated(serializers.CodeSerializer)
    def enter_code(self, request: StepRequest, data: dict[str, Any]) -> Response:
        """Finish a sign-in with the code of the email or of the authenticator app."""
        done = sign_in.finish_with_code(step=request.auth, **data, caller=read_caller(request=request))
        return _signed_in(done)

    @extend_schema(operation_id="enterBackupCode", responses=serializers.TokenResponseSerializer)
    @validated(serializers.BackupCodeSerializer)
    def enter_backup_code(self, request: StepRequest, data: dict[str, Any]) -> Response:
        """Finish a sign-in with a backup code, which works once."""
        done = sign_in.finish_with_backup_code(step=request.auth, **data, caller=read_caller(request=request))
        return _signed_in(done)

    @extend_schema(responses={200: serializers.ResendResponseSerializer, 400: ErrorSerializer})
    def resend(self, request: StepRequest) -> Response:
        """Email another sign-in code."""
        sign_in.resend(step=request.auth, caller=read_caller(request=request))
        return ok(CODE_SENT, resendIn=RESEND_INTERVAL_S)


def _set_cookie(response: HttpResponse, name: str, value: str, life_s: int) -> None:
    response.set_cookie(
        name, value, max_age=life_s, path="/", secure=settings.SECURE_COOKIES, httponly=True, samesite="Lax"
    )


def _signed_in(done: sign_in.SignedIn) -> Response:
    response = ok("You are signed in.", token=done.opened.bearer)
    _set_cookie(response, sessions.page_cookie_name(), done.opened.cookie, settings.CONSOLE_SESSION_LIFE_S)
    known_as = recognized_browsers.cookie_name(login_id=done.admin.login_id)
    _set_cookie(response, known_as, done.device_cookie, int(recognized_browsers.LIFETIME.total_seconds()))
    return response


class ResetViewSet(ConsoleViewSet):
    authentication_classes = [ResetTokenAuthentication]
    permission_classes = [HasToken]

    @extend_schema(operation_id="resendResetCode", responses=serializers.ResendResponseSerializer)
    def resend(self, request: StepRequest) -> Response:
        """Email another code for a new password."""
        password_reset.resend(step=request.auth, caller=read_caller(request=request))
        return ok(RESET_SENT, resendIn=RESEND_INTERVAL_S)

    @validated(serializers.CodeSerializer)
    def enter_code(self, request: StepRequest, data: dict[str, Any]) -> Response:
        """Confirm the emailed code. Afterwards, `NewPassword` accepts the same token."""
        password_reset.verify_code(step=request.auth, **data, caller=read_caller(request=request))
        return ok("Code confirmed. Choose a new password.")

    @extend_schema(operation_id="setNewPassword")
    @validated(serializers.NewPasswordSerializer)
    def set_password(self, request: StepRequest, data: dict[str, Any]) -> Response:
        """Set the new password. All sessions of the admin end."""
        password_reset.set_password(step=request.auth, **data, caller=read_caller(request=request))
        return ok("Password changed")


class ProfileViewSet(ConsoleViewSet):
    def show(self, row: Admin) -> dict[str, Any]:
        return {"data": serializers.ProfileSerializer(row).data}

    @extend_schema(responses=serializers.ProfileResponseSerializer)
    def read(self, request: SignedInRequest) -> Response:
        """Get the profile of the signed-in admin."""
        return ok(**self.show(request.user))

    @extend_schema(responses=serializers.ProfileResponseSerializer)
    @needs(Role.VIEWER)
    @validated(serializers.ProfileChangeSerializer, if_match=True)
    def update(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Change the five fields of the own profile. With If-Match, an outdated save gets 409."""
        admin = admins.update_profile(change=data, seen_version=seen_version, actor=actor_of(request))
        return ok("Profile saved", **self.show(admin))

    @extend_schema(operation_id="changePassword", responses={200: EnvelopeSerializer, 429: ErrorSerializer})
    @needs(Role.VIEWER)
    @validated(serializers.PasswordChangeSerializer)
    def change_password(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Change the own password. The other sessions end."""
        passwords.change_own(**data, actor=actor_of(request), session=request.auth)
        return ok("Password changed")


class SessionViewSet(ConsoleViewSet):
    def check(self, request: SignedInRequest) -> Response:
        """Check whether the bearer token belongs to a live session."""
        return ok()

    @extend_schema(operation_id="logout")
    @needs(Role.VIEWER)
    def logout(self, request: SignedInRequest) -> Response:
        """End this session."""
        sessions.end(session=request.auth, reason="signed out")
        response = ok("You are signed out.")
        # Not delete_cookie(): browsers accept a `__Host-` cookie only with Secure.
        _set_cookie(response, sessions.page_cookie_name(), "", 0)
        if settings.SECURE_COOKIES:
            # The Back button must not show pages of the session. Browsers accept this header only over HTTPS.
            response["Clear-Site-Data"] = '"cache", "storage"'
        return response

    @extend_schema(responses=serializers.SessionsResponseSerializer)
    def list(self, request: SignedInRequest) -> Response:
        """List the live sessions of the signed-in admin."""
        rows = serializers.SessionRowSerializer(
            sessions.list_live(admin=request.user), many=True, context={"current": request.auth}
        )
        return ok(data=rows.data)

    @extend_schema(operation_id="endSessions", responses=serializers.EndedResponseSerializer)
    @needs(Role.VIEWER)
    @validated(serializers.ChosenSessionsSerializer)
    def end_chosen(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """End the listed sessions of the signed-in admin. Unknown IDs are ignored."""
        return ok("Sessions ended", ended=sessions.end_chosen(admin=request.user, **data))

    @extend_schema(operation_id="endOtherSessions", responses=serializers.EndedResponseSerializer)
    @needs(Role.VIEWER)
    def end_others(self, request: SignedInRequest) -> Response:
        """End all sessions of the signed-in admin except this one."""
        ended = sessions.end_all(admin=request.user, reason="ended by the admin", keep=request.auth)
        return ok("All your other sessions have been ended.", ended=ended)


class TwoFactorViewSet(ConsoleViewSet):
    @extend_schema(responses=serializers.TwoFactorResponseSerializer)
    def read(self, request: SignedInRequest) -> Response:
        """Get whether an authenticator app is on, and how many backup codes are left."""
        return ok(data=serializers.TwoFactorSerializer(two_factor.get_state(admin=request.user)).data)

    @extend_schema(responses={200: serializers.EnrolmentResponseSerializer, 409: ErrorSerializer, 429: ErrorSerializer})
    @needs(Role.VIEWER)
    @validated(serializers.PasswordAgainSerializer)
    def start(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Start the setup of an authenticator app. It is on once a code is confirmed."""
        enrolment = two_factor.start(admin=request.user, **data)
        return ok(
            "Scan the QR code with your authenticator app, then enter the code it shows.",
            data=serializers.EnrolmentSerializer(enrolment).data,
        )

    @extend_schema(
        responses={200: serializers.BackupCodesResponseSerializer, 409: ErrorSerializer, 429: ErrorSerializer}
    )
    @needs(Role.VIEWER)
    @validated(serializers.CodeSerializer)
    def confirm(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Finish the setup with a code of the app. The backup codes are shown only once."""
        made = two_factor.confirm(**data, actor=actor_of(request), session=request.auth)
        return ok("The authenticator app is on. Keep the backup codes in a safe place.", backupCodes=made)

    @extend_schema(responses={200: EnvelopeSerializer, 409: ErrorSerializer, 429: ErrorSerializer})
    @needs(Role.VIEWER)
    @validated(serializers.PasswordAndCodeSerializer)
    def disable(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Turn the authenticator app off. Codes are emailed again, and the backup codes are deleted."""
        two_factor.turn_off(**data, actor=actor_of(request), session=request.auth)
        return ok("The authenticator app is off. Codes come by email again.")

    @extend_schema(
        operation_id="renewBackupCodes",
        responses={200: serializers.BackupCodesResponseSerializer, 409: ErrorSerializer, 429: ErrorSerializer},
    )
    @needs(Role.VIEWER)
    @validated(serializers.PasswordAndCodeSerializer)
    def renew_backup_codes(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Make new backup codes. The old ones no longer work."""
        made = two_factor.renew_backup_codes(**data, actor=actor_of(request), session=request.auth)
        return ok("These are your new backup codes. The old ones no longer work.", backupCodes=made)


@extend_schema(tags=["people"])
class PersonViewSet(ConsoleViewSet):
    def show(self, row: Any) -> dict[str, Any]:
        person = admins.list_people().get(pk=row.pk)
        return {"data": serializers.PersonSerializer(person, context={"you": self.request.user}).data}

    @extend_schema(operation_id="listPeople", responses=serializers.PeopleResponseSerializer)
    def list(self, request: SignedInRequest) -> Response:
        """List admins by ID, and open invitations."""
        people = serializers.PersonSerializer(admins.list_people(), many=True, context={"you": request.user})
        waiting = serializers.InvitationRowSerializer(invitations.list_open(), many=True)
        return ok(data=people.data, invitations=waiting.data)

    @extend_schema(responses=serializers.PersonResponseSerializer)
    @needs(Role.OWNER)
    @validated(serializers.PersonChangeSerializer, if_match=True)
    def update(
        self, request: SignedInRequest, data: dict[str, Any], admin_id: UUID, seen_version: int | None
    ) -> Response:
        """Change another admin's role, or whether the account is active. Compares If-Match."""
        admin = admins.find_admin(admin_id=admin_id)
        changed = admins.change_admin(admin=admin, change=data, actor=actor_of(request), seen_version=seen_version)
        return ok("Saved. The admin was notified by email.", **self.show(changed))

    @extend_schema(
        operation_id="endSessionsOfPerson", responses={200: serializers.PersonResponseSerializer, 400: ErrorSerializer}
    )
    @needs(Role.OWNER)
    def end_sessions(self, request: SignedInRequest, admin_id: UUID) -> Response:
        """End every session of another admin."""
        admin = admins.find_admin(admin_id=admin_id)
        admins.end_sessions(admin=admin, actor=actor_of(request))
        return ok("All sessions of this admin have been ended.", **self.show(admin))

    @extend_schema(
        operation_id="resetAuthenticatorOfPerson",
        responses={200: serializers.PersonResponseSerializer, 400: ErrorSerializer, 409: ErrorSerializer},
    )
    @needs(Role.OWNER)
    def reset_authenticator(self, request: SignedInRequest, admin_id: UUID) -> Response:
        """Remove the lost authenticator app of another admin. Codes are emailed again."""
        admin = admins.find_admin(admin_id=admin_id)
        admins.reset_authenticator(admin=admin, actor=actor_of(request))
        return ok("The authenticator app is off. The admin was notified by email.", **self.show(admin))


@extend_schema(tags=["people"])
class InvitationViewSet(ConsoleViewSet):
    @extend_schema(
        operation_id="invitePerson",
        responses={200: serializers.InvitationResponseSerializer, 409: ErrorSerializer, 429: ErrorSerializer},
    )
    @needs(Role.OWNER)
    @validated(serializers.NewInvitationSerializer)
    @captcha_required(WrongAnswer.CAPTCHA_ANSWER_IS_NOT_CORRECT)
    def invite(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Invite an admin with this role by email. The link works once, within 24 hours."""
        invitation = invitations.invite(**data, page=_page(request), actor=actor_of(request))
        return ok(
            "The invitation is on its way. Its link works once, within 24 hours.",
            data=serializers.InvitationRowSerializer(invitation).data,
        )

    @needs(Role.OWNER)
    def withdraw(self, request: SignedInRequest, invitation_id: UUID) -> Response:
        """Withdraw an invitation."""
        invitations.withdraw(invitation_id=invitation_id, actor=actor_of(request))
        return ok("The invitation is withdrawn. Its link no longer works.")


def _page(request: Request) -> str:
    # Browsers do not send the fragment, so no log of a server or proxy has the token.
    return urljoin(settings.PUBLIC_URL or request.build_absolute_uri("/"), INVITE_ROUTE) + "#"


@extend_schema(tags=["people"])
class AcceptViewSet(ConsoleViewSet):
    authentication_classes = [InvitationAuthentication]
    permission_classes = [HasToken]

    @extend_schema(operation_id="readInvitation", responses=serializers.InvitationResponseSerializer)
    def read(self, request: InvitedRequest) -> Response:
        """Get the email and the role of the invitation."""
        return ok(data=serializers.InvitationRowSerializer(request.auth).data)

    @extend_schema(operation_id="acceptInvitation", responses={200: EnvelopeSerializer, 409: ErrorSerializer})
    @validated(serializers.NewAccountSerializer)
    def accept(self, request: InvitedRequest, data: dict[str, Any]) -> Response:
        """Create the account of an invitation. The admin signs in afterwards."""
        invitations.accept(invitation=request.auth, **data, address=client_address(request))
        return ok("Your account is ready. Sign in with your admin ID and password.")
