import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from apps.notifications.tests.fake_fcm import FakeFcm, running_fcm
from tests.api_client import ApiClient
from tests.servers import Redis, Web, Worker, manage, running
from tests.servers_db import own_database, rows
from tests.waiting import wait_for
from tests.worker.fake_smtp import FakeSmtp, running_smtp

# Long enough for a busy machine. Otherwise, everything takes one or two seconds.
PATIENCE_SECONDS = 60.0

PRELUDE = """
from datetime import timedelta
from django.utils import timezone
from apps.accounts.models import Admin
from apps.core.actor import Actor
owner = Admin.objects.filter(login_id="owner").first()
if owner is None:
    owner = Admin.objects.create_user("owner", "owner@example.com", "right-horse-7", role="owner")
actor = Actor(admin=owner, address="", now=timezone.now())
"""
# Work for the queues, run by `Stack.shell`.
SEND_PUSH = """
from apps.notifications import services
services.send(title="Sale", message="Now", actor=actor)
"""
QUEUE_NOTICE = """
from apps.accounts.services import mail
mail.queue_notice(kind="password_changed", admin=owner)
"""
UPLOAD = """
from django.core.files.uploadedfile import SimpleUploadedFile
from apps.videos import services
from apps.videos.tests.sample_videos import sample_video
files = [SimpleUploadedFile(f"{{number}}.mp4", sample_video(number), "video/mp4") for number in range({count})]
with services.stored(files) as batch:
    services.add_videos(batch=batch, actor=actor)
"""
PLAN = """
from apps.livecall import services
from apps.livecall.models import FireType
at = timezone.now() + timedelta(seconds={seconds})
services.schedule_ad(type=FireType.OPEN, name="Open", url="", fire_at=at, actor=actor)
"""


@dataclass
class Stack:
    """A database, Redis, FCM, and a mail server. Each test starts the workers and web processes that it needs."""

    folder: Path
    env: dict[str, str]
    redis: Redis
    fcm: FakeFcm
    smtp: FakeSmtp

    def worker(self, *, beat: bool = True, **env: str) -> Worker:
        return Worker(self.folder, {**self.env, **env}, beat=beat)

    def web(self) -> Web:
        return Web(self.folder, more=self.env)

    def add_owner(self) -> None:
        """Add the owner, whom every script of `shell` adds too."""
        self.shell("")

    def sign_in(self, client: ApiClient) -> float:
        """Sign in as the owner. Return the seconds until the email with the code arrived."""
        return client.sign_in("owner", "right-horse-7", self.smtp.messages)

    def shell(self, script: str) -> str:
        return manage(self.folder, "shell", "-v0", "-c", PRELUDE + script, **self.env)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        return rows(self.env, query)

    def wait_for_rows(self, query: str, expected: list[tuple[Any, ...]], limit_s: float = PATIENCE_SECONDS) -> None:
        wait_for(lambda: self.rows(query) == expected, lambda: self.rows(query), limit_s)


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[Stack]:
    redis = Redis(tmp_path)
    database = own_database(tmp_path, f"worker_{os.getpid()}")
    with database as env, running_fcm() as fcm, running_smtp() as smtp, running(redis):
        credentials = tmp_path / "fcm.json"
        credentials.write_text(fcm.credentials())
        more = {
            "REDIS_URL": redis.url,
            "FCM_CREDENTIALS": str(credentials),
            "FCM_ENDPOINT": fcm.url,
            "EMAIL_URL": smtp.url,
        }
        yield Stack(tmp_path, {**env, **more}, redis, fcm, smtp)
