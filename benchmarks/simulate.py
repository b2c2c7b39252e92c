"""`make simulate`: phones that behave as the app does, against a running console, so that counts move on the screens.

Each phone reads the configuration with its device properties, sends heartbeats, and sends views and clicks of the ads
that it may show, in batches with an ID. It shows a live-call ad until that is stopped. A notification that the
console of this machine sends to FCM meanwhile is received by most phones and opened by some.
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
from math import inf
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.utils import timezone

from apps.notifications.models import LOGGED, Delivery
from benchmarks.client import Client, Site
from benchmarks.phones import CONFIG, HEARTBEAT, HEARTBEAT_SECONDS, Phones

BATCH_SECONDS = 2.0
VIEWS_A_BATCH = (1, 6)
# The demo's ads have 0.4% to 12%. Five times the usual rate of an ad would raise an alarm.
CLICK_RATE = 0.012
RECEIVE_RATE, OPEN_RATE = 0.93, 0.22
# The same as the phones of the demo.
VERSIONS = ("2.2.0", "2.3.1", "2.3.1", "3.0.0")
PLACES = (("hi-IN", "IN"), ("en-IN", "IN"), ("pt-BR", "BR"), ("id-ID", "ID"))


class Crowd(Phones):
    """All phones until a time of the monotonic clock, and the counts to show."""

    def __init__(self, site: Site, until: float) -> None:
        super().__init__(site, [])
        self.until = until
        self.counts: Counter[str] = Counter()
        self.phones: list[Phone] = []

    def is_over(self) -> bool:
        return time.monotonic() >= self.until

    def describe(self) -> str:
        seen = {"fired ads": len(self.tally.arrivals), "errors": sum(self.tally.failures().values())}
        counts = ", ".join(f"{number:,} {name}" for name, number in {**self.counts, **seen}.items())
        return f"{counts}, {max(0, self.until - time.monotonic()):.0f} s left"


class Phone:
    """A phone with its own device properties, limits of ads, and notifications. It has no address of loopback."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd, self.chance = crowd, random.Random(number)
        self.client = Client(crowd.site)
        self.name, self.platform = f"device-{uuid.uuid4().hex[:12]}", ("android", "ios")[number % 3 == 2]
        self.notifications: list[str] = []
        self.seen: Counter[str] = Counter()

    async def run(self) -> None:
        language, country = self.chance.choice(PLACES)
        properties = {"platform": self.platform, "version": self.chance.choice(VERSIONS), "device": self.name}
        query = urlencode({**properties, "language": language, "country": country})
        config = await self._request("config", "GET", f"{CONFIG}?{query}")
        self.crowd.counts["phones"] += 1
        ads = [ad for listed in config.get("placements", {}).values() for ad in listed]
        heartbeat_at = 0.0
        while ads and not self.crowd.is_over():
            if time.monotonic() >= heartbeat_at:
                heartbeat_at = time.monotonic() + HEARTBEAT_SECONDS
                await self._request("heartbeat", "POST", HEARTBEAT, json.dumps({"viewer": self.name}).encode())
                self.crowd.counts["heartbeats"] += 1
            while self.notifications:
                click_rate = float(self.chance.random() < OPEN_RATE)
                await self._send_events([self.notifications.pop()], click_rate)
                self.crowd.counts["notifications received"] += 1
            await self._send_events(self._choose(ads), CLICK_RATE)
            await asyncio.sleep(BATCH_SECONDS * self.chance.uniform(0.5, 1.5))
        self.client.close()

    async def _request(self, name: str, method: str, path: str, body: bytes = b"") -> dict[str, Any]:
        response = await self.crowd.repeat(name, self.client, method, path, body, until=self.crowd.until)
        return dict(json.loads(response.body)) if response.status == 200 else {}

    def _choose(self, ads: list[dict[str, Any]]) -> list[str]:
        """Choose ads by weight. An ad at its limit is not shown again, because a phone runs for less than an hour."""
        shown = [self.crowd.live_ad] if self.crowd.live_ad else []
        for _ in range(self.chance.randint(*VIEWS_A_BATCH)):
            left = [ad for ad in ads if self.seen[ad["_id"]] < min(ad.get("perDay", inf), ad.get("perHour", inf))]
            if left:
                (chosen,) = self.chance.choices(left, [ad.get("weight", 1) for ad in left])
                self.seen[chosen["_id"]] += 1
                shown.append(chosen["_id"])
        return shown

    async def _send_events(self, shown: list[str], click_rate: float) -> None:
        clicks = [ad for ad in shown if self.chance.random() < click_rate]
        events = [{"id": ad, "type": "view"} for ad in shown] + [{"id": ad, "type": "click"} for ad in clicks]
        if events and await self.crowd.send_batch(self.client, events, self.crowd.until):
            self.crowd.counts.update({"views": len(shown), "clicks": len(clicks)})


async def deliver_notifications(crowd: Crowd) -> None:
    """Deliver the notifications that the local console sends meanwhile. Without FCM, they reach no phone."""
    since, delivered = timezone.now(), set[str]()
    sent = Delivery.objects.filter(state=Delivery.State.SENT, sent_at__gte=since).exclude(provider_id=LOGGED)
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
    # One stream for all phones.
    around = [asyncio.create_task(crowd.listen(Client(crowd.site), crowd.phones[0].name, crowd.until))]
    if is_local:
        around.append(asyncio.create_task(deliver_notifications(crowd)))
    phones = [asyncio.create_task(phone.run()) for phone in crowd.phones]
    while not all(phone.done() for phone in phones):
        sys.stdout.write(f"\r\033[K{crowd.describe()}")
        sys.stdout.flush()
        await asyncio.sleep(0.5)
    for task in around:
        task.cancel()
    await asyncio.gather(*phones)
    print()


def main(options: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make simulate", description=__doc__)
    parser.add_argument("--devices", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--url", default=f"http://127.0.0.1:{settings.PORT}")
    given = parser.parse_args(options)
    crowd = Crowd(Site(given.url, api_key=settings.CLIENT_API_KEYS[0]), time.monotonic() + given.seconds)
    config = asyncio.run(Client(crowd.site).request("GET", CONFIG))
    if config.error:
        print(f"No console responds on {given.url} ({config.error}). Start one with `make run`.")
        return 1
    if not any(json.loads(config.body).get("placements", {}).values()):
        print("The console has no ads yet. `make demo` adds some, or add one in the Ads Manager.")
        return 1
    is_local = urlsplit(given.url).hostname in {"127.0.0.1", "localhost", "::1"}
    with suppress(KeyboardInterrupt):
        asyncio.run(run(crowd, given.devices, is_local=is_local))
    return 0
