"""Reads of counts, of cleared counts, and of rejected events.

Finished days are read from DayCount and later ones from HourCount (models.DayRollup). Sums of items take whole months
from MonthCount. The hours of a day stay after it is finished, so a read is exact even if a day is finished meanwhile.
"""

import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Exists, F, Min, OuterRef, Q, QuerySet, Sum
from django.db.models.expressions import Combinable
from django.db.models.lookups import In
from django.utils import timezone

from apps.analytics.days import DAY, Range, split_months
from apps.analytics.models import (
    ClearedCount,
    Clearing,
    DayCount,
    DayRollup,
    HourCount,
    Item,
    MonthCount,
    RejectedEvents,
)
from apps.core.zone import hour_of, utc_time_of

EVER = Range(date.min, date.max)
RESTORE_WINDOW = timedelta(days=30)
WEEK = timedelta(days=7)
# SQLite allows 250,000 variables per query. A history of fired ads may be longer.
MAX_IDS_PER_QUERY = 10_000


@dataclass(slots=True)
class Totals:
    """Views and clicks."""

    views: int = 0
    clicks: int = 0

    def __add__(self, other: "Totals") -> "Totals":
        return Totals(self.views + other.views, self.clicks + other.clicks)


class ItemTotals(NamedTuple):
    """The views and clicks of a countable item."""

    id: str
    kind: str
    name: str
    totals: Totals


def total(counts: Iterable[Totals]) -> Totals:
    """Return the sum."""
    return sum(counts, Totals())


def next_day() -> date:
    """Return the first day that is not in DayCount."""
    return DayRollup.objects.filter(pk=1).values_list("next_day", flat=True).first() or date.min


def first_day() -> date | None:
    """Return the first day that has counts."""
    days = [counts._default_manager.aggregate(day=Min("day"))["day"] for counts in (DayCount, HourCount)]
    return min(filter(None, days), default=None)


def list_late_days(*, today: date) -> list[date]:
    """Return the days before `today` that have counts and are not in DayCount."""
    late = HourCount.objects.filter(day__gte=next_day(), day__lt=today).order_by("day")
    return list(late.values_list("day", flat=True).distinct())


def read_rows(*keys: str, period: Range, condition: Q) -> Iterator[tuple[Any, ...]]:
    """Yield keys, views, and clicks of a period, grouped by the keys. A key may occur twice.

    Args:
        keys: Columns that HourCount and DayCount have both.
        period: The days to read.
        condition: Condition on the counts, such as `of_kinds`.
    """
    after = next_day()
    if period.start < after:
        days = (period.start, min(period.end, after - DAY))
        yield from sum_by(DayCount.objects.filter(condition, day__range=days), *keys)
    yield from _sum_unfinished(*keys, period=period, condition=condition, after=after)


def _sum_unfinished(*keys: str, period: Range, condition: Q, after: date) -> Iterable[tuple[Any, ...]]:
    """Return keys, views, and clicks of the days from `after` on."""
    if period.end < after:
        return []
    return sum_by(HourCount.objects.filter(condition, day__range=(max(period.start, after), period.end)), *keys)


def sum_by(counts: QuerySet[Any], *keys: str | Combinable) -> Iterable[tuple[Any, ...]]:
    """Return keys, views, and clicks, grouped by the keys."""
    rows: QuerySet[Any, tuple[Any, ...]] = counts.order_by().values_list(*keys).annotate(Sum("views"), Sum("clicks"))
    return rows


def read_sums(key: str, *, period: Range, condition: Q) -> dict[Any, Totals]:
    """Return {key: totals} of a period. Keys without counts are missing."""
    return add_up(read_rows(key, period=period, condition=condition))


def add_up(rows: Iterable[tuple[Any, ...]]) -> dict[Any, Totals]:
    """Return {key: totals} of rows of key, views, and clicks. A key may occur twice."""
    sums: dict[Any, Totals] = {}
    for value, views, clicks in rows:
        known = sums.get(value)
        sums[value] = Totals(views, clicks) if known is None else known + Totals(views, clicks)
    return sums


def merge_sums(first: Mapping[Any, Totals], second: Mapping[Any, Totals]) -> dict[Any, Totals]:
    """Return {key: totals} of both."""
    if not second:
        return dict(first)
    return {key: first.get(key, Totals()) + second.get(key, Totals()) for key in {**first, **second}}


def read_total(*, period: Range, condition: Q) -> Totals:
    """Return the counts of a period."""
    return total(read_item_sums(period, condition=condition).values())


def read_hours(*, period: Range, condition: Q) -> dict[datetime, Totals] | None:
    """Return {start of an hour: totals}, or None if the hours of the period are not complete.

    Hours are deleted after 35 days. Counts that were imported may have none.
    """
    hours: dict[datetime, Totals] = {}
    of_finished_days = Totals()
    after = next_day()
    for day, hour, views, clicks in sum_by(
        HourCount.objects.filter(condition, day__range=(period.start, period.end)), "day", "hour"
    ):
        hours[hour] = Totals(views, clicks)
        if day < after:
            of_finished_days += hours[hour]
    finished = DayCount.objects.filter(condition, day__range=(period.start, period.end), day__lt=after)
    is_complete = total(add_up(sum_by(finished, "day")).values()) == of_finished_days
    return hours if is_complete else None


def has_counts_by(day: date, *, condition: Q) -> bool:
    """Return whether anything was counted on this day or before."""
    return any(
        counts._default_manager.filter(condition, day__lte=day).exists()
        for counts in (DayCount, HourCount)
        # If there are no counts, no item is read.
        if counts._default_manager.filter(day__lte=day).exists()
    )


def of_kinds(kinds: Iterable[str]) -> Q:
    """Return the condition for counts of all items of the kinds that exist."""
    items = Item.objects.filter(kind__in=list(kinds), removed_at=None).values("number")
    # The sum makes SQLite read the counts by day and not by item, which takes three times as long for a year.
    return Q(In(F("item_id") + 0, items))


def list_named(*, kinds: Iterable[str]) -> "QuerySet[Item, tuple[int, uuid.UUID, str, str]]":
    """List number, ID, kind, and name of the items of the kinds, oldest first."""
    items = Item.objects.filter(kind__in=list(kinds), removed_at=None).order_by("added_at", "number")
    return items.values_list("number", "id", "kind", "name")


def total_of_kinds(sums: Mapping[int, Totals], *, kinds: Iterable[str]) -> Totals:
    """Return the total of the items of the kinds. `sums` has the counts by item number."""
    return total(sums[number] for number, *_ in list_named(kinds=kinds) if number in sums)


def by_id(sums: Mapping[int, Totals], *, kinds: Iterable[str]) -> dict[str, Totals]:
    """Return {item ID: totals} of the items of the kinds. `sums` has the counts by item number."""
    return {str(item_id): sums[number] for number, item_id, *_ in list_named(kinds=kinds) if number in sums}


def read_item_sums(period: Range, *, condition: Q | None = None) -> dict[int, Totals]:
    """Return {item number: totals} of a period. Items without counts are missing.

    Of all items, a condition on the kind takes longer than skipping the other kinds in the result.
    """
    after = next_day()
    chosen = condition or Q()
    rows = [*_sum_unfinished("item_id", period=period, condition=chosen, after=after)]
    if period.start < after:
        months, others = split_months(Range(period.start, min(period.end, after - DAY)))
        if months:
            rows += sum_by(MonthCount.objects.filter(chosen, month__range=(months.start, months.end)), "item_id")
        for days in others:
            rows += sum_by(DayCount.objects.filter(chosen, day__range=(days.start, days.end)), "item_id")
    return add_up(rows)


def list_items(sums: Mapping[int, Totals], *, kinds: Iterable[str]) -> list[ItemTotals]:
    """List every item of the kinds with its counts, oldest first. `sums` has the counts by item number."""
    return [
        ItemTotals(str(item_id), kind, name, sums.get(number, Totals()))
        for number, item_id, kind, name in list_named(kinds=kinds)
    ]


def totals_in(*, item_ids: Iterable[uuid.UUID], period: Range) -> dict[uuid.UUID, Totals]:
    """Return the counts of items in a period. Items without counts are missing."""
    ids = list(item_ids)
    found: dict[uuid.UUID, Totals] = {}
    for start in range(0, len(ids), MAX_IDS_PER_QUERY):
        items = Item.objects.filter(id__in=ids[start : start + MAX_IDS_PER_QUERY])
        numbers = dict(items.values_list("number", "id"))
        if numbers:
            sums = read_item_sums(period, condition=Q(item__in=list(numbers)))
            found |= {numbers[number]: totals for number, totals in sums.items()}
    return found


def totals_ever(*, item_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Totals]:
    """Return all counts of items. Items without counts are missing."""
    return totals_in(item_ids=item_ids, period=EVER)


def counted_since(*, hour: datetime) -> int:
    """Return all views and clicks from this hour on."""
    return sum(views + clicks for _, views, clicks in sum_by(HourCount.objects.filter(hour__gte=hour), "hour"))


def is_usual_hour(*, now: datetime, weeks: int) -> bool:
    """Return whether anything was counted at this local hour in each of the last weeks."""
    local = timezone.localtime(now).replace(tzinfo=None)
    hours = {hour_of(utc_time_of(local - week * WEEK)) for week in range(1, weeks + 1)}
    counted = HourCount.objects.filter(Q(views__gt=0) | Q(clicks__gt=0), hour__in=hours)
    return set(counted.values_list("hour", flat=True)) == hours


def totals_since(*, kinds: Collection[str], hour: datetime) -> dict[uuid.UUID, ItemTotals]:
    """Return the counts of items of the kinds from this hour on, by ID. Items without counts are missing."""
    counts = sum_by(HourCount.objects.filter(of_kinds(kinds), hour__gte=hour), "item__id", "item__kind", "item__name")
    return {item: ItemTotals(str(item), kind, name, Totals(*sums)) for item, kind, name, *sums in counts}


def list_rejected(*, since: datetime) -> list[tuple[str, int]]:
    """List the reasons of rejected events and their number, most first."""
    rows = RejectedEvents.objects.filter(hour__gte=since).values_list("reason").annotate(total=Sum("count"))
    return sorted(rows, key=lambda row: -row[1])


def list_clearings(*, now: datetime) -> Iterable[tuple[Clearing, bool]]:
    """List the cleared counts of the last 30 days, newest first, and whether they can be restored.

    Deleting an ad deletes its cleared counts, too.
    """
    cleared = ClearedCount.objects.filter(clearing=OuterRef("pk"))
    found = Clearing.objects.filter(at__gt=now - RESTORE_WINDOW, undone_at=None).order_by("-at")
    return [(clearing, clearing.is_restorable) for clearing in found.annotate(is_restorable=Exists(cleared))]


def clearings_of(item_id: uuid.UUID) -> list[uuid.UUID]:
    """Return the IDs of the cleared counts of this item."""
    cleared = ClearedCount.objects.filter(item__id=item_id, clearing__undone_at=None)
    return list(cleared.values_list("clearing", flat=True).distinct())
