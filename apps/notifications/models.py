from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from apps.core.models import QueuedWork
from apps.core.rows import Audited, Versioned
from apps.core.zone import format_iso
from apps.notifications.audience import ALL
from apps.wire.ids import new_id

MAX_TITLE_LENGTH = 120
MAX_MESSAGE_LENGTH = 1000
MAX_URL_LENGTH = 1000
MAX_TOKEN_LENGTH = 4096
MAX_SAVED_PHONES = 50
# The states that admins see; `Delivery.progress` returns one of them.
PROGRESS = ("scheduled", "waiting", "sending", "sent", "logged", "failed", "cancelled")
# `Delivery.provider_id` of a notification that was only logged, because no credentials were set when it was due.
LOGGED = "log"
# A day later the notification is outdated.
RETRIED_FOR = timedelta(hours=24)
# An admin who tries it on a phone is waiting for it.
TEST_RETRIED_FOR = timedelta(minutes=10)


class Notification(Versioned):
    """A push notification for the phones of a topic, or for a test on one phone; edited until its time.

    It is counted as an item under its ID: a view is a phone that received it, a click is a phone that opened it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    title = models.CharField(max_length=MAX_TITLE_LENGTH)
    message = models.TextField(max_length=MAX_MESSAGE_LENGTH)
    url = models.CharField(max_length=MAX_URL_LENGTH, blank=True)
    # The name in storage, or empty. A resent notification uses the same file.
    icon = models.CharField(max_length=200, blank=True, db_index=True)
    # The topic as admins name it; empty for a test on one phone.
    topic = models.CharField(max_length=100, blank=True, default=ALL)
    is_test = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now)
    created_by = models.CharField(max_length=150)

    # The audit log has actions of its sending under the same target, too.
    audit_actions = ("notification.update",)
    audit_type = "notification"

    class Meta:
        indexes = [models.Index(fields=["-created_at", "-id"], name="notification_by_time")]

    def __str__(self) -> str:
        return self.title

    @property
    def send_at(self) -> datetime:
        """Return the time of sending, which the delivery stores."""
        return self.delivery.send_at

    @send_at.setter
    def send_at(self, at: datetime) -> None:
        self.delivery.plan(at)

    def audit_name(self) -> str:
        return self.title

    def audit_values(self, names: Collection[str]) -> dict[str, Any]:
        values = super().audit_values([name for name in names if name not in {"topic", "send_at"}])
        if "topic" in names:
            values["to"] = self.topic or "one phone"
        if "send_at" in names:
            values["send_at"] = format_iso(self.send_at)
        return values

    def save_columns(self, columns: Collection[str]) -> None:
        super().save_columns([name for name in columns if name != "send_at"])
        if "send_at" in columns:
            self.delivery.save(update_fields=["send_at", "due_at", "give_up_at"])


class SavedPhone(Audited):
    """A phone for tests. Admins choose it by its name; its token is not shown again."""

    audit_type = "saved_phone"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=60, unique=True)
    token = models.CharField(max_length=MAX_TOKEN_LENGTH)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Delivery(QueuedWork):
    """The sending of a notification: written with it, done by a Celery task."""

    task = "apps.notifications.tasks.send_push"
    queue = "push"
    waiting_since_field = "send_at"
    late_after = timedelta(minutes=10)
    # Longer than a task takes, so that no second worker sends meanwhile: connecting and reading time out for the
    # token, and then for the message.
    claim_seconds = 4 * settings.FCM_TIMEOUT_S + 5
    first_retry_seconds = settings.PUSH_FIRST_WAIT_S
    # Admins who try a notification on a phone see for themselves that it failed.
    alarming = Q(notification__is_test=False)
    cleared_when_finished = {"token": ""}

    notification = models.OneToOneField(
        Notification, on_delete=models.CASCADE, primary_key=True, related_name="delivery"
    )
    # When it should go out, as last requested.
    send_at = models.DateTimeField()
    # The one phone of a test.
    token = models.CharField(max_length=MAX_TOKEN_LENGTH, blank=True)
    # The provider's name of the message, or LOGGED.
    provider_id = models.CharField(max_length=200, blank=True)

    class Meta(QueuedWork.Meta):
        verbose_name_plural = "deliveries"

    def plan(self, at: datetime) -> None:
        """Make it due at that time, and retried for a while from then on."""
        self.send_at = self.due_at = at
        self.give_up_at = at + (TEST_RETRIED_FOR if self.notification.is_test else RETRIED_FOR)

    def is_being_sent(self, now: datetime) -> bool:
        """Return whether a worker is sending it now. One whose claim has expired is presumed dead."""
        return self.state == self.State.RUNNING and self.claim_expires_at is not None and self.claim_expires_at > now

    def is_untouched(self, now: datetime) -> bool:
        """Return whether it is not due yet and no worker has tried to send it."""
        return self.state == self.State.PENDING and self.send_at > now and not self.attempts_count

    def progress(self, now: datetime) -> str:
        """Return one of PROGRESS. `logged` is sent, and reached no phone."""
        if self.state == self.State.SENT and self.provider_id == LOGGED:
            return "logged"
        if self.state not in self.UNFINISHED:
            return str(self.state)
        if self.is_being_sent(now):
            return "sending"
        return "scheduled" if self.is_untouched(now) else "waiting"
