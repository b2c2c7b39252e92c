"""Reads of the counts of items, and of what was cleared and what was not counted."""

import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Q, Sum

from apps.analytics import tiers
from apps.analytics.days import Range, elapsed
from apps.analytics.models import ClearedCount, Clearing, Item, UncountedEvents

# Up to here every day of a range has its point; a longer range begins at the first day that has counts.
FILLED_DAYS = 366
# The calendar but for its last year, so that there is a day and a month after it.
EVER = Range(date.min, date(9998, 12, 31))
UNDO_LIFE = timedelta(days=30)


@dataclass(frozen=True)
class Totals:
    views: int = 0
    clicks: int = 0


@dataclass(frozen=True)
class ItemTotals:
    id: uuid.UUID
    kind: str
    name: str
    totals: Totals


@dataclass(frozen=True)
class Day:
    day: date
    views: int
    clicks: int


def list_items(*, kinds: Iterable[str], chosen: Range, today: date) -> list[ItemTotals]:
    """Every item of the kinds, oldest first, with its counts in the range; without events both are 0."""
    items = Item.objects.filter(kind__in=list(kinds), removed_at=None).order_by("added_at", "number")
    found = items.values_list("number", "id", "kind", "name")
    totals = sums_by_number(chosen=chosen, today=today)
    nothing = Totals()
    return [ItemTotals(item, kind, name, totals.get(number, nothing)) for number, item, kind, name in found]


def sum_of_kinds(*, kinds: Iterable[str], chosen: Range, today: date) -> Totals:
    """The counts of all items of the kinds together; quicker than item by item."""
    of_kinds = Q(item__kind__in=list(kinds), item__removed_at=None)
    rows = list(tiers.read_sums(chosen=chosen, today=today, of=of_kinds, by="item__kind"))
    return Totals(sum(views for _, views, _ in rows), sum(clicks for _, _, clicks in rows))


def comparable(earlier: Range | None, *, item: Item | None = None) -> Range | None:
    """Return the span if there were records (of the item) by then: days before the first one compare with nothing."""
    first = tiers.first_day(item=item)
    return earlier if earlier is not None and first is not None and first <= earlier.start else None


def totals_in(*, item_ids: Iterable[uuid.UUID], chosen: Range, today: date) -> dict[uuid.UUID, Totals]:
    """Counts of some items in a range. Items without counts are left out."""
    numbers = dict(Item.objects.filter(id__in=list(item_ids)).values_list("number", "id"))
    sums = sums_by_number(chosen=chosen, today=today, numbers=list(numbers))
    return {numbers[number]: totals for number, totals in sums.items()}


def totals_ever(*, item_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Totals]:
    """All that was ever counted of some items. Items without counts are left out."""
    return totals_in(item_ids=item_ids, chosen=EVER, today=EVER.end)


def totals_of_kind(*, kind: str) -> Totals:
    """All that was ever counted for the items of a kind that are there, and not cleared."""
    return sum_of_kinds(kinds=[kind], chosen=EVER, today=EVER.end)


def sums_by_number(*, chosen: Range, today: date, numbers: list[int] | None = None) -> dict[int, Totals]:
    """{item number: its counts in the range}."""
    of_items = Q() if numbers is None else Q(item__in=numbers)
    return _add_up(tiers.read_sums(chosen=chosen, today=today, of=of_items, by="item_id"))


def _add_up(rows: tiers.Rows) -> dict[Any, Totals]:
    sums: dict[Any, Totals] = {}
    for key, views, clicks in rows:
        so_far = sums.get(key)
        sums[key] = Totals(so_far.views + views, so_far.clicks + clicks) if so_far else Totals(views, clicks)
    return sums


def read_days(*, item: Item, chosen: Range, today: date) -> list[Day]:
    """The item's counts day by day, a day without events as 0. Days to come are left out."""
    passed = elapsed(chosen, today=today)
    if passed is None:
        return []
    counts = _add_up(tiers.read_days(chosen=passed, today=today, of=Q(item=item)))
    start = passed.start
    if passed.days > FILLED_DAYS:
        start = min(counts, default=passed.end)
    nothing = Totals()
    found = ((day, counts.get(day, nothing)) for day in _every_day(Range(start, passed.end)))
    return [Day(day, totals.views, totals.clicks) for day, totals in found]


def list_uncounted(*, since: datetime) -> list[tuple[str, int]]:
    """How many events were not counted since then, by reason, most first."""
    rows = UncountedEvents.objects.filter(hour__gte=since).values_list("reason").annotate(total=Sum("count"))
    return sorted(rows, key=lambda row: -row[1])


def list_clearings(*, now: datetime) -> Iterable[Clearing]:
    """Clearings that can still be undone, newest first."""
    return Clearing.objects.filter(at__gt=now - UNDO_LIFE, undone_at=None).order_by("-at")


def find_restorable(clearings: Iterable[Clearing]) -> set[uuid.UUID]:
    """Return the ids of those that have something to put back: the counts of a deleted ad went with it."""
    rows = ClearedCount.objects.filter(clearing__in=[one.pk for one in clearings])
    return set(rows.values_list("clearing_id", flat=True).distinct())


def _every_day(chosen: Range) -> Iterator[date]:
    for offset in range(chosen.days):
        yield chosen.start + timedelta(days=offset)
