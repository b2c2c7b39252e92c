from django.core.validators import MinLengthValidator
from django.db import models
from django.utils import timezone

from apps.core.kinds import PLACEMENT_KINDS
from apps.wire.ids import new_id


class Placement(models.Model):
    """An ad slot of the app: what the app calls it, and the ad unit that fills it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    kind = models.CharField(max_length=20, choices=[(kind.value, kind.label) for kind in PLACEMENT_KINDS])
    name = models.CharField(max_length=120, validators=[MinLengthValidator(1)])
    # The ad unit id; of a web ad, the address that it leads to.
    unit_id = models.CharField("ad unit id or URL", max_length=2000)
    description = models.TextField(max_length=2000)
    # Raised by each change; a save that was opened with an older one is refused.
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now)
    updated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["kind", "created_at", "id"], name="placement_by_kind")]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(name="") & ~models.Q(unit_id="") & ~models.Q(description=""),
                name="placement_has_all_texts",
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.kind})"
