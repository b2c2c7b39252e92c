from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import factory
from django.db.models import Q
from django.utils import timezone

from apps.accounts.models import Admin
from apps.analytics import ingest, queries, services
from apps.analytics.batches import Batch
from apps.analytics.days import Range
from apps.analytics.limits import ItemLimits, KeyStore
from apps.analytics.models import Clearing, Item
from apps.core.actor import Actor
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
    """Add counts of a day whose hours are not known."""
    services.import_counts(item_id=item.id, counts=[(date.fromisoformat(str(day)), views, clicks)])


def unlimited(**limits: Any) -> ingest.Writer:
    """Return a writer with only the given limits."""
    return ingest.Writer(**{"limits": ItemLimits(0), "keys": KeyStore(0), **limits})


def count(item: Item, at: datetime | str, *, views: int = 0, clicks: int = 0) -> None:
    """Ingest events at a time. `in_india` parses a text."""
    pairs = [(str(item.id), False)] * views + [(str(item.id), True)] * clicks
    now = in_india(at) if isinstance(at, str) else at
    ingest.write_batches([Batch(pairs=pairs)], now=now, writer=unlimited())


def clear(items: list[Item], period: Range, owner: Admin) -> Clearing:
    """Clear the counts of items as an admin."""
    actor = Actor(admin=owner, address="", now=timezone.now())
    return services.clear_counts(item_ids=[item.id for item in items], kinds=None, period=period, actor=actor)


def counts_by_day(item: Item | None = None) -> dict[tuple[int, str], tuple[int, int]]:
    """Return {(item number, day): (views, clicks)} of all counted days."""
    condition = Q(item=item) if item else Q()
    rows = queries.read_rows("item_id", "day", period=queries.EVER, condition=condition)
    found = {(number, str(day)): (views, clicks) for number, day, views, clicks in rows}
    return {key: counts for key, counts in sorted(found.items()) if any(counts)}


def counts_of(item: Item) -> tuple[int, int]:
    """Return all views and clicks of an item."""
    days = counts_by_day(item).values()
    return sum(views for views, _ in days), sum(clicks for _, clicks in days)


def in_india(text: str) -> datetime:
    """Parse a local time of India such as '2025-03-15 23:45'."""
    return datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=INDIA)


def each_day(start: date, days: int) -> list[date]:
    return [start + timedelta(days=offset) for offset in range(days)]


def event(item: Item | str, kind: str = "view", **more: Any) -> dict[str, Any]:
    return {"id": str(item.id if isinstance(item, Item) else item), "type": kind, **more}
