"""Password recovery: token issued, verified by code, used. An unknown e-mail takes the same path and never succeeds."""

from dataclasses import dataclass

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from apps.accounts import messages
from apps.accounts.callers import Caller
from apps.accounts.models import Admin, StepToken
from apps.accounts.services import email_codes, limits, passwords, step_tokens
from apps.accounts.services.sign_in import StepExpiredError, WrongCodeError
from apps.core.actor import Actor
from apps.wire.errors import ForbiddenError


class CodeNotConfirmedError(ForbiddenError):
    default_detail = messages.CONFIRM_CODE_FIRST


@dataclass(frozen=True)
class ResetStarted:
    token: str
    resend_in_s: int


def start(*, email: str, caller: Caller) -> ResetStarted:
    """Send a code if an admin has this e-mail. The same rows are written either way."""
    admin = _find_admin(email)
    login_id = admin.login_id if admin else ""
    limits.count_failure(
        limits=limits.reset_request_limits(login_id=login_id, caller=caller), account=login_id or email
    )
    return _issue_step(email=email, admin=admin, caller=caller)


def _find_admin(email: str) -> Admin | None:
    """Letters of no ASCII are compared as they are: databases differ in which of them fold, and that would tell."""
    admin = Admin.objects.filter(email__iexact=email, is_active=True).first()
    return admin if admin and _folded(admin.email) == _folded(email) else None


def _folded(email: str) -> str:
    return email.encode().lower().decode()


@transaction.atomic
def _issue_step(*, email: str, admin: Admin | None, caller: Caller) -> ResetStarted:
    issued = step_tokens.issue(
        purpose=StepToken.Purpose.RESET,
        admin=admin,
        # By the account: an e-mail has more than one spelling.
        account_key=limits.account_key(
            purpose="reset",
            subject=admin.pk if admin else _folded(email),
            login_id=admin.login_id if admin else "",
            caller=caller,
        ),
        method=StepToken.Method.EMAIL,
        address=caller.address,
    )
    email_codes.send_code(step=issued.step, caller=caller)
    return ResetStarted(token=issued.token, resend_in_s=int(email_codes.RESEND_INTERVAL.total_seconds()))


def resend(*, step: StepToken, caller: Caller) -> int:
    if step.state != StepToken.State.ISSUED:
        raise StepExpiredError
    email_codes.resend_code(step=step, caller=caller)
    return int(email_codes.RESEND_INTERVAL.total_seconds())


def verify_code(*, step: StepToken, code: str, caller: Caller) -> None:
    """Confirm the mailed code; only then a new password is taken."""
    account = step.admin.login_id if step.admin else step.account_key
    with limits.attempt(limits=limits.step_code_limits(step=step, caller=caller), account=account):
        proof = email_codes.find_code(step=step, code=code)
        if proof is None:
            raise WrongCodeError
    with transaction.atomic():
        if not step_tokens.advance(step=step, from_state=StepToken.State.ISSUED, to_state=StepToken.State.VERIFIED):
            raise StepExpiredError
        if not proof.use():
            raise WrongCodeError


def set_password(*, step: StepToken, password: str, caller: Caller) -> None:
    """Set the new password with a proven step, once; every session of the admin ends. No sign-in follows by itself."""
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
