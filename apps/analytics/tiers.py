"""Reads what was counted out of its tiers, in one statement: hours are added to days while it is asked.

Whole closed months come from their sums, the other days from theirs, and what is open from the open hours. `of` says
which counts: those of an item, of the items of some kinds.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any

from django.db.models import DateTimeField, Q, QuerySet, Value

from apps.analytics import months, sums
from apps.analytics.days import Range, elapsed, month_of, next_month
from apps.analytics.models import DayCount, HourCount, MonthCount, OpenHour
from apps.analytics.sums import COLUMNS

# Among keys: the date of each tier.
DATE = "date"
# To make a statement takes longer than to run it, and the screens ask for the same ones again.
STATEMENTS_KEPT = 64


# Never changed all the same: a frozen one takes five times as long to make, and a list has thousands.
@dataclass(slots=True, unsafe_hash=True)
class Totals:
    views: int = 0
    clicks: int = 0

    def __add__(self, other: "Totals") -> "Totals":
        return Totals(self.views + other.views, self.clicks + other.clicks)


NOTHING = Totals()


def total(counted: Iterable[Totals]) -> Totals:
    """All of these together."""
    views = clicks = 0
    for one in counted:
        views += one.views
        clicks += one.clicks
    return Totals(views, clicks)


def read_sums(*, chosen: Range, today: date, of: Q) -> dict[int, Totals]:
    """{item number: the counts of the part of a range that has begun}."""
    return _by_key(_read(chosen, today, of, ("item_id",)))


def read_months(*, chosen: Range, today: date, of: Q) -> dict[date, Totals]:
    """As read_days, but of a whole month that is closed all comes under its first day."""
    return _by_key(_read(chosen, today, of, (DATE,)))


def read_days(*, chosen: Range, today: date, of: Q) -> dict[date, Totals]:
    """{day: its counts} of the part of a range that has begun; a day may be missing."""
    passed = elapsed(chosen, today=today)
    return _by_key(_run([passed, passed], [], of, (DATE,))) if passed else {}


def read_items(*, chosen: Range, today: date, of: Q) -> list[tuple[int, date, int]]:
    """Item number, day and clicks; of a whole month that is closed all comes under its first day."""
    return _read(chosen, today, of, ("item_id", DATE), columns=("clicks",))


def read_total(*, chosen: Range, today: date, of: Q) -> Totals:
    """Counts of all items together in the part of a range that has begun."""
    found = _read(chosen, today, of, (Value(0),))
    return Totals(*found[0][1:]) if found else NOTHING


def read_hours(*, chosen: Range, of: Q) -> dict[datetime, Totals] | None:
    """{beginning of an hour, in UTC: what was counted in it}; None where not all hours of these days are kept.

    Hours go after 35 days, and what was imported, or counted before there were any, has none.
    """
    return read_hours_of([chosen], of=of)[0]


def read_hours_of(spans: Sequence[Range], *, of: Q) -> list[dict[datetime, Totals] | None]:
    """As read_hours, of several spans that have no day in common."""
    bounds = [bound for span in spans for bound in (span.start, span.end)]
    found = _statement_of_hours(of, len(spans)).run(days=dict(zip(_stand_ins(len(bounds)), bounds, strict=True)))
    return [_hours_of(span, found) for span in spans]


def _stand_ins(count: int) -> list[date]:
    """Days that nothing was counted on: a statement is made with them, and run with others."""
    return [date.min + timedelta(days=at) for at in range(count)]


@lru_cache(maxsize=STATEMENTS_KEPT)
def _statement_of_hours(of: Q, spans: int) -> sums.Statement:
    of_days = DayCount.objects.annotate(hour=Value(None, output_field=DateTimeField()))
    tiers = {"hour": HourCount.objects.all(), "open": OpenHour.objects.all(), "day": of_days}
    days = _stand_ins(2 * spans)
    within = Q()
    for start, end in zip(days[::2], days[1::2], strict=True):
        within |= Q(day__range=(start, end))
    return sums.make((rows.filter(of, within), (Value(name), "day", "hour")) for name, rows in tiers.items())


def _hours_of(span: Range, rows: list[tuple[Any, ...]]) -> dict[datetime, Totals] | None:
    hours: dict[datetime, Totals] = defaultdict(Totals)
    kept = {"hour": (0, 0), "open": (0, 0), "day": (0, 0)}
    for tier, day, hour, *columns in rows:
        if span.start <= day <= span.end:
            kept[tier] = (kept[tier][0] + columns[0], kept[tier][1] + columns[1])
            if hour is not None:
                hours[hour] += Totals(*columns)
    return dict(hours) if kept["hour"] == kept["day"] else None


def is_counted_by(day: date, *, of: Q) -> bool:
    """Whether there was a first count by this day."""
    # Before the first count of all no item is looked at: a database may look at each of them.
    tiers = (OpenHour, DayCount)
    return any(
        rows.objects.filter(day__lte=day).exists() and rows.objects.filter(of, day__lte=day).exists() for rows in tiers
    )


def _read(
    chosen: Range, today: date, of: Q, keys: tuple[sums.Key, ...], *, columns: tuple[str, ...] = COLUMNS
) -> list[tuple[Any, ...]]:
    """Return the keys and the sums of a range; among the keys DATE is the name of each tier's date."""
    passed = elapsed(chosen, today=today)
    if passed is None:
        return []
    whole, parts = _split(passed)
    return _run([*parts, passed], whole, of, keys, columns=columns)


def _run(
    spans: list[Range],
    whole: list[date],
    of: Q,
    keys: tuple[sums.Key, ...],
    *,
    columns: tuple[str, ...] = COLUMNS,
) -> list[tuple[Any, ...]]:
    """Read days in all spans but the last, these months, and what is open in the last."""
    days = [*whole, *(bound for span in spans for bound in (span.start, span.end))]
    statement = _statement(of, keys, columns, len(whole), len(spans))
    return statement.run(days=dict(zip(_stand_ins(len(days)), days, strict=True)))


@lru_cache(maxsize=STATEMENTS_KEPT)
def _statement(of: Q, keys: tuple[sums.Key, ...], columns: tuple[str, ...], months: int, spans: int) -> sums.Statement:
    days = _stand_ins(months + 2 * spans)
    whole, bounds = days[:months], days[months:]
    *closed, open_hours = [
        Q(day__gte=start, day__lte=end) for start, end in zip(bounds[::2], bounds[1::2], strict=True)
    ]
    tiers: list[tuple[QuerySet[Any], str]] = [(DayCount.objects.filter(of, within), "day") for within in closed]
    if whole:
        # Each by itself: those of a few items are then found by the key, which begins with the month.
        tiers.append((MonthCount.objects.filter(of, month__in=whole), "month"))
    tiers.append((OpenHour.objects.filter(of, open_hours), "day"))
    parts = ((rows, [name if key is DATE else key for key in keys]) for rows, name in tiers)
    return sums.make(parts, columns=columns)


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
    closed = months.closed_between(first, last) if first < last else []
    run = closed[:1]
    for month in closed[1:]:
        if month != next_month(run[-1]):
            break
        run.append(month)
    return run


def _by_key(rows: list[tuple[Any, ...]]) -> dict[Any, Totals]:
    return {key: Totals(*counted) for key, *counted in rows}
