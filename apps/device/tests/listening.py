import asyncio
import json
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from apps.controller.rules import Phone
from apps.device.document import CachedDocuments
from apps.device.hub import Hub

# Enough for a busy machine to write what comes then, and to be listened to before.
AHEAD_S = 6


async def listen(phones: Mapping[str, Phone], *, of: str, until: float) -> dict[str, list[tuple[str, float]]]:
    """What each phone was told of its config document, as (tag, when), once the one called `of` was told twice.

    Gives up half a minute after `until`, seconds since the epoch.
    """
    hub = Hub(CachedDocuments(), ThreadPoolExecutor(2))
    listeners = {name: await hub.join(viewer="", phone=phone, last_event_id="") for name, phone in phones.items()}
    told: dict[str, list[tuple[str, float]]] = {name: [] for name in listeners}
    while len(told[of]) < 2 and time.time() < until + 30:
        await asyncio.sleep(0.01)
        for name, listener in listeners.items():
            lines = b"".join(listener.waiting).splitlines()
            told[name] += [(json.loads(line[6:])["etag"], time.time()) for line in lines if line[:5] == b"data:"]
            listener.waiting = []
    hub.close()
    await asyncio.sleep(0)
    return told
