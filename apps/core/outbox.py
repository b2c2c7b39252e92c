"""Works off rows that wait in the database: claim with a lease, deliver, repeat with backoff, give up.

At least once: the lease of a worker that dies runs out, and the next one repeats. The database alone decides what is
due; a message through the broker only makes it quick.
"""

import logging
import random
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache, partial
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import models, transaction
from django.db.models import Count, F, Max, Min, Q, QuerySet, Value
from django.utils import timezone
from django.utils.module_loading import import_string
from kombu.exceptions import OperationalError

from apps.core.kept_queries import KeptQuery, Param
from apps.core.models import OutboxRow, OutboxState

log = logging.getLogger("console.outbox")

State = OutboxRow.State
# Rows that several workers reach for at once: the loser of one takes the next.
LOOK_AHEAD = 20
# A worker looks by itself as often; a wake-up that is older is worth nothing.
SCAN_EVERY_S = 2.0
# No outbox has this name.
BEAT = "beat"
TOO_LATE = "It could not be sent in time"
# A caller waits no longer than this for a broker that hangs.
BRIEF = {"max_retries": 0, "socket_timeout": 0.3, "socket_connect_timeout": 0.3}


class DeliveryFailed(Exception):
    """The row was not delivered. `reason` is for the admin."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class TryLater(DeliveryFailed):
    """It may work later. `wait_s` is the least to wait for, or 0."""

    def __init__(self, reason: str, wait_s: float = 0.0) -> None:
        super().__init__(reason)
        self.wait_s = wait_s


class HoldAll(TryLater):
    """No row of this outbox will be taken for `wait_s` seconds."""


class Rejected(DeliveryFailed):
    """It will never work."""


@dataclass(frozen=True)
class Outbox:
    """One table of rows, and how one of them is delivered.

    `deliver` gets a row and returns columns to write with its success, or None. What it raises is tried again, except
    Rejected. It may run twice for one row, never at the same time while it ends within `lease_s`.
    """

    name: str
    model: type[OutboxRow]
    deliver: Callable[[Any], Mapping[str, Any] | None]
    # The column that says since when a row waits.
    since: str
    # A row that waits for longer is worth an alarm.
    late_s: float
    first_wait_s: float
    longest_wait_s: float = 600.0
    lease_s: float = 60.0
    # How many rows one worker process delivers at a time.
    lanes: int = 1
    # Rows whose failure is worth an alarm.
    alarming: Q = field(default_factory=Q)
    # Columns that are emptied when a row ends, however it ends.
    emptied: Mapping[str, Any] = field(default_factory=dict)

    @property
    def pending(self) -> QuerySet[OutboxRow]:
        return self.model._default_manager.filter(state=State.PENDING)


@lru_cache(maxsize=1)
def all_outboxes() -> tuple[Outbox, ...]:
    return tuple(import_string(path) for path in settings.OUTBOXES)


def deliver_due(outbox: Outbox) -> int:
    """Deliver until nothing is due; returns how many got through. Several workers may run this at once."""
    count = 0
    while (outcome := deliver_next(outbox)) is not None:
        count += outcome
    return count


def deliver_next(outbox: Outbox) -> bool | None:
    """Try the row that is due for longest; True when it got through, None when none is due."""
    if OutboxState.objects.filter(name=outbox.name, held_until__gt=timezone.now()).exists():
        return None
    row = _claim(outbox)
    return None if row is None else _try(outbox, row)


def _try(outbox: Outbox, row: OutboxRow) -> bool:
    if row.give_up_at <= timezone.now():
        log.error("%s %s was given up: %s", outbox.name, row.pk, row.last_error)
        return _end(outbox, row, State.FAILED, {"last_error": row.last_error or TOO_LATE})
    try:
        found = outbox.deliver(row)
    except Rejected as never:
        log.error("%s %s was rejected: %s", outbox.name, row.pk, never.reason)
        return _end(outbox, row, State.FAILED, {"last_error": never.reason[:200]})
    except TryLater as trouble:
        if isinstance(trouble, HoldAll):
            _hold(outbox, trouble)
        return _retry_later(outbox, row, trouble)
    except Exception as trouble:
        # Whatever one row does, the others go on.
        if not isinstance(trouble, OSError | ValueError):
            log.exception("%s %s failed in an unforeseen way", outbox.name, row.pk)
        return _retry_later(outbox, row, TryLater(type(trouble).__name__))
    return _end(outbox, row, State.SENT, {"sent_at": timezone.now(), "last_error": "", **(found or {})})


def _claim(outbox: Outbox) -> OutboxRow | None:
    now, owner = timezone.now(), uuid.uuid4()
    free = outbox.pending.filter(Q(lease_until=None) | Q(lease_until__lt=now), next_at__lte=now)
    lease = {"lease_until": now + timedelta(seconds=outbox.lease_s), "lease_owner": owner}
    for pk in free.order_by("next_at", "pk").values_list("pk", flat=True)[:LOOK_AHEAD]:
        if free.filter(pk=pk).update(**lease, attempts_count=F("attempts_count") + 1):
            row = outbox.model._default_manager.filter(pk=pk, lease_owner=owner).first()
            if row is not None:
                return row
    return None


def _end(outbox: Outbox, row: OutboxRow, state: OutboxRow.State, columns: Mapping[str, Any]) -> bool:
    _write(outbox, row, state=state, **outbox.emptied, **columns)
    return state == State.SENT


def _retry_later(outbox: Outbox, row: OutboxRow, trouble: TryLater) -> bool:
    """Twice the wait of the time before, spread by a fifth; never sooner than was asked for."""
    doubled = min(outbox.first_wait_s * 2 ** min(row.attempts_count - 1, 20), outbox.longest_wait_s)
    wait_s = max(doubled * random.uniform(0.8, 1.2), trouble.wait_s)  # noqa: S311 - spreads retries
    log.warning("%s %s, try %s: %s; next in %.0f s", outbox.name, row.pk, row.attempts_count, trouble.reason, wait_s)
    _write(outbox, row, next_at=timezone.now() + timedelta(seconds=wait_s), last_error=trouble.reason[:200])
    return False


def _write(outbox: Outbox, row: OutboxRow, **columns: Any) -> None:
    """Write as the one who holds the lease. Who lost it writes nothing: another one works on the row."""
    mine = outbox.model._default_manager.filter(pk=row.pk, lease_owner=row.lease_owner)
    mine.update(**columns, lease_until=None, lease_owner=None)


def _hold(outbox: Outbox, held: HoldAll) -> None:
    log.warning("%s: all wait for %.0f s: %s", outbox.name, held.wait_s, held.reason)
    _note(outbox.name, held_until=timezone.now() + timedelta(seconds=held.wait_s))


def seconds_to_next_look(outbox: Outbox) -> float:
    """Return how long a worker may wait: until the next row is due, at most until the next scan."""
    now = timezone.now()
    soon = outbox.pending.filter(next_at__gt=now, next_at__lt=now + timedelta(seconds=SCAN_EVERY_S))
    next_at = soon.order_by("next_at").values_list("next_at", flat=True).first()
    return SCAN_EVERY_S if next_at is None else (next_at - now).total_seconds()


def note_scan(outbox: Outbox) -> None:
    """Say that a worker looks at this outbox right now."""
    _note(outbox.name, scanned_at=timezone.now())


def note_beat() -> None:
    """Say that something that beat asked for is done right now, or may be asked for from now on."""
    _note(BEAT, scanned_at=timezone.now())


def last_beat_at() -> datetime | None:
    """When something that beat asked for was last done; None where no worker has run yet."""
    return OutboxState.objects.filter(name=BEAT).values_list("scanned_at", flat=True).first()


def _note(name: str, **columns: datetime) -> None:
    state = OutboxState(name=name, **columns)
    OutboxState.objects.bulk_create(
        [state], update_conflicts=True, unique_fields=["name"], update_fields=[*columns]
    )  # one statement: two workers cannot meet in it


def wake_after_commit(outbox_name: str) -> None:
    """Tell the workers, once this transaction stands, that something is due."""
    transaction.on_commit(partial(_wake, outbox_name), robust=True)


def _wake(outbox_name: str) -> None:
    try:
        # A connection of its own: the pool's tries for seconds to reach a broker that is down.
        with current_app.connection(transport_options=BRIEF) as connection:
            current_app.send_task(
                "core.wake", (outbox_name,), queue=outbox_name, expires=SCAN_EVERY_S, connection=connection, retry=False
            )
    except (OperationalError, OSError) as trouble:
        log.warning("no worker was told of a %s, the next scan finds it: %s", outbox_name, type(trouble).__name__)


def oldest_waiting_since(outbox: Outbox) -> datetime | None:
    """Since when the row that has waited longest should be out; None when none waits."""
    waiting = outbox.pending.filter(**{f"{outbox.since}__lte": timezone.now()}).order_by(outbox.since)
    return waiting.values_list(outbox.since, flat=True).first()


def count_by_state(outbox: Outbox) -> dict[str, int]:
    """{"pending": 3, …}, with a 0 for each state that no row has."""
    found = outbox.model._default_manager.order_by().values_list("state").annotate(count=Count("pk"))
    return {**dict.fromkeys(State.values, 0), **dict(found)}


@dataclass(frozen=True)
class FailedRows:
    """How many rows failed, since when the first of them waited, when the last one was due, and why it failed."""

    count: int = 0
    since: datetime | None = None
    last_due_at: datetime | None = None
    reason: str = ""


def failures(after: Mapping[str, datetime]) -> dict[str, FailedRows]:
    """{outbox: its rows worth an alarm that were given up or rejected}, of those that wait since its moment or later.

    An outbox without such rows is left out.
    """
    named = {outbox.name: outbox for outbox in all_outboxes() if outbox.name in after}
    found = _failed_of(tuple(named)).run(*(after[name] for name in named))
    return {
        name: FailedRows(count, since, last_due_at, _last_reason(_failed(named[name], after[name])))
        for name, count, since, last_due_at in found
    }


@lru_cache(maxsize=1)
def _failed_of(names: tuple[str, ...]) -> KeptQuery[tuple[str, int, datetime, datetime]]:
    """What failed in all of these, in one statement: whoever looks at home asks for it."""
    outboxes = [outbox for outbox in all_outboxes() if outbox.name in names]

    def sums(*after: Param) -> QuerySet[Any, tuple[str, int, datetime, datetime]]:
        first, *others = (
            _failed(outbox, since)
            .order_by()
            .values("state")
            .annotate(outbox=Value(outbox.name), count=Count("pk"), first=Min(outbox.since), last=Max("next_at"))
            .values_list("outbox", "count", "first", "last")
            for outbox, since in zip(outboxes, after, strict=True)
        )
        return first.union(*others, all=True)

    return KeptQuery(sums, *[models.DateTimeField] * len(outboxes))


def _failed(outbox: Outbox, after: datetime | Param) -> QuerySet[OutboxRow]:
    rows = outbox.model._default_manager.filter(outbox.alarming, state=State.FAILED, **{f"{outbox.since}__gte": after})
    return rows.order_by(f"-{outbox.since}")


def _last_reason(failed: QuerySet[OutboxRow]) -> str:
    return failed.values_list("last_error", flat=True).first() or ""


def scans() -> dict[str, datetime | None]:
    """When a worker last looked at each outbox; None where none ever did."""
    noted = dict(OutboxState.objects.values_list("name", "scanned_at"))
    return {outbox.name: noted.get(outbox.name) for outbox in all_outboxes()}
