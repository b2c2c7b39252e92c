"""`make simulate`: devices that behave as the app does, so that figures move on the screens.

Each starts (config, for which it says what it is, so the reach of rules moves), then watches a live call
(heartbeats) and sends what it showed (views) and what was tapped (clicks), in batches with an id each; a batch
without an answer is sent again, as an app would. Half of them ask for tokens, with which the first view and the first
click of each ad go. What is fired is shown until it is stopped. A push that the server of this machine sends meanwhile
is received by most of them and opened by some.
"""

import argparse
import http.client
import json
import queue
import random
import sys
import threading
import time
import uuid
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings

from apps.wire.ids import new_id
from benchmarks import firings, pushes
from config.env import choose_settings

BATCH_EVERY_S = 2.0
VIEWS_A_BATCH = (1, 6)
CLICK_RATE = 0.08
# The others are off, or out of reach.
RECEIVE_RATE = 0.93
OPEN_RATE = 0.22
# As the phones of the demo.
VERSIONS = ("2.2.0", "2.3.1", "2.3.1", "3.0.0")
PLACES = (("hi-IN", "IN"), ("en-IN", "IN"), ("pt-BR", "BR"), ("id-ID", "ID"))


class UnansweredError(Exception):
    """The server did not answer, or not with success: the app tries again."""


@dataclass
class AppClient:
    """The app's side of the wire, as documented in docs/device-api.md."""

    url: str
    api_key: str
    timeout_s: float = 10.0
    # What it says of itself when it asks for its settings; nothing, as an app that knows nothing of itself.
    says: Mapping[str, str] = field(default_factory=dict)
    _etag: str = ""
    _config: dict[str, Any] = field(default_factory=dict)

    def config(self) -> dict[str, Any]:
        """What the app needs at its start; asks with the tag of what it has."""
        path = f"/api/App/config?{urlencode(self.says)}" if self.says else "/api/App/config"
        status, headers, body = self._send("GET", path, None, {"If-None-Match": self._etag})
        if status == 200:
            self._etag, self._config = headers.get("ETag", ""), body
        return self._config

    def beat(self, viewer: str) -> None:
        self._send("POST", "/api/App/livecall/heartbeat", {"viewer": viewer})

    def send(self, events: list[dict[str, str]], *, batch_id: str = "") -> dict[str, Any]:
        """{accepted, duplicate, rejected, reasons}: counted for good once this returns, and once for the id."""
        body = {"id": batch_id or str(new_id()), "events": events}
        return self._send("POST", "/api/App/analytics/events", body)[2]

    def _send(
        self, method: str, path: str, body: Any, headers: dict[str, str] | None = None
    ) -> tuple[int, http.client.HTTPMessage, dict[str, Any]]:
        parts = urlsplit(self.url)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(parts.netloc, timeout=self.timeout_s)
        try:
            given = {"api-key": self.api_key, "Content-Type": "application/json", **(headers or {})}
            connection.request(method, path, None if body is None else json.dumps(body), given)
            answer = connection.getresponse()
            raw = answer.read()
        except (OSError, http.client.HTTPException) as failed:
            raise UnansweredError(str(failed) or type(failed).__name__) from failed
        finally:
            connection.close()
        if answer.status not in {200, 304}:
            raise UnansweredError(f"{answer.status} {raw[:200].decode(errors='replace')}")
        return answer.status, answer.headers, json.loads(raw) if raw else {}


@dataclass
class Tally:
    lock: threading.Lock = field(default_factory=threading.Lock)
    started: int = 0
    heartbeats: int = 0
    views: int = 0
    clicks: int = 0
    received: int = 0
    opened: int = 0
    fired: int = 0
    stopped: int = 0
    retries: int = 0
    last_failure: str = ""

    def add(self, **numbers: int) -> None:
        with self.lock:
            for name, number in numbers.items():
                setattr(self, name, getattr(self, name) + number)


@dataclass
class Device:
    client: AppClient
    tally: Tally
    chance: random.Random
    until: float
    name: str = field(default_factory=lambda: f"device-{uuid.uuid4().hex[:12]}")
    platform: str = "android"
    # The fired ad that it shows, the newest, until it is stopped.
    fired: str = ""
    # Pushes that came and are not reported yet.
    arrived: "queue.SimpleQueue[str]" = field(default_factory=queue.SimpleQueue)
    # How often each ad was shown.
    seen: Counter[str] = field(default_factory=Counter)

    def receive(self, push_id: str) -> None:
        if self.chance.random() < RECEIVE_RATE:
            self.arrived.put(push_id)

    def show(self, fired_id: str) -> None:
        self.fired = fired_id
        self.tally.add(fired=1)

    def drop(self, fired_id: str) -> None:
        if self.fired == fired_id:
            self.fired = ""
            self.tally.add(stopped=1)

    def run(self) -> None:
        ads = self._start()
        beat_at = 0.0
        while time.monotonic() < self.until and ads:
            if time.monotonic() >= beat_at:
                beat_at = time.monotonic() + 20
                self._until_answered(lambda: self.client.beat(self.name))
                self.tally.add(heartbeats=1)
            self._report_pushes()
            self._show(ads)
            time.sleep(BATCH_EVERY_S * self.chance.uniform(0.5, 1.5))

    def _start(self) -> list[dict[str, Any]]:
        config = self._until_answered(self.client.config) or {}
        self.tally.add(started=1)
        return [one for listed in config.get("placements", {}).values() for one in listed]

    def _report_pushes(self) -> None:
        """A push is an item like any other: it was received (view), and perhaps opened (click)."""
        while not self.arrived.empty():
            push = self.arrived.get()
            opened = self.chance.random() < OPEN_RATE
            events = [{"id": push, "type": kind} for kind in (("view", "click") if opened else ("view",))]
            batch_id = str(new_id())
            if self._until_answered(partial(self.client.send, events, batch_id=batch_id)):
                self.tally.add(received=1, opened=int(opened))

    def _show(self, ads: list[dict[str, Any]]) -> None:
        """Draw by weight; whatever reached its cap is not shown again: a fleet lives for less than an hour."""
        # Another thread stops it.
        fired = self.fired
        shown = [fired] * bool(fired)
        for _ in range(self.chance.randint(*VIEWS_A_BATCH)):
            left = [ad for ad in ads if self.seen[ad["_id"]] < min(ad.get("perDay", inf), ad.get("perHour", inf))]
            if left:
                (drawn,) = self.chance.choices(left, [ad.get("weight", 1) for ad in left])
                self.seen[drawn["_id"]] += 1
                shown.append(drawn["_id"])
        if not shown:
            return
        tapped = [one for one in shown if self.chance.random() < CLICK_RATE]
        events = [{"id": ad, "type": "view"} for ad in shown] + [{"id": ad, "type": "click"} for ad in tapped]
        batch_id = str(new_id())
        if self._until_answered(lambda: self.client.send(events, batch_id=batch_id)):
            self.tally.add(views=len(shown), clicks=len(tapped))

    def _until_answered(self, call: Any) -> Any:
        while time.monotonic() < self.until:
            try:
                return call()
            except UnansweredError as failed:
                self.tally.add(retries=1)
                self.tally.last_failure = str(failed)
                time.sleep(self.chance.uniform(0.2, 1.0))
        return None


def main() -> int:
    choose_settings()
    parser = argparse.ArgumentParser(prog="make simulate", description=__doc__)
    parser.add_argument("--devices", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--url", default=f"http://127.0.0.1:{settings.PORT}")
    chosen = parser.parse_args()
    api_key = settings.CLIENT_API_KEYS[0]
    try:
        config = AppClient(chosen.url, api_key).config()
    except UnansweredError as failed:
        print(f"No server answers on {chosen.url} ({failed}). Start one with `make run`.")
        return 1
    if not any(config.get("placements", {}).values()):
        print("The server has no ads yet. `make demo` adds some, or add one in the Ads Manager.")
        return 1
    return _drive(chosen.devices, chosen.seconds, chosen.url, api_key)


def _drive(devices: int, seconds: float, url: str, api_key: str) -> int:
    tally, until = Tally(), time.monotonic() + seconds
    fleet = [_device(url, api_key, tally, n, until) for n in range(devices)]
    pushes.deliver_to(fleet, url=url, until=until)
    firings.deliver_to(fleet, url=url, api_key=api_key, until=until)
    threads = [threading.Thread(target=device.run, daemon=True) for device in fleet]
    for thread in threads:
        thread.start()
    try:
        while any(thread.is_alive() for thread in threads):
            _report(tally, max(0.0, until - time.monotonic()))
            time.sleep(0.5)
    except KeyboardInterrupt:
        pass
    _report(tally, 0)
    print()
    return 0


def _device(url: str, api_key: str, tally: Tally, number: int, until: float) -> Device:
    """Two thirds Android; a new one each time, of whatever version and place its number draws."""
    chance = random.Random(number)
    name, platform = f"device-{uuid.uuid4().hex[:12]}", ("android", "ios")[number % 3 == 2]
    language, country = chance.choice(PLACES)
    said = {"platform": platform, "version": chance.choice(VERSIONS), "device": name}
    client = AppClient(url, api_key, says={**said, "language": language, "country": country})
    return Device(client, tally, chance, until, name, platform)


def _report(tally: Tally, left_s: float) -> None:
    trouble = f", {tally.retries} tried again ({tally.last_failure[:60]})" if tally.retries else ""
    counted = f"{tally.views:,} views and {tally.clicks:,} clicks counted"
    came = f", {tally.received:,} pushes received and {tally.opened:,} opened" if tally.received else ""
    fired = f", {tally.fired:,} fired ads shown and {tally.stopped:,} dropped" if tally.fired else ""
    line = f"{tally.started} devices, {tally.heartbeats} heartbeats, {counted}{came}{fired}"
    sys.stdout.write(f"\r\033[K{line}{trouble}, {left_s:.0f} s left")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
