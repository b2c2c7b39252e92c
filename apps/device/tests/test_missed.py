"""What streams tell of an ad whose successor was stopped: to apps that were away, and to those that listen."""

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
from apps.livecall.services import fire_ad, stop_firing

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.enable_socket]


class Admin:
    """Fires and stops; what streams say of it is read by the names of the ads."""

    def __init__(self, owner):
        self.actor = Actor(owner, "", timezone.now())
        self.names = {}

    def fire(self, name, type=FireType.URL):
        fired = fire_ad(type=type, name=name, url="https://a.example", actor=self.actor)
        self.names[str(fired.pk)] = name
        return fired

    def stop(self, fired):
        stop_firing(firing_id=fired.pk, actor=self.actor)

    @transaction.atomic
    def fire_and_stop(self, name):
        self.stop(self.fire(name))

    def told(self, chunk):
        said = re.findall(r'event: (\w+)\n(?:id: .*\n)?data: \{"_id":"([^"]+)"', chunk.decode())
        return [(event, self.names[fired]) for event, fired in said]


@pytest.fixture
def admin(owner):
    return Admin(owner)


async def join(hub, fired=None):
    return await hub.join(phone=UNKNOWN_PHONE, last_event_id=str(fired.pk) if fired else "")


async def hear(admin, listener, most):
    """So many firings and stops that it is told of, or what there is of them after half a minute."""
    heard, deadline = [], time.monotonic() + 30
    while len(heard) < most and time.monotonic() < deadline:
        await asyncio.sleep(0.01)
        heard += admin.told(take_chunks(listener))
    return heard


@pytest.mark.parametrize("listens", [True, False], ids=["with a listener", "without one"])
def test_an_app_that_comes_back_drops_what_it_shows(admin, listens):
    async def come_back():
        async with running_hub() as hub:
            there = await join(hub) if listens else None
            acts = [admin.fire, admin.fire, admin.fire, lambda _: admin.stop(fired[2])]
            fired = []
            for name, act in zip(("Shop", "Missed", "Store", "stop"), acts, strict=True):
                fired.append(await asyncio.to_thread(act, name))
                if there:
                    await hear(admin, there, 1)
            away = [await join(hub, known) for known in (fired[0], fired[2])]
            return [admin.told(take_chunks(listener)) for listener in away]

    assert asyncio.run(come_back()) == [[("stopped", "Shop")], [("stopped", "Store")]]


def test_who_listens_is_told_when_another_was_fired_and_stopped_at_once(admin):
    async def listen():
        async with running_hub() as hub:
            there = await join(hub)
            await asyncio.to_thread(admin.fire, "Shop")
            shown = await hear(admin, there, 1)
            await asyncio.to_thread(admin.fire_and_stop, "Store")
            heard = await hear(admin, there, 1)
            return shown + heard[:1]

    assert asyncio.run(listen()) == [("fired", "Shop"), ("stopped", "Shop")]


def test_behind_many_that_are_over_the_next_one_is_told(admin):
    shop = admin.fire("Shop")
    now, numbers = timezone.now(), range(2, 253)
    many = [FiredAd(number=number, type=FireType.URL, name="Missed", created_at=now) for number in numbers]
    FiredAd.objects.bulk_create(many)
    LiveSettings.objects.update(fired_count=numbers[-1])
    admin.names |= {str(row.pk): row.name for row in many}
    admin.fire("Home", FireType.OPEN)
    admin.fire_and_stop("Store")

    async def come_back():
        async with running_hub() as hub:
            return admin.told(take_chunks(await join(hub, shop)))

    told = asyncio.run(come_back())

    assert told[0] == ("stopped", "Shop")
    assert [name for event, name in told if event == "fired"] == ["Home"]
