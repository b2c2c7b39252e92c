from collections.abc import Mapping
from datetime import date
from typing import Any

from apps.analytics.days import read_range
from apps.audit.queries import Filters
from apps.core import zone
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
        chosen = read_range(query.get("startDate"), query.get("endDate"), today=zone.today())
        since, until = zone.span_of(chosen.start, chosen.end)
    return Filters(
        actor=_text(query, "actor"), action=_text(query, "action"), target=_text(query, "target"), since=since,
        until=until,
    )  # fmt: skip


def _text(query: Mapping[str, Any], name: str) -> str:
    return str(query.get(name) or "").replace("\x00", "").strip()[:200]
