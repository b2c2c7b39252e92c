from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.utils import timezone

from apps.audit.names import escape_key
from apps.core.actor import Actor
from apps.core.models import IS_UNFINISHED, QueuedWork
from apps.core.rows import Audited, Versioned
from apps.wire.ids import new_id


class FireType(models.TextChoices):
    """What the app does with a fired ad; the values are fixed (docs/product.md 5.3)."""

    OPEN = "Open_Ads_Fire", "Open ad"
    NATIVE = "NTV_Ads_Fire", "Native ad"
    URL = "Url_Ads_Fire", "Web address"


# A scheduled ad that is this late is missed, because it was meant for an event that is over.
MISSED_AFTER = timedelta(minutes=10)
# The states that admins see; `ScheduledAd.progress` returns those of a scheduled ad.
LIVE_AD_STATES = ("planned", "missed", "cancelled", "running", "fired", "stopped")

# Rows that always exist and have no URL. They cannot be edited or deleted (docs/product.md 5.2).
RESERVED_NAMES = (FireType.OPEN.value, FireType.NATIVE.value)


class LiveSettings(Versioned):
    """The single row of the live call: its map of texts, and the last number of a fired ad or a stop."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    values = models.JSONField(default=dict, blank=True)
    # Increased while this row is locked, so that fired ads and stops are numbered in the order of their commits.
    fired_count = models.BigIntegerField(default=0)

    audit_target = "livecall:settings"
    conflict_message = "Someone else saved these settings in the meantime."

    class Meta:
        verbose_name_plural = "live settings"
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="one_live_settings")]

    def __str__(self) -> str:
        return f"{len(self.values)} keys"

    def audit_values(self, names: Collection[str]) -> dict[str, Any]:
        """Return the map key by key, so that the audit log has only the changed keys."""
        return {escape_key(key): value for key, value in self.values.items()}


class WebsiteAd(Versioned):
    audit_type = "website-ad"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=120)
    url = models.CharField(max_length=2000, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["created_at", "id"], name="website_ad_by_time")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_reserved(self) -> bool:
        return self.name in RESERVED_NAMES


class FiredAd(Audited):
    """An ad that running calls were shown. Its ID is the ID of its counts."""

    audit_type = "fired"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    number = models.BigIntegerField(unique=True)
    type = models.CharField(max_length=20, choices=FireType)
    name = models.CharField(max_length=120)
    url = models.CharField(max_length=2000, blank=True)
    fired_by = models.CharField(max_length=150)
    created_at = models.DateTimeField()
    stopped_at = models.DateTimeField(null=True, blank=True)
    # The number of the stop, from the same sequence as `number`. Streams resume by both.
    stop_number = models.BigIntegerField(null=True, blank=True)
    # Admins no longer see the record. The row stays for a day, so that apps get the stop.
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["-created_at", "-number"], name="fired_ad_by_time"),
            models.Index(fields=["deleted_at"], condition=models.Q(deleted_at__isnull=False), name="fired_ad_deleted"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["stop_number"], condition=models.Q(stop_number__isnull=False), name="fired_ad_stop_number"
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.type})"


class ScheduledAd(Versioned, QueuedWork):
    """An ad to fire at a later time, which can be moved until then. `failed` means that it was missed.

    The fired ad has an ID of its own: the IDs of fired ads begin with the time at which they were fired.
    """

    task = "apps.livecall.tasks.fire_planned_ad"
    queue = "fire"
    waiting_since_field = "fire_at"
    late_after = timedelta(seconds=60)
    audit_type = "planned"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    type = models.CharField(max_length=20, choices=FireType)
    name = models.CharField(max_length=120)
    url = models.CharField(max_length=2000, blank=True)
    fire_at = models.DateTimeField()
    planned_by = models.CharField(max_length=150)
    created_at = models.DateTimeField()
    fired = models.ForeignKey(FiredAd, null=True, blank=True, on_delete=models.CASCADE)

    conflict_message = "Someone else moved this scheduled ad in the meantime."

    class Meta(QueuedWork.Meta):
        # The names of the table and its indexes are those of an earlier version.
        db_table = "livecall_plannedfiring"
        indexes = [
            models.Index(fields=["due_at"], condition=IS_UNFINISHED, name="plannedfiring_due"),
            models.Index(fields=["fire_at"], name="planned_firing_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.type}) at {self.fire_at}"

    def set_derived_columns(self, names: Collection[str], actor: Actor) -> Iterable[str]:
        """Make the row due at its new time, and missed as late after it."""
        self.due_at = self.fire_at
        self.give_up_at = self.fire_at + MISSED_AFTER
        return ("due_at", "give_up_at")

    def progress(self, now: datetime) -> str:
        """Return planned, missed, cancelled, or fired. A late ad is missed even before a worker saves that."""
        if self.state == self.State.PENDING:
            return "planned" if now < self.give_up_at else "missed"
        return {self.State.FAILED: "missed", self.State.CANCELLED: "cancelled"}.get(self.State(self.state), "fired")
