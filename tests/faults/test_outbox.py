"""While the broker is away people sign in, ads are fired and pushes go out; no code waits behind a poster."""

import json
import os
import re
import time
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
import requests

from apps.wire import sealing
from tests.faults.worker import Worker
from tests.servers import API_KEY, SECRETS, Redis, Web, manage, running
from tests.servers_db import own_database, rows
from tests.waiting import wait_for

# On a quiet machine a code takes two seconds. A busy one is given more; it must not need the broker to come back.
CODE_LIMIT_S = 30.0
PATIENCE_S = 60.0
KEY = b64decode(SECRETS["WIRE_KEYS"])
MAKE_OWNER = """
from apps.accounts.models import Admin
Admin.objects.create_user("owner", "owner@example.com", "right-horse-7", role="owner")
"""
WANT_MAILS = """
from apps.accounts.models import Admin
from apps.monitoring.models import MailChoice
MailChoice.objects.create(admin=Admin.objects.get(), problems=True)
"""
BEAT_OF_YESTERDAY = """
from datetime import timedelta
from django.utils import timezone
from apps.core.models import OutboxState
OutboxState.objects.create(name="beat", scanned_at=timezone.now() - timedelta(days=1))
"""
PROBLEMS = "SELECT kind FROM monitoring_alarm"
UPLOAD = """
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from apps.accounts.models import Admin
from apps.core.actor import Actor
from apps.videos import services
from apps.videos.tests.sample_videos import sample_video
actor = Actor(admin=Admin.objects.get(), address="", now=timezone.now())
for number in range(50):
    files = [SimpleUploadedFile(f"{number}.mp4", sample_video(number), "video/mp4")]
    with services.stored(files) as batch:
        services.add_videos(batch=batch, actor=actor)
"""

pytestmark = pytest.mark.enable_socket


class Console:
    """An admin's browser, to whom mails come as files."""

    def __init__(self, folder: Path, web: Web) -> None:
        self.outbox, self.site = folder / "outbox", f"http://127.0.0.1:{web.port}"
        self.session = requests.Session()
        self.session.headers["api-key"] = API_KEY

    def post(self, path: str, body: Any = None, **form: Any) -> dict[str, Any]:
        if not form:
            sealed = json.dumps({"encryptedData": sealing.seal(json.dumps(body).encode(), KEY)})
            form = {"data": sealed, "headers": {"Content-Type": "application/json"}}
        answer = self.session.post(self.site + path, timeout=60, **form)
        opened: dict[str, Any] = json.loads(sealing.open_sealed(answer.json(), [KEY]).plaintext)
        assert answer.status_code == 200, opened
        return opened

    def sign_in(self) -> float:
        """Through both steps; returns the seconds from the first call to the mail with the code."""
        before, started = set(self.outbox.glob("*")), time.monotonic()
        self.session.headers.pop("Authorization", None)
        step = self.post("/api/admin/login", {"a_id": "owner", "a_password": "right-horse-7"})
        code = wait_for(lambda: self._code_beside(before), "a mail with a code", CODE_LIMIT_S)
        took = time.monotonic() - started
        self.session.headers["Authorization"] = f"Bearer {step['token']}"
        token = self.post("/api/admin/login/otp", {"otp": code})["token"]
        self.session.headers["Authorization"] = f"Bearer {token}"
        return took

    def _code_beside(self, before: set[Path]) -> str:
        for path in set(self.outbox.glob("*code*.txt")) - before:
            if found := re.search(r"\b(\d{6})\b", path.read_text()):
                return found[1]
        return ""


@pytest.fixture
def scenario(tmp_path):
    redis = Redis(tmp_path)
    with own_database(tmp_path, f"outbox_{os.getpid()}") as database:
        more = {**database, "REDIS_URL": redis.url}
        manage(tmp_path, "shell", "-v0", "-c", MAKE_OWNER, **more)
        web = Web(tmp_path, more=more)
        yield redis, web, Worker(tmp_path, more), Console(tmp_path, web)


def test_people_sign_in_fire_and_send_while_redis_is_away(scenario):
    redis, web, worker, console = scenario
    with running(redis, web, worker):
        console.sign_in()
        redis.kill()

        assert console.sign_in() < CODE_LIMIT_S
        console.post(
            "/api/App/livecall/admin/ads/fire", {"Adstype": "Url_Ads_Fire", "a_name": "a", "url": "https://a.de"}
        )
        console.post("/api/App/notification/send", files={"title": (None, "Sale"), "message": (None, "Now")})
        states = "SELECT state FROM notifications_delivery"
        wait_for(lambda: rows(worker.more, states) == [("sent",)], "the push", PATIENCE_S)
        assert worker.is_running(), worker.log()

        redis.start()
        console.sign_in()
        assert worker.is_running(), worker.log()


def test_a_worker_that_never_saw_its_broker_delivers(scenario):
    _, web, worker, console = scenario
    with running(web, worker):
        console.sign_in()


def test_a_worker_that_was_away_for_hours_does_not_miss_beat_at_once(scenario):
    redis, _, worker, _ = scenario
    manage(worker.folder, "shell", "-v0", "-c", BEAT_OF_YESTERDAY, **worker.more)

    # That push is not set up is found by each look.
    with running(redis, worker):
        wait_for(lambda: ("fcm",) in rows(worker.more, PROBLEMS), "the look", PATIENCE_S)

    assert ("beat",) not in rows(worker.more, PROBLEMS)


def test_that_the_broker_is_away_is_mailed_to_who_wants_mails_of_problems(scenario):
    _, _, worker, console = scenario
    manage(worker.folder, "shell", "-v0", "-c", WANT_MAILS, **worker.more)

    def told() -> bool:
        return any("The broker is not responding" in mail.read_text() for mail in console.outbox.glob("*.txt"))

    with running(worker):
        wait_for(told, "the mail", PATIENCE_S)


def test_a_code_does_not_wait_behind_posters(scenario):
    redis, web, worker, console = scenario
    with running(redis, web):
        manage(worker.folder, "shell", "-v0", "-c", UPLOAD, **worker.more)
        with running(worker):
            wait_for(lambda: made(worker) > 0, "a poster", PATIENCE_S)
            console.sign_in()
            assert made(worker) < 50, "the test proves nothing: all posters were made before the code"


def made(worker: Worker) -> int:
    return int(rows(worker.more, "SELECT count(*) FROM videos_video WHERE poster <> ''")[0][0])
