from django.utils import timezone

from apps.livecall import viewers


def count_live_viewers() -> int | None:
    """Distinct viewers of live calls in the last 60 seconds; None while nobody can say (spec 3)."""
    return viewers.count_viewers(now=timezone.now())
