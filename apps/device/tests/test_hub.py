"""Streams that nothing is sent on are kept alive, however many there are, and none of them holds other calls up."""

import asyncio
import time

import pytest

from apps.controller.rules import SILENT
from apps.device import hub
from apps.device.hub import KEEP_ALIVE, PARTS, Hub
from apps.device.source import CachedDocuments

EACH = 3


@pytest.mark.django_db(transaction=True)
@pytest.mark.enable_socket
def test_all_are_kept_alive_and_few_at_one_time(monkeypatch):
    monkeypatch.setattr(hub, "KEEP_ALIVE_EVERY_S", 0.6)

    kept, most_at_once = asyncio.run(watch(EACH * PARTS))

    assert kept == EACH * PARTS
    # Two parts, where the machine was so slow that the second was due at once.
    assert most_at_once <= 2 * EACH


async def watch(count):
    """How many of so many listeners were kept alive, and how many of them at most in one turn of the event loop."""
    all_of_them = Hub(CachedDocuments())
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
