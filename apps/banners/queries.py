from datetime import datetime
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.db.models.functions import Lower

from apps.analytics.sorting import COUNT_COLUMNS
from apps.banners.models import InhouseBanner
from apps.controller import queries as controller
from apps.core.schedule import in_seconds
from apps.web.querysets import search_rows
from apps.web.sorting import Columns

SORT_COLUMNS: Columns = {"name": Lower("name"), **COUNT_COLUMNS}


class Schedule(NamedTuple):
    """Start and end of a banner in seconds since the epoch; infinite where there is none."""

    id: str
    start: float
    end: float


def is_running() -> bool:
    """Return whether the app shows in-house banners to phones that match no rule."""
    return controller.get_settings().inhouse_banners


def list_banners(*, search: str = "") -> QuerySet[InhouseBanner]:
    """Return banners, newest first. `search` is a part of the name or URL, in any case."""
    return search_rows(InhouseBanner.objects.order_by("-created_at", "-id"), search, "name", "url")


def list_for_device(*, now: datetime) -> list[InhouseBanner]:
    """Return the active banners that have started and not ended, newest first."""
    has_started = Q(starts_at=None) | Q(starts_at__lte=now)
    is_over = Q(ends_at__lte=now)
    return list(
        InhouseBanner.objects.filter(has_started, is_active=True).exclude(is_over).order_by("-created_at", "-id")
    )


def list_schedules() -> list[Schedule]:
    """Return start and end of the active banners that have one, in seconds since the epoch."""
    rows = InhouseBanner.objects.filter(is_active=True).exclude(starts_at=None, ends_at=None).order_by("id")
    return [Schedule(str(row.pk), *in_seconds(row.starts_at, row.ends_at)) for row in rows]
