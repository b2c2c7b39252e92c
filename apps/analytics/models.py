"""Countable items, their counts by hour, day, and month, and cleared counts. Other apps use services and queries."""

from datetime import date

from django.db import models
from django.utils import timezone

from apps.core.kinds import Kind
from apps.wire.ids import new_id


class Item(models.Model):
    """A countable thing. A removed item keeps its row, but not its counts."""

    # Counts refer to this number: with the UUID, rows and indexes would be three times as large.
    number = models.BigAutoField(primary_key=True)
    id = models.UUIDField(unique=True, editable=False)
    kind = models.CharField(max_length=20, choices=Kind)
    name = models.CharField(max_length=200)
    added_at = models.DateTimeField(default=timezone.now)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["kind", "added_at", "number"], name="item_by_kind")]

    def __str__(self) -> str:
        return f"{self.name} ({self.kind})"


class Counts(models.Model):
    views = models.BigIntegerField(default=0)
    clicks = models.BigIntegerField(default=0)

    class Meta:
        abstract = True


class HourCount(Counts):
    """Views and clicks of an item in an hour, for 35 days. Ingestion writes to this table only.

    `hour` is the UTC time at which an hour of the console's time zone began, so the two hours from 2 to 3 of a night in
    autumn are two rows. `day` is the local date.
    """

    pk = models.CompositePrimaryKey("hour", "item_id")
    hour = models.DateTimeField()
    item = models.ForeignKey(Item, on_delete=models.CASCADE, db_index=False, related_name="+")
    day = models.DateField()

    class Meta:
        indexes = [models.Index(fields=["day", "item"], name="hour_count_by_day")]

    def __str__(self) -> str:
        return f"{self.item_id} {self.hour}"


class DayCount(Counts):
    """Views and clicks of an item on a finished day: the sum of its hours (`DayRollup`)."""

    pk = models.CompositePrimaryKey("day", "item_id")
    day = models.DateField()
    item = models.ForeignKey(Item, on_delete=models.CASCADE, db_index=False, related_name="+")

    class Meta:
        indexes = [
            models.Index(fields=["item", "day"], name="day_count_by_item"),
            # The database reads sums of a year from this index only, in a fifth of the time.
            models.Index(fields=["day", "item", "views", "clicks"], name="day_count_sums"),
        ]

    def __str__(self) -> str:
        return f"{self.item_id} {self.day}"


class MonthCount(Counts):
    """The sum of an item's finished days in a month. A year of 1,000 items is read in a tenth of the time."""

    pk = models.CompositePrimaryKey("month", "item_id")
    month = models.DateField()
    item = models.ForeignKey(Item, on_delete=models.CASCADE, db_index=False, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["item", "month"], name="month_count_by_item")]

    def __str__(self) -> str:
        return f"{self.item_id} {self.month}"


class DayRollup(models.Model):
    """The one row with the first day that is not in `DayCount`: from this day on, hours are read.

    Every change of counts but ingestion locks it. Without the row, all counts are in hours.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    next_day = models.DateField(default=date.min)

    def __str__(self) -> str:
        return f"until {self.next_day}"


class EventKey(models.Model):
    """The hash of the key of a counted event. For 24 hours, another event with this key is not counted."""

    key = models.BinaryField(primary_key=True, max_length=16)
    item = models.ForeignKey(Item, on_delete=models.CASCADE, db_constraint=False, db_index=False, related_name="+")
    is_click = models.BooleanField()
    seen_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return bytes(self.key).hex()


class BatchReceipt(models.Model):
    """The result of a batch with an ID. For 24 hours, the same ID returns it and counts nothing."""

    id = models.BinaryField(primary_key=True, max_length=16)
    # A hash of the events: the same ID with other events is an error of the client.
    digest = models.BinaryField(max_length=16)
    accepted = models.PositiveSmallIntegerField()
    duplicate = models.PositiveSmallIntegerField(default=0)
    # One letter per event (`ingest.REASON_LETTERS`), if an event was rejected.
    rejected = models.CharField(max_length=500, blank=True)
    seen_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return bytes(self.id).hex()


class RejectedEvents(models.Model):
    """Number of rejected events of an hour, by reason."""

    pk = models.CompositePrimaryKey("hour", "reason")
    hour = models.DateTimeField()
    reason = models.CharField(max_length=20)
    count = models.BigIntegerField(default=0)

    class Meta:
        # The name of an earlier version.
        db_table = "analytics_uncountedevents"

    def __str__(self) -> str:
        return f"{self.reason} {self.hour}"


class Clearing(models.Model):
    """Counts that an admin cleared. They are kept for 30 days and can be restored once."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    at = models.DateTimeField(db_index=True)
    by = models.CharField(max_length=150)
    start = models.DateField()
    end = models.DateField()
    item_count = models.PositiveIntegerField()
    # The name of the first item.
    label = models.CharField(max_length=200)
    views = models.BigIntegerField(default=0)
    clicks = models.BigIntegerField(default=0)
    undone_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.label} {self.start} to {self.end}"


class ClearedHour(Counts):
    """Cleared counts of an hour."""

    pk = models.CompositePrimaryKey("clearing_id", "item_id", "hour")
    clearing = models.ForeignKey(Clearing, on_delete=models.CASCADE, db_index=False, related_name="+")
    item = models.ForeignKey(Item, on_delete=models.CASCADE, related_name="+")
    hour = models.DateTimeField()
    day = models.DateField()

    def __str__(self) -> str:
        return f"{self.item_id} {self.hour}"


class ClearedCount(Counts):
    """Cleared counts of a day, finished or not."""

    pk = models.CompositePrimaryKey("clearing_id", "item_id", "day")
    clearing = models.ForeignKey(Clearing, on_delete=models.CASCADE, db_index=False, related_name="+")
    item = models.ForeignKey(Item, on_delete=models.CASCADE, related_name="+")
    day = models.DateField()

    def __str__(self) -> str:
        return f"{self.item_id} {self.day}"
