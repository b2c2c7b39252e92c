"""Believable views and clicks, day by day."""

import random
import uuid
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta

from apps.analytics import services as analytics
from apps.core.zone import day_of, hour_of, hours_of, span_of, zone
from apps.demo.timeline import DAYS, Timeline

Counts = Iterator[tuple[date, int, int]]
# Monday to Sunday: people call each other when they are off.
WEEK = (0.86, 0.84, 0.88, 0.93, 1.08, 1.27, 1.22)
# From half a year ago to today.
GROWTH = 0.7
# A campaign of a week brought more users, as days of the half year.
CAMPAIGN = (96, 102)
CAMPAIGN_BOOST = 2.4
# Hours are kept for a day longer than this.
DAYS_BY_HOUR = 34
# From midnight on: people call each other in the evening.
SHAPE = (5, 3, 2, 1, 1, 2, 3, 5, 6, 6, 6, 7, 8, 8, 7, 7, 8, 9, 11, 13, 15, 16, 14, 9)


def daily(
    timeline: Timeline, name: str, *, views_a_day: int, click_rate: float, since: date, until: date | None = None
) -> Counts:
    """Day, views and clicks from one day to another, or to today: of today only what is over of it."""
    chance = timeline.chance(f"counts of {name}")
    day, last = since, min(until or timeline.today, timeline.today)
    while day <= last:
        passed = DAYS - (timeline.today - day).days
        level = (1 + GROWTH * max(0, passed) / DAYS) * WEEK[day.weekday()] * chance.uniform(0.92, 1.08)
        if CAMPAIGN[0] <= passed <= CAMPAIGN[1]:
            level *= CAMPAIGN_BOOST
        if day == timeline.today:
            level *= _share_over(timeline.now, day)
        yield day, *_views_and_clicks(views_a_day * level, click_rate, chance)
        day += timedelta(days=1)


def of_firing(timeline: Timeline, name: str, *, viewers: int, click_rate: float, day: date) -> Counts:
    """What a fired ad brings: nearly all on its day, the rest in calls that last past midnight."""
    chance = timeline.chance(f"firing of {name} {day}")
    yield day, *_views_and_clicks(viewers, click_rate, chance)
    if day < timeline.today:
        yield day + timedelta(days=1), *_views_and_clicks(viewers * chance.uniform(0.01, 0.04), click_rate, chance)


def of_push(
    timeline: Timeline, name: str, *, phones: int, open_rate: float, at: datetime
) -> Iterator[tuple[datetime, int, int]]:
    """Hour, phones that received a push and phones that opened it, in the 24 hours after it: most of them at once."""
    chance = timeline.chance(f"push {name} {at:%Y-%m-%d}")
    for hour in range(24):
        moment = at + timedelta(hours=hour)
        if moment > timeline.now:
            return
        share = (0.62 if hour == 0 else 0.4 / (hour + 1) ** 1.6) * chance.uniform(0.85, 1.15)
        opened = (0.3 if hour == 0 else 0.62 / (hour + 1) ** 1.3) * chance.uniform(0.85, 1.15)
        yield hour_of(moment), round(phones * share), round(phones * open_rate * opened)


def bring_in_hours(item_id: uuid.UUID, hours: Iterable[tuple[datetime, int, int]]) -> None:
    """Import what is known by the hour, and the days that it adds up to."""
    known = list(hours)
    days: dict[date, tuple[int, int]] = {}
    for hour, views, clicks in known:
        so_far = days.get(day_of(hour), (0, 0))
        days[day_of(hour)] = (so_far[0] + views, so_far[1] + clicks)
    analytics.import_counts(item_id=item_id, counts=[(day, *sums) for day, sums in days.items()], hours=known)


def bring_in(timeline: Timeline, item_id: uuid.UUID, counts: Counts) -> None:
    """Import the counts, those of the last weeks by hour, too."""
    days = list(counts)
    analytics.import_counts(item_id=item_id, counts=days, hours=_hourly(timeline, days))


def _hourly(timeline: Timeline, days: list[tuple[date, int, int]]) -> Iterator[tuple[datetime, int, int]]:
    for day, views, clicks in days:
        if (timeline.today - day).days < DAYS_BY_HOUR:
            begun = [hour for hour in hours_of(day, day) if hour <= timeline.now]
            shape = [SHAPE[hour.astimezone(zone()).hour] for hour in begun]
            yield from zip(begun, _shares(views, shape), _shares(clicks, shape), strict=True)


def _shares(count: int, shape: list[int]) -> Iterator[int]:
    """Of whole numbers, which add up to the count."""
    so_far = 0
    for weight in shape:
        before, so_far = so_far, so_far + weight
        yield count * so_far // sum(shape) - count * before // sum(shape)


def _views_and_clicks(views: float, click_rate: float, chance: random.Random) -> tuple[int, int]:
    return round(views), round(views * click_rate * chance.uniform(0.85, 1.15))


def _share_over(now: datetime, day: date) -> float:
    start, end = span_of(day, day)
    return max(0.05, (now - start) / (end - start))
