"""Reads of the counts: whole closed months from their sums, what is left from the days."""

import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Min, Q, QuerySet, Sum

from apps.analytics import months
from apps.analytics.days import Range, elapsed, month_of, next_month
from apps.analytics.models import ClearedCount, Clearing, DayCount, Item, MonthCount, UncountedEvents

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


def sums_of_kinds(*, kinds: Iterable[str], chosen: Range, today: date) -> list[Totals]:
    """The counts of all items of the kinds together, a part of the range each; quicker than item by item."""
    passed = elapsed(chosen, today=today)
    if passed is None:
        return []
    whole, days = split(passed, today=today)
    of_kinds = Q(item__kind__in=list(kinds), item__removed_at=None)
    parts = [DayCount.objects.filter(of_kinds, day__gte=part.start, day__lte=part.end) for part in days]
    sums = [part.aggregate(views=Sum("views"), clicks=Sum("clicks")) for part in parts]
    if whole:
        months_ = MonthCount.objects.filter(of_kinds, month__gte=whole[0], month__lte=whole[-1])
        sums.append(months_.aggregate(views=Sum("views"), clicks=Sum("clicks")))
    return [Totals(one["views"] or 0, one["clicks"] or 0) for one in sums]


def comparable(earlier: Range | None, *, item: Item | None = None) -> Range | None:
    """Return the span if there were records (of the item) by then: days before the first one compare with nothing."""
    counts = DayCount.objects.all() if item is None else DayCount.objects.filter(item=item)
    first = counts.aggregate(first=Min("day"))["first"]
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
    parts = sums_of_kinds(kinds=[kind], chosen=EVER, today=EVER.end)
    return Totals(sum(part.views for part in parts), sum(part.clicks for part in parts))


def sums_by_number(*, chosen: Range, today: date, numbers: list[int] | None = None) -> dict[int, Totals]:
    """{item number: its counts in the range}."""
    passed = elapsed(chosen, today=today)
    if passed is None:
        return {}
    months_, days = split(passed, today=today)
    of_items = Q() if numbers is None else Q(item__in=numbers)
    sums: dict[int, list[int]] = {}
    if months_:
        _add(sums, MonthCount.objects.filter(of_items, month__gte=months_[0], month__lte=months_[-1]))
    for part in days:
        _add(sums, DayCount.objects.filter(of_items, day__gte=part.start, day__lte=part.end))
    return {number: Totals(views, clicks) for number, (views, clicks) in sums.items()}


def _add(sums: dict[int, list[int]], rows: "QuerySet[MonthCount] | QuerySet[DayCount]") -> None:
    for number, views, clicks in rows.values_list("item_id").annotate(Sum("views"), Sum("clicks")):
        total = sums.setdefault(number, [0, 0])
        total[0] += views
        total[1] += clicks


def split(passed: Range, *, today: date) -> tuple[list[date], list[Range]]:
    """The unbroken run of closed months inside the range, and the days before and after it."""
    first = month_of(passed.start) if passed.start.day == 1 else next_month(passed.start)
    last = month_of(passed.end + timedelta(days=1))
    whole = _run_of_closed(first, last)
    if not whole:
        return [], [passed]
    days = []
    if passed.start < whole[0]:
        days.append(Range(passed.start, whole[0] - timedelta(days=1)))
    if next_month(whole[-1]) <= passed.end:
        days.append(Range(next_month(whole[-1]), passed.end))
    return whole, days


def _run_of_closed(first: date, last: date) -> list[date]:
    closed = months.closed_between(first, last)
    run = closed[:1]
    for month in closed[1:]:
        if month != next_month(run[-1]):
            break
        run.append(month)
    return run


def read_days(*, item: Item, chosen: Range, today: date) -> list[Day]:
    """The item's counts day by day, a day without events as 0. Days to come are left out."""
    passed = elapsed(chosen, today=today)
    if passed is None:
        return []
    rows = DayCount.objects.filter(item=item, day__gte=passed.start, day__lte=passed.end)
    counts = {day: Day(day, views, clicks) for day, views, clicks in rows.values_list("day", "views", "clicks")}
    start = passed.start
    if passed.days > FILLED_DAYS:
        start = min(counts, default=passed.end)
    return [counts.get(day) or Day(day, 0, 0) for day in _every_day(Range(start, passed.end))]


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
