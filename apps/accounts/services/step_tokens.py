"""Pre-auth tokens: bound to one purpose in the lookup, advanced by UPDATEs that exactly one caller wins."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from apps.accounts import codes
from apps.accounts.models import Admin, StepToken
from apps.accounts.services import sessions
from apps.web.address import network_of

LIFE = {StepToken.Purpose.LOGIN: timedelta(minutes=10), StepToken.Purpose.RESET: timedelta(minutes=15)}


@dataclass(frozen=True)
class IssuedToken:
    step: StepToken
    token: str


def issue(
    *, purpose: StepToken.Purpose, admin: Admin | None, account_key: str, method: str, address: str
) -> IssuedToken:
    token = codes.make_token()
    now = timezone.now()
    step = StepToken.objects.create(
        purpose=purpose,
        admin=admin,
        account_key=account_key,
        method=method,
        # Mails are counted by it.
        address=network_of(address),
        token_hash=codes.hash_token(token),
        created_at=now,
        code_sent_at=now,
        expires_at=now + LIFE[purpose],
    )
    return IssuedToken(step=step, token=token)


def find(*, token: str, purpose: StepToken.Purpose) -> StepToken | None:
    live = StepToken.objects.filter(token_hash=codes.hash_token(token), purpose=purpose, expires_at__gt=timezone.now())
    step = live.exclude(state=StepToken.State.USED).select_related("admin").first()
    if step is None or (step.admin is not None and not step.admin.is_active):
        return None
    return step


@transaction.atomic
def advance(*, step: StepToken, from_state: StepToken.State, to_state: StepToken.State) -> bool:
    """Move the step on; False when somebody else did, its time is over, or the account was changed meanwhile."""
    # Whoever changes an account holds it, then closes its steps: in this order nobody waits for each other.
    if step.admin_id:
        sessions.lock_admin(admin_id=step.admin_id)
    mine = StepToken.objects.filter(pk=step.pk, state=from_state, expires_at__gt=timezone.now())
    return bool(mine.update(state=to_state))


def invalidate_all(*, admin: Admin) -> None:
    """Invalidate every pre-auth token of the admin: half-done sign-ins and resets start again."""
    StepToken.objects.filter(admin=admin).exclude(state=StepToken.State.USED).update(state=StepToken.State.USED)


def reserve_resend(*, step: StepToken, cool_down: timedelta) -> bool:
    """True for one caller per cool-down."""
    now = timezone.now()
    mine = StepToken.objects.filter(pk=step.pk, code_sent_at__lte=now - cool_down)
    return bool(mine.update(code_sent_at=now))
