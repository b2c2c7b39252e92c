"""All of home: how today goes, what is on, what failed, who changed what. A few small queries."""

from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from apps.analytics import queries as counts
from apps.analytics import spans
from apps.analytics.days import Range
from apps.analytics.queries import Totals
from apps.audit.queries import Filters, list_events
from apps.controller.queries import list_changed
from apps.core.zone import day_of, hour_of, hours_of, span_of
from apps.livecall.queries import list_fired_between
from apps.livecall.viewers import count_viewers
from apps.monitoring.inbox import Problem, list_problems
from apps.notifications.queries import list_notifications

if TYPE_CHECKING:
    from apps.audit.models import Entry
    from apps.controller.queries import ChangedSetting
    from apps.livecall.models import FiredAd
    from apps.notifications.models import Notification

FIRED_SHOWN = 5
CHANGES_SHOWN = 8
WEEK = timedelta(days=7)


@dataclass(frozen=True)
class Today:
    """Counts of today so far, and of the hours that are over beside the same hours a week ago."""

    totals: Totals
    hours: list[Totals]
    compared: Totals = Totals()
    # None where the hours of that day are not there, or nothing was counted by then.
    last_week: Totals | None = None
    hours_last_week: list[Totals] = field(default_factory=list)


@dataclass(frozen=True)
class Home:
    today: Today
    viewers_count: int | None
    settings: "list[ChangedSetting]"
    fired: "list[tuple[FiredAd, Totals]]"
    fired_count: int
    push: "Notification | None"
    problems: list[Problem]
    changes: "list[Entry]"


def read_home(*, now: datetime) -> Home:
    """Read everything anew; what the inbox knows of health is at most two seconds old."""
    fired = list_fired_between(since=span_of(day_of(now), day_of(now))[0], until=now)
    newest = list(fired[:FIRED_SHOWN])
    figures = counts.totals_ever(item_ids=[one.pk for one in newest])
    return Home(
        today=read_today(now=now),
        viewers_count=count_viewers(now=now),
        settings=list_changed(),
        fired=[(one, figures.get(one.pk, Totals())) for one in newest],
        fired_count=fired.count(),
        push=list_notifications().first(),
        problems=list_problems(),
        changes=list(list_events(Filters())[:CHANGES_SHOWN]),
    )


def read_today(*, now: datetime) -> Today:
    """Today's hours and those of the same day of last week; what is compared ends with the last hour that is over."""
    day, of = day_of(now), spans.of_app()
    (begin, _), (begin_then, end_then) = span_of(day, day), span_of(day - WEEK, day - WEEK)
    hours = spans.read_hours(since=begin, until=now, of=of)
    today = Today(spans.add_up(hours.values()), _each_hour(hours, day, until=now))
    same = spans.compared_spans(chosen=Range(day, day), now=now, compare=spans.WEEKDAY)
    if same is None or same[1].hours is None:
        return today
    then = spans.read_hours(since=begin_then, until=end_then, of=of)
    over, over_then = (
        spans.add_up(totals for hour, totals in counted.items() if hour < until)
        for counted, until in ((hours, hour_of(now)), (then, same[1].hours[1]))
    )
    return replace(
        today, compared=over, last_week=over_then, hours_last_week=_each_hour(then, day - WEEK, until=end_then)
    )


def _each_hour(hours: dict[datetime, Totals], day: date, *, until: datetime) -> list[Totals]:
    return [hours.get(hour, Totals()) for hour in hours_of(day, day) if hour < until]
