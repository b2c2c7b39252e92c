"""Fires planned ads from their outbox."""

from django.utils import timezone

from apps.core import outbox
from apps.livecall import services
from apps.livecall.models import PlannedFiring


def _fire(row: PlannedFiring) -> None:
    services.fire_planned(planned_id=row.pk, seen_version=row.version, now=timezone.now())


FIRINGS = outbox.Outbox(
    name="fire",
    model=PlannedFiring,
    deliver=_fire,
    since="fire_at",
    late_s=60,
    first_wait_s=1,
    longest_wait_s=10,
    lease_s=30,
)
