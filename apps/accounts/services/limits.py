"""Limits on failed attempts, per account and per address, stored in the database (docs/protocol.md 5.6).

An attempt is counted as a failure before it is checked, and refunded when it succeeds, so parallel attempts cannot
exceed a limit. A browser that signed in before has limits of its own: failures elsewhere do not lock its owner out.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from apps.accounts import codes
from apps.accounts.callers import Caller
from apps.accounts.exceptions import TooManyAttemptsError
from apps.accounts.models import Admin, FailureCount, Mail, StepToken
from apps.accounts.services import mail, recognized_browsers
from apps.core.actor import Actor
from apps.web.address import address_block
from apps.wire import security
from apps.wire.errors import ApiError
from apps.wire.security import Event, Outcome

DAY = timedelta(days=1)
LOCK_EMAIL_INTERVAL = DAY


@dataclass(frozen=True)
class Limit:
    """The number of failures that one subject may have, and the wait of the next attempt after that."""

    scope: str
    # An admin ID, a browser, or an address. Stored as a keyed hash only.
    subject: str
    max_failures: int = 10
    # The first wait. It doubles with each further failure, up to `max_wait`.
    first_wait: timedelta = timedelta(seconds=1)
    max_wait: timedelta = timedelta(minutes=15)
    # The count starts again after this time without a failure. Not shorter than `max_wait`, or waiting would reset it.
    reset_after: timedelta = timedelta(minutes=30)
    # True if reaching the limit locks the account in all browsers that have not signed in before.
    is_account_wide: bool = False

    @property
    def key(self) -> str:
        return codes.hash_subject(scope=self.scope, subject=self.subject)

    def wait_after(self, failures: int) -> timedelta:
        if failures < self.max_failures:
            return timedelta(0)
        factor: int = 2 ** min(failures - self.max_failures, 20)
        return min(self.first_wait * factor, self.max_wait)


def password_limits(*, login_id: str, caller: Caller) -> list[Limit]:
    """Return the limits of wrong passwords: per account and per address, or those of a recognized browser."""
    browser = recognized_browsers.find(login_id=login_id, caller=caller)
    if browser:
        return [Limit("password, recognized browser", browser)]
    return [Limit("password", login_id, is_account_wide=True), _address_limit(caller)]


def code_limits(*, purpose: str, account_key: str, login_id: str, caller: Caller) -> list[Limit]:
    """Return the limits of wrong codes: 20 per day for all browsers that have not signed in before."""
    browser = recognized_browsers.find(login_id=login_id, caller=caller)
    if browser:
        return [Limit(f"{purpose} code, recognized browser", browser)]
    per_day = Limit(
        f"{purpose} code",
        account_key,
        max_failures=20,
        first_wait=DAY,
        max_wait=DAY,
        reset_after=DAY,
        is_account_wide=True,
    )
    return [per_day, _address_limit(caller)]


def step_code_limits(*, step: StepToken, caller: Caller) -> list[Limit]:
    """Return the limits of wrong codes for the account of a sign-in or reset token."""
    login_id = step.admin.login_id if step.admin else ""
    return code_limits(purpose=step.purpose, account_key=step.account_key, login_id=login_id, caller=caller)


def reset_request_limits(*, login_id: str, caller: Caller) -> list[Limit]:
    """Return the limit of reset requests. Each of them counts, because it writes rows before anything is verified."""
    if recognized_browsers.find(login_id=login_id, caller=caller):
        return []
    return [Limit("reset requests", address_block(caller.address), max_failures=200)]


def reauthentication_limits(*, admin: Admin) -> list[Limit]:
    """Return the limit for requests of a signed-in admin that require the password or a code again."""
    return [Limit("own account", str(admin.pk))]


def account_key(*, purpose: str, subject: object, login_id: str, caller: Caller) -> str:
    """Return the key under which codes and their emails are counted. A browser that signed in before has its own."""
    browser = recognized_browsers.find(login_id=login_id, caller=caller)
    return codes.hash_subject(scope=f"{purpose} account", subject=f"{subject} {browser}" if browser else str(subject))


def _address_limit(caller: Caller) -> Limit:
    return Limit("address", address_block(caller.address), max_failures=100)


@contextmanager
def attempt(*, limits: Sequence[Limit], account: str) -> Iterator[None]:
    """Count an attempt as a failure unless the body succeeds.

    Args:
        limits: The limits that the attempt counts against.
        account: The admin ID that the attempt is about, whether it exists or not.

    Raises:
        TooManyAttemptsError: If a limit is reached. Nothing is counted then.
    """
    counted = count_failure(limits=limits, account=account)
    try:
        yield
    except ApiError:
        _log(Outcome.REJECTED, limits, account)
        if any(limit.is_account_wide and row.count == limit.max_failures for limit, row in counted.items()):
            _email_owner(account)
        raise
    _refund(counted)
    _log(Outcome.ACCEPTED, limits, account)


def count_failure(*, limits: Sequence[Limit], account: str) -> dict[Limit, FailureCount]:
    """Add a failure to each limit and return the new counts.

    Raises:
        TooManyAttemptsError: If a limit is reached already. Nothing is counted then.
    """
    try:
        # Check before locking: clients that have to wait must not block the writes of others.
        _check_waits(FailureCount.objects.filter(pk__in=[limit.key for limit in limits]))
        return _add_failure(limits)
    except TooManyAttemptsError:
        _log(Outcome.LIMITED, limits, account)
        raise


@transaction.atomic
def _add_failure(limits: Sequence[Limit]) -> dict[Limit, FailureCount]:
    rows = _lock_rows(limits)
    _check_waits(rows.values())
    # Read the clock while the rows are locked: an earlier time could precede the row of another transaction.
    now = timezone.now()
    for limit, row in rows.items():
        row.count = 1 if row.forget_at <= now else row.count + 1
        row.blocked_until = now + limit.wait_after(row.count)
        row.forget_at = now + limit.reset_after
    FailureCount.objects.bulk_update(rows.values(), ["count", "blocked_until", "forget_at"])
    return rows


@transaction.atomic
def _refund(counted: Mapping[Limit, FailureCount]) -> None:
    """Remove one failure from each limit, because the attempt succeeded, and the wait that it caused."""
    rows = _lock_rows(list(counted))
    for limit, row in rows.items():
        row.count = max(0, row.count - 1)
        # Another wait is that of a failure during the attempt.
        if row.count < limit.max_failures or row.blocked_until == counted[limit].blocked_until:
            row.blocked_until = timezone.now()
    FailureCount.objects.bulk_update(rows.values(), ["count", "blocked_until"])


@transaction.atomic
def clear(limits: Sequence[Limit]) -> int:
    """Forget the failures of an account, but not those of an address. Returns how many there were."""
    keys = [limit.key for limit in limits if limit.scope != "address"]
    # Locked in the same order as in _lock_rows.
    rows = list(FailureCount.objects.select_for_update().filter(pk__in=keys).order_by("pk"))
    FailureCount.objects.filter(pk__in=keys).delete()
    return sum(row.count for row in rows)


def lock_subjects(*, scope: str, subjects: Iterable[str]) -> None:
    """Serialize the transactions that count the rows of a subject and then add one."""
    _lock_rows([Limit(scope, subject) for subject in subjects])


@transaction.atomic
def unlock(*, admin: Admin, actor: Actor | None) -> bool:
    """Forget all failures that lock an account, and return whether there were any. Commands have no actor."""
    unknown_browser = Caller(address="", device="")
    limits = [*password_limits(login_id=admin.login_id, caller=unknown_browser), *reauthentication_limits(admin=admin)]
    for purpose in StepToken.Purpose:
        key = account_key(purpose=purpose, subject=admin.pk, login_id=admin.login_id, caller=unknown_browser)
        limits += code_limits(purpose=purpose, account_key=key, login_id=admin.login_id, caller=unknown_browser)
    failures = clear(limits)
    if not failures:
        return False
    admin.record("limits.lift", actor=actor, before={"count": failures})
    return True


def _lock_rows(limits: Sequence[Limit]) -> dict[Limit, FailureCount]:
    """Lock the rows of these limits until the end of the transaction, and create those that are missing."""
    now = timezone.now()
    # Ordered by key, which prevents deadlocks. The upsert locks a row that exists, and creates it again if it was
    # deleted in the meantime.
    new = [FailureCount(key=limit.key, scope=limit.scope, blocked_until=now, forget_at=now) for limit in limits]
    new.sort(key=lambda row: row.key)
    FailureCount.objects.bulk_create(new, update_conflicts=True, unique_fields=["key"], update_fields=["scope"])
    rows = FailureCount.objects.in_bulk([row.key for row in new])
    return {limit: rows[limit.key] for limit in limits}


def _check_waits(rows: Iterable[FailureCount]) -> None:
    waits = [row.blocked_until - timezone.now() for row in rows]
    longest = max(waits, default=timedelta(0))
    if longest > timedelta(0):
        raise TooManyAttemptsError(retry_after_s=max(1, math.ceil(longest.total_seconds())))


def _email_owner(account: str) -> None:
    """Notify the owner that the account is locked, once a day.

    For an unknown account the same rows are written and nothing is sent.
    """
    owner = Admin.objects.filter(login_id=account, is_active=True).first() or Admin(login_id=account)
    recent = Mail.objects.filter(kind="account_locked", created_at__gt=timezone.now() - LOCK_EMAIL_INTERVAL)
    if not recent.filter(recipient=owner.email).exists():
        mail.queue_notice(kind="account_locked", admin=owner)


def _log(outcome: Outcome, limits: Sequence[Limit], account: str) -> None:
    security.log_event(Event.SIGN_IN, outcome, detail=limits[0].scope, account=codes.hash_account(account))
