"""Counts of spans that begin and end with an hour, and what they are compared with."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Min, Q, Sum

from apps.analytics import tiers
from apps.analytics.days import Range, elapsed, finished
from apps.analytics.hours import KEPT
from apps.analytics.models import HourCount, Item, OpenHour
from apps.analytics.queries import Totals
from apps.core.kinds import APP_KINDS
from apps.core.zone import day_of, hour_of, moment_of, span_of, zone

HOUR = timedelta(hours=1)
COMPARISONS = PREVIOUS, WEEKDAY, NO_COMPARISON = ("previous", "weekday", "none")
# So long before and after something that happened its figures are compared.
LONGEST = timedelta(days=7)


@dataclass(frozen=True)
class Effect:
    """The counts of as many hours before and after a moment."""

    hours: int
    before: Totals
    after: Totals


def of_app() -> Q:
    """Match the counts of the app's ad placements that are there."""
    return Q(item__kind__in=APP_KINDS, item__removed_at=None)


def of_item(item_id: uuid.UUID) -> Q:
    """Match the counts of one item."""
    return Q(item__in=Item.objects.filter(id=item_id).values("number"))


def read_hours(*, since: datetime, until: datetime, of: Q) -> dict[datetime, Totals]:
    """{beginning of an hour: its counts} from one hour's beginning to before another's; an hour without is left out."""
    return _by_key(_hour_rows(since, until, of=of, by="hour"))


def _hour_rows(since: datetime, until: datetime, *, of: Q, by: str) -> list[tuple[Any, int, int]]:
    within = Q(hour__gte=since, hour__lt=until)
    tables = [rows._default_manager.filter(of, within).order_by() for rows in (HourCount, OpenHour)]
    parts = [rows.values_list(by).annotate(Sum("views"), Sum("clicks")) for rows in tables]
    return list(parts[0].union(parts[1], all=True))


def _by_key(rows: Iterable[tuple[Any, int, int]]) -> dict[Any, Totals]:
    sums: dict[Any, Totals] = {}
    for key, views, clicks in rows:
        so_far = sums.get(key)
        sums[key] = Totals(so_far.views + views, so_far.clicks + clicks) if so_far else Totals(views, clicks)
    return sums


@dataclass(frozen=True)
class Span:
    """Whole days, and hours of one more day up to a moment; either may be missing, not both."""

    days: Range | None
    hours: tuple[datetime, datetime] | None


def compared_spans(*, chosen: Range, now: datetime, compare: str) -> tuple[Span, Span] | None:
    """What is over of a range, and the span before up to the same moment; None where nothing compares.

    Both begin as many days apart as the range has, or with `weekday` as many whole weeks as hold it. An hour that is
    not over is left out, and so is today where the hours of its day before are not there.
    """
    today = day_of(now)
    passed = elapsed(chosen, today=today)
    if passed is None or compare == NO_COMPARISON:
        return None
    shift = timedelta(days=passed.days if compare == PREVIOUS else -(-passed.days // 7) * 7)
    first = tiers.first_day()
    if first is None or first.toordinal() > passed.start.toordinal() - shift.days:
        return None
    whole = finished(chosen, today=today)
    earlier = whole and Range(whole.start - shift, whole.end - shift)
    hours, hours_before = _todays_hours(today, now), _todays_hours(today - shift, _same_time(now, shift))
    if passed.end < today or not has_hours(since=hours_before[0], now=now):
        hours = hours_before = None
    return (Span(whole, hours), Span(earlier, hours_before)) if whole or hours else None


def read_span(span: Span, *, today: date, of: Q, by: str) -> dict[Any, Totals]:
    """{value of the column `by`: its counts in the span}."""
    rows = list(tiers.read_sums(chosen=span.days, today=today, of=of, by=by)) if span.days else []
    if span.hours:
        rows += _hour_rows(*span.hours, of=of, by=by)
    return _by_key(rows)


def _todays_hours(day: date, now: datetime) -> tuple[datetime, datetime]:
    return span_of(day, day)[0], hour_of(now)


def _same_time(now: datetime, shift: timedelta) -> datetime:
    """The moment at which the clock showed the same, so many days before."""
    return moment_of(now.astimezone(zone()).replace(tzinfo=None) - shift)


def has_hours(*, since: datetime, now: datetime) -> bool:
    """Whether all that was counted since then is there by the hour: hours are kept 35 days, and were not always."""
    if since < now - KEPT:
        return False
    firsts = [rows._default_manager.aggregate(first=Min("hour"))["first"] for rows in (OpenHour, HourCount)]
    first = min((one for one in firsts if one is not None), default=None)
    first_day = tiers.first_day()
    return first_day is None or (first is not None and (first <= since or day_of(first) <= first_day))


def read_effect(*, at: datetime, now: datetime, of: Q) -> Effect | None:
    """Compare what was counted before and after a moment: up to a week of whole hours on either side, without its own.

    Whole days where not all the hours are there. None before one has passed since.
    """
    after = hour_of(at) + HOUR
    length = min(hour_of(now) - after, LONGEST)
    if not has_hours(since=hour_of(at) - LONGEST, now=now):
        return _effect_by_day(day_of(at), today=day_of(now), of=of)
    if length < HOUR:
        return None
    before = read_hours(since=hour_of(at) - length, until=hour_of(at), of=of)
    later = read_hours(since=after, until=after + length, of=of)
    return Effect(int(length / HOUR), add_up(before.values()), add_up(later.values()))


def _effect_by_day(day: date, *, today: date, of: Q) -> Effect | None:
    days = min((today - day).days - 1, LONGEST.days)
    if days < 1:
        return None
    before = Range(day - timedelta(days=days), day - timedelta(days=1))
    after = Range(day + timedelta(days=1), day + timedelta(days=days))
    return Effect(days * 24, *(sum_days(chosen=span, today=today, of=of) for span in (before, after)))


def sum_days(*, chosen: Range, today: date, of: Q) -> Totals:
    """All counts of a range of days."""
    rows = tiers.read_sums(chosen=chosen, today=today, of=of, by="item__kind")
    return add_up(Totals(views, clicks) for _, views, clicks in rows)


def add_up(counts: Iterable[Totals]) -> Totals:
    """Return the sum."""
    found = list(counts)
    return Totals(sum(one.views for one in found), sum(one.clicks for one in found))
