from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone

from apps.analytics.days import day_of, read_range
from apps.audit.queries import Filters
from apps.wire.schema import Asked, query

FILTERS = Asked(
    (
        query("actor", "login id"),
        query("action", "the beginning of area.act, like `placement.`"),
        query("target", "the beginning of what was changed"),
        query("startDate", "a day of the console's zone", date),
        query("endDate", "the last day, included", date),
    ),
    (400,),
)


def read_filters(query: Mapping[str, Any]) -> Filters:
    """actor, action, target, startDate, endDate of a query; days are of the console's zone, both included."""
    since = until = None
    if query.get("startDate") or query.get("endDate"):
        chosen = read_range(query.get("startDate"), query.get("endDate"), today=day_of(timezone.now()))
        since, until = _midnight(chosen.start), _midnight(chosen.end + timedelta(days=1))
    return Filters(
        actor=_text(query, "actor"), action=_text(query, "action"), target=_text(query, "target"), since=since,
        until=until,
    )  # fmt: skip


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, tzinfo=ZoneInfo(settings.CONSOLE_TIME_ZONE)).astimezone(UTC)


def _text(query: Mapping[str, Any], name: str) -> str:
    return str(query.get(name) or "").replace("\x00", "").strip()[:200]
