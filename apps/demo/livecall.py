"""Live call: the key-value settings, website ads, and what was fired into running calls."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from apps.core.actor import Actor
from apps.core.zone import day_of, span_of
from apps.demo.counts import bring_in, of_firing
from apps.demo.timeline import COLLEAGUE, OWNER, Timeline
from apps.livecall import services, website_ads
from apps.livecall.models import FireType
from apps.livecall.queries import get_settings

# Days ago, who, and the keys that are new or other than before.
SETTINGS: tuple[tuple[int, str, dict[str, str]], ...] = (
    (174, OWNER, {"first_ad_after_s": "30", "ad_every_s": "180", "skip_after_s": "5"}),
    (127, COLLEAGUE, {"native_unit": "ca-app-pub-4418200931756602/7319905512", "native_place": "bottom"}),
    (76, OWNER, {"ad_every_s": "150", "quiet_countries": "NP, LK"}),
    (32, COLLEAGUE, {"welcome_text": "Be kind. You can leave a call at any time.", "max_ads_a_call": "4"}),
    (4, COLLEAGUE, {"first_ad_after_s": "45", "max_ads_a_call": "3"}),
)


@dataclass(frozen=True)
class Site:
    name: str
    url: str
    days_ago: int


SITES = (
    Site("Festival-Sale", "https://shop.example.com/season?from=call", 150),
    Site("Recharge-Offer", "https://pay.example.com/offer", 128),
    Site("Cricket-Live", "https://scores.example.com/today", 95),
    Site("Game-Partner", "https://games.example.com/start", 70),
    Site("Ringtones", "https://tones.example.com/new", 41),
    Site("Survey-November", "https://survey.example.com/s/4711", 11),
)
FORMER = Site("Old-Shop", "https://old-shop.example.com/", 160)
# It was over when it was fired.
FORMER_SALE = Site("Autumn-Sale", "https://shop.example.com/autumn?from=call", 100)
# How many running calls an ad reaches, before chance; evenings and weekends have more.
VIEWERS = (900, 5200)
FIRINGS = 46


def plan(timeline: Timeline) -> None:
    values: dict[str, str] = {}
    for days_ago, who, change in SETTINGS if not get_settings().values else ():
        values = values | change
        timeline.add(days_ago, _saving(values), by=who)
    _plan_sites(timeline)
    _plan_firings(timeline)
    _plan_stops(timeline)


def _plan_sites(timeline: Timeline) -> None:
    ids: dict[str, uuid.UUID] = {}

    def adding(site: Site) -> Callable[[Actor], object]:
        def add(actor: Actor) -> None:
            ids[site.name] = website_ads.add_website_ad(name=site.name, url=site.url, actor=actor).pk

        return add

    for number, site in enumerate((*SITES, FORMER)):
        timeline.add(site.days_ago, adding(site), by=(OWNER, COLLEAGUE)[number % 2])
    timeline.add(98, lambda actor: website_ads.delete_website_ads(ids=[ids[FORMER.name]], actor=actor))
    timeline.add(
        18,
        lambda actor: website_ads.update_website_ad(
            ad_id=ids["Ringtones"],
            name="Ringtones",
            url="https://tones.example.com/winter",
            seen_version=None,
            actor=actor,
        ),
        by=COLLEAGUE,
    )


def _plan_firings(timeline: Timeline) -> None:
    """Plan firings over the last four months, more of them lately: a website ad once it is there, or the app's own."""
    chance = timeline.chance("firings")
    times = sorted((round(140 * chance.random() ** 1.6, 2) for _ in range(FIRINGS)), reverse=True)
    for days_ago in [*times, 0.0, 0.0]:
        there = [site for site in SITES if site.days_ago > days_ago + 1]
        type_ = chance.choices([FireType.URL, FireType.NATIVE, FireType.OPEN], weights=[5, 2, 1])[0]
        site = chance.choice(there)
        viewers, rate = chance.randint(*VIEWERS), chance.uniform(0.008, 0.07)
        who = chance.choice([OWNER, COLLEAGUE])
        fire = _firing(timeline, type_, site if type_ is FireType.URL else None, viewers, rate)
        timeline.add(days_ago, fire, by=who)


def _plan_stops(timeline: Timeline) -> None:
    """Plan an ad that was stopped soon after it was fired, and one that is fired in two days."""
    ids: list[uuid.UUID] = []

    def fire(actor: Actor) -> None:
        ids.append(services.fire_ad(type=FireType.URL, name=FORMER_SALE.name, url=FORMER_SALE.url, actor=actor).pk)

    def plan_next(actor: Actor) -> None:
        day = day_of(actor.now) + timedelta(days=2)
        at = span_of(day, day)[0] + timedelta(hours=19)
        services.plan_firing(type=FireType.URL, name=SITES[2].name, url=SITES[2].url, fire_at=at, actor=actor)

    timeline.add(1, fire, by=COLLEAGUE)
    timeline.add(0.99, lambda actor: services.stop_firing(firing_id=ids[0], actor=actor))
    timeline.add(0, plan_next)


def _saving(values: dict[str, str]) -> Callable[[Actor], object]:
    return lambda actor: services.save_settings(values=values, seen_version=None, actor=actor)


def _firing(
    timeline: Timeline, type_: FireType, site: Site | None, viewers: int, rate: float
) -> Callable[[Actor], None]:
    def fire(actor: Actor) -> None:
        name, url = (site.name, site.url) if site else (type_.value, "")
        fired = services.fire_ad(type=type_, name=name, url=url, actor=actor)
        counts = of_firing(timeline, name, viewers=viewers, click_rate=rate, day=day_of(actor.now))
        bring_in(timeline, fired.pk, counts)

    return fire
