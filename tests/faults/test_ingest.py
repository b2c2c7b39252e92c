"""F1: web workers and Redis are killed at random under load; what was acknowledged is counted, exactly.

Method as in Jepsen: clients keep a history of what was acknowledged, the nemesis kills, a checker compares.
"""

import http.client
import os
import random
import threading
import time
import uuid

import pytest

from tests.servers import Redis, Web, running
from tests.servers_db import add_ads, all_counted, own_database, rows

EVENTS = "/api/App/analytics/events"
KILLS = 20
SENDERS = 6
BATCH = 20

pytestmark = pytest.mark.enable_socket


class Sender(threading.Thread):
    """An app: sends a batch until it is answered, then the next."""

    def __init__(self, web: Web, ids: list[str], stop: threading.Event, number: int) -> None:
        super().__init__(daemon=True)
        self.web, self.ids, self.stop = web, ids, stop
        self.chance = random.Random(number)
        self.acknowledged = 0
        self.lost = 0

    def run(self) -> None:
        while not self.stop.is_set():
            batch = [
                {
                    "id": self.chance.choice(self.ids),
                    "type": self.chance.choice(["view", "click"]),
                    "key": uuid.uuid4().hex,
                }
                for _ in range(BATCH)
            ]
            self._send_until_answered({"events": batch})

    def _send_until_answered(self, body: dict) -> None:
        while True:
            try:
                status, answer = self.web.request("POST", EVENTS, body)
            except (OSError, http.client.HTTPException):
                self.lost += 1
                time.sleep(0.02)
                continue
            if status == 200:
                # A repeat whose first try was counted but not answered comes back as duplicates: counted once.
                assert answer["accepted"] + answer["duplicate"] == BATCH
                self.acknowledged += BATCH
                return
            assert status in {429, 503}, (status, answer)
            time.sleep(0.02)


def test_acknowledged_equals_counted_through_twenty_kills(tmp_path):
    redis = Redis(tmp_path)
    with own_database(tmp_path, f"faults_{os.getpid()}") as database:
        add_ads(tmp_path, database)
        web = Web(tmp_path, workers=2, more={**database, "REDIS_URL": redis.url, "DEVICE_CALLS_PER_S": "0"})
        before = counted(database)
        ids = [
            str(uuid.UUID(str(row[0])))
            for row in rows(database, "SELECT id FROM analytics_item WHERE removed_at IS NULL")
        ]
        with running(redis, web):
            stop = threading.Event()
            # One hot item beside a spread: rows that everybody wants are where locks would lose something.
            senders = [Sender(web, ids[:1] if n % 2 else ids, stop, n) for n in range(SENDERS)]
            for sender in senders:
                sender.start()
            kill_at_random(web, redis, senders)
            stop.set()
            for sender in senders:
                sender.join(timeout=60)
                assert not sender.is_alive()

        acknowledged = sum(sender.acknowledged for sender in senders)
        assert counted(database) - before == acknowledged
        assert acknowledged > KILLS * BATCH
        assert sum(sender.lost for sender in senders) > 0, "no kill was ever felt: the test proves nothing"


def kill_at_random(web: Web, redis: Redis, senders: list[Sender]) -> None:
    chance = random.Random(7)
    for number in range(KILLS):
        wait_for_progress(web, senders)
        if number % 5 == 4:
            redis.kill()
            redis.start()
        else:
            workers = web.workers_alive()
            if workers:
                chance.choice(workers).kill()


def wait_for_progress(web: Web, senders: list[Sender]) -> None:
    """Until each sender got an answer since the last kill, so that a kill falls into work and not into a start."""
    marks = [sender.acknowledged for sender in senders]
    deadline = time.monotonic() + 60
    while any(sender.acknowledged <= mark for sender, mark in zip(senders, marks, strict=True)):
        assert time.monotonic() < deadline, "no answers after a kill"
        if not web.is_running():
            # Workers that die again and again end their supervisor; a service manager starts it anew.
            web.start()
        time.sleep(0.01)


def counted(database: dict[str, str]) -> int:
    return sum(all_counted(database))
