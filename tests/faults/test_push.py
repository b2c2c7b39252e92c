"""Worker, broker, database, and FCM fail at random: each push notification is delivered, and its state is correct."""

import json
import os
import random
import threading
import time
import uuid
from pathlib import Path

import pytest

from apps.notifications.tests.fake_fcm import OK, FakeFcm, running_fcm
from tests.faults.worker import Worker
from tests.servers import Redis, manage, running
from tests.servers_db import own_database, rows
from tests.waiting import wait_for

BATCHES, A_BATCH = 2, 25
COUNT = BATCHES * A_BATCH
WORKER_KILLS = 2
BROKER_KILLS = 1
CONNECTION_KILLS = 1
LIMIT_S = 180

pytestmark = [pytest.mark.postgres, pytest.mark.enable_socket]

CUT_WORKER = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'worker'"
WRITE = """
from django.utils import timezone
from apps.accounts.models import Admin
from apps.core.actor import Actor
from apps.notifications import services
admin = Admin.objects.first() or Admin.objects.create_user("owner", "o@example.com", "right-horse-7", role="owner")
actor = Actor(admin=admin, address="", now=timezone.now())
for number in range({first}, {first} + {count}):
    services.send(texts=services.Texts(f"Number {{number}}", "Words"), icon='', send_at=None, actor=actor)
"""


def flaky_server(chance: random.Random):
    """Accept two of three messages, and fail the others in every way that FCM can."""

    def decide(_message):
        if chance.random() < 0.66:
            return OK
        return chance.choice(
            [
                (500, {}, {"error": {"message": "oops"}}),
                (503, {"Retry-After": "1"}, {}),
                (429, {"Retry-After": "1"}, {}),
                ("slow", 1.5),
                "reset",
            ]
        )

    return decide


def test_every_push_is_delivered_through_kills_and_errors(tmp_path):
    redis = Redis(tmp_path)
    chance = random.Random(7)
    with own_database(tmp_path, f"push_{os.getpid()}") as database, running_fcm() as fcm:
        fcm.decide = flaky_server(chance)
        credentials = tmp_path / "fcm.json"
        credentials.write_text(fcm.credentials())
        more = {
            **database,
            "REDIS_URL": redis.url,
            "FCM_CREDENTIALS": str(credentials),
            "FCM_ENDPOINT": fcm.url,
            "DJANGO_SETTINGS_MODULE": "tests.faults.impatient",
        }
        worker = Worker(tmp_path, {**more, "PGAPPNAME": "worker"})
        with running(redis, worker):
            writer = threading.Thread(target=write_all, args=(tmp_path, more))
            writer.start()
            kill_at_random(worker, redis, chance, fcm)
            writer.join()
            fcm.decide = None
            wait_until_all_are_sent(database, fcm)
        states = rows(database, "SELECT notification_id, state FROM notifications_delivery")

    sent = {uuid.UUID(str(row[0])) for row in states}
    assert len(sent) == COUNT
    assert {row[1] for row in states} == {"sent"}
    delivered = [uuid.UUID(message["data"]["nid"]) for message in fcm.accepted]
    assert set(delivered) == sent
    assert all(message["android"]["collapse_key"] == message["data"]["nid"] for message in fcm.messages)
    # A message is sent twice only if its worker died meanwhile or the response came too late.
    assert len(delivered) - len(sent) <= 4 * WORKER_KILLS


def write_all(folder: Path, more: dict[str, str]) -> None:
    for first in range(0, COUNT, A_BATCH):
        manage(folder, "shell", "-v0", "-c", WRITE.format(first=first, count=A_BATCH), **more)


def kill_at_random(worker: Worker, redis: Redis, chance: random.Random, fcm: FakeFcm) -> None:
    kills = ["worker"] * WORKER_KILLS + ["broker"] * BROKER_KILLS
    if worker.more["DATABASE_URL"].startswith("postgres"):
        kills += ["connections"] * CONNECTION_KILLS
    chance.shuffle(kills)
    for victim in kills:
        wait_for_traffic(fcm, chance.randint(3, 12))
        if victim == "worker":
            worker.kill()
            worker.start()
        elif victim == "connections":
            rows(worker.more, CUT_WORKER)
        else:
            redis.kill()
            redis.start()


def wait_for_traffic(fcm: FakeFcm, count: int) -> None:
    """Wait until a message is being sent, so that the next kill hits it. Continue if all are sent."""
    seen, deadline = len(fcm.messages), time.monotonic() + 8
    while len(fcm.messages) < seen + count and time.monotonic() < deadline:
        time.sleep(0.02)


def wait_until_all_are_sent(database: dict[str, str], fcm: FakeFcm) -> None:
    def states() -> dict[str, int]:
        return dict(rows(database, "SELECT state, count(*) FROM notifications_delivery GROUP BY state"))

    def said() -> object:
        return states(), json.dumps(fcm.messages[-1:])

    wait_for(lambda: states() == {"sent": COUNT}, said, LIMIT_S, every_s=0.2)
