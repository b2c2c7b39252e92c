from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.core.validators import MinLengthValidator
from django.db import models
from django.utils import timezone

from apps.core.actor import Actor
from apps.core.kinds import PLACEMENT_KINDS
from apps.core.schedule import ENDS_AFTER_ITS_START, Scheduled, in_seconds
from apps.wire.ids import new_id

# Larger frequency limits are typing mistakes.
MAX_FREQUENCY_LIMIT: Final = 1000
MIN_WEIGHT: Final = 1
MAX_WEIGHT: Final = 100


class Placement(Scheduled):
    """An ad slot of the app: its name in the app, and the ad unit that fills it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    kind = models.CharField(max_length=20, choices=[(kind.value, kind.label) for kind in PLACEMENT_KINDS])
    name = models.CharField(max_length=120, validators=[MinLengthValidator(1)])
    # The ad unit ID, or the URL of a web ad.
    unit_id = models.CharField("ad unit id or URL", max_length=2000)
    description = models.TextField(max_length=2000)
    # With the schedule, the plan of the ad. 0 views per phone means no limit.
    is_active = models.BooleanField("active", default=True)
    per_day = models.PositiveSmallIntegerField("per phone and day", default=0)
    per_hour = models.PositiveSmallIntegerField("per phone and hour", default=0)
    weight = models.PositiveSmallIntegerField(default=MIN_WEIGHT)
    created_at = models.DateTimeField(default=timezone.now)
    updated_at = models.DateTimeField(default=timezone.now)

    conflict_message = "Someone else changed this ad in the meantime."

    class Meta:
        indexes = [models.Index(fields=["kind", "created_at", "id"], name="placement_by_kind")]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(name="") & ~models.Q(unit_id="") & ~models.Q(description=""),
                name="placement_has_all_texts",
            ),
            models.CheckConstraint(condition=ENDS_AFTER_ITS_START, name="placement_ends_after_its_start"),
            models.CheckConstraint(
                condition=models.Q(
                    per_day__lte=MAX_FREQUENCY_LIMIT,
                    per_hour__lte=MAX_FREQUENCY_LIMIT,
                    weight__gte=MIN_WEIGHT,
                    weight__lte=MAX_WEIGHT,
                ),
                name="placement_has_a_sane_plan",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.kind})"

    @property
    def audit_target(self) -> str:
        return f"placement:{self.kind}:{self.pk}"

    def set_derived_columns(self, names: Collection[str], actor: Actor) -> Iterable[str]:
        self.updated_at = actor.now
        return ["updated_at"]


class Plan(NamedTuple):
    """Schedule and limits of an ad. The defaults are those of an ad without any."""

    is_active: bool = True
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    per_day: int = 0
    per_hour: int = 0
    weight: int = MIN_WEIGHT

    @classmethod
    def read(cls, columns: Mapping[str, Any]) -> "Plan":
        """Read schedule and limits from the columns of a row, which may have others."""
        return cls(*(columns[name] for name in cls._fields))

    def start_and_end(self) -> tuple[float, float]:
        """Return start and end as seconds since the epoch; infinite where there is none."""
        return in_seconds(self.starts_at, self.ends_at)

    def is_on(self, at: float) -> bool:
        """Return whether the ad is shown at that time: from its start to before its end."""
        start, end = self.start_and_end()
        return self.is_active and start <= at < end


def shown_at(rows: Iterable[Mapping[str, Any]], at: float) -> list[Mapping[str, Any]]:
    """Return the rows whose `plan` is on at that time, in seconds since the epoch."""
    return [row for row in rows if row["plan"].is_on(at)]


def change_times_of(plans: Iterable[Plan]) -> list[float]:
    """Return the times at which an active ad starts or ends."""
    return [time for plan in plans if plan.is_active for time in plan.start_and_end()]
