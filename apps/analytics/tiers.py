"""Reads what was counted out of its tiers, in one statement: hours are added to days while it is asked.

Whole closed months come from their sums, the other days from theirs, and what is open from the open hours. `of` says
which counts: those of an item, of the items of some kinds.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import DateTimeField, Q, QuerySet, Sum, Value

from apps.analytics import months
from apps.analytics.columns import COLUMNS
from apps.analytics.days import Range, elapsed, month_of, next_month
from apps.analytics.models import DayCount, HourCount, MonthCount, OpenHour

Rows = Iterator[tuple[Any, int, int, int, int]]
SUMS = tuple(Sum(name) for name in COLUMNS)


@dataclass(frozen=True)
class Totals:
    """Counts, and how many of them came with a token."""

    views: int = 0
    clicks: int = 0
    proven_views: int = 0
    proven_clicks: int = 0

    def __add__(self, other: "Totals") -> "Totals":
        return Totals(
            self.views + other.views,
            self.clicks + other.clicks,
            self.proven_views + other.proven_views,
            self.proven_clicks + other.proven_clicks,
        )


def add_up(rows: "Iterable[tuple[Any, int, int, int, int]]") -> dict[Any, Totals]:
    """{value: its counts} of rows in which a value may come repeatedly."""
    sums: dict[Any, Totals] = {}
    for key, *counted in rows:
        so_far, totals = sums.get(key), Totals(*counted)
        sums[key] = so_far + totals if so_far else totals
    return sums


def read_sums(*, chosen: Range, today: date, of: Q, by: str) -> Rows:
    """Value of the column `by` and the counts of the part of a range that has begun; a value may come repeatedly.

    `by` is a column of every tier, or of the item.
    """
    return _read((rows, by) for rows, _ in _tiers(chosen, today, of))


def read_months(*, chosen: Range, today: date, of: Q) -> Rows:
    """As read_days, but of a whole month that is closed all comes under its first day."""
    return _read(_tiers(chosen, today, of))


def read_days(*, chosen: Range, today: date, of: Q) -> Rows:
    """Day and counts of the part of a range that has begun. A day may come twice, or not at all."""
    passed = elapsed(chosen, today=today)
    tiers = (DayCount, OpenHour) if passed else ()
    return _read((rows._default_manager.filter(of, _within(passed)), "day") for rows in tiers if passed)


def read_items(*, chosen: Range, today: date, of: Q) -> Iterator[tuple[int, date, int]]:
    """Item number, day and clicks; of a whole month that is closed all comes under its first day."""
    tiers = _tiers(chosen, today, of)
    return together(rows.values_list("item_id", column).annotate(Sum("clicks")).order_by() for rows, column in tiers)


def read_total(*, chosen: Range, today: date, of: Q) -> Totals:
    """Counts of all items together in the part of a range that has begun."""
    rows = read_sums(chosen=chosen, today=today, of=of, by="item__kind")
    return sum(add_up(rows).values(), Totals())


def read_hours(*, chosen: Range, of: Q) -> dict[datetime, Totals] | None:
    """{beginning of an hour, in UTC: what was counted in it}; None where not all hours of these days are kept.

    Hours go after 35 days, and what was imported, or counted before there were any, has none.
    """
    of_days = DayCount.objects.annotate(hour=Value(None, output_field=DateTimeField()))
    tiers = {"hour": HourCount.objects.all(), "open": OpenHour.objects.all(), "day": of_days}
    named = [rows.filter(of, _within(chosen)).annotate(tier=Value(name)) for name, rows in tiers.items()]
    sums = [rows.order_by().values_list("tier", "hour").annotate(*SUMS) for rows in named]
    hours: dict[datetime, Totals] = defaultdict(Totals)
    kept: dict[str, Totals] = defaultdict(Totals)
    for tier, hour, *columns in sums[0].union(*sums[1:], all=True):
        counted = Totals(*(one or 0 for one in columns))
        # What is proven is of views and clicks: a day that was cleared in part spreads it otherwise than its hours.
        kept[tier] += Totals(counted.views, counted.clicks)
        if hour is not None:
            hours[hour] += counted
    return dict(hours) if kept["hour"] == kept["day"] else None


def is_counted_by(day: date, *, of: Q) -> bool:
    """Whether there was a first count by this day."""
    # In this order: what is closed meanwhile is found among the days.
    return any(rows._default_manager.filter(of, day__lte=day).exists() for rows in (OpenHour, DayCount))


def _tiers(chosen: Range, today: date, of: Q) -> Iterator[tuple["QuerySet[Any]", str]]:
    """What holds a range's counts, each with the name of its date."""
    passed = elapsed(chosen, today=today)
    if passed is None:
        return
    whole, parts = _split(passed)
    for part in parts:
        yield DayCount.objects.filter(of, _within(part)), "day"
    if whole:
        yield MonthCount.objects.filter(of, month__gte=whole[0], month__lte=whole[-1]), "month"
    yield OpenHour.objects.filter(of, _within(passed)), "day"


def _split(passed: Range) -> tuple[list[date], list[Range]]:
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


def _within(part: Range) -> Q:
    return Q(day__gte=part.start, day__lte=part.end)


def _read(tiers: Iterable[tuple["QuerySet[Any]", str]]) -> Rows:
    # Without an order of their own: parts of a UNION cannot have one.
    return together(rows.order_by().values_list(by).annotate(*SUMS) for rows, by in tiers)


def together(sums: "Iterable[QuerySet[Any, Any]]") -> Iterator[Any]:
    """Read all of these in one statement: an hour that is closed between two would be missed, or count twice."""
    parts = list(sums)
    if len(parts) < 2:
        return iter(parts[0] if parts else ())
    return iter(parts[0].union(*parts[1:], all=True))
