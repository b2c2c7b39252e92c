"""Many items over one range: what moved most against the span before, and their small curves."""

import uuid
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import DateTimeField, Model, Q, Value

from apps.analytics import sums, tiers
from apps.analytics.comparisons import Comparison
from apps.analytics.days import Range, elapsed, finished, month_of, months_between, next_month
from apps.analytics.intervals import FILLED_DAYS
from apps.analytics.models import DayCount, HourCount, Item, OpenHour
from apps.analytics.queries import ItemSums, Named
from apps.analytics.tiers import NOTHING, Totals
from apps.core import zone
from apps.core.kinds import APP_KINDS

# Of each direction.
MOVERS = 5
# A card has no room for more points.
MOST_CARD_DAYS = 62


@dataclass(frozen=True)
class Mover:
    """An item whose clicks changed against the span before."""

    id: str
    kind: str
    name: str
    now: Totals
    before: Totals

    @property
    def change(self) -> int:
        return self.now.clicks - self.before.clicks


def find_movers(*, counted: ItemSums, named: Iterable[Named], same: Comparison, now: datetime) -> list[Mover]:
    """The items whose clicks grew and fell the most, at most five of each; from the greatest gain to the greatest loss.

    `counted` is of the range, and `same` its comparison: what it compares is compared item by item.
    """
    goes_on = same.until < zone.span_of(same.earlier.start, same.earlier.end)[1]
    after = _with_hours(counted.over, zone.day_of(now), zone.hour_of(now)) if goes_on else counted.over
    before = _by_item(same.earlier, same.until if goes_on else None)
    movers = [
        Mover(item_id, kind, name, after.get(number, NOTHING), before.get(number, NOTHING))
        for number, item_id, kind, name in named
        if number in after or number in before
    ]
    ranked = sorted((mover for mover in movers if mover.change), key=lambda mover: (-mover.change, mover.name))
    risen = [mover for mover in ranked[:MOVERS] if mover.change > 0]
    return [*risen, *(mover for mover in ranked[-MOVERS:] if mover.change < 0)]


def _by_item(span: Range, until: datetime | None) -> dict[int, Totals]:
    """{item number: its counts} of a span; with `until` up to a moment of its last day.

    Of all items: looking each row's kind up costs more than the rows of the other kinds.
    """
    days = span if until is None else finished(span, today=span.end)
    found = tiers.read_sums(chosen=days, today=days.end, of=Q()) if days else {}
    return found if until is None else _with_hours(found, span.end, until)


def _with_hours(counted: dict[int, Totals], day: date, until: datetime) -> dict[int, Totals]:
    """Add the hours of a day before a moment."""
    of_hours = Q(day=day, hour__lt=until)
    parts = ((tier._default_manager.filter(of_hours), ["item_id"]) for tier in (HourCount, OpenHour))
    found = dict(counted)
    for number, *columns in sums.read(parts):
        found[number] = found.get(number, NOTHING) + Totals(*columns)
    return found


def sum_by_kind(*, counted: ItemSums, named: Iterable[Named]) -> dict[str, Totals]:
    """{kind: its counts in the range}, most clicks first; a kind without counts is left out."""
    kinds: dict[str, list[Totals]] = {}
    for number, _, kind, _ in named:
        if totals := counted.together.get(number):
            kinds.setdefault(kind, []).append(totals)
    found = {kind: tiers.total(items) for kind, items in kinds.items()}
    return dict(sorted(found.items(), key=lambda one: (-one[1].clicks, one[0])))


def read_card_curves(*, chosen: Range, now: datetime, of: Q) -> dict[uuid.UUID, list[int]]:
    """{item: its clicks over the range}, items without clicks left out; of one day those whose hours are not all kept.

    By the hour in a range of one day, by the day up to 62 days, else by the month; a range of more than a year begins
    with the first month that has clicks.
    """
    passed = elapsed(chosen, today=zone.day_of(now))
    if passed is None:
        return {}
    if passed.days == 1:
        steps: Iterable[Any] = (hour for hour in zone.hours_of(passed.start, passed.end) if hour <= now)
        return _curves(list(steps), _clicks_by_hour(Q(of, day=passed.start)))
    if passed.days <= MOST_CARD_DAYS:
        days = [passed.start + timedelta(days=offset) for offset in range(passed.days)]
        return _curves(days, _clicks(((DayCount, "day"), (OpenHour, "day")), Q(of, day__range=(days[0], days[-1]))))
    by_day = tiers.read_items(chosen=passed, today=passed.end, of=of)
    by_month = [(number, month_of(day), clicks) for number, day, clicks in by_day if clicks]
    first = month_of(passed.start)
    if passed.days > FILLED_DAYS:
        first = min((month for _, month, _ in by_month), default=month_of(passed.end))
    return _curves(months_between(first, next_month(passed.end)), by_month)


def _clicks_by_hour(of_day: Q) -> list[tuple[int, Any, int]]:
    """Of the items all of whose hours are kept: old ones go one by one, and what was imported has none."""
    of_days = DayCount.objects.annotate(hour=Value(None, output_field=DateTimeField()))
    tiers = (HourCount.objects.all(), OpenHour.objects.all(), of_days)
    found = sums.read(((rows.filter(of_day), ("item_id", "hour")) for rows in tiers), columns=["clicks"])
    missing: Counter[int] = Counter()
    for number, hour, clicks in found:
        missing[number] += clicks if hour is None else -clicks
    return [row for row in found if row[1] is not None and missing[row[0]] <= 0]


def _clicks(tables: Iterable[tuple[type[Model], str]], of: Q) -> list[tuple[int, Any, int]]:
    parts = ((rows._default_manager.filter(of), ("item_id", column)) for rows, column in tables)
    return sums.read(parts, columns=["clicks"])


def _curves(steps: list[Any], rows: Iterable[tuple[int, Any, int]]) -> dict[uuid.UUID, list[int]]:
    ids = dict(Item.objects.filter(kind__in=APP_KINDS, removed_at=None).values_list("number", "id"))
    place = {at: index for index, at in enumerate(steps)}
    curves: dict[uuid.UUID, list[int]] = {}
    for number, at, clicks in rows:
        if clicks and number in ids and at in place:
            curves.setdefault(ids[number], [0] * len(steps))[place[at]] += clicks
    return curves
