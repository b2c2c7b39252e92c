"""Sign-in: the ID and the password, then a code, then a session."""

import logging
from dataclasses import dataclass

from django.contrib.auth import authenticate
from django.db import transaction
from django.utils import timezone

from apps.accounts.callers import Caller
from apps.accounts.exceptions import (
    NothingToResendError,
    StepExpiredError,
    WrongAppCodeError,
    WrongBackupCodeError,
    WrongCodeError,
    WrongCredentialsError,
)
from apps.accounts.models import Admin, AuthenticatorDevice, BackupCodeDevice, OneTimeCode, Session, StepToken
from apps.accounts.services import email_codes, limits, mail, recognized_browsers, sessions, step_tokens

log = logging.getLogger("console.accounts")


@dataclass(frozen=True)
class LoginStarted:
    """The sign-in token for the client, and where its code comes from."""

    token: str
    method: str
    resend_in_s: int
    # The masked email that the code was sent to, or an empty string with an authenticator app.
    sent_to: str = ""


@dataclass(frozen=True)
class SignedIn:
    """The new session of an admin, and the cookie by which the browser is recognized."""

    admin: Admin
    opened: sessions.OpenedSession
    device_cookie: str


def start(*, login_id: str, password: str, caller: Caller) -> LoginStarted:
    """Check the ID and the password, and email a code unless an authenticator app is on.

    Raises:
        WrongCredentialsError: If the ID or the password is wrong. An unknown ID takes as long as a wrong password.
        TooManyRequestsError: If a limit of failures or emails is reached.
    """
    with limits.attempt(limits=limits.password_limits(login_id=login_id, caller=caller), account=login_id):
        # Hash the password for an unknown ID, too.
        admin = authenticate(login_id=login_id, password=password)
        if not isinstance(admin, Admin):
            raise WrongCredentialsError
    return _issue_step(admin=admin, caller=caller)


@transaction.atomic
def _issue_step(*, admin: Admin, caller: Caller) -> LoginStarted:
    # The password may have been changed while it was hashed.
    if not sessions.is_unchanged(admin):
        raise WrongCredentialsError
    has_app = AuthenticatorDevice.objects.filter(user=admin, confirmed=True).exists()
    method = StepToken.Method.APP if has_app else StepToken.Method.EMAIL
    step, token = step_tokens.issue(
        purpose=StepToken.Purpose.LOGIN, admin=admin, subject=admin.pk, caller=caller, method=method
    )
    if has_app:
        return LoginStarted(token=token, method=method, resend_in_s=0)
    email_codes.send_code(step=step, caller=caller)
    return LoginStarted(
        token=token,
        method=method,
        resend_in_s=email_codes.RESEND_INTERVAL_S,
        sent_to=email_codes.mask_email(admin.email),
    )


def resend(*, step: StepToken, caller: Caller) -> None:
    """Send another code. Raises NothingToResendError if the code comes from an authenticator app."""
    if step.method == StepToken.Method.APP:
        raise NothingToResendError
    email_codes.resend_code(step=step, caller=caller)


def finish_with_code(*, step: StepToken, code: str, caller: Caller) -> SignedIn:
    """Finish with the code of the email, or of the authenticator app if one is on."""
    admin = _get_admin(step)
    error = WrongAppCodeError if step.method == StepToken.Method.APP else WrongCodeError
    with limits.attempt(limits=limits.step_code_limits(step=step, caller=caller), account=admin.login_id):
        found: OneTimeCode | None
        if step.method == StepToken.Method.APP:
            device = AuthenticatorDevice.objects.filter(user=admin, confirmed=True).first()
            found = device and device.find(code)
        else:
            found = email_codes.find_code(step=step, code=code)
        if found is None:
            raise error
    return _open(code=found, error=error, admin=admin, step=step, caller=caller)


def finish_with_backup_code(*, step: StepToken, code: str, caller: Caller) -> SignedIn:
    """Finish with one of the ten backup codes, and notify the admin that it was used."""
    admin = _get_admin(step)
    device = BackupCodeDevice.objects.filter(user=admin, confirmed=True).first()
    with limits.attempt(limits=limits.step_code_limits(step=step, caller=caller), account=admin.login_id):
        found = device.find(code) if device else None
        if device is None or found is None:
            raise WrongBackupCodeError
    with transaction.atomic():
        signed_in = _open(code=found, error=WrongBackupCodeError, admin=admin, step=step, caller=caller)
        mail.queue_notice(kind="backup_code_used", admin=admin, left=device.codes.filter(used_at__isnull=True).count())
    return signed_in


def _get_admin(step: StepToken) -> Admin:
    if step.admin is None or step.state != StepToken.State.ISSUED:
        raise StepExpiredError
    return step.admin


@transaction.atomic
def _open(*, code: OneTimeCode, error: type[WrongCodeError], admin: Admin, step: StepToken, caller: Caller) -> SignedIn:
    """Use the token and the code, and open a session. If that fails, both can be used again."""
    if not step_tokens.advance(step=step, from_state=StepToken.State.ISSUED, to_state=StepToken.State.USED):
        raise StepExpiredError
    if not code.use():
        raise error
    is_new_device = _is_new_device(admin=admin, caller=caller)
    opened = sessions.open_session(admin=admin, caller=caller)
    Admin.objects.filter(pk=admin.pk).update(last_login=timezone.now())
    password_limits = limits.password_limits(login_id=admin.login_id, caller=caller)
    limits.clear([*password_limits, *limits.step_code_limits(step=step, caller=caller)])
    if is_new_device:
        mail.queue_notice(kind="new_device", admin=admin, device=caller.device, address=caller.address)
    log.info("Signed in: admin %s, session %s, address %s", admin.pk, opened.session.pk, caller.address)
    return SignedIn(admin=admin, opened=opened, device_cookie=recognized_browsers.make_cookie(login_id=admin.login_id))


def _is_new_device(*, admin: Admin, caller: Caller) -> bool:
    """Return whether the device is new. Programs have no cookies, so earlier sessions of the program count, too."""
    if recognized_browsers.find(login_id=admin.login_id, caller=caller):
        return False
    return not Session.objects.filter(admin=admin, device=caller.device, address=caller.address).exists()
