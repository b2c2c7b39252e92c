from collections.abc import Mapping
from datetime import timedelta
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

IS_UNFINISHED = Q(state__in=["pending", "running"])


class QueuedWork(models.Model):
    """Work that a Celery task does later: an email, a push notification, a scheduled ad, a thumbnail.

    The row is written in the transaction of the action, so that nothing is lost with the broker. Subclasses add the
    data of the task; `apps.core.queued_work` queues, claims, and finishes the rows.
    """

    class State(models.TextChoices):
        """`sent` means done, for every queue."""

        PENDING = "pending"
        RUNNING = "running"
        SENT = "sent"
        FAILED = "failed"
        CANCELLED = "cancelled"

    UNFINISHED: ClassVar = (State.PENDING, State.RUNNING)

    # The path of the Celery task, and its queue, which also names the work in health checks, metrics, and alarms.
    task: ClassVar[str]
    queue: ClassVar[str]
    # The field with the time since which a row waits.
    waiting_since_field: ClassVar[str]
    # A row that waits for longer raises an alarm.
    late_after: ClassVar[timedelta]
    # When a claim is this old, its worker is presumed dead. Longer than the work takes, but short: another worker
    # takes over within a minute.
    claim_seconds: ClassVar[float] = 40.0
    # The wait doubles with each attempt.
    first_retry_seconds: ClassVar[float] = 10.0
    max_retry_seconds: ClassVar[float] = 600.0
    # Rows whose failure raises an alarm.
    alarming: ClassVar[Q] = Q()
    # Written when the row is finished, for secrets that are no longer needed.
    cleared_when_finished: ClassVar[Mapping[str, Any]] = {}

    state = models.CharField(max_length=10, choices=State, default=State.PENDING)
    due_at = models.DateTimeField(default=timezone.now)
    # Later the work is pointless, and the row fails.
    give_up_at = models.DateTimeField()
    attempts_count = models.PositiveIntegerField(default=0)
    # Set while a task works on the row. It identifies the claim: only its holder may write the outcome.
    claim_expires_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    last_error = models.CharField(max_length=200, blank=True)

    class Meta:
        abstract = True
        indexes = [models.Index(fields=["due_at"], condition=IS_UNFINISHED, name="%(class)s_due")]

    def __str__(self) -> str:
        return f"{self.state}, {self.attempts_count} attempts"


class Heartbeat(models.Model):
    """The one row with the time when a worker last ran a task of Celery beat."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"
