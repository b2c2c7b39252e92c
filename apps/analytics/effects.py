"""What was counted before and after something that happened."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Q

from apps.analytics import tiers
from apps.analytics.days import Range
from apps.analytics.tiers import Totals
from apps.core.zone import day_of, hour_of

HOUR = timedelta(hours=1)
# So far on either side at most.
LONGEST = timedelta(days=3)


@dataclass(frozen=True)
class Effect:
    """The counts of as many hours before and after a moment."""

    hours: int
    before: Totals
    after: Totals


def read_effect(*, at: datetime, now: datetime, of: Q) -> Effect | None:
    """Compare up to three days of whole hours on either side of a moment, without the hour that it is in.

    Whole days where not all of these hours are kept. None before one of them has passed since.
    """
    hour, day = hour_of(at), day_of(at)
    length = min(hour_of(now) - hour - HOUR, LONGEST)
    if length < HOUR:
        return None
    counts = tiers.read_hours(chosen=Range(day_of(hour - length), day_of(hour + length + HOUR)), of=of)
    if counts is None:
        return _by_day(day, min((day_of(now) - day).days - 1, LONGEST.days), of)
    before = (totals for one, totals in counts.items() if hour - length <= one < hour)
    after = (totals for one, totals in counts.items() if hour < one <= hour + length)
    return Effect(length // HOUR, sum(before, Totals()), sum(after, Totals()))


def _by_day(day: date, days: int, of: Q) -> Effect | None:
    if days < 1:
        return None
    spans = (
        Range(day - timedelta(days=days), day - timedelta(days=1)),
        Range(day + timedelta(days=1), day + timedelta(days=days)),
    )
    before, after = (tiers.read_total(chosen=span, today=span.end, of=of) for span in spans)
    return Effect(days * 24, before, after)
