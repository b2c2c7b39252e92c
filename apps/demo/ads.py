"""Ad placements of every kind with their counts: added over half a year, some of them changed, cleared or deleted."""

import random
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from apps.analytics import services as analytics
from apps.analytics.days import Range
from apps.core.actor import Actor
from apps.core.kinds import Kind
from apps.core.zone import day_of, span_of
from apps.demo.counts import bring_in, daily
from apps.demo.timeline import COLLEAGUE, DAYS, OWNER, Timeline
from apps.placements import services
from apps.placements.models import Placement
from apps.placements.plans import PlanChange


@dataclass(frozen=True)
class Sample:
    kind: Kind
    name: str
    description: str
    views_a_day: int
    click_rate: float
    days_ago: int = DAYS
    url: str = ""


SAMPLES = (
    Sample(Kind.NATIVE, "Home-Feed", "Third card of the home feed", 5200, 0.021),
    Sample(Kind.NATIVE, "Chat-List", "Between chats, after the fourth", 3900, 0.014),
    Sample(Kind.NATIVE, "Call-Summary", "Under the summary of a call", 2100, 0.034),
    Sample(Kind.NATIVE, "Search-Results", "Second row of the results", 640, 0.027, 109),
    Sample(Kind.FULL_SCREEN, "After-Call", "When a call has ended", 1850, 0.062),
    Sample(Kind.FULL_SCREEN, "Before-Match", "Before a random match", 1240, 0.048),
    Sample(Kind.FULL_SCREEN, "Profile-Exit", "Leaving somebody's profile", 410, 0.041, 62),
    Sample(Kind.BANNER, "Home-Bottom", "Foot of the home screen", 8100, 0.006),
    Sample(Kind.BANNER, "Settings-Top", "Head of the settings", 730, 0.004),
    Sample(Kind.BANNER, "Call-Waiting", "While the other side is rung", 2650, 0.011),
    Sample(Kind.OPEN, "Cold-Start", "The app opens for the first time that day", 2980, 0.038),
    Sample(Kind.OPEN, "Return-To-App", "Back from the background", 4300, 0.019, 153),
    Sample(Kind.REWARD, "Extra-Minutes", "Five minutes more for one video", 960, 0.117),
    Sample(Kind.REWARD, "Super-Like", "One super like for one video", 540, 0.094),
    Sample(Kind.REWARD, "Unlock-Filter", "A filter for a day", 205, 0.081, 33),
    Sample(Kind.WEB, "Festival-Sale", "The shop of the season", 1700, 0.029, 123, "https://shop.example.com/season"),
    Sample(Kind.WEB, "Game-Partner", "The partner's landing page", 890, 0.035, url="https://games.example.com/start"),
    Sample(
        Kind.WEB, "Recharge-Offer", "Ten percent back on a recharge", 1120, 0.024, 48, "https://pay.example.com/offer"
    ),
)
# A test of colleagues, which counted what no user saw.
TRIAL = Sample(Kind.NATIVE, "Layout-Trial", "A test of the new feed, for colleagues alone", 60, 0.3, 40)
# An ad that was given up.
FORMER = Sample(Kind.FULL_SCREEN, "App-Start-Video", "Ten seconds before the home screen", 900, 0.012, 181)


# Days ago, who, which ad, its new description; without one it gets a new unit id.
CHANGES = (
    (168, COLLEAGUE, "Chat-List", "Between chats, after the third"),
    (131, COLLEAGUE, "After-Call", "When a call of more than a minute has ended"),
    (88, OWNER, "Home-Bottom", ""),
    (57, COLLEAGUE, "Chat-List", "Between chats, after the fourth"),
    (29, OWNER, "Extra-Minutes", "Five minutes more for one video, twice a day"),
    (13, COLLEAGUE, "Home-Feed", ""),
    (6, OWNER, "Festival-Sale", "The shop of the season, with the winter offers"),
    (1, COLLEAGUE, "Cold-Start", "The app opens for the first time that day, not after a call"),
)


def _from_day(days: int) -> Callable[[Actor], PlanChange]:
    return lambda actor: {"starts_at": span_of(day_of(actor.now) + timedelta(days=days), date.max)[0]}


def _up_to_day(days: int) -> Callable[[Actor], PlanChange]:
    return lambda actor: {"ends_at": span_of(date.min, day_of(actor.now) + timedelta(days=days))[1]}


# Days ago, who, which ad, what of its plan at that time.
PLANS: tuple[tuple[int, str, str, Callable[[Actor], PlanChange]], ...] = (
    (9, COLLEAGUE, "After-Call", lambda _actor: {"per_day": 6, "per_hour": 2, "weight": 3}),
    (8, OWNER, TRIAL.name, _up_to_day(3)),
    (6, OWNER, "Festival-Sale", _up_to_day(40)),
    (0, COLLEAGUE, "Game-Partner", _from_day(7)),
    (0, OWNER, "Super-Like", lambda _actor: {"is_active": False}),
)

Do = Callable[[Placement, Actor], object]


def plan(timeline: Timeline) -> None:
    """Plan the ads, and what became of them. They are known by name: an id is made when an ad is added."""
    ids: dict[str, uuid.UUID] = {}
    cleared: list[uuid.UUID] = []

    def on(name: str, do: Do) -> Callable[[Actor], object]:
        return lambda actor: do(Placement.objects.get(pk=ids[name]), actor)

    for sample in (*SAMPLES, TRIAL, FORMER):
        timeline.add(sample.days_ago, _adding(timeline, sample, ids))
    timeline.add(141, on(FORMER.name, _delete), by=COLLEAGUE)
    chance = timeline.chance("new unit ids")
    for days_ago, who, name, description in CHANGES:
        change = _changing(description=description) if description else _changing(unit_id=_unit_id(chance))
        timeline.add(days_ago, on(name, change), by=who)
    for days_ago, who, name, change_of in PLANS:
        timeline.add(days_ago, on(name, _planning(change_of)), by=who)
    timeline.add(26, on(TRIAL.name, _clear_a_week))
    # A slip, and put right at once.
    timeline.add(5, on("Search-Results", lambda ad, actor: cleared.append(_clear_a_week(ad, actor))), by=COLLEAGUE)
    timeline.add(5, lambda actor: analytics.restore_clearing(clearing_id=cleared[0], actor=actor))


def _adding(timeline: Timeline, sample: Sample, ids: dict[str, uuid.UUID]) -> Callable[[Actor], object]:
    unit_id = sample.url or _unit_id(timeline.chance(f"unit of {sample.name}"))

    def add(actor: Actor) -> None:
        ad = services.add_placement(
            kind=sample.kind, name=sample.name, unit_id=unit_id, description=sample.description, actor=actor
        )
        ids[sample.name] = ad.pk
        views, rate = sample.views_a_day, sample.click_rate
        counts = daily(timeline, sample.name, views_a_day=views, click_rate=rate, since=day_of(actor.now))
        bring_in(timeline, ad.pk, counts)

    return add


def _changing(*, description: str = "", unit_id: str = "") -> Do:
    return lambda ad, actor: services.update_placement(
        kind=Kind(ad.kind),
        placement_id=ad.pk,
        unit_id=unit_id or ad.unit_id,
        description=description or ad.description,
        seen_version=ad.version,
        actor=actor,
    )


def _planning(change_of: Callable[[Actor], PlanChange]) -> Do:
    return lambda ad, actor: services.update_placement(
        kind=Kind(ad.kind),
        placement_id=ad.pk,
        unit_id=ad.unit_id,
        description=ad.description,
        seen_version=ad.version,
        actor=actor,
        **change_of(actor),
    )


def _delete(ad: Placement, actor: Actor) -> None:
    services.delete_placement(kind=Kind(ad.kind), placement_id=ad.pk, actor=actor)


def _clear_a_week(ad: Placement, actor: Actor) -> uuid.UUID:
    last = day_of(actor.now)
    chosen = Range(last - timedelta(days=6), last)
    return analytics.clear_counts(item_ids=[ad.pk], kinds=None, chosen=chosen, actor=actor).pk


def _unit_id(chance: random.Random) -> str:
    return f"ca-app-pub-{chance.randrange(10**15, 10**16)}/{chance.randrange(10**9, 10**10)}"
