"""What a range is compared with: the same length or the same weekdays before, up to the same moment."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property

from django.db.models import Q

from apps.analytics import messages, tiers
from apps.analytics.days import Range, elapsed, finished
from apps.analytics.tiers import Totals
from apps.core import zone
from apps.wire.errors import ApiError


class Compare(StrEnum):
    PREVIOUS = "previous"
    WEEKDAY = "weekday"
    NONE = "none"


class BadCompare(ApiError):
    message = messages.BAD_COMPARE


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
    """One of the words of Compare. Raises BadCompare."""
    try:
        return Compare(text)
    except ValueError:
        raise BadCompare from None


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
