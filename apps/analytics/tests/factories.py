from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import factory

from apps.analytics.models import DayCount, Item
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


def in_india(text: str) -> datetime:
    """'2025-03-15 23:45' of the console's zone."""
    return datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=INDIA)


def each_day(start: date, days: int) -> list[date]:
    return [start + timedelta(days=offset) for offset in range(days)]


def event(item: Item | str, kind: str = "view", **more: Any) -> dict[str, Any]:
    return {"id": str(item.id if isinstance(item, Item) else item), "type": kind, **more}
