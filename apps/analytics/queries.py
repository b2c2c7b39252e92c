"""Reads of the counts of items, and of what was cleared and what was not counted."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Q, Sum

from apps.analytics import tiers
from apps.analytics.days import Range
from apps.analytics.models import ClearedCount, Clearing, Item, UncountedEvents

# The calendar but for its last year, so that there is a day and a month after it.
EVER = Range(date.min, date(9998, 12, 31))
UNDO_LIFE = timedelta(days=30)
Totals = tiers.Totals


@dataclass(frozen=True)
class ItemTotals:
    id: uuid.UUID
    kind: str
    name: str
    totals: Totals


def list_items(*, kinds: Iterable[str], chosen: Range, today: date) -> list[ItemTotals]:
    """Every item of the kinds, oldest first, with its counts in the range; without events both are 0."""
    items = Item.objects.filter(kind__in=list(kinds), removed_at=None).order_by("added_at", "number")
    found = items.values_list("number", "id", "kind", "name")
    totals = sums_by_number(chosen=chosen, today=today)
    nothing = Totals()
    return [ItemTotals(item, kind, name, totals.get(number, nothing)) for number, item, kind, name in found]


def sum_of_kinds(*, kinds: Iterable[str], chosen: Range, today: date) -> Totals:
    """The counts of all items of the kinds together; quicker than item by item."""
    return tiers.read_total(chosen=chosen, today=today, of=of_kinds(kinds))


def of_kinds(kinds: Iterable[str]) -> Q:
    """Counts of the items of the kinds that are there."""
    return Q(item__kind__in=list(kinds), item__removed_at=None)


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
    return tiers.add_up(tiers.read_sums(chosen=chosen, today=today, of=of_items, by="item_id"))


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
