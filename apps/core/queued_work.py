"""Queues, claims, and finishes rows of `QueuedWork`.

The database decides which rows are due; the broker only starts their tasks sooner. A task may run twice for one row:
it is queued again when the broker seems to have lost it. The second task finds the row claimed or finished, and does
nothing.
"""

import logging
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar

from celery import current_app
from django.apps import apps
from django.db import transaction
from django.db.models import Count, F, Max, Min, Q, QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string
from kombu.exceptions import OperationalError

from apps.core.models import Heartbeat, QueuedWork

log = logging.getLogger("console.queued_work")

State = QueuedWork.State
Row = TypeVar("Row", bound=QueuedWork)

# Celery beat checks for due rows this often (CELERY_BEAT_SCHEDULE).
CHECK_EVERY_SECONDS = 15.0
# Only rows that are due soon are queued with an ETA, because workers keep such messages in memory.
QUEUED_AHEAD = timedelta(seconds=2 * CHECK_EVERY_SECONDS)
# A check queues at most so many rows of a queue. Its messages and those of retries expire, so that a stuck queue stays
# short.
MAX_ROWS_PER_CHECK = 100
CHECK_MESSAGE_EXPIRES_SECONDS = 60.0
# The timer of a worker may run an ETA slightly early.
ETA_TOLERANCE = timedelta(seconds=0.5)
NOT_SENT_IN_TIME = "It could not be sent before its time limit"


class TemporaryError(Exception):
    """The work may succeed later. `reason` is shown to admins; `wait_seconds` is the shortest wait, or 0."""

    def __init__(self, reason: str, wait_seconds: float = 0.0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.wait_seconds = wait_seconds


class PermanentError(Exception):
    """The work can never succeed. `reason` is shown to admins."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def work_models() -> list[type[QueuedWork]]:
    """Return the tables of queued work."""
    return [model for model in apps.get_models() if issubclass(model, QueuedWork)]


# Queuing


def queue_after_commit(*rows: QueuedWork) -> None:
    """Queue the tasks of these rows after the commit. Without a broker, Celery beat queues them later."""
    transaction.on_commit(lambda: publish(rows), robust=True)


def publish(rows: Iterable[QueuedWork], **options: Any) -> bool:
    """Queue the tasks of rows that are due soon; return False if the broker is away. Takes a second at most."""
    now = timezone.now()
    try:
        for row in rows:
            if row.due_at <= now + QUEUED_AHEAD:
                eta = row.due_at if row.due_at > now else None
                current_app.send_task(row.task, (str(row.pk),), queue=row.queue, eta=eta, retry=False, **options)
    except (OperationalError, OSError) as error:
        log.warning(
            "The broker did not accept a task; it will be queued later: %s %s: %s",
            row.queue,
            row.pk,
            type(error).__name__,
        )
        return False
    return True


def publish_due_rows() -> None:
    """Queue rows that are due soon and unclaimed, and rows that a dead worker had claimed."""
    for model in work_models():
        rows = due_rows(model, until=timezone.now() + QUEUED_AHEAD)[:MAX_ROWS_PER_CHECK]
        publish(rows, expires=CHECK_MESSAGE_EXPIRES_SECONDS)


def due_rows(model: type[Row], *, until: datetime) -> QuerySet[Row]:
    """Return unfinished rows that are due by then and that no task works on, the oldest first."""
    is_free = Q(claim_expires_at=None) | Q(claim_expires_at__lte=timezone.now())
    rows = model._default_manager.filter(is_free, state__in=QueuedWork.UNFINISHED, due_at__lte=until)
    return rows.order_by("due_at", "pk")


# Working


def run(model: type[Row], pk: str, work: Callable[[Row], Mapping[str, Any] | None]) -> None:
    """Claim a row, do its work outside any transaction, and write the outcome. Temporary errors are retried.

    Args:
        model: The table of the row.
        pk: The key of the row. A row that is finished, claimed, or not due yet is left alone.
        work: Does the work; returns columns to write with the success. Raises PermanentError if it never can; any
            other exception is retried.
    """
    row = claim(model, pk)
    if row is None:
        return
    if row.give_up_at <= timezone.now():
        log.error("%s %s failed permanently: %s", row.queue, pk, row.last_error)
        finish(row, State.FAILED, last_error=row.last_error or NOT_SENT_IN_TIME)
        return
    try:
        columns = work(row)
    except PermanentError as error:
        log.error("%s %s failed: %s", row.queue, pk, error.reason)
        finish(row, State.FAILED, last_error=error.reason[:200])
        return
    except Exception as error:  # noqa: BLE001 - the row has the error, and ends the retries by `give_up_at`
        _postpone(row, error)
        return
    if not finish(row, State.SENT, sent_at=timezone.now(), last_error="", **(columns or {})):
        log.warning("%s %s is done, but was cancelled or claimed by another task meanwhile", row.queue, pk)


def claim(model: type[Row], pk: object) -> Row | None:
    """Claim a row that is due; return None if another task has it or there is nothing to do."""
    now = timezone.now()
    expires_at = now + timedelta(seconds=model.claim_seconds)
    # With one conditional UPDATE, only one of two tasks gets the row.
    free = due_rows(model, until=now + ETA_TOLERANCE).filter(pk=pk).order_by()
    claimed = {"state": State.RUNNING, "claim_expires_at": expires_at, "attempts_count": F("attempts_count") + 1}
    if not free.update(**claimed):
        return None
    return model._default_manager.filter(pk=pk, state=State.RUNNING, claim_expires_at=expires_at).first()


def finish(row: QueuedWork, state: QueuedWork.State, **columns: Any) -> bool:
    """Write the outcome; return False, and write nothing, if the claim is gone."""
    return bool(_claimed(row).update(state=state, claim_expires_at=None, **row.cleared_when_finished, **columns))


def _postpone(row: QueuedWork, error: Exception) -> None:
    """Give the row back for a later attempt, and queue it if that is soon."""
    wait_seconds = 0.0
    reason = type(error).__name__
    if isinstance(error, TemporaryError):
        reason, wait_seconds = error.reason, error.wait_seconds
    elif not isinstance(error, OSError | ValueError):
        log.error("%s %s failed unexpectedly", row.queue, row.pk, exc_info=error)
    wait_seconds = max(wait_seconds, _backoff_seconds(row))
    log.warning(
        "%s %s failed at attempt %s, next in %.0f s: %s", row.queue, row.pk, row.attempts_count, wait_seconds, reason
    )
    row.due_at = timezone.now() + timedelta(seconds=wait_seconds)
    again = {"state": State.PENDING, "claim_expires_at": None, "due_at": row.due_at, "last_error": reason[:200]}
    if _claimed(row).update(**again):
        publish([row], expires=CHECK_MESSAGE_EXPIRES_SECONDS)


def _backoff_seconds(row: QueuedWork) -> float:
    doubled = row.first_retry_seconds * 2.0 ** min(row.attempts_count - 1, 20)
    return min(doubled, row.max_retry_seconds) * random.uniform(0.8, 1.2)  # noqa: S311 - jitter


def _claimed(row: QueuedWork) -> QuerySet[QueuedWork]:
    rows = type(row)._default_manager
    return rows.filter(pk=row.pk, state=State.RUNNING, claim_expires_at=row.claim_expires_at)


def run_due(model: type[QueuedWork]) -> int:
    """Run the tasks of due rows in this process, without a broker; return how many rows were finished as sent."""
    task = import_string(model.task)
    keys = list(due_rows(model, until=timezone.now()).values_list("pk", flat=True))
    for key in keys:
        task.apply((str(key),))
    return model._default_manager.filter(pk__in=keys, state=State.SENT).count()


# Reading


def record_heartbeat() -> None:
    """Record that a worker runs the tasks of Celery beat."""
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": timezone.now()})


def last_heartbeat_at() -> datetime | None:
    """Return when a worker last ran a scheduled task; None if none ever did."""
    return Heartbeat.objects.filter(pk=1).values_list("at", flat=True).first()


def oldest_waiting_since(model: type[QueuedWork]) -> datetime | None:
    """Return since when the oldest unfinished row should be done; None if none waits."""
    since = model.waiting_since_field
    waiting = model._default_manager.filter(state__in=QueuedWork.UNFINISHED, **{f"{since}__lte": timezone.now()})
    return waiting.order_by(since).values_list(since, flat=True).first()


def count_by_state(model: type[QueuedWork]) -> dict[str, int]:
    """Return {"pending": 3, …}, with a 0 for states that no row has."""
    found = model._default_manager.order_by().values_list("state").annotate(count=Count("pk"))
    return {**dict.fromkeys(State.values, 0), **dict(found)}


@dataclass(frozen=True)
class FailedRows:
    """The number of failed rows, the time since which the first one waited, and the due time and error of the last."""

    count: int
    since: datetime
    last_due_at: datetime
    reason: str


def find_failures(model: type[QueuedWork], *, since: datetime) -> FailedRows | None:
    """Return the failed rows that raise an alarm and wait since then or later; None if there is none."""
    field = model.waiting_since_field
    failed = model._default_manager.filter(model.alarming, state=State.FAILED, **{f"{field}__gte": since})
    found = failed.aggregate(count=Count("pk"), first=Min(field), last=Max("due_at"))
    if not found["count"]:
        return None
    reason = failed.order_by(f"-{field}").values_list("last_error", flat=True).first()
    return FailedRows(found["count"], found["first"], found["last"], reason or "")
