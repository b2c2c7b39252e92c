"""What is counted, the counts by hour, day and month, and what was cleared. Other apps use services and queries."""

from django.db import models
from django.utils import timezone

from apps.core.kinds import Kind
from apps.wire.ids import new_id


class Item(models.Model):
    """One row owns id and kind of every countable thing. A removed one keeps its row, not its counts."""

    # Counts refer to this small number: rows and indexes stay a third of what the id would make them.
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


class OpenHour(Counts):
    """What ingest has counted and nobody has added to the hours and days yet: part of every figure.

    `hour` is the UTC moment at which an hour of the console's clock began, so the two 2 o'clocks of a night in autumn
    stay apart; `day` is the console's day. Each process adds to a slot of its own: those who wait for one row's lock
    would commit one after the other.
    """

    pk = models.CompositePrimaryKey("hour", "item_id", "slot")
    hour = models.DateTimeField()
    item = models.ForeignKey(Item, on_delete=models.CASCADE, db_index=False, related_name="+")
    slot = models.SmallIntegerField(default=0)
    day = models.DateField()

    def __str__(self) -> str:
        return f"{self.item_id} {self.hour}"


class HourCount(Counts):
    """Views and clicks of an item in an hour that is over, for 35 days. They are in the day's count, too."""

    pk = models.CompositePrimaryKey("hour", "item_id")
    hour = models.DateTimeField()
    item = models.ForeignKey(Item, on_delete=models.CASCADE, db_index=False, related_name="+")
    day = models.DateField()

    class Meta:
        indexes = [models.Index(fields=["item", "day"], name="hour_count_by_item")]

    def __str__(self) -> str:
        return f"{self.item_id} {self.hour}"


class DayCount(Counts):
    """Views and clicks of an item on a day of the console's zone, but for what is in its open hours.

    The key begins with the day: hours are then added to the end of one tree, which costs a tenth.
    """

    pk = models.CompositePrimaryKey("day", "item_id")
    day = models.DateField()
    item = models.ForeignKey(Item, on_delete=models.CASCADE, db_index=False, related_name="+")

    class Meta:
        indexes = [models.Index(fields=["item", "day"], name="day_count_by_item")]

    def __str__(self) -> str:
        return f"{self.item_id} {self.day}"


class MonthCount(Counts):
    """The sum of a month that is over, so that three years read like a month. `month` is its first day."""

    pk = models.CompositePrimaryKey("month", "item_id")
    month = models.DateField()
    item = models.ForeignKey(Item, on_delete=models.CASCADE, db_index=False, related_name="+")

    def __str__(self) -> str:
        return f"{self.item_id} {self.month:%Y-%m}"


class ClosedMonth(models.Model):
    """Marks a month whose sums are complete: reads use them; without this row they use the days."""

    month = models.DateField(primary_key=True)

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}"


class EventKey(models.Model):
    """A key under which an event was counted, as a hash of 16 bytes; for 24 hours it counts nothing again."""

    key = models.BinaryField(primary_key=True, max_length=16)
    item = models.ForeignKey(Item, on_delete=models.CASCADE, db_constraint=False, db_index=False, related_name="+")
    is_click = models.BooleanField()
    seen_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return bytes(self.key).hex()


class BatchReceipt(models.Model):
    """What became of a batch that had an id; for 24 hours the same id is answered with it and counts nothing."""

    id = models.BinaryField(primary_key=True, max_length=16)
    # A hash of its events: the same id with other events is a mistake.
    digest = models.BinaryField(max_length=16)
    accepted = models.PositiveSmallIntegerField()
    duplicate = models.PositiveSmallIntegerField(default=0)
    # A letter an event, once there is one that was rejected.
    rejected = models.CharField(max_length=500, blank=True)
    seen_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return bytes(self.id).hex()


class UncountedEvents(models.Model):
    """How many events of an hour were not counted, by reason."""

    pk = models.CompositePrimaryKey("hour", "reason")
    hour = models.DateTimeField()
    reason = models.CharField(max_length=20)
    count = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.reason} {self.hour}"


class Clearing(models.Model):
    """Counts that an admin cleared. They are kept aside for 30 days, and undoing puts them back."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    at = models.DateTimeField(db_index=True)
    by = models.CharField(max_length=150)
    start = models.DateField()
    end = models.DateField()
    item_count = models.PositiveIntegerField()
    # Words for the list of clearings: the one item's name, or the first of several.
    label = models.CharField(max_length=200)
    views = models.BigIntegerField(default=0)
    clicks = models.BigIntegerField(default=0)
    undone_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.label} {self.start} to {self.end}"


class ClearedHour(Counts):
    """The hours of what a clearing took away, as far as they were still kept."""

    pk = models.CompositePrimaryKey("clearing_id", "item_id", "hour")
    clearing = models.ForeignKey(Clearing, on_delete=models.CASCADE, db_index=False, related_name="+")
    item = models.ForeignKey(Item, on_delete=models.CASCADE, related_name="+")
    hour = models.DateTimeField()
    day = models.DateField()

    def __str__(self) -> str:
        return f"{self.item_id} {self.hour}"


class ClearedCount(Counts):
    pk = models.CompositePrimaryKey("clearing_id", "item_id", "day")
    clearing = models.ForeignKey(Clearing, on_delete=models.CASCADE, db_index=False, related_name="+")
    item = models.ForeignKey(Item, on_delete=models.CASCADE, related_name="+")
    day = models.DateField()

    def __str__(self) -> str:
        return f"{self.item_id} {self.day}"
