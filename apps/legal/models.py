from collections.abc import Collection, Iterable
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.core.actor import Actor
from apps.core.rows import Versioned

MAX_TITLE_LENGTH = 200
MAX_DESCRIPTION_LENGTH = 150_000


class TextKind(models.TextChoices):
    """The two texts that app stores require."""

    POLICY = "policy", "Privacy Policy"
    TERMS = "terms", "Terms & Conditions"


class LegalText(Versioned):
    """The current text. There is no row before the first save."""

    kind = models.CharField(primary_key=True, max_length=6, choices=TextKind)
    title = models.CharField(max_length=MAX_TITLE_LENGTH, blank=True, default="")
    # Plain text with line breaks, never HTML.
    description = models.TextField(max_length=MAX_DESCRIPTION_LENGTH, blank=True, default="")
    # The number of the newest version. Each change increases it by one, while the row is locked.
    version = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(null=True)
    changed_by = models.CharField(max_length=150, blank=True, default="")

    conflict_message = "Someone else saved this text in the meantime."

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(kind__in=TextKind.values), name="legal_kind_known")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, version {self.version}"

    @property
    def audit_target(self) -> str:
        return self.kind

    def set_derived_columns(self, names: Collection[str], actor: Actor) -> Iterable[str]:
        self.changed_at, self.changed_by = actor.now, actor.admin.get_username()
        return ["changed_at", "changed_by"]

    def audit_values(self, names: Collection[str]) -> dict[str, Any]:
        """Describe the change in the audit log. The text itself is in the version."""
        return {"title": self.title, "characters": len(self.description), "version": self.version}


class TextVersion(models.Model):
    """A text after a change."""

    kind = models.CharField(max_length=6, choices=TextKind)
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=MAX_TITLE_LENGTH)
    description = models.TextField(max_length=MAX_DESCRIPTION_LENGTH)
    at = models.DateTimeField(default=timezone.now)
    # No constraint and no cascade, so that the version stays when the admin is deleted.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.DO_NOTHING, db_constraint=False, null=True, related_name="+"
    )
    actor_label = models.CharField(max_length=150, blank=True)
    restored_from = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "number"], name="legal_version_once")]

    def __str__(self) -> str:
        return f"{self.kind}, version {self.number}"

    @property
    def former(self) -> "TextVersion":
        """Return the version before this one. The first text replaces an empty one."""
        return TextVersion.objects.filter(kind=self.kind, number=self.number - 1).first() or TextVersion()
