import logging
from dataclasses import dataclass

from django.contrib.auth import authenticate
from django.db import transaction
from django.utils import timezone

from apps.accounts import messages
from apps.accounts.callers import Caller
from apps.accounts.models import Admin, AuthenticatorDevice, BackupCodeDevice, OneTimeCode, Session, StepToken
from apps.accounts.services import email_codes, limits, mail, recognized_browsers, sessions, step_tokens
from apps.wire.errors import ApiError, NotSignedInError

log = logging.getLogger("console.accounts")


class WrongCredentialsError(NotSignedInError):
    default_code = "credentials_wrong"
    default_detail = messages.WRONG_CREDENTIALS


class WrongCodeError(ApiError):
    default_code = "code_wrong"
    default_detail = messages.WRONG_CODE


class StepExpiredError(NotSignedInError):
    default_code = "step_expired"
    default_detail = messages.PRE_AUTH_EXPIRED


class NothingToResendError(ApiError):
    default_detail = messages.NO_CODE_TO_RESEND


@dataclass(frozen=True)
class LoginStarted:
    token: str
    method: str
    resend_in_s: int


@dataclass(frozen=True)
class SignedIn:
    admin: Admin
    opened: sessions.OpenedSession
    device_cookie: str


def start(*, login_id: str, password: str, caller: Caller) -> LoginStarted:
    """Check id and password, and send a code or ask the app. An unknown id is answered like a wrong password."""
    with limits.attempt(limits=limits.password_limits(login_id=login_id, caller=caller), account=login_id):
        # Hashes for unknown ids too, so that both take as long.
        admin = authenticate(login_id=login_id, password=password)
        if not isinstance(admin, Admin):
            raise WrongCredentialsError
    return _issue_step(admin=admin, caller=caller)


@transaction.atomic
def _issue_step(*, admin: Admin, caller: Caller) -> LoginStarted:
    # Hashing takes its time: a password that was changed meanwhile is a wrong one.
    if not sessions.is_unchanged(admin):
        raise WrongCredentialsError
    has_app = AuthenticatorDevice.objects.filter(user=admin, confirmed=True).exists()
    issued = step_tokens.issue(
        purpose=StepToken.Purpose.LOGIN,
        admin=admin,
        account_key=limits.account_key(purpose="login", subject=admin.pk, login_id=admin.login_id, caller=caller),
        method=StepToken.Method.APP if has_app else StepToken.Method.EMAIL,
        address=caller.address,
    )
    if not has_app:
        email_codes.send_code(step=issued.step, caller=caller)
    return LoginStarted(token=issued.token, method=issued.step.method, resend_in_s=0 if has_app else _cool_down_s())


def resend(*, step: StepToken, caller: Caller) -> int:
    """Send another code; returns the seconds until the next may be asked for."""
    if step.method == StepToken.Method.APP:
        raise NothingToResendError
    email_codes.resend_code(step=step, caller=caller)
    return _cool_down_s()


def finish_with_code(*, step: StepToken, code: str, caller: Caller) -> SignedIn:
    """The second step: an e-mailed code, or that of the app when one is on."""
    admin = _owner_of(step=step)
    with limits.attempt(limits=limits.step_code_limits(step=step, caller=caller), account=admin.login_id):
        proof: OneTimeCode | None
        if step.method == StepToken.Method.APP:
            device = AuthenticatorDevice.objects.filter(user=admin, confirmed=True).first()
            proof, refusal = device and device.find(code), messages.WRONG_APP_CODE
        else:
            proof, refusal = email_codes.find_code(step=step, code=code), messages.WRONG_CODE
        if proof is None:
            raise WrongCodeError(refusal)
    return _open(proof=proof, refusal=refusal, admin=admin, step=step, caller=caller)


def finish_with_backup_code(*, step: StepToken, code: str, caller: Caller) -> SignedIn:
    """The second step without the app: one of the ten codes, which is then gone."""
    admin = _owner_of(step=step)
    device = BackupCodeDevice.objects.filter(user=admin, confirmed=True).first()
    with limits.attempt(limits=limits.step_code_limits(step=step, caller=caller), account=admin.login_id):
        found = device.find(code) if device else None
        if device is None or found is None:
            raise WrongCodeError(messages.WRONG_BACKUP_CODE)
    with transaction.atomic():
        signed_in = _open(proof=found, refusal=messages.WRONG_BACKUP_CODE, admin=admin, step=step, caller=caller)
        mail.queue_notice(kind="backup_code_used", admin=admin, left=device.codes.filter(used_at__isnull=True).count())
    return signed_in


def _owner_of(*, step: StepToken) -> Admin:
    if step.admin is None or step.state != StepToken.State.ISSUED:
        raise StepExpiredError
    return step.admin


@transaction.atomic
def _open(*, proof: OneTimeCode, refusal: str, admin: Admin, step: StepToken, caller: Caller) -> SignedIn:
    """Use up the step and its code with the session that they open: where that cannot be kept, both are good still."""
    if not step_tokens.advance(step=step, from_state=StepToken.State.ISSUED, to_state=StepToken.State.USED):
        raise StepExpiredError
    if not proof.use():
        raise WrongCodeError(refusal)
    is_new_browser = _is_new_device(admin=admin, caller=caller)
    opened = sessions.open_session(admin=admin, caller=caller)
    Admin.objects.filter(pk=admin.pk).update(last_login=timezone.now())
    password_limits = limits.password_limits(login_id=admin.login_id, caller=caller)
    limits.clear([*password_limits, *limits.step_code_limits(step=step, caller=caller)])
    if is_new_browser:
        mail.queue_notice(kind="new_device", admin=admin, device=caller.device, address=caller.address)
    log.info("signed in: admin %s, session %s, address %s", admin.pk, opened.session.pk, caller.address)
    return SignedIn(admin=admin, opened=opened, device_cookie=recognized_browsers.make_cookie(login_id=admin.login_id))


def _is_new_device(*, admin: Admin, caller: Caller) -> bool:
    """Programs keep no cookie, so a session from the same program at the same address counts as known too."""
    if recognized_browsers.find(login_id=admin.login_id, caller=caller):
        return False
    return not Session.objects.filter(admin=admin, device=caller.device, address=caller.address).exists()


def _cool_down_s() -> int:
    return int(email_codes.RESEND_INTERVAL.total_seconds())
