"""Half a year of believable counts for believable ads: the same seed gives the same ids, names and figures."""

import random
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db import transaction

from apps.analytics import services as analytics
from apps.audit import services as audit
from apps.core.kinds import Kind
from apps.core.zone import day_of
from apps.placements.models import Placement

DAYS = 183
SEED = 1
# Monday to Sunday: people call each other when they are off.
WEEK = (0.86, 0.84, 0.88, 0.93, 1.08, 1.27, 1.22)
# From half a year ago to today.
GROWTH = 0.7
CAMPAIGN = (96, 102)
CAMPAIGN_BOOST = 2.4


@dataclass(frozen=True)
class Sample:
    kind: Kind
    name: str
    description: str
    views_a_day: int
    click_rate: float
    starts_after_days: int = 0


SAMPLES = (
    Sample(Kind.NATIVE, "Home-Feed", "Third card of the home feed", 5200, 0.021),
    Sample(Kind.NATIVE, "Chat-List", "Between chats, after the fourth", 3900, 0.014),
    Sample(Kind.NATIVE, "Call-Summary", "Under the summary of a call", 2100, 0.034),
    Sample(Kind.NATIVE, "Search-Results", "Second row of the results", 640, 0.027, 74),
    Sample(Kind.FULL_SCREEN, "After-Call", "When a call has ended", 1850, 0.062),
    Sample(Kind.FULL_SCREEN, "Before-Match", "Before a random match", 1240, 0.048),
    Sample(Kind.FULL_SCREEN, "Profile-Exit", "Leaving somebody's profile", 410, 0.041, 121),
    Sample(Kind.BANNER, "Home-Bottom", "Foot of the home screen", 8100, 0.006),
    Sample(Kind.BANNER, "Settings-Top", "Head of the settings", 730, 0.004),
    Sample(Kind.BANNER, "Call-Waiting", "While the other side is rung", 2650, 0.011),
    Sample(Kind.OPEN, "Cold-Start", "The app opens for the first time that day", 2980, 0.038),
    Sample(Kind.OPEN, "Return-To-App", "Back from the background", 4300, 0.019, 30),
    Sample(Kind.REWARD, "Extra-Minutes", "Five minutes more for one video", 960, 0.117),
    Sample(Kind.REWARD, "Super-Like", "One super like for one video", 540, 0.094),
    Sample(Kind.REWARD, "Unlock-Filter", "A filter for a day", 205, 0.081, 150),
    Sample(Kind.WEB, "Festival-Sale", "The shop of the season", 1700, 0.029, 60),
    Sample(Kind.WEB, "Game-Partner", "The partner's landing page", 890, 0.035),
)
ADDRESSES = {"Festival-Sale": "https://shop.example.com/season", "Game-Partner": "https://games.example.com/start"}


@transaction.atomic
def seed_demo(*, now: datetime, seed: int = SEED) -> int:
    """Add the samples that are not there yet, with their counts up to today; returns how many were added."""
    chance = random.Random(seed)  # noqa: S311 - figures for show
    today = day_of(now)
    added = 0
    for number, sample in enumerate(SAMPLES):
        item_id = uuid.UUID(int=chance.getrandbits(128), version=4)
        counts = list(_counts(sample, random.Random(seed * 1000 + number), today))  # noqa: S311 - figures for show
        unit_id = f"ca-app-pub-{chance.randrange(10**15, 10**16)}/{chance.randrange(10**9, 10**10)}"
        if Placement.objects.filter(pk=item_id).exists():
            continue
        Placement.objects.create(
            id=item_id,
            kind=sample.kind,
            name=sample.name,
            description=sample.description,
            created_at=now,
            updated_at=now,
            unit_id=ADDRESSES.get(sample.name) or unit_id,
        )
        analytics.add_item(item_id=item_id, kind=sample.kind, name=sample.name, now=now)
        analytics.import_counts(item_id=item_id, counts=counts)
        added += 1
    if added:
        audit.bump_revision()
    return added


def _counts(sample: Sample, chance: random.Random, today: date) -> Iterator[tuple[date, int, int]]:
    for passed in range(sample.starts_after_days, DAYS):
        day = today - timedelta(days=DAYS - passed)
        level = (1 + GROWTH * passed / DAYS) * WEEK[day.weekday()] * chance.uniform(0.92, 1.08)
        if CAMPAIGN[0] <= passed <= CAMPAIGN[1]:
            level *= CAMPAIGN_BOOST
        views = round(sample.views_a_day * level)
        yield day, views, round(views * sample.click_rate * chance.uniform(0.85, 1.15))
    # Of today so far, only as much as looks alive.
    yield today, round(sample.views_a_day * 0.3), round(sample.views_a_day * 0.3 * sample.click_rate)
