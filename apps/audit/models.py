"""What was changed, by whom, and the one number that says "something changed"."""

from typing import Any, Never

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.audit.segments import ActionArea, TargetArea, TargetPair
from apps.wire.ids import new_id

_NEWEST = (models.F("at").desc(), models.F("number").desc())


class AppendOnlyError(TypeError):
    """Raised to code that tries to change the audit log; no call of a user leads here."""


class AppendOnly(models.QuerySet["Entry"]):
    def update(self, **fields: Any) -> Never:
        raise AppendOnlyError("The audit log is append-only: an entry is never changed.")

    def delete(self) -> Never:
        raise AppendOnlyError("The audit log is append-only: an entry is never deleted.")

    def purge(self) -> None:
        """Delete these, which the database allows up to the number that `Revision` says is purged."""
        self._raw_delete(self.db)

    def bulk_update(self, *args: Any, **options: Any) -> Never:
        raise AppendOnlyError("The audit log is append-only: an entry is never changed.")

    def _update(self, values: Any) -> Never:
        """Refuse the UPDATE that `entry.save()` of a stored entry comes down to."""
        raise AppendOnlyError("The audit log is append-only: an entry is never changed.")


class Entry(models.Model):
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    # In the order of commits, without a gap since the chain began.
    number = models.BigIntegerField(unique=True)
    at = models.DateTimeField(default=timezone.now, db_index=True)
    # No constraint and no cascade: the row stays as it was written, whatever becomes of the admin.
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
    target = models.CharField(max_length=200, db_index=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    address = models.CharField(max_length=45, blank=True)
    # The digest of the entry before this one, and of this one with it.
    previous = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64)

    objects = AppendOnly.as_manager()

    class Meta:
        # `entry.save()` goes by the base manager, so it must be the guarded one too.
        base_manager_name = "objects"
        verbose_name_plural = "entries"
        # One for each filter, in the order of the list: a page of it is read without sorting what matches.
        indexes = [
            models.Index(fields=["actor_label", "-at", "-number"], name="entry_by_actor"),
            models.Index(fields=["action", "-at", "-number"], name="entry_by_action"),
            models.Index(ActionArea("action"), *_NEWEST, name="entry_by_action_area"),
            models.Index(TargetArea("target"), *_NEWEST, name="entry_by_target_area"),
            models.Index(TargetPair("target"), *_NEWEST, name="entry_by_target_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.target}"


class Revision(models.Model):
    """The one row that counts entries, in the order of commits. Whoever keeps a copy compares the number."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    number = models.BigIntegerField(default=0)
    # The digest of the newest entry.
    head = models.CharField(max_length=64, blank=True, default="")
    # Signs number and head together: who resets them without the key is found.
    seal = models.CharField(max_length=64, blank=True, default="")

    # The number and digest of the newest event that retention deleted, signed: the chain begins after it.
    purged_number = models.BigIntegerField(default=0)
    purged_head = models.CharField(max_length=64, blank=True, default="")
    purged_seal = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="one_revision")]

    def __str__(self) -> str:
        return str(self.number)
