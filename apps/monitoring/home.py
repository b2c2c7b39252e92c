"""Reads the home screen: today's counts, fired ads, the last push, problems, and changes."""

from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from itertools import groupby, islice
from typing import TYPE_CHECKING
from uuid import UUID

from apps.analytics import queries as counts
from apps.analytics.comparisons import HOUR, part
from apps.analytics.days import Range
from apps.analytics.queries import Totals, total
from apps.audit.queries import Filters, list_events
from apps.controller.queries import list_recent_changes
from apps.core.kinds import APP_KINDS
from apps.core.zone import LAST, day_of, hour_of, hours_of, same_hour, utc_bounds
from apps.livecall.queries import list_fired_between
from apps.livecall.viewers import count_viewers
from apps.monitoring import health
from apps.monitoring.inbox import Problem, list_problems_of
from apps.monitoring.load import read_load
from apps.notifications.queries import list_to_audiences

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from apps.audit.models import Entry
    from apps.controller.queries import SettingChange
    from apps.livecall.models import FiredAd
    from apps.notifications.models import Notification

FIRED_SHOWN = 5
CHANGES_SHOWN = 8
# Enough for eight uploads of many files.
CHANGES_READ = 500
WEEK = timedelta(days=7)


@dataclass(frozen=True)
class Today:
    """Counts of today, and those of the same day of last week up to the same time."""

    totals: Totals
    hours: list[Totals] = field(default_factory=list)
    # None if the hours of that day are not stored, or nothing was counted by then.
    last_week: Totals | None = None
    hours_last_week: list[Totals] = field(default_factory=list)


@dataclass(frozen=True)
class CountedAd:
    """A fired ad and its counts."""

    ad: "FiredAd"
    totals: Totals


@dataclass(frozen=True)
class ListedChange:
    """The newest of several consecutive additions or deletions by the same admin, or one other change."""

    entry: "Entry"
    count: int


@dataclass(frozen=True)
class Home:
    today: Today
    viewers_count: int | None
    settings: "list[SettingChange]"
    fired: "list[CountedAd]"
    fired_count: int
    push: "Notification | None"
    problems: list[Problem]
    changes: "list[ListedChange]"


def read_home(*, admin_id: UUID, now: datetime) -> Home:
    """Read the home screen. Health verdicts are at most two seconds old."""
    day = day_of(now)
    fired_today = list_fired_between(since=utc_bounds(day, day)[0], until=now)
    newest = list(fired_today[:FIRED_SHOWN])
    # Ads that were fired today were counted today, so older months need not be read.
    since = Range(day - timedelta(days=1), day)
    totals = counts.totals_in(item_ids=[ad.pk for ad in newest], period=since)
    return Home(
        today=read_today(now=now),
        viewers_count=count_viewers(now=now),
        settings=list_recent_changes(since=now - WEEK),
        fired=[CountedAd(ad, totals.get(ad.pk, Totals())) for ad in newest],
        fired_count=fired_today.count(),
        push=list_to_audiences().first(),
        problems=list_problems_of(admin_id, health.read_verdicts(), read_load()),
        changes=list(islice(_combine(list_events(Filters())[:CHANGES_READ]), CHANGES_SHOWN)),
    )


def _combine(entries: "Iterable[Entry]") -> "Iterator[ListedChange]":
    def key(entry: "Entry") -> tuple[object, ...]:
        has_difference = entry.before and entry.after
        return entry.action, entry.actor_label, entry.number if has_difference else None

    for _, group in groupby(entries, key):
        newest, *older = group
        yield ListedChange(newest, count=len(older) + 1)


def read_today(*, now: datetime) -> Today:
    """Return the hours of today and of the same day of last week. The running hour is compared in proportion."""
    day, condition = day_of(now), counts.of_kinds(APP_KINDS)
    hours, then = (counts.read_hours(period=Range(start, start), condition=condition) for start in (day, day - WEEK))
    if hours is None:
        return Today(counts.read_total(period=Range(day, day), condition=condition))
    today = Today(total(hours.values()), hours=_each_hour(hours, day, until=now))
    # Counts of that day prove that counting had begun, which saves a query.
    if then is None or not (then or counts.has_counts_by(day - WEEK, condition=condition)):
        return today
    running = same_hour(now, day=day - WEEK)
    passed = total(counted for hour, counted in then.items() if hour < running)
    return replace(
        today,
        last_week=passed + part(then.get(running, Totals()), (now - hour_of(now)) / HOUR),
        hours_last_week=_each_hour(then, day - WEEK, until=LAST),
    )


def _each_hour(hours: dict[datetime, Totals], day: date, *, until: datetime) -> list[Totals]:
    return [hours.get(hour, Totals()) for hour in hours_of(day, day) if hour <= until]
