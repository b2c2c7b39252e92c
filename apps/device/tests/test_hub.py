"""The hub: who is told of what; streams that nothing is sent on are kept alive, and hold no other call up."""

import asyncio
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.utils import timezone

from apps.controller.rules import SILENT
from apps.core.actor import Actor
from apps.device import hub
from apps.device.document import CachedDocuments
from apps.device.hub import KEEP_ALIVE, PARTS, Hub
from apps.livecall.models import FireType
from apps.livecall.services import fire_ad

EACH = 3


@pytest.mark.django_db(transaction=True)
@pytest.mark.enable_socket
def test_all_are_kept_alive_and_few_at_one_time(monkeypatch):
    monkeypatch.setattr(hub, "KEEP_ALIVE_EVERY_S", 0.6)

    kept, most_at_once = asyncio.run(watch(EACH * PARTS))

    assert kept == EACH * PARTS
    # Two parts, where the machine was so slow that the second was due at once.
    assert most_at_once <= 2 * EACH


@pytest.mark.django_db(transaction=True)
@pytest.mark.enable_socket
def test_of_two_first_listeners_neither_misses_what_is_fired_while_the_other_comes(owner):
    actor = Actor(owner, "", timezone.now())

    told = asyncio.run(come_together(lambda name: fire_ad(type=FireType.OPEN, name=name, url="", actor=actor)))

    assert told[0] == ["first", "second"]


class SecondWaits(ThreadPoolExecutor):
    """Of what is handed to it, the second waits for a sign before it begins."""

    def __init__(self):
        super().__init__(4)
        self.count, self.sign = 0, threading.Event()

    def submit(self, act, /, *given, **named):
        self.count += 1
        if self.count != 2:
            return super().submit(act, *given, **named)
        return super().submit(lambda: self.sign.wait(60) and act(*given, **named))


async def come_together(fire):
    """The ads that two were told of, of whom the second asks for the newest only after the first listens."""
    pool = SecondWaits()
    hub = Hub(CachedDocuments(), pool)
    coming = [asyncio.create_task(hub.join(viewer="", phone=SILENT, last_event_id="")) for _ in range(2)]
    there = await coming[0]
    await asyncio.to_thread(fire, "first")
    pool.sign.set()
    late = await coming[1]
    await asyncio.to_thread(fire, "second")
    return await all_told(hub, [there, late], b"second")


@pytest.mark.django_db(transaction=True)
@pytest.mark.enable_socket
def test_whoever_comes_is_told_of_what_is_fired_from_then_on(owner):
    actor = Actor(owner, "", timezone.now())

    there, new = asyncio.run(come_between(lambda name: fire_ad(type=FireType.OPEN, name=name, url="", actor=actor)))

    assert (there, new) == (["before", "after"], ["after"])


async def come_between(fire):
    """The ads that two listeners were told of, of which the second came before anybody looked what the first fired."""
    hub = Hub(CachedDocuments(), ThreadPoolExecutor(2))
    there = await hub.join(viewer="", phone=SILENT, last_event_id="")
    await asyncio.to_thread(fire, "before")
    new = await hub.join(viewer="", phone=SILENT, last_event_id="")
    await asyncio.to_thread(fire, "after")
    return await all_told(hub, [there, new], b"after")


async def all_told(hub, listeners, last):
    """What each was told of, once it heard of `last`."""
    told = dict.fromkeys(listeners, b"")
    deadline = time.monotonic() + 60
    while not all(last in chunk for chunk in told.values()) and time.monotonic() < deadline:
        await asyncio.sleep(0.01)
        for listener in told:
            told[listener] += b"".join(listener.waiting)
            listener.waiting = []
    hub.close()
    await asyncio.sleep(0)
    return [re.findall(r'"a_name":"(\w+)"', chunk.decode()) for chunk in told.values()]


async def watch(count):
    """How many of so many listeners were kept alive, and how many of them at most in one turn of the event loop."""
    all_of_them = Hub(CachedDocuments(), ThreadPoolExecutor(2))
    listeners = [await all_of_them.join(viewer="", phone=SILENT, last_event_id="") for _ in range(count)]
    for listener in listeners:
        listener.waiting = []
    kept, most_at_once = set(), 0
    deadline = time.monotonic() + 60
    while len(kept) < count and time.monotonic() < deadline:
        await asyncio.sleep(0)
        now = [listener for listener in listeners if KEEP_ALIVE in listener.waiting]
        for listener in now:
            listener.waiting = []
        kept.update(now)
        most_at_once = max(most_at_once, len(now))
    all_of_them.close()
    await asyncio.sleep(0)
    return len(kept), most_at_once
