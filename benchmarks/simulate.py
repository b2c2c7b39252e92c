"""`make simulate`: phones that behave as the app does, against a running console, so that counts move on the screens.

Each phone reads the configuration with its device properties, sends heartbeats, and sends views and clicks of the ads
that it may show, in batches with an ID. It shows a live-call ad until that is stopped. A notification that the
console of this machine sends meanwhile is received by most phones and opened by some.
"""

import argparse
import asyncio
import json
import random
import sys
import time
import uuid
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from typing import Any
from urllib.parse import urlencode, urlsplit

from benchmarks.phones import BEAT_EVERY_S, CONFIG, EVENTS, HEARTBEAT, NO_ANSWER, STREAM, Connection, Site, read_head
from config.env import choose_settings

BATCH_EVERY_S = 2.0
VIEWS_A_BATCH = (1, 6)
# The demo's ads have 0.4% to 12%. Five times the usual rate of an ad would raise an alarm.
CLICK_RATE = 0.012
RECEIVE_RATE, OPEN_RATE = 0.93, 0.22
# The same as the phones of the demo.
VERSIONS = ("2.2.0", "2.3.1", "2.3.1", "3.0.0")
PLACES = (("hi-IN", "IN"), ("en-IN", "IN"), ("pt-BR", "BR"), ("id-ID", "ID"))
# The console may be on another machine, so phones have no loopback addresses.
ANY_ADDRESS = "0.0.0.0"  # noqa: S104 - nothing is bound to it


@dataclass
class Crowd:
    """The shared state of all phones: the console, the current live-call ad, and the counts."""

    site: Site
    until: float
    fired: str = ""
    counts: Counter[str] = field(default_factory=Counter)
    phones: list["Phone"] = field(default_factory=list)

    def is_over(self) -> bool:
        return time.monotonic() >= self.until


class Phone:
    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd, self.chance = crowd, random.Random(number)
        self.connection = Connection(crowd.site, ANY_ADDRESS)
        self.name, self.platform = f"device-{uuid.uuid4().hex[:12]}", ("android", "ios")[number % 3 == 2]
        self.notifications: list[str] = []
        self.seen: Counter[str] = Counter()

    async def run(self) -> None:
        language, country = self.chance.choice(PLACES)
        properties = {"platform": self.platform, "version": self.chance.choice(VERSIONS), "device": self.name}
        query = urlencode({**properties, "language": language, "country": country})
        config = await self._ask("GET", f"{CONFIG}?{query}")
        self.crowd.counts["phones"] += 1
        ads = [ad for listed in config.get("placements", {}).values() for ad in listed]
        beat_at = 0.0
        while ads and not self.crowd.is_over():
            if time.monotonic() >= beat_at:
                beat_at = time.monotonic() + BEAT_EVERY_S
                await self._ask("POST", HEARTBEAT, {"viewer": self.name})
                self.crowd.counts["heartbeats"] += 1
            while self.notifications:
                opened = self.chance.random() < OPEN_RATE
                await self._send([self.notifications.pop()], clicked=opened)
                self.crowd.counts["notifications received"] += 1
            await self._send(self._choose(ads))
            await asyncio.sleep(BATCH_EVERY_S * self.chance.uniform(0.5, 1.5))
        self.connection.close()

    def _choose(self, ads: list[dict[str, Any]]) -> list[str]:
        """Choose ads by weight. An ad at its limit is not shown again, because a phone runs for less than an hour."""
        shown = [self.crowd.fired] if self.crowd.fired else []
        for _ in range(self.chance.randint(*VIEWS_A_BATCH)):
            left = [ad for ad in ads if self.seen[ad["_id"]] < min(ad.get("perDay", inf), ad.get("perHour", inf))]
            if left:
                (chosen,) = self.chance.choices(left, [ad.get("weight", 1) for ad in left])
                self.seen[chosen["_id"]] += 1
                shown.append(chosen["_id"])
        return shown

    async def _send(self, shown: list[str], *, clicked: bool | None = None) -> None:
        clicks = [ad for ad in shown if (self.chance.random() < CLICK_RATE if clicked is None else clicked)]
        events = [{"id": ad, "type": "view"} for ad in shown] + [{"id": ad, "type": "click"} for ad in clicks]
        if events and await self._ask("POST", EVENTS, {"id": str(uuid.uuid4()), "events": events}):
            self.crowd.counts.update({"views": len(shown), "clicks": len(clicks)})

    async def _ask(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """Repeat a request until it succeeds, as the app does."""
        content = b"" if body is None else json.dumps(body).encode()
        while not self.crowd.is_over():
            with suppress(*NO_ANSWER):
                status, headers, answer = await self.connection.ask(method, path, content)
                if status == 200:
                    return dict(json.loads(answer))
                await asyncio.sleep(float(headers.get("retry-after", "1")))
            self.crowd.counts["retries"] += 1
            await asyncio.sleep(self.chance.uniform(0.2, 1.0))
        return {}


async def listen(crowd: Crowd) -> None:
    """Follow the stream of live-call ads for the whole crowd."""
    last = ""
    while not crowd.is_over():
        connection, event = Connection(crowd.site, ANY_ADDRESS), ""
        with suppress(*NO_ANSWER):
            reader, _ = await connection.send("GET", STREAM, b"", [f"Last-Event-ID: {last}"] if last else [])
            await read_head(reader)
            while line := (await reader.readline()).decode():
                name, _, value = line.strip().partition(": ")
                event, last = (value if name == "event" else event), (value if name == "id" else last)
                if name == "data" and event in {"fired", "stopped"}:
                    ad = json.loads(value)["_id"]
                    crowd.fired = ad if event == "fired" else "" if crowd.fired == ad else crowd.fired
                    crowd.counts[f"ads {event}"] += 1
        connection.close()
        await asyncio.sleep(1)


async def deliver_notifications(crowd: Crowd) -> None:
    """Deliver the notifications that the local console sends meanwhile, like FCM."""
    from django.utils import timezone  # noqa: PLC0415 - after django.setup

    from apps.notifications.models import Delivery  # noqa: PLC0415

    since, delivered = timezone.now(), set[str]()
    sent = Delivery.objects.filter(state=Delivery.State.SENT, sent_at__gte=since)
    while not crowd.is_over():
        found = await asyncio.to_thread(list, sent.values_list("notification_id", "notification__topic"))
        for notification, topic in found:
            if str(notification) not in delivered:
                delivered.add(str(notification))
                for phone in crowd.phones:
                    if topic in {"all", phone.platform} and phone.chance.random() < RECEIVE_RATE:
                        phone.notifications.append(str(notification))
        await asyncio.sleep(1)


async def run(crowd: Crowd, count: int, *, is_local: bool) -> None:
    crowd.phones = [Phone(crowd, number) for number in range(count)]
    around = [asyncio.create_task(listen(crowd))]
    if is_local:
        around.append(asyncio.create_task(deliver_notifications(crowd)))
    phones = [asyncio.create_task(phone.run()) for phone in crowd.phones]
    while not all(phone.done() for phone in phones):
        shown = ", ".join(f"{number:,} {name}" for name, number in crowd.counts.items())
        sys.stdout.write(f"\r\033[K{shown}, {max(0, crowd.until - time.monotonic()):.0f} s left")
        sys.stdout.flush()
        await asyncio.sleep(0.5)
    for task in around:
        task.cancel()
    await asyncio.gather(*phones)
    print()


def main() -> int:
    choose_settings()
    import django  # noqa: PLC0415 - the settings are chosen first

    django.setup()
    from django.conf import settings  # noqa: PLC0415

    parser = argparse.ArgumentParser(prog="make simulate", description=__doc__)
    parser.add_argument("--devices", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--url", default=f"http://127.0.0.1:{settings.PORT}")
    asked = parser.parse_args()
    crowd = Crowd(Site(asked.url, api_key=settings.CLIENT_API_KEYS[0]), time.monotonic() + asked.seconds)
    try:
        _, _, body = asyncio.run(Connection(crowd.site, ANY_ADDRESS).ask("GET", CONFIG))
    except NO_ANSWER as error:
        print(f"No console responds on {asked.url} ({error}). Start one with `make run`.")
        return 1
    if not any(json.loads(body).get("placements", {}).values()):
        print("The console has no ads yet. `make demo` adds some, or add one in the Ads Manager.")
        return 1
    is_local = urlsplit(asked.url).hostname in {"127.0.0.1", "localhost", "::1"}
    with suppress(KeyboardInterrupt):
        asyncio.run(run(crowd, asked.devices, is_local=is_local))
    return 0


if __name__ == "__main__":
    sys.exit(main())
