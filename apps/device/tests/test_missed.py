"""Streams after an ad's successor was stopped, for returning apps and for listeners."""

import asyncio
import re
import time

import pytest
from django.db import transaction
from django.utils import timezone

from apps.controller.rules import UNKNOWN_PHONE
from apps.core.actor import Actor
from apps.device.tests.listening import running_hub, take_chunks
from apps.livecall.models import FiredAd, FireType, LiveSettings
from apps.livecall.services import fire_ad, stop_ad

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.enable_socket]


class AdWriter:
    """Fires and stops ads, and parses stream events with the names of the ads."""

    def __init__(self, owner):
        self.actor = Actor(owner, "", timezone.now())
        self.names = {}

    def fire(self, name, type=FireType.URL):
        fired = fire_ad(type=type, name=name, url="https://a.example", actor=self.actor)
        self.names[str(fired.pk)] = name
        return fired

    def stop(self, fired):
        stop_ad(ad_id=fired.pk, actor=self.actor)

    @transaction.atomic
    def fire_and_stop(self, name):
        self.stop(self.fire(name))

    def parse_events(self, chunk):
        events = re.findall(r'event: (\w+)\n(?:id: .*\n)?data: \{"_id":"([^"]+)"', chunk.decode())
        return [(event, self.names[fired]) for event, fired in events]


@pytest.fixture
def writer(owner):
    return AdWriter(owner)


async def join(hub, fired=None):
    return await hub.join(phone=UNKNOWN_PHONE, last_event_id=str(fired.pk) if fired else "")


async def read_events(writer, listener, most):
    """Return `most` events of a listener, or those that arrived within 30 seconds."""
    heard, deadline = [], time.monotonic() + 30
    while len(heard) < most and time.monotonic() < deadline:
        await asyncio.sleep(0.01)
        heard += writer.parse_events(take_chunks(listener))
    return heard


@pytest.mark.parametrize("listens", [True, False], ids=["with a listener", "without one"])
def test_returning_app_drops_replaced_and_stopped_ads(writer, listens):
    async def come_back():
        async with running_hub() as hub:
            there = await join(hub) if listens else None
            operations = [writer.fire, writer.fire, writer.fire, lambda _: writer.stop(fired[2])]
            fired = []
            for name, operation in zip(("Shop", "Missed", "Store", "stop"), operations, strict=True):
                fired.append(await asyncio.to_thread(operation, name))
                if there:
                    await read_events(writer, there, 1)
            away = [await join(hub, known) for known in (fired[0], fired[2])]
            return [writer.parse_events(take_chunks(listener)) for listener in away]

    assert asyncio.run(come_back()) == [[("stopped", "Shop")], [("stopped", "Store")]]


def test_listener_drops_ad_replaced_by_a_stopped_one(writer):
    async def listen():
        async with running_hub() as hub:
            there = await join(hub)
            await asyncio.to_thread(writer.fire, "Shop")
            shown = await read_events(writer, there, 1)
            await asyncio.to_thread(writer.fire_and_stop, "Store")
            heard = await read_events(writer, there, 1)
            return shown + heard[:1]

    assert asyncio.run(listen()) == [("fired", "Shop"), ("stopped", "Shop")]


def test_returning_app_gets_the_running_ad_after_many_others(writer):
    shop = writer.fire("Shop")
    now, numbers = timezone.now(), range(2, 253)
    many = [FiredAd(number=number, type=FireType.URL, name="Missed", created_at=now) for number in numbers]
    FiredAd.objects.bulk_create(many)
    LiveSettings.objects.update(fired_count=numbers[-1])
    writer.names |= {str(row.pk): row.name for row in many}
    writer.fire("Home", FireType.OPEN)
    writer.fire_and_stop("Store")

    async def come_back():
        async with running_hub() as hub:
            return writer.parse_events(take_chunks(await join(hub, shop)))

    events = asyncio.run(come_back())

    assert events[0] == ("stopped", "Shop")
    assert [name for event, name in events if event == "fired"] == ["Home"]
