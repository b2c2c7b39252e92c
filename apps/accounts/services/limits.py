"""Limits on failures that slow a guesser; a trusted browser has its own, which nobody else can use up.

A try is counted as a failure before it is checked, and refunded when it was right: however many tries come
at once, no more are checked than the limit allows. Trusted browsers have limits of their own.
"""

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet, Sum
from django.utils import timezone

from apps.accounts import codes, messages
from apps.accounts.callers import Caller
from apps.accounts.models import Admin, FailureCount
from apps.accounts.services import trusted_browsers
from apps.audit import services as audit
from apps.core.actor import Actor
from apps.web.address import network_of
from apps.wire import security
from apps.wire.errors import ApiError, TooMany, Unavailable
from apps.wire.security import Event, Outcome

DAY = timedelta(days=1)


@dataclass(frozen=True)
class RateLimit:
    scope: str
    subject: str
    limit: int
    # How long after the last failure the count is reset. Longer than the longest wait, or waiting would reset it.
    memory: timedelta = timedelta(minutes=30)
    # The first wait; each further failure doubles it, up to the longest.
    first_wait: timedelta = timedelta(seconds=1)
    longest_wait: timedelta = timedelta(seconds=900)

    @property
    def key(self) -> str:
        return codes.hash_subject(scope=self.scope, subject=self.subject)

    def wait_after(self, *, failures: int) -> timedelta:
        if failures < self.limit:
            return timedelta(0)
        factor: int = 2 ** min(failures - self.limit, 20)
        return min(self.first_wait * factor, self.longest_wait)


def password_rate_limits(*, login_id: str, caller: Caller) -> list[RateLimit]:
    known = trusted_browsers.find(login_id=login_id, caller=caller)
    if known:
        return [RateLimit("password, known device", known, limit=10)]
    return [RateLimit("password", login_id, limit=10), _address_rate_limit(caller=caller)]


def code_rate_limits(*, purpose: str, account_key: str, login_id: str, caller: Caller) -> list[RateLimit]:
    """Wrong codes: twenty a day from all browsers that never signed in; a trusted one has the usual waits."""
    known = trusted_browsers.find(login_id=login_id, caller=caller)
    if known:
        return [RateLimit(f"{purpose} code, known device", known, limit=10)]
    strangers = RateLimit(f"{purpose} code", account_key, limit=20, memory=DAY, first_wait=DAY, longest_wait=DAY)
    return [strangers, _address_rate_limit(caller=caller)]


def login_code_rate_limits(*, admin: Admin, caller: Caller) -> list[RateLimit]:
    """The rate limits of wrong sign-in codes, for Django admin, which counts the address by itself."""
    key = account_key(purpose="login", subject=admin.pk, login_id=admin.login_id, caller=caller)
    of_all = code_rate_limits(purpose="login", account_key=key, login_id=admin.login_id, caller=caller)
    return [rate_limit for rate_limit in of_all if rate_limit.scope != "address"]


def reset_rate_limits(*, login_id: str, caller: Caller) -> list[RateLimit]:
    """Asking for a reset writes rows before anything is proven, so it is counted, right or wrong, by address."""
    if trusted_browsers.find(login_id=login_id, caller=caller):
        return []
    return [RateLimit("asks for a reset", network_of(caller.address), limit=200)]


def account_key(*, purpose: str, subject: object, login_id: str, caller: Caller) -> str:
    """Whose mails and codes are counted together. A known browser has them to itself: strangers use up their own."""
    known = trusted_browsers.find(login_id=login_id, caller=caller)
    return codes.hash_subject(scope=f"{purpose} account", subject=f"{subject} {known}" if known else str(subject))


def own_account_rate_limits(*, admin_id: object) -> list[RateLimit]:
    """For calls of a signed-in admin that ask for the password or a code again."""
    return [RateLimit("own account", str(admin_id), limit=10)]


def _address_rate_limit(*, caller: Caller) -> RateLimit:
    return RateLimit("address", network_of(caller.address), limit=100)


def reserve(*, rate_limits: Sequence[RateLimit], account: str) -> None:
    """Count a failure in each rate limit; raises TooMany and counts nothing when one is used up."""
    try:
        _reserve(rate_limits=rate_limits)
    except TooMany:
        _note(Outcome.LIMITED, rate_limits, account)
        raise


def _reserve(*, rate_limits: Sequence[RateLimit]) -> None:
    # Looked at before anything is locked: whoever tries on while he has to wait takes no turn at writing from others.
    rows = list(FailureCount.objects.filter(pk__in=[rate_limit.key for rate_limit in rate_limits]))
    # A time from before the look would lie before what others wrote meanwhile.
    now = timezone.now()
    blocking = [row.blocked_until for row in rows if row.blocked_until > now]
    if blocking:
        raise _too_many(max(blocking), now)
    _count(rate_limits=rate_limits)


@transaction.atomic
def _count(*, rate_limits: Sequence[RateLimit]) -> None:
    def count_one(rate_limit: RateLimit, row: FailureCount, now: datetime) -> None:
        if row.blocked_until > now:
            raise _too_many(row.blocked_until, now)
        row.count = 1 if row.forget_at <= now else row.count + 1
        row.blocked_until = now + rate_limit.wait_after(failures=row.count)
        row.forget_at = now + rate_limit.memory

    _change(rate_limits=rate_limits, change=count_one)


@transaction.atomic
def refund(*, rate_limits: Sequence[RateLimit]) -> None:
    """Take back what `reserve` counted, because the try was right."""

    def take_one(_budget: RateLimit, row: FailureCount, now: datetime) -> None:
        row.count = max(0, row.count - 1)
        row.blocked_until = now

    _change(rate_limits=rate_limits, change=take_one)


@contextmanager
def one_try(*, rate_limits: Sequence[RateLimit], account: str) -> Iterator[None]:
    """Count one try: it stays counted when the body raises, and is refunded on success or Unavailable.

    `account` is whom it is about, known or not; the log gets a hash of it.
    """
    reserve(rate_limits=rate_limits, account=account)
    try:
        yield
    except Unavailable:
        refund(rate_limits=rate_limits)
        raise
    except ApiError:
        _note(Outcome.REFUSED, rate_limits, account)
        raise
    refund(rate_limits=rate_limits)
    _note(Outcome.ACCEPTED, rate_limits, account)


def _note(outcome: Outcome, rate_limits: Sequence[RateLimit], account: str) -> None:
    detail = rate_limits[0].scope if rate_limits else ""
    security.note(Event.SIGN_IN, outcome, detail=detail, account=codes.hash_account(account))


@transaction.atomic
def lift(*, rows: QuerySet[FailureCount], actor: Actor | None) -> None:
    """Forget chosen failures, from Django admin or, without an actor, by a command.

    After a wide attack they are many: one event tells of all that were counted in one way.
    """
    counted = rows.filter(count__gt=0).order_by("scope")
    for scope, failures in counted.values_list("scope").annotate(failures=Sum("count")):
        audit.record(actor=actor, action="limits.lift", target=scope, before={"count": failures})
    rows.delete()


def rows_of(*, admin: Admin) -> QuerySet[FailureCount]:
    """What strangers, and the account's own calls, have failed at with this account."""
    nobody = Caller(address="", device="")
    of_all = [
        *password_rate_limits(login_id=admin.login_id, caller=nobody),
        *own_account_rate_limits(admin_id=admin.pk),
    ]
    for purpose in ("login", "reset"):
        key = account_key(purpose=purpose, subject=admin.pk, login_id=admin.login_id, caller=nobody)
        of_all += code_rate_limits(purpose=purpose, account_key=key, login_id=admin.login_id, caller=nobody)
    return FailureCount.objects.filter(pk__in=[one.key for one in of_all if one.scope != "address"])


def clear(*, rate_limits: Sequence[RateLimit]) -> None:
    """Forget the failures of an account, after a full sign-in."""
    FailureCount.objects.filter(
        pk__in=[rate_limit.key for rate_limit in rate_limits if rate_limit.scope != "address"]
    ).delete()


def _too_many(until: datetime, now: datetime) -> TooMany:
    return TooMany(messages.TOO_MANY_TRIES, retry_after_s=max(1, math.ceil((until - now).total_seconds())))


def _change(*, rate_limits: Sequence[RateLimit], change: Callable[[RateLimit, FailureCount, datetime], None]) -> None:
    # In the order of keys, so that two callers never wait for each other.
    for rate_limit in sorted(rate_limits, key=lambda rate_limit: rate_limit.key):
        row = _lock(key=rate_limit.key, scope=rate_limit.scope)
        # Read the clock under the lock: a time from before the wait could precede what the last holder wrote.
        change(rate_limit, row, timezone.now())
        row.save(update_fields=["count", "blocked_until", "forget_at"])


def take_turns(*, scope: str, subjects: Collection[str]) -> None:
    """Let those who count rows of a subject, and add one, do so one after the other: until the commit."""
    for key in sorted(codes.hash_subject(scope=scope, subject=subject) for subject in subjects):
        _lock(key=key, scope=scope)


def _lock(*, key: str, scope: str) -> FailureCount:
    # One upsert makes the row or locks it (a row that is deleted meanwhile is made again), so from here on it is
    # ours until the commit.
    at = timezone.now()
    fresh = FailureCount(key=key, scope=scope, blocked_until=at, forget_at=at)
    FailureCount.objects.bulk_create([fresh], update_conflicts=True, unique_fields=["key"], update_fields=["scope"])
    return FailureCount.objects.get(pk=key)
