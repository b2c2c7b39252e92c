from datetime import datetime

from django.db import models
from django.utils import timezone

from apps.core.models import OutboxRow
from apps.wire.ids import new_id

TITLE_MOST = 120
MESSAGE_MOST = 1000
URL_MOST = 1000
# How far a push is, for people; `Delivery.progress` says it.
PROGRESS = ("scheduled", "waiting", "sending", "retrying", "sent", "logged", "failed", "cancelled")
# `Delivery.provider_id` of one that was written to the log, because no credentials were set when it was due.
LOGGED = "log"


class Notification(models.Model):
    """What an admin wrote for every phone that has the app."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    title = models.CharField(max_length=TITLE_MOST)
    message = models.TextField(max_length=MESSAGE_MOST)
    url = models.CharField(max_length=URL_MOST, blank=True)
    # The name in storage, or nothing. A resent notification names the same file.
    icon = models.CharField(max_length=200, blank=True, db_index=True)
    created_at = models.DateTimeField(default=timezone.now)
    created_by = models.CharField(max_length=150)

    class Meta:
        indexes = [models.Index(fields=["-created_at", "-id"], name="notification_by_time")]

    def __str__(self) -> str:
        return self.title


class Delivery(OutboxRow):
    """The outbox row of a notification: written with it, worked off by the worker."""

    notification = models.OneToOneField(
        Notification, on_delete=models.CASCADE, primary_key=True, related_name="delivery"
    )
    # When it was meant to go out.
    send_at = models.DateTimeField()
    # What the provider calls the message, or LOGGED.
    provider_id = models.CharField(max_length=200, blank=True)

    class Meta(OutboxRow.Meta):
        verbose_name_plural = "deliveries"

    def progress(self, now: datetime) -> str:
        """pending in detail: scheduled, waiting, sending or retrying; `logged` is sent, and reached no phone."""
        if self.state == self.State.SENT and self.provider_id == LOGGED:
            return "logged"
        if self.state != self.State.PENDING:
            return str(self.state)
        if self.lease_until and self.lease_until > now:
            return "sending"
        if self.attempts_count:
            return "retrying"
        return "scheduled" if self.next_at > now else "waiting"
