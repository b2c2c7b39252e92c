from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import factory

from apps.analytics import ingest
from apps.analytics.batches import Batch
from apps.analytics.buckets import ItemBuckets
from apps.analytics.keys import KeyRoom
from apps.analytics.models import DayCount, Item, OpenHour
from apps.core.kinds import Kind
from apps.wire.ids import new_id

INDIA = ZoneInfo("Asia/Kolkata")


class ItemFactory(factory.django.DjangoModelFactory):
    id = factory.LazyFunction(new_id)
    kind = Kind.NATIVE
    name = factory.Sequence(lambda n: f"slot{n}")

    class Meta:
        model = Item


def counted(item: Item, day: str | date, views: int = 0, clicks: int = 0) -> None:
    DayCount.objects.create(item=item, day=day, views=views, clicks=clicks)


def unlimited(**limits: Any) -> ingest.Writer:
    """A writer that lets everything pass but for the limits that are given."""
    return ingest.Writer(**{"buckets": ItemBuckets(0), "room": KeyRoom(0), **limits})


def count(item: Item, moment: datetime | str, *, views: int = 0, clicks: int = 0) -> None:
    """As ingest does, at that moment; a text is a moment as `in_india` reads it."""
    pairs = [(str(item.id), False)] * views + [(str(item.id), True)] * clicks
    now = in_india(moment) if isinstance(moment, str) else moment
    ingest.write_batches([Batch(pairs=pairs)], now=now, writer=unlimited())


def counts_by_day(item: Item | None = None) -> dict[tuple[int, str], tuple[int, int]]:
    """{number of an item and its day: views and clicks}, in days and open hours together, where there are any."""
    sums: dict[tuple[int, str], tuple[int, int]] = {}
    for tier in (DayCount, OpenHour):
        for row in tier._default_manager.filter(**({"item": item} if item else {})):
            key = (row.item_id, str(row.day))
            views, clicks = sums.get(key, (0, 0))
            sums[key] = (views + row.views, clicks + row.clicks)
    return {key: counts for key, counts in sorted(sums.items()) if any(counts)}


def counts_of(item: Item) -> tuple[int, int]:
    """All views and clicks of an item."""
    days = counts_by_day(item).values()
    return sum(views for views, _ in days), sum(clicks for _, clicks in days)


def in_india(text: str) -> datetime:
    """'2025-03-15 23:45' of the console's zone."""
    return datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=INDIA)


def each_day(start: date, days: int) -> list[date]:
    return [start + timedelta(days=offset) for offset in range(days)]


def event(item: Item | str, kind: str = "view", **more: Any) -> dict[str, Any]:
    return {"id": str(item.id if isinstance(item, Item) else item), "type": kind, **more}
