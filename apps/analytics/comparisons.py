"""What a range is compared with, up to the same moment; and what was counted before and after something happened."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from functools import cached_property

from django.db.models import Q

from apps.analytics import messages, tiers
from apps.analytics.days import Range, elapsed, finished
from apps.analytics.tiers import Totals
from apps.core import zone
from apps.core.zone import day_of, hour_of
from apps.wire.errors import ApiError

HOUR = timedelta(hours=1)
# So far on either side of a moment at most.
LONGEST = timedelta(days=3)


class Compare(StrEnum):
    PREVIOUS = "previous"
    WEEKDAY = "weekday"
    NONE = "none"


class InvalidCompareError(ApiError):
    default_detail = messages.BAD_COMPARE


@dataclass(frozen=True)
class Span:
    """Whole days, and what was counted in hours of the day after. The days are summed once somebody asks.

    `known` is what the days have, where who asks has summed them already.
    """

    days: Range | None
    of: Q
    hours: Totals
    known: Totals | None = None

    @cached_property
    def totals(self) -> Totals:
        if self.days is None:
            return self.hours
        if self.known is not None:
            return self.hours + self.known
        return self.hours + tiers.read_total(chosen=self.days, today=self.days.end, of=self.of)


@dataclass(frozen=True)
class Comparison:
    """`before` was counted from the start of `earlier` until `until`, `compared` in the same time of the range."""

    earlier: Range
    until: datetime
    spans: tuple[Span, Span]

    @property
    def before(self) -> Totals:
        return self.spans[0].totals

    @property
    def compared(self) -> Totals:
        return self.spans[1].totals


def read_compare(text: str) -> Compare:
    """One of the words of Compare. Raises InvalidCompareError."""
    try:
        return Compare(text)
    except ValueError:
        raise InvalidCompareError from None


def compare(*, chosen: Range, how: Compare, of: Q, now: datetime, over: Totals | None = None) -> Comparison | None:
    """The same length before, or as many weeks before as it takes to begin on the same weekday.

    A range that goes on is compared up to the hour that has begun; where hours are not kept, its days that are over
    are. None where nothing is over yet, or the earlier days begin before the first count. `over` is what those days
    have, where it is known.
    """
    today = zone.day_of(now)
    passed = elapsed(chosen, today=today)
    if how is Compare.NONE or passed is None:
        return None
    found = _up_to_the_hour(passed, how, of, now, over) if passed.end == today else None
    return found or compare_days(chosen=chosen, how=how, of=of, now=now, over=over)


def compare_days(*, chosen: Range, how: Compare, of: Q, now: datetime, over: Totals | None = None) -> Comparison | None:
    """As `compare`, but of the range's days that are over alone."""
    today = zone.day_of(now)
    days = finished(chosen, today=today)
    earlier = _earlier(days, how, of) if days else None
    if days is None or earlier is None:
        return None
    spans = Span(earlier, of, Totals()), Span(days, of, Totals(), over)
    return Comparison(earlier, zone.span_of(earlier.start, earlier.end)[1], spans)


def _up_to_the_hour(passed: Range, how: Compare, of: Q, now: datetime, over: Totals | None) -> Comparison | None:
    """None before an hour is over, and where those of today, or of the day that compares with it, are not kept."""
    earlier = _earlier(passed, how, of)
    if earlier is None:
        return None
    hour, until = zone.hour_of(now), zone.same_hour(now, day=earlier.end)
    if passed.days == 1 and until == zone.span_of(earlier.end, earlier.end)[0]:
        return None
    last_days = [Range(part.end, part.end) for part in (earlier, passed)]
    before, counted = tiers.read_hours_of(last_days, of=of)
    if before is None or counted is None:
        return None
    spans = (
        Span(finished(earlier, today=earlier.end), of, _until(before, until)),
        Span(finished(passed, today=passed.end), of, _until(counted, hour), over),
    )
    return Comparison(earlier, until, spans)


def _until(hours: dict[datetime, Totals], end: datetime) -> Totals:
    return tiers.total(totals for hour, totals in hours.items() if hour < end)


def _earlier(part: Range, how: Compare, of: Q) -> Range | None:
    """None where it would begin before the first count."""
    days = part.days if how is Compare.PREVIOUS else -(-part.days // 7) * 7
    try:
        earlier = Range(part.start - timedelta(days=days), part.end - timedelta(days=days))
    except OverflowError:
        return None
    return earlier if tiers.is_counted_by(earlier.start, of=of) else None


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
