"""Reads of the hours for those who watch over them: whether anything is counted, and how ads do lately."""

import uuid
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from apps.analytics import sums
from apps.analytics.models import HourCount, Item, OpenHour
from apps.analytics.queries import ItemTotals, Totals
from apps.core.zone import hour_of, moment_of, zone

WEEK = timedelta(days=7)


def counted_since(*, hour: datetime) -> int:
    """Views and clicks of everything in the hours from this one on."""
    return sum(views + clicks for _, views, clicks in _sums(Q(hour__gte=hour), by="hour"))


def is_usual_hour(*, now: datetime, weeks: int) -> bool:
    """Whether anything was counted in this hour of the console's clock on each of the weeks before."""
    local = now.astimezone(zone()).replace(tzinfo=None)
    hours = [hour_of(moment_of(local - week * WEEK)) for week in range(1, weeks + 1)]
    found = {hour for hour, views, clicks in _sums(Q(hour__in=hours), by="hour") if views or clicks}
    return found == set(hours)


def totals_since(*, kinds: Collection[str], hour: datetime) -> dict[uuid.UUID, ItemTotals]:
    """Return by id what was counted of the items of the kinds in the hours from this one on, where anything was."""
    of = Q(hour__gte=hour, item__kind__in=list(kinds), item__removed_at=None)
    found = {number: Totals(views, clicks) for number, views, clicks in _sums(of, by="item_id")}
    items = Item.objects.filter(number__in=found).values_list("number", "id", "kind", "name")
    return {item: ItemTotals(str(item), kind, name, found[number]) for number, item, kind, name in items}


def _sums(of: Q, *, by: str) -> list[tuple[Any, ...]]:
    parts = ((rows._default_manager.filter(of), [by]) for rows in (HourCount, OpenHour))
    return sums.read(parts, columns=["views", "clicks"])
