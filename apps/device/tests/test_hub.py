"""The hub: which listener gets which event."""

import asyncio
import threading

import pytest
from django.utils import timezone

from apps.controller.rules import UNKNOWN_PHONE
from apps.core.actor import Actor
from apps.device.app import DatabaseExecutor
from apps.device.document import CachedDocuments
from apps.device.hub import Hub
from apps.device.tests.listening import running_hub, wait_for_ad
from apps.livecall.models import FireType
from apps.livecall.services import fire_ad

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.enable_socket]


@pytest.fixture
def fire(owner):
    actor = Actor(owner, "", timezone.now())
    return lambda name: fire_ad(type=FireType.OPEN, name=name, url="", actor=actor)


class SecondWaits(DatabaseExecutor):
    """The second job waits for a signal."""

    def __init__(self):
        super().__init__(4)
        self.count = 0
        self.signal = threading.Event()

    def submit(self, job, /, *args, **kwargs):
        self.count += 1
        if self.count != 2:
            return super().submit(job, *args, **kwargs)
        return super().submit(lambda: self.signal.wait(60) and job(*args, **kwargs))


def test_two_first_listeners_at_once_miss_no_event(fire):
    async def test():
        with SecondWaits() as threads, DatabaseExecutor(1) as reader:
            hub = Hub(CachedDocuments(reader), threads)
            hub.start()
            joining = [asyncio.create_task(hub.join(phone=UNKNOWN_PHONE, last_event_id="")) for _ in range(2)]
            first = await joining[0]
            await asyncio.to_thread(fire, "first")
            threads.signal.set()
            second = await joining[1]
            await asyncio.to_thread(fire, "second")
            names = [await wait_for_ad(listener, "second") for listener in (first, second)]
            hub.close()
        return names[0]

    assert asyncio.run(test()) == ["first", "second"]


def test_new_listener_gets_only_later_events(fire):
    async def test():
        async with running_hub() as hub:
            earlier = await hub.join(phone=UNKNOWN_PHONE, last_event_id="")
            await asyncio.to_thread(fire, "before")
            later = await hub.join(phone=UNKNOWN_PHONE, last_event_id="")
            await asyncio.to_thread(fire, "after")
            return [await wait_for_ad(listener, "after") for listener in (earlier, later)]

    assert asyncio.run(test()) == [["before", "after"], ["after"]]


def test_listeners_after_a_pause_without_any_start_at_the_newest_event(fire):
    async def test():
        async with running_hub() as hub:
            hub.leave(await hub.join(phone=UNKNOWN_PHONE, last_event_id=""))
            await asyncio.to_thread(fire, "nobody listens")
            listener = await hub.join(phone=UNKNOWN_PHONE, last_event_id="")
            await asyncio.to_thread(fire, "heard")
            return await wait_for_ad(listener, "heard")

    assert asyncio.run(test()) == ["heard"]
