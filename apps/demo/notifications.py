"""Push notifications: a history of those that went out, failed or were stopped, and what is on its way."""

import uuid
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from apps.core.actor import Actor
from apps.core.outbox import TOO_LATE
from apps.core.zone import day_of, span_of
from apps.demo import drawing
from apps.demo.counts import bring_in_hours, of_push
from apps.demo.drawing import keep_icon
from apps.demo.timeline import COLLEAGUE, OWNER, Timeline
from apps.notifications import services
from apps.notifications.audience import ALL
from apps.notifications.models import LOGGED, Delivery
from apps.notifications.queries import provider
from apps.notifications.services import FOLDER, Texts

APP = "https://app.example.com"
BUSY = "FCM answered 503 The service is currently unavailable"
AWAY = "FCM could not be reached (ConnectTimeout)"
REJECTED = "FCM answered 400 Invalid value at 'message.topic'"
SHADES = {
    "camera": drawing.VIOLET,
    "gift": drawing.SUNSET,
    "bolt": drawing.STEEL,
    "star": drawing.EMBER,
    "chat": drawing.OCEAN,
    "coins": drawing.FOREST,
    "heart": drawing.CANDY,
}
# What is made of the outbox row of a notification that was just sent.
Fate = Callable[[Actor], dict[str, Any]]


def _sent(actor: Actor, *, tries: int = 1) -> dict[str, Any]:
    at = actor.now + timedelta(seconds=2 + 14 * (tries - 1))
    message = f"projects/demo/messages/{at.timestamp():.0f}"
    return {"state": Delivery.State.SENT, "sent_at": at, "attempts_count": tries, "provider_id": message}


def _logged(actor: Actor) -> dict[str, Any]:
    """Of the days before credentials for FCM were set."""
    return {**_sent(actor), "provider_id": LOGGED}


def _failed(reason: str, tries: int) -> Fate:
    return lambda actor: {"state": Delivery.State.FAILED, "attempts_count": tries, "last_error": reason}


@dataclass(frozen=True)
class Sample:
    days_ago: int
    who: str
    texts: Texts
    icon: str = ""
    fate: Fate = _sent
    topic: str = ALL


SALE = Texts("Winter sale", "Coins at half price until the end of the month.", f"{APP}/sale")
CRICKET = Texts("The match begins", "Watch it together: start a group call.", f"{APP}/groups")
SURVEY = Texts("Two minutes for us?", "Tell us what you like and earn 20 coins.", f"{APP}/survey")
HISTORY = (
    Sample(
        163, OWNER, Texts("Calls got clearer", "The new version uses less data, too.", f"{APP}/new"), "camera", _logged
    ),
    Sample(149, COLLEAGUE, Texts("20 minutes for you", "Invite a friend: both get them.", f"{APP}/invite"), "gift"),
    Sample(137, COLLEAGUE, Texts("Monsoon week", "Stay in and talk: calls cost half.", f"{APP}/monsoon"), "bolt"),
    Sample(112, OWNER, Texts("Night mode is here", "Softer colours for late calls.", "myapp://settings/night"), "star"),
    Sample(95, OWNER, CRICKET, "bolt", _failed(TOO_LATE, 31)),
    Sample(83, COLLEAGUE, Texts("Call all your friends", "Up to eight in one call.", f"{APP}/groups"), "chat"),
    Sample(58, OWNER, Texts("We miss you", "Your friends were online yesterday. Say hello!")),
    Sample(
        45,
        COLLEAGUE,
        Texts("Festival of lights", "New filters until Sunday.", f"{APP}/lights"),
        "star",
        lambda actor: _sent(actor, tries=3),
    ),
    Sample(33, COLLEAGUE, Texts("Coins every day", "Come back each day, earn up to 50.", f"{APP}/rewards"), "coins"),
    Sample(22, OWNER, Texts("Show yourself", "A good picture brings twice the calls.", f"{APP}/profile"), "heart"),
    Sample(
        15,
        OWNER,
        Texts("Try the beta", "New call screen: tell us how it feels.", f"{APP}/beta"),
        "camera",
        _sent,
        "android",
    ),
    Sample(8, COLLEAGUE, SALE, "gift"),
    Sample(4, OWNER, SURVEY, "", _failed(REJECTED, 1)),
)
RETRIED = Texts("Servers are back", "Calls work again. Sorry for the break, and thank you for your patience.")
STOPPED = Texts("Old friends", "Somebody you called last year is online.", f"{APP}/friends")
TOMORROW = Texts("Sale ends on Sunday", "Last days for coins at half price.", f"{APP}/sale")
NEXT_WEEK = Texts("Happy New Year!", "All calls are free from eleven to one tonight.", f"{APP}/new-year")


def plan(timeline: Timeline, files: ExitStack) -> None:
    """Plan the history. What is on its way is only written while pushes go to the log: nobody asked for these."""
    icons = {sign: keep_icon(files, drawing.icon(shade, sign), folder=FOLDER) for sign, shade in SHADES.items()}
    for sample in HISTORY:
        sending = _sending(timeline, sample.texts, icons.get(sample.icon, ""), sample.fate, topic=sample.topic)
        timeline.add(sample.days_ago, sending, by=sample.who)
    _plan_repeats(timeline, icons)
    if provider() == "log":
        _plan_pending(timeline, icons)


def _plan_repeats(timeline: Timeline, icons: dict[str, str]) -> None:
    ids: list[uuid.UUID] = []

    def retry(actor: Actor) -> None:
        services.retry(notification_id=ids[0], actor=actor)
        _become(ids[0], _sent(actor))
        _report(timeline, ids[0], RETRIED, actor)

    def resend(actor: Actor) -> None:
        file_name = icons["gift"].removeprefix(f"{FOLDER}/")
        resent = _become(services.resend(texts=SALE, file_name=file_name, actor=actor).pk, _sent(actor))
        _report(timeline, resent, SALE, actor)

    def send(actor: Actor) -> None:
        ids.append(_sending(timeline, RETRIED, icons["bolt"], _failed(AWAY, 12))(actor))

    timeline.add(28, send)
    timeline.add(28, retry)
    timeline.add(2, resend, by=COLLEAGUE)


def _plan_pending(timeline: Timeline, icons: dict[str, str]) -> None:
    """Plan what is scheduled, stopped, waiting, being sent and tried again: the worker goes on with it."""
    now, soon = timeline.now, timedelta(minutes=9)
    busy = {"attempts_count": 3, "last_error": BUSY, "next_at": now + soon}
    taken = {"attempts_count": 1, "lease_owner": uuid.UUID(int=1), "lease_until": now + soon}
    late = {"send_at": now, "next_at": now}
    sending = Texts("A friend is waiting", "Three of your friends are online right now.")
    waiting = Texts("New filters", "Try the four new ones in your next call.", f"{APP}/filters")
    retrying = Texts("Good evening!", "Your daily coins are here.", f"{APP}/rewards")
    ids: list[uuid.UUID] = []
    timeline.add(3, lambda actor: ids.append(_scheduling(STOPPED, icons["heart"], 5)(actor)))
    timeline.add(1, lambda actor: services.cancel(notification_id=ids[0], actor=actor), by=COLLEAGUE)
    timeline.add(1, _scheduling(NEXT_WEEK, icons["star"], 8))
    timeline.add(0, _scheduling(TOMORROW, icons["gift"], 1), by=COLLEAGUE)
    timeline.add(0, _sending(timeline, retrying, icons["coins"], lambda actor: busy), by=COLLEAGUE)
    timeline.add(0, _sending(timeline, sending, icons["chat"], lambda actor: taken))
    timeline.add(0, _sending(timeline, waiting, icons["camera"], lambda actor: late))


def _sending(
    timeline: Timeline, texts: Texts, icon: str, fate: Fate, *, topic: str = ALL
) -> Callable[[Actor], uuid.UUID]:
    def send(actor: Actor) -> uuid.UUID:
        columns = fate(actor)
        sent = services.send(texts=texts, icon=icon, send_at=None, topic=topic, actor=actor).pk
        if columns.get("state") == Delivery.State.SENT and columns["provider_id"] != LOGGED:
            _report(timeline, sent, texts, actor)
        return _become(sent, columns)

    return send


def _report(timeline: Timeline, notification_id: uuid.UUID, texts: Texts, actor: Actor) -> None:
    """Have phones say that they received it, and some that they opened it."""
    chance = timeline.chance(f"reach of {texts.title}")
    phones, rate = chance.randint(3_800, 5_600), chance.uniform(0.05, 0.21)
    hours = of_push(timeline, texts.title, phones=phones, open_rate=rate, at=actor.now)
    bring_in_hours(notification_id, hours)


def _scheduling(texts: Texts, icon: str, days: int) -> Callable[[Actor], uuid.UUID]:
    """Have it sent at half past seven in the evening of a day to come."""

    def schedule(actor: Actor) -> uuid.UUID:
        day = day_of(actor.now) + timedelta(days=days)
        at = span_of(day, day)[0] + timedelta(hours=19, minutes=30)
        return services.send(texts=texts, icon=icon, send_at=at, actor=actor).pk

    return schedule


def _become(notification_id: uuid.UUID, columns: dict[str, Any]) -> uuid.UUID:
    Delivery.objects.filter(pk=notification_id).update(**columns)
    return notification_id
