"""What the long faults share: a console under load, and the line that each of them prints."""

import http.client
import threading
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import requests

from tests.faults.worker import Worker
from tests.servers import API_KEY, UNLIMITED, Redis, Web, manage, running
from tests.servers_db import all_counted, rows, sign_in
from tests.waiting import wait_for

EVENTS = "/api/App/analytics/events"
BATCH = 20
SENDERS = 4
# The demo has pushes, too: those that a fault sends are to be the only ones.
FORGET_PUSHES = "from apps.notifications.models import Delivery\nDelivery.objects.all().delete()"


class NotTriedError(Exception):
    """The machine does not allow the test. The message names what is missing."""


@dataclass
class Line:
    """What was done, what a user met meanwhile, whether all that was acknowledged is there, and how it came back."""

    what: str
    seen: str
    is_kept: bool
    back: str


class Load:
    """Apps that send events until they are answered, and ask for their config; what was answered is kept."""

    def __init__(self, web: Web, items: list[str]) -> None:
        self.web, self.items = web, items
        self.is_over = False
        self.acknowledged = 0
        self.seen: Counter[str] = Counter()
        self.lock = threading.Lock()
        jobs = [self._send] * SENDERS + [self._ask]
        self.threads = [threading.Thread(target=job, daemon=True) for job in jobs]

    def _send(self) -> None:
        while not self.is_over:
            ids = [self.items[n % len(self.items)] for n in range(BATCH)]
            body = {"events": [{"id": one, "type": "view", "key": uuid.uuid4().hex} for one in ids]}
            while not (answer := self._call("events", "POST", EVENTS, body)):
                if self.is_over:
                    # Nobody knows whether this one was counted: the sender would have sent it again.
                    self.unknown = getattr(self, "unknown", 0) + 1
                    return
                time.sleep(0.05)
            with self.lock:
                self.acknowledged += answer["accepted"] + answer["duplicate"]

    def _ask(self) -> None:
        while not self.is_over:
            self._call("config", "GET", "/api/App/config")
            time.sleep(0.1)

    def _call(self, name: str, method: str, path: str, body: Any = None) -> dict[str, Any]:
        """Return the body of a 200 response, otherwise None."""
        try:
            status, answer = self.web.request(method, path, body)
        except (OSError, http.client.HTTPException):
            status, answer = "no answer", {}
        with self.lock:
            self.seen[f"{name} {status}"] += 1
        return answer if status == 200 else {}

    def wait_for_more(self) -> float:
        """Until more was acknowledged than before; the seconds that it took."""
        started, before = time.monotonic(), self.acknowledged
        wait_for(lambda: self.acknowledged >= before + 5 * SENDERS * BATCH, "events that are acknowledged")
        return time.monotonic() - started

    def tell(self) -> str:
        return ", ".join(f"{name} × {count}" for name, count in sorted(self.seen.items()) if not name.endswith(" 200"))

    @contextmanager
    def running(self) -> Iterator[None]:
        for thread in self.threads:
            thread.start()
        try:
            self.wait_for_more()
            self.seen.clear()
            yield
            # What has begun ends: a batch that was refused is sent again until it is taken.
            self.wait_for_more()
        finally:
            self.is_over = True
            for thread in self.threads:
                thread.join(60)


class Stand:
    """A console with demo data, its worker, Redis and a session, in a folder of its own."""

    def __init__(self, folder: Path, **more: str) -> None:
        self.folder = folder
        self.redis = Redis(folder)
        self.more = {
            "DATABASE_URL": f"sqlite:///{folder}/console.sqlite3",
            "REDIS_URL": self.redis.url,
            **UNLIMITED,
            "FCM_TIMEOUT_S": "3",
            "PUSH_LEASE_S": "6",
            "PUSH_FIRST_WAIT_S": "1",
            **more,
        }
        manage(folder, "migrate", "-v0", **self.more)
        manage(folder, "seed_demo", **self.more)
        manage(folder, "shell", "-v0", "-c", FORGET_PUSHES, **self.more)
        self.bearer = sign_in(folder, self.more)
        found = rows(self.more, "SELECT id FROM analytics_item WHERE removed_at IS NULL")
        self.items = [str(uuid.UUID(str(row[0]))) for row in found]
        self.web = Web(folder, workers=2, more=self.more)
        self.worker = Worker(folder, self.more)
        self.before = self.counted()

    def counted(self) -> int:
        return all_counted(self.more)[0]

    def keeps(self, load: Load) -> bool:
        """All that was acknowledged is counted, once; of a batch each without an answer at the end, nobody knows."""
        counted, unknown = self.counted() - self.before, getattr(load, "unknown", 0) * BATCH
        return load.acknowledged <= counted <= load.acknowledged + unknown

    def post(self, path: str, **form: Any) -> tuple[int, float]:
        """Send an encrypted request of an admin. Return the status and the seconds that it took."""
        headers = {"api-key": API_KEY, "Authorization": f"Bearer {self.bearer}"}
        started = time.monotonic()
        answer = requests.post(f"http://127.0.0.1:{self.web.port}{path}", headers=headers, timeout=180, **form)
        return answer.status_code, time.monotonic() - started

    def send_push(self, title: str) -> tuple[int, float]:
        return self.post("/api/App/notification/send", files={"title": (None, title), "message": (None, "Now")})

    def states(self) -> list[str]:
        return [row[0] for row in rows(self.more, "SELECT state FROM notifications_delivery")]

    @contextmanager
    def running(self, *, worker: bool = False) -> Iterator[None]:
        with running(self.redis, self.web, *([self.worker] if worker else [])):
            yield
