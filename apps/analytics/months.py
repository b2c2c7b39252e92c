"""The second tier: a month that is over is summed once, and reads of years take the sums."""

from collections.abc import Iterable
from datetime import date

from django.db import connection, transaction
from django.db.models import Min

from apps.analytics.days import month_of, months_between, next_month
from apps.analytics.models import ClosedMonth, DayCount
from apps.analytics.sums import NAMES, SUMS

# A number of our own among PostgreSQL's advisory locks.
TURNS = 20_061


def close_months(*, today: date) -> list[date]:
    """Sum every month before today's that is not summed yet; returns those months.

    Events count in the hour of the server's clock. What comes late is added to the sum with its hour.
    """
    late = open_months(today=today)
    for month in late:
        _close(month)
    return late


def open_months(*, today: date) -> list[date]:
    """Months before today's that have counts and are not summed yet."""
    first = DayCount.objects.aggregate(first=Min("day"))["first"]
    if first is None:
        return []
    closed = set(ClosedMonth.objects.values_list("month", flat=True))
    return [month for month in months_between(month_of(first), month_of(today)) if month not in closed]


@transaction.atomic
def _close(month: date) -> None:
    take_turns()
    ClosedMonth.objects.bulk_create([ClosedMonth(month=month)], ignore_conflicts=True)
    sum_again(months=[month], item_numbers=None)


def closed_between(start: date, end: date) -> list[date]:
    """Closed months from `start` to before `end`, oldest first."""
    rows = ClosedMonth.objects.filter(month__gte=start, month__lt=end).order_by("month")
    return list(rows.values_list("month", flat=True))


def take_turns() -> None:
    """Wait, until the commit, for others who sum a month or change days of the past.

    On PostgreSQL neither sees what the other has not committed yet: a sum would keep what is cleared beside it. SQLite
    has one writer anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [TURNS])


def sum_touched(*, days: Iterable[date], item_numbers: list[int]) -> None:
    """Make the sums of these items anew in those months of these days that are closed."""
    touched = {month_of(day) for day in days}
    closed = ClosedMonth.objects.filter(month__in=touched).values_list("month", flat=True)
    sum_again(months=list(closed), item_numbers=item_numbers)


def sum_again(*, months: Iterable[date], item_numbers: list[int] | None) -> None:
    """Make the sums of closed months from their days, for some items or all. Runs in the caller's transaction."""
    for month in sorted(months):
        where, items = "", []
        if item_numbers is not None:
            where = f" AND item_id IN ({','.join(['%s'] * len(item_numbers))})"
            items = item_numbers
        with connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM analytics_monthcount WHERE month = %s{where}", [month, *items])  # noqa: S608 - placeholders
            cursor.execute(
                f"INSERT INTO analytics_monthcount (month, item_id, {NAMES})"  # noqa: S608 - placeholders
                f" SELECT %s, item_id, {SUMS} FROM analytics_daycount"
                f" WHERE day >= %s AND day < %s{where} GROUP BY item_id",
                [month, month, next_month(month), *items],
            )
