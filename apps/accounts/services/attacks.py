"""Whether somebody is guessing: counts of what was refused, a notice on the console, one mail an episode."""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection, models, transaction
from django.db.models import Sum
from django.utils import timezone

from apps.accounts.models import Admin, AttackWatch, SecurityCount
from apps.accounts.services import mail
from apps.core.actor import Role
from apps.core.kept_queries import KeptQuery
from apps.wire.security import Event, Outcome, drain, put_back

log = logging.getLogger("console.accounts")
WINDOW = timedelta(minutes=10)
# So long after the last look at which it went on, an attack is another one.
QUIET = timedelta(hours=1)
COLLECT_EVERY_S = 5.0


_RECENT = KeptQuery(
    lambda since: (
        SecurityCount.objects.filter(minute__gt=since).values_list("event", "outcome").annotate(total=Sum("count"))
    ),
    models.DateTimeField,
)


@dataclass(frozen=True)
class AttackState:
    """How many sign-ins were refused within ten minutes, and whether that is an attack."""

    refused: int
    is_attack: bool


def attack_state() -> AttackState:
    refused = sum(
        count
        for (event, outcome), count in recent_counts().items()
        if event == Event.SIGN_IN and outcome != Outcome.ACCEPTED
    )
    return AttackState(refused, bool(settings.ATTACK_REFUSALS) and refused >= settings.ATTACK_REFUSALS)


def recent_counts() -> dict[tuple[str, str], int]:
    """{(event, outcome): how often in the last ten minutes}, of all processes."""
    return {(event, outcome): total for event, outcome, total in _RECENT.run(timezone.now() - WINDOW)}


def collect() -> None:
    """Write down what this process counted, and tell the owners when it has become an attack."""
    counts = drain()
    if not counts:
        return
    try:
        _add(counts)
    except DatabaseError:
        put_back(counts)
        raise
    state = attack_state()
    if state.is_attack:
        _tell_once(state)


@transaction.atomic
def _add(counts: Mapping[tuple[Event, Outcome], int]) -> None:
    minute = timezone.now().replace(second=0, microsecond=0)
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO accounts_securitycount (minute, event, outcome, count) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT (minute, event, outcome) DO UPDATE"
            " SET count = accounts_securitycount.count + excluded.count",
            [(minute, str(event), str(outcome), count) for (event, outcome), count in sorted(counts.items())],
        )


@transaction.atomic
def _tell_once(state: AttackState) -> None:
    now = timezone.now()
    AttackWatch.objects.get_or_create(pk=1, defaults={"last_at": now - QUIET})
    # Of two processes that look at once, one begins the episode; the others carry it on.
    is_new = AttackWatch.objects.filter(pk=1, last_at__lte=now - QUIET).update(last_at=now)
    if not is_new:
        AttackWatch.objects.filter(pk=1).update(last_at=now)
        return
    for admin in Admin.objects.filter(is_active=True, role=Role.OWNER):
        mail.queue_notice(kind="attack", admin=admin, refused=state.refused)


async def keep_collected() -> None:
    """Run for ever: what this process refused is written down every few seconds."""
    while True:
        await asyncio.sleep(COLLECT_EVERY_S)
        await asyncio.to_thread(_collect_in_thread)


def _collect_in_thread() -> None:
    close_old_connections()
    try:
        collect()
    except Exception:
        # Whatever it is, the next look may find it gone.
        log.exception("refusals could not be written down")
    finally:
        close_old_connections()
