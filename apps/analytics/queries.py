"""Reads of the counts of items, and of what was cleared and what was not counted."""

import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet, Sum

from apps.analytics import sums, tiers
from apps.analytics.days import Range, elapsed, finished
from apps.analytics.models import ClearedCount, Clearing, HourCount, Item, OpenHour, UncountedEvents
from apps.core.zone import hour_of, moment_of, zone

# The calendar but for its last year, so that there is a day and a month after it.
EVER = Range(date.min, date(9998, 12, 31))
UNDO_LIFE = timedelta(days=30)
WEEK = timedelta(days=7)
Totals = tiers.Totals


class Named(NamedTuple):
    """An item as lists have it."""

    number: int
    id: str
    kind: str
    name: str


class ItemTotals(NamedTuple):
    id: str
    kind: str
    name: str
    totals: Totals


@dataclass(frozen=True)
class ItemSums:
    """{item number: its counts} of the days of a range that are over, and of today where the range has it."""

    over: dict[int, Totals]
    today: dict[int, Totals]

    @cached_property
    def together(self) -> dict[int, Totals]:
        """Of all these days; an item without counts is left out."""
        if not (self.over and self.today):
            return self.over or self.today
        both = self.over.keys() & self.today.keys()
        return self.over | self.today | {number: self.over[number] + self.today[number] for number in both}


@dataclass(frozen=True)
class ItemList:
    """Items with their counts, and the counts of all of them together on the days of the range that are over."""

    items: list[ItemTotals]
    over: Totals


def list_items(*, kinds: Iterable[str], chosen: Range, today: date) -> ItemList:
    """Every item of the kinds, oldest first, with its counts in the range; without events both are 0."""
    counted, named = sums_by_item(chosen=chosen, today=today), _named_of(kinds)
    totals_of = counted.together.get
    items = [ItemTotals(item, kind, name, totals_of(number, tiers.NOTHING)) for number, item, kind, name in named]
    over = (counted.over[number] for number, *_ in named if number in counted.over)
    return ItemList(items, tiers.total(over))


def list_named(*, kinds: Iterable[str]) -> list[Named]:
    """Every item of the kinds, oldest first."""
    return list(map(Named._make, _named_of(kinds)))


def _named_of(kinds: Iterable[str]) -> "QuerySet[Item, tuple[int, str, str, str]]":
    items = Item.objects.filter(kind__in=sorted(kinds), removed_at=None).order_by("added_at", "number")
    return items.values_list("number", sums.IdText("id"), "kind", "name")


def sums_by_item(*, chosen: Range, today: date) -> ItemSums:
    """Of all items: looking each row's kind up costs more than the rows of the other kinds."""
    over, passed = finished(chosen, today=today), elapsed(chosen, today=today)
    last = Range(today, today) if passed and passed.end == today else None
    spans = [tiers.read_sums(chosen=one, today=today, of=Q()) if one else {} for one in (over, last)]
    return ItemSums(over=spans[0], today=spans[1])


def sum_of_kinds(*, kinds: Iterable[str], chosen: Range, today: date) -> Totals:
    """The counts of all items of the kinds together; quicker than item by item."""
    return tiers.read_total(chosen=chosen, today=today, of=of_kinds(kinds))


def of_kinds(kinds: Iterable[str]) -> Q:
    """Counts of the items of the kinds that are there."""
    return Q(item__kind__in=list(kinds), item__removed_at=None)


def totals_in(*, item_ids: Iterable[uuid.UUID], chosen: Range, today: date) -> dict[uuid.UUID, Totals]:
    """Counts of some items in a range. Items without counts are left out."""
    ids = list(item_ids)
    if not ids:
        return {}
    numbers = dict(Item.objects.filter(id__in=sums.these(ids)).values_list("number", "id"))
    if not numbers:
        return {}
    of = Q(item__in=sums.these(list(numbers)))
    found = tiers.read_sums(chosen=chosen, today=today, of=of)
    return {numbers[number]: totals for number, totals in found.items()}


def totals_ever(*, item_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Totals]:
    """All that was ever counted of some items. Items without counts are left out."""
    return totals_in(item_ids=item_ids, chosen=EVER, today=EVER.end)


def list_uncounted(*, since: datetime) -> list[tuple[str, int]]:
    """How many events were not counted since then, by reason, most first."""
    rows = UncountedEvents.objects.filter(hour__gte=since).values_list("reason").annotate(total=Sum("count"))
    return sorted(rows, key=lambda row: -row[1])


def list_clearings(*, now: datetime) -> Iterable[Clearing]:
    """List clearings that can still be undone, newest first."""
    return Clearing.objects.filter(at__gt=now - UNDO_LIFE, undone_at=None).order_by("-at")


def clearings_of(item_id: uuid.UUID) -> list[uuid.UUID]:
    """The clearings that keep counts of this item."""
    kept = ClearedCount.objects.filter(item__id=item_id, clearing__undone_at=None)
    return list(kept.values_list("clearing", flat=True).distinct())


def find_restorable(clearings: Iterable[Clearing]) -> set[uuid.UUID]:
    """Return the ids of those that have something to put back: the counts of a deleted ad went with it."""
    rows = ClearedCount.objects.filter(clearing__in=[one.pk for one in clearings])
    return set(rows.values_list("clearing_id", flat=True).distinct())


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
