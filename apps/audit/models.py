"""The audit log: who changed what, when, and from where."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.wire.ids import new_id


class Entry(models.Model):
    """One change. Database triggers reject attempts to update or delete it (`apps.audit.triggers`)."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    # Consecutive, in the order of commits.
    number = models.BigIntegerField(unique=True)
    at = models.DateTimeField(default=timezone.now, db_index=True)
    # No constraint and no cascade: the entry outlives the admin.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        blank=True,
        related_name="+",
    )
    actor_label = models.CharField(max_length=150, blank=True)
    action = models.CharField(max_length=60)
    target = models.CharField(max_length=200)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    address = models.CharField(max_length=45, blank=True)

    class Meta:
        verbose_name_plural = "entries"
        # The operator classes let PostgreSQL find prefixes, such as every action of one area.
        indexes = [
            models.Index(fields=["actor_label", "-number"], name="entry_by_actor"),
            models.Index(
                fields=["action", "-number"], name="entry_by_action", opclasses=["varchar_pattern_ops", "int8_ops"]
            ),
            models.Index(
                fields=["target", "-number"], name="entry_by_target", opclasses=["varchar_pattern_ops", "int8_ops"]
            ),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.target}"


class Revision(models.Model):
    """The number of the newest entry, in one row.

    The row is locked until a change is committed. A cache that compares the number therefore never misses a change;
    the numbers of a database sequence may become visible in another order.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    number = models.BigIntegerField(default=0)
    # The triggers allow entries up to this number to be deleted.
    purged_number = models.BigIntegerField(default=0)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="one_revision")]

    def __str__(self) -> str:
        return str(self.number)
