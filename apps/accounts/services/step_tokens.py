"""Tokens of an unfinished sign-in or password reset. Each is bound to one purpose and can be used once."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from apps.accounts import codes
from apps.accounts.callers import Caller
from apps.accounts.models import Admin, StepToken
from apps.accounts.services import limits, sessions
from apps.web.address import address_block

LIFETIMES = {StepToken.Purpose.LOGIN: timedelta(minutes=10), StepToken.Purpose.RESET: timedelta(minutes=15)}


def issue(
    *,
    purpose: StepToken.Purpose,
    admin: Admin | None,
    subject: object,
    caller: Caller,
    method: StepToken.Method = StepToken.Method.EMAIL,
) -> tuple[StepToken, str]:
    """Create a token for the next step of a sign-in or a reset. Return its row, and the token for the client.

    Codes are counted per `subject`: the account, or the email of an unknown one.
    """
    token = codes.make_token()
    now = timezone.now()
    login_id = admin.login_id if admin else ""
    step = StepToken.objects.create(
        purpose=purpose,
        admin=admin,
        account_key=limits.account_key(purpose=purpose, subject=subject, login_id=login_id, caller=caller),
        method=method,
        # The emails of an IPv6 network count together.
        address=address_block(caller.address),
        token_hash=codes.hash_token(token),
        created_at=now,
        code_sent_at=now,
        expires_at=now + LIFETIMES[purpose],
    )
    return step, token


def find(*, token: str, purpose: StepToken.Purpose) -> StepToken | None:
    """Return the unused token, unless it expired or its admin was disabled."""
    steps = StepToken.objects.filter(token_hash=codes.hash_token(token), purpose=purpose, expires_at__gt=timezone.now())
    step = steps.exclude(state=StepToken.State.USED).select_related("admin").first()
    if step is None or (step.admin is not None and not step.admin.is_active):
        return None
    return step


@transaction.atomic
def advance(*, step: StepToken, from_state: StepToken.State, to_state: StepToken.State) -> bool:
    """Move the token to the next state. Return False if it expired, was used, or the account was changed meanwhile."""
    # Changes of an account lock the admin before its tokens. The same order here prevents deadlocks.
    if step.admin_id:
        sessions.lock_admin(admin_id=step.admin_id)
    steps = StepToken.objects.filter(pk=step.pk, state=from_state, expires_at__gt=timezone.now())
    return bool(steps.update(state=to_state))


def invalidate_all(*, admin: Admin) -> None:
    """Make unfinished sign-ins and resets of the admin start again."""
    StepToken.objects.filter(admin=admin).exclude(state=StepToken.State.USED).update(state=StepToken.State.USED)


def reserve_resend(*, step: StepToken, interval_s: int) -> bool:
    """Note that a code is sent again. Return True for one request per interval."""
    now = timezone.now()
    steps = StepToken.objects.filter(pk=step.pk, code_sent_at__lte=now - timedelta(seconds=interval_s))
    return bool(steps.update(code_sent_at=now))
