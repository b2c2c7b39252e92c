"""In-house banners with pictures and half a year of counts; some of them are over."""

import uuid
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cache

from PIL import Image

from apps.banners import services
from apps.banners.services import Texts
from apps.banners.views import FOLDER
from apps.core.actor import Actor
from apps.core.zone import day_of
from apps.demo import drawing
from apps.demo.counts import bring_in, daily
from apps.demo.drawing import Palette, Size, keep_photo
from apps.demo.timeline import COLLEAGUE, OWNER, Timeline

ADDERS = (OWNER, COLLEAGUE, COLLEAGUE)
WIDE, STRIP, SQUARE = (1200, 628), (1080, 360), (800, 800)


@dataclass(frozen=True)
class Sample:
    """`title` stands on the picture; a banner that is over was hidden `until` days ago."""

    texts: Texts
    title: str
    sign: str
    size: Size
    palette: Palette
    views_a_day: int
    click_rate: float
    days_ago: int
    until: int = 0


def _texts(name: str, path: str, text: str, button: str) -> Texts:
    return Texts(name, f"https://app.example.com/{path}", text, button, f"https://app.example.com/{path}/start")


SAMPLES = (
    Sample(
        _texts("Welcome offer", "welcome", "Ten free minutes for your first call", "Start"),
        "Welcome!",
        "camera",
        WIDE,
        drawing.VIOLET,
        880,
        0.031,
        176,
    ),
    Sample(
        _texts("Invite a friend", "invite", "You both get 20 minutes", "Invite"),
        "Invite\na friend",
        "gift",
        SQUARE,
        drawing.SUNSET,
        1350,
        0.042,
        158,
    ),
    Sample(
        _texts("Monsoon week", "monsoon", "Stay in and talk: calls cost half", "See rates"),
        "Monsoon week",
        "bolt",
        STRIP,
        drawing.STEEL,
        2100,
        0.022,
        137,
        108,
    ),
    Sample(
        _texts("Night mode", "night", "Softer colours for late calls", "Try it"),
        "Night mode",
        "star",
        STRIP,
        drawing.NIGHT,
        760,
        0.018,
        112,
    ),
    Sample(
        _texts("Group calls", "groups", "Up to eight friends in one call", "Call now"),
        "Group calls",
        "chat",
        WIDE,
        drawing.OCEAN,
        1620,
        0.036,
        83,
    ),
    Sample(
        _texts("Festival of lights", "lights", "New filters every day until Sunday", "See them"),
        "Festival of lights",
        "star",
        WIDE,
        drawing.EMBER,
        3400,
        0.051,
        47,
        26,
    ),
    Sample(
        _texts("Daily reward", "rewards", "Come back each day, earn coins", "Collect"),
        "Daily reward",
        "coins",
        STRIP,
        drawing.FOREST,
        1180,
        0.064,
        39,
    ),
    Sample(
        _texts("Profile pictures", "profile", "A good picture brings twice the calls", "Add one"),
        "Show\nyourself",
        "heart",
        SQUARE,
        drawing.CANDY,
        540,
        0.027,
        22,
    ),
    Sample(
        _texts("Winter sale", "sale", "Coins at half price until the end of the month", "Get coins"),
        "Winter sale",
        "gift",
        WIDE,
        drawing.NIGHT,
        2050,
        0.047,
        8,
    ),
    Sample(
        _texts("Rate the app", "rate", "Do you like it? Tell the store", "Rate"),
        "Five stars?",
        "heart",
        STRIP,
        drawing.VIOLET,
        400,
        0.012,
        0,
    ),
)


# A banner whose test showed that nobody wanted it.
FORMER = Sample(
    _texts("Ringtones", "tones", "A tone for each friend", "Listen"),
    "Ringtones",
    "bell",
    STRIP,
    drawing.CANDY,
    300,
    0.004,
    150,
)


def plan(timeline: Timeline, files: ExitStack) -> None:
    """Plan the banners and what became of them; their pictures are drawn and stored at once."""
    ids: dict[str, uuid.UUID] = {}
    for number, sample in enumerate((*SAMPLES, FORMER)):
        timeline.add(sample.days_ago, _adding(timeline, sample, _draw(sample, files), ids), by=ADDERS[number % 3])
        if sample.until:
            timeline.add(sample.until, _hiding(sample.texts.name, ids), by=COLLEAGUE)
    timeline.add(120, lambda actor: services.delete_banners(ids=[ids[FORMER.texts.name]], actor=actor))
    text = {"text": "You both get 30 minutes this month"}
    timeline.add(17, _changing("Invite a friend", text, "", ids), by=COLLEAGUE)
    new = _draw(replace(SAMPLES[4], palette=drawing.VIOLET), files)
    timeline.add(3, _changing("Group calls", {"text": "Up to twelve friends in one call"}, new, ids))


def _draw(sample: Sample, files: ExitStack) -> str:
    return keep_photo(files, _picture(sample), folder=FOLDER)


# A process that fills several databases draws it once.
@cache
def _picture(sample: Sample) -> Image.Image:
    line, button = sample.texts.text, sample.texts.button_text
    return drawing.banner(sample.size, sample.palette, title=sample.title, line=line, button=button, sign=sample.sign)


def _adding(timeline: Timeline, sample: Sample, image: str, ids: dict[str, uuid.UUID]) -> Callable[[Actor], object]:
    def add(actor: Actor) -> None:
        banner = services.add_banner(texts=sample.texts, image=image, actor=actor)
        ids[sample.texts.name] = banner.pk
        until = timeline.day(sample.until) if sample.until else None
        views, rate, since = sample.views_a_day, sample.click_rate, day_of(actor.now)
        counts = daily(timeline, sample.texts.name, views_a_day=views, click_rate=rate, since=since, until=until)
        bring_in(timeline, banner.pk, counts)

    return add


def _changing(name: str, given: dict[str, str], image: str, ids: dict[str, uuid.UUID]) -> Callable[[Actor], object]:
    return lambda actor: services.update_banner(
        banner_id=ids[name], given=given, image=image, seen_version=None, actor=actor
    )


def _hiding(name: str, ids: dict[str, uuid.UUID]) -> Callable[[Actor], object]:
    return lambda actor: services.set_active(banner_id=ids[name], is_active=False, seen_version=None, actor=actor)
