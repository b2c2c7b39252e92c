from datetime import datetime

from django.db import models
from django.utils import timezone

from apps.core.models import OutboxRow
from apps.notifications.audience import ALL
from apps.wire.ids import new_id

TITLE_MOST = 120
MESSAGE_MOST = 1000
URL_MOST = 1000
TOKEN_MOST = 4096
# How far a push is, for people; `Delivery.progress` says it.
PROGRESS = ("scheduled", "waiting", "sending", "sent", "logged", "failed", "cancelled")
# `Delivery.provider_id` of one that was written to the log, because no credentials were set when it was due.
LOGGED = "log"


class Notification(models.Model):
    """What an admin wrote for the phones of a topic, or for one phone to try it on.

    It is counted as an item under its id: a view is a phone that received it, a click one that opened it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    title = models.CharField(max_length=TITLE_MOST)
    message = models.TextField(max_length=MESSAGE_MOST)
    url = models.CharField(max_length=URL_MOST, blank=True)
    # The name in storage, or nothing. A resent notification names the same file.
    icon = models.CharField(max_length=200, blank=True, db_index=True)
    # Whom it is for, as admins name it; nothing for the one phone of a test.
    topic = models.CharField(max_length=100, blank=True, default=ALL)
    is_test = models.BooleanField(default=False)
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
    # When it was meant to go out, the last time that somebody asked for it.
    send_at = models.DateTimeField()
    # The one phone of a test; emptied when the row ends.
    token = models.CharField(max_length=TOKEN_MOST, blank=True)
    # What the provider calls the message, or LOGGED.
    provider_id = models.CharField(max_length=200, blank=True)

    class Meta(OutboxRow.Meta):
        verbose_name_plural = "deliveries"

    def progress(self, now: datetime) -> str:
        """pending in detail: scheduled, waiting or sending; `logged` is sent, and reached no phone."""
        if self.state == self.State.SENT and self.provider_id == LOGGED:
            return "logged"
        if self.state != self.State.PENDING:
            return str(self.state)
        if self.lease_until and self.lease_until > now:
            return "sending"
        return "scheduled" if self.next_at > now and not self.attempts_count else "waiting"
