"""The analytics overview: biggest changes, counts by ad type, and the small curves of the cards."""

import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Q

from apps.analytics import queries
from apps.analytics.comparisons import Comparison
from apps.analytics.days import Range, elapsed, end_of_month, month_of
from apps.analytics.intervals import MAX_FILLED_DAYS
from apps.analytics.models import DayCount, HourCount
from apps.analytics.queries import Totals
from apps.core import zone
from apps.core.kinds import APP_KINDS

# In each direction.
MAX_CHANGES = 5
# A card has no room for more points.
MAX_CARD_DAYS = 62


@dataclass(frozen=True)
class ItemChange:
    """An item whose clicks changed."""

    id: str
    kind: str
    name: str
    now: Totals
    before: Totals

    @property
    def change(self) -> int:
        return self.now.clicks - self.before.clicks


def find_biggest_changes(comparison: Comparison, *, kinds: Iterable[str]) -> list[ItemChange]:
    """Return up to five items whose clicks grew most and five whose clicks fell most, by change."""
    before = comparison.before.read_items()
    after = comparison.compared.read_items()
    changes = [
        ItemChange(str(item_id), kind, name, after.get(number, Totals()), before.get(number, Totals()))
        for number, item_id, kind, name in queries.list_named(kinds=kinds)
        if number in after or number in before
    ]
    ranked = sorted((item for item in changes if item.change), key=lambda item: (-item.change, item.name))
    risen = [item for item in ranked[:MAX_CHANGES] if item.change > 0]
    return [*risen, *(item for item in ranked[-MAX_CHANGES:] if item.change < 0)]


def sum_by_kind(sums: Mapping[int, Totals], *, kinds: Iterable[str]) -> dict[str, Totals]:
    """Return {kind: totals}, most clicks first. Kinds without counts are missing."""
    found: dict[str, Totals] = {}
    for number, _, kind, _ in queries.list_named(kinds=kinds):
        if number in sums:
            found[kind] = found.get(kind, Totals()) + sums[number]
    return dict(sorted(found.items(), key=lambda entry: (-entry[1].clicks, entry[0])))


def read_card_curves(*, period: Range, now: datetime) -> dict[uuid.UUID, list[int]]:
    """Return {item: clicks} of the app's ads. Ads without clicks are missing.

    The clicks are per hour in a period of one day, per day up to 62 days, and per month beyond. A period of more than a
    year begins with the first month that has clicks. Of one day, items whose hours are not complete are missing.
    """
    passed = elapsed(period, today=zone.day_of(now))
    if passed is None:
        return {}
    if passed.days == 1:
        steps: list[Any] = [hour for hour in zone.hours_of(passed.start, passed.end) if hour <= now]
        return _curves(steps, _clicks_by_hour(passed.start))
    if passed.days <= MAX_CARD_DAYS:
        steps = [passed.start + timedelta(days=offset) for offset in range(passed.days)]
        rows = queries.read_rows("item_id", "day", period=passed, condition=Q())
        return _curves(steps, ((number, day, clicks) for number, day, _, clicks in rows))
    clicks = list(_clicks_by_month(passed))
    first = month_of(passed.start)
    if passed.days > MAX_FILLED_DAYS:
        first = min((month for _, month, _ in clicks), default=month_of(passed.end))
    return _curves(_list_months(first, passed.end), clicks)


def _clicks_by_month(period: Range) -> Iterator[tuple[int, date, int]]:
    """Yield item, month, and clicks."""
    first = queries.first_day() or period.end
    for month in _list_months(max(period.start, first), period.end):
        days = Range(max(period.start, month), min(period.end, end_of_month(month)))
        for number, totals in queries.read_item_sums(days).items():
            if totals.clicks:
                yield number, month, totals.clicks


def _list_months(first: date, last: date) -> list[date]:
    """Return the first day of each month."""
    months = range(first.year * 12 + first.month - 1, last.year * 12 + last.month)
    return [date(month // 12, month % 12 + 1, 1) for month in months]


def _clicks_by_hour(day: date) -> list[tuple[int, Any, int]]:
    """Return the clicks of items all of whose hours are kept."""
    rows = list(HourCount.objects.filter(day=day).values_list("item_id", "hour", "clicks"))
    if day >= queries.next_day():
        return rows
    missing = Counter(dict(DayCount.objects.filter(day=day).values_list("item_id", "clicks")))
    for number, _, clicks in rows:
        missing[number] -= clicks
    return [row for row in rows if missing[row[0]] <= 0]


def _curves(steps: list[Any], rows: Iterable[tuple[int, Any, int]]) -> dict[uuid.UUID, list[int]]:
    ids = {number: item_id for number, item_id, *_ in queries.list_named(kinds=APP_KINDS)}
    places = {at: index for index, at in enumerate(steps)}
    curves: dict[uuid.UUID, list[int]] = {}
    for number, at, clicks in rows:
        if clicks and number in ids and at in places:
            curves.setdefault(ids[number], [0] * len(steps))[places[at]] += clicks
    return curves
