"""Password reset: a code by email, then a new password. An unknown email takes the same path and never succeeds."""

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from apps.accounts.callers import Caller
from apps.accounts.exceptions import CodeNotConfirmedError, StepExpiredError, WrongCodeError
from apps.accounts.models import Admin, StepToken
from apps.accounts.services import email_codes, limits, passwords, step_tokens
from apps.core.actor import Actor


def start(*, email: str, caller: Caller) -> str:
    """Send a code if an admin has this email, and return the reset token. The same rows are written in both cases."""
    admin = _find_admin(email)
    login_id = admin.login_id if admin else ""
    request_limits = limits.reset_request_limits(login_id=login_id, caller=caller)
    limits.count_failure(limits=request_limits, account=login_id or email)
    return _issue_step(email=email, admin=admin, caller=caller)


def _find_admin(email: str) -> Admin | None:
    """Return the active admin with this email, ignoring the case of ASCII letters.

    Databases fold other letters differently, so those have to be equal.
    """
    admin = Admin.objects.filter(email__iexact=email, is_active=True).first()
    return admin if admin and _fold(admin.email) == _fold(email) else None


def _fold(email: str) -> str:
    return email.encode().lower().decode()


@transaction.atomic
def _issue_step(*, email: str, admin: Admin | None, caller: Caller) -> str:
    # An email has several spellings, an account has one key.
    subject = admin.pk if admin else _fold(email)
    step, token = step_tokens.issue(purpose=StepToken.Purpose.RESET, admin=admin, subject=subject, caller=caller)
    email_codes.send_code(step=step, caller=caller)
    return token


def resend(*, step: StepToken, caller: Caller) -> None:
    """Send another code. Raises StepExpiredError once a code was confirmed."""
    if step.state != StepToken.State.ISSUED:
        raise StepExpiredError
    email_codes.resend_code(step=step, caller=caller)


def verify_code(*, step: StepToken, code: str, caller: Caller) -> None:
    """Check the code. Afterwards, the token allows a new password."""
    account = step.admin.login_id if step.admin else step.account_key
    with limits.attempt(limits=limits.step_code_limits(step=step, caller=caller), account=account):
        found = email_codes.find_code(step=step, code=code)
        if found is None:
            raise WrongCodeError
    with transaction.atomic():
        if not step_tokens.advance(step=step, from_state=StepToken.State.ISSUED, to_state=StepToken.State.VERIFIED):
            raise StepExpiredError
        if not found.use():
            raise WrongCodeError


def set_password(*, step: StepToken, password: str, caller: Caller) -> None:
    """Set the new password, once per token, and end every session of the admin."""
    if step.admin is None or step.state != StepToken.State.VERIFIED:
        raise CodeNotConfirmedError
    passwords.check_new(password=password, login_id=step.admin.login_id, email=step.admin.email)
    hashed = make_password(password)
    with transaction.atomic():
        if not step_tokens.advance(step=step, from_state=StepToken.State.VERIFIED, to_state=StepToken.State.USED):
            raise StepExpiredError
        actor = Actor(admin=step.admin, address=caller.address, now=timezone.now())
        passwords.store(admin=step.admin, hashed=hashed, actor=actor)
        limits.clear(limits.password_limits(login_id=step.admin.login_id, caller=caller))
