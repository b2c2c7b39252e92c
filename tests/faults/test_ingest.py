"""Web workers and Redis are killed at random under load. Exactly the acknowledged events are counted.

The method is that of Jepsen: clients record acknowledged events, a process kills servers, and a check compares.
"""

import http.client
import os
import random
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.servers import UNLIMITED, Redis, Web, running
from tests.servers_db import add_ads, all_counted, own_database, rows
from tests.waiting import PATIENCE_S, wait_for

EVENTS = "/api/App/analytics/events"
KILLS = 5
SENDERS = 6
BATCH = 20

pytestmark = [pytest.mark.postgres, pytest.mark.enable_socket]


class Sender(threading.Thread):
    """An app that sends each batch until it is acknowledged. Without keys, it sends each batch once."""

    def __init__(self, web: Web, ids: list[str], stop: threading.Event, number: int, *, keyed: bool = True) -> None:
        super().__init__(daemon=True)
        self.web, self.ids, self.stop = web, ids, stop
        self.keyed = keyed
        self.chance = random.Random(number)
        self.acknowledged = 0
        self.lost = 0

    def run(self) -> None:
        while not self.stop.is_set():
            batch = [
                {
                    "id": self.chance.choice(self.ids),
                    "type": self.chance.choice(["view", "click"]),
                    **({"key": uuid.uuid4().hex} if self.keyed else {}),
                }
                for _ in range(BATCH)
            ]
            self._send_until_available({"events": batch})

    def _send_until_available(self, body: dict) -> None:
        while not self._send(body) and self.keyed:
            time.sleep(0.02)

    def _send(self, body: dict) -> bool:
        try:
            status, response = self.web.request("POST", EVENTS, body)
        except (OSError, http.client.HTTPException):
            self.lost += 1
            return False
        if status != 200:
            assert status in {429, 503}, (status, response)
            self.lost += status == 503
            return False
        # If the first response was lost, the repeated events are duplicates.
        assert response["accepted"] + response["duplicate"] == BATCH
        self.acknowledged += BATCH
        return True


@dataclass
class Trial:
    """A server under load. `counted` is known after the end."""

    web: Web
    redis: Redis
    senders: list[Sender]
    counted: int = 0

    @property
    def acknowledged(self) -> int:
        return sum(sender.acknowledged for sender in self.senders)

    @property
    def lost(self) -> int:
        return sum(sender.lost for sender in self.senders)


def test_acknowledged_equals_counted_through_kills(tmp_path):
    with trial(tmp_path, workers=2) as tried:
        kill_at_random(tried)

    assert tried.counted == tried.acknowledged
    assert tried.acknowledged > KILLS * BATCH
    assert tried.lost > 0, "no kill was ever felt: the test proves nothing"


@contextmanager
def trial(folder: Path, *, workers: int, keyless: int = 0) -> Iterator[Trial]:
    """Run a server with senders. `keyless` senders send no event keys."""
    redis = Redis(folder)
    with own_database(folder, f"faults_{os.getpid()}") as database:
        add_ads(folder, database)
        web = Web(folder, workers=workers, more={**database, "REDIS_URL": redis.url, **UNLIMITED})
        before = sum(all_counted(database))
        found = rows(database, "SELECT id FROM analytics_item WHERE removed_at IS NULL")
        ids = [str(uuid.UUID(str(row[0]))) for row in found]
        with running(redis, web):
            stop = threading.Event()
            # Half of the senders use one item, because contention on one row could lose counts.
            senders = [
                Sender(web, ids[:1] if n % 2 else ids, stop, n, keyed=n >= keyless) for n in range(SENDERS + keyless)
            ]
            tried = Trial(web, redis, senders)
            for sender in senders:
                sender.start()
            yield tried
            stop.set()
            for sender in senders:
                sender.join(timeout=PATIENCE_S)
                assert not sender.is_alive()
        tried.counted = sum(all_counted(database)) - before


def kill_at_random(tried: Trial) -> None:
    chance = random.Random(7)
    for number in range(KILLS):
        wait_for_progress(tried)
        if number % 5 == 4:
            tried.redis.kill()
            tried.redis.start()
        else:
            workers = tried.web.workers_alive()
            if workers:
                chance.choice(workers).kill()


def wait_for_progress(tried: Trial) -> None:
    """Wait for a response to each sender, so that the next kill hits running processes and not starting ones."""
    web, senders = tried.web, tried.senders
    marks = [sender.acknowledged for sender in senders]

    def all_acknowledged() -> bool:
        if not web.is_running():
            # The supervisor ends if its workers die repeatedly. A service manager would restart it.
            web.start()
        return all(sender.acknowledged > mark for sender, mark in zip(senders, marks, strict=True))

    wait_for(all_acknowledged, "responses after a kill", 60, every_s=0.01)
