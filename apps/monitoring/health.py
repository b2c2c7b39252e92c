"""What this process needs, each with a verdict. All of them are there within a second, whatever hangs."""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

import boto3
from botocore.config import Config
from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.core.files.storage import Storage, storages
from django.db import connection, connections
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerError

from apps.analytics import months
from apps.core import disk, queued_work
from apps.core.redis_client import get_redis
from apps.core.tables import is_migrated
from apps.core.zone import day_of

CACHED_S = 2.0
LIMIT_S = 0.9
NEEDED = ("database", "migrations", "storage")
NO_ANSWER = "does not answer"
# Beat schedules a task every 15 seconds.
HEARTBEAT_MAX_AGE_SECONDS = 90
PING_TIMEOUT_SECONDS = 0.3
# Months are summed every hour.
MONTH_SLACK = timedelta(hours=3)

Verdicts = Mapping[str, str]


@dataclass
class Probe:
    """A question with one or more verdicts, asked in a thread. One that hangs is not asked again meanwhile."""

    names: tuple[str, ...]
    ask: Callable[[], Verdicts]
    thread: threading.Thread | None = None
    found: Verdicts | None = None

    def begin(self) -> None:
        if self.thread is None or not self.thread.is_alive():
            self.found = None
            self.thread = threading.Thread(target=self._run, name=f"health-{self.names[0]}", daemon=True)
            self.thread.start()

    def verdicts(self, *, deadline: float) -> Verdicts:
        if self.thread is not None:
            self.thread.join(max(0.0, deadline - time.monotonic()))
        found = self.found
        return dict.fromkeys(self.names, NO_ANSWER) if found is None else found

    def _run(self) -> None:
        try:
            self.found = self.ask()
        except Exception as failed:  # noqa: BLE001 - whatever it is, it is the verdict
            self.found = dict.fromkeys(self.names, type(failed).__name__)
        finally:
            connections.close_all()


_lock = threading.Lock()
_last: dict[str, Any] = {"at": float("-inf"), "verdicts": {}}


def read_verdicts() -> dict[str, str]:
    """{"database": "ok" or what is wrong, …}, at most 2 s old, so that asking is no lever to overload us."""
    with _lock:
        if time.monotonic() - _last["at"] > CACHED_S:
            for probe in PROBES:
                probe.begin()
            deadline = time.monotonic() + LIMIT_S
            _last["verdicts"] = {
                name: said for probe in PROBES for name, said in probe.verdicts(deadline=deadline).items()
            }
            _last["at"] = time.monotonic()
        return dict(_last["verdicts"])


def _database() -> Verdicts:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return {"database": "ok", "migrations": "ok" if is_migrated() else "not applied: `manage.py migrate`"}


def _cache() -> Verdicts:
    cache.set("health", "1", timeout=5)
    return {"cache": "ok" if cache.get("health") == "1" else "lost what it was given"}


def _broker() -> Verdicts:
    if not settings.CELERY_BROKER_URL.startswith("memory:"):
        get_redis().ping()
    return {"broker": "ok"}


def _storage() -> Verdicts:
    """The store that is used: a bucket is asked for, a folder is written to."""
    store = storages["default"]
    bucket_name = getattr(store, "bucket_name", None)
    if bucket_name:
        _s3_client(store).head_bucket(Bucket=bucket_name)
    else:
        mark = Path(store.path(".health"))
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.write_text("1")
        mark.unlink(missing_ok=True)
    return {"storage": "ok"}


@lru_cache(maxsize=1)
def _s3_client(storage: Storage) -> Any:
    """A client with time-outs of its own; the store's waits for minutes."""
    brief = Config(connect_timeout=LIMIT_S, read_timeout=LIMIT_S, retries={"total_max_attempts": 1})
    found: Any = storage
    return boto3.client(
        "s3",
        aws_access_key_id=found.access_key,
        aws_secret_access_key=found.secret_key,
        region_name=found.region_name,
        endpoint_url=found.endpoint_url,
        config=found.client_config.merge(brief),
    )


def _disk() -> Verdicts:
    shortage = disk.find_shortage()
    return {"disk": f"{shortage}: events are refused" if shortage else "ok"}


def _queued_work() -> Verdicts:
    now = timezone.now()
    verdicts = {}
    for model in queued_work.work_models():
        oldest = queued_work.oldest_waiting_since(model)
        wait = now - oldest if oldest else timedelta()
        is_late = wait >= model.late_after
        verdicts[model.queue] = f"the oldest has waited for {_say_wait(wait.total_seconds())}" if is_late else "ok"
    return verdicts


def _worker() -> Verdicts:
    """Both are fine if a worker ran a scheduled task lately; else a ping tells which of the two is missing."""
    at = queued_work.last_heartbeat_at()
    age_seconds = (timezone.now() - at).total_seconds() if at else float("inf")
    if age_seconds < HEARTBEAT_MAX_AGE_SECONDS:
        return {"worker": "ok", "beat": "ok"}
    verdict = f"no scheduled task has run for {_say_wait(age_seconds)}" if at else "no scheduled task has run yet"
    if _a_worker_answers():
        return {"worker": "ok", "beat": verdict}
    return {"worker": verdict, "beat": "ok"}


def _a_worker_answers() -> bool:
    try:
        return bool(current_app.control.inspect(timeout=PING_TIMEOUT_SECONDS, limit=1).ping())
    except (BrokerError, OSError):
        return False


def _say_wait(seconds: float) -> str:
    """Say a wait in its largest unit, as whole as it is."""
    size, unit = next((one for one in _UNITS if seconds >= one[0]), _UNITS[-1])
    count = int(seconds // size)
    return f"{count} {unit}{'' if count == 1 else 's'}"


_UNITS = ((86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def _months() -> Verdicts:
    late = months.open_months(today=day_of(timezone.now() - MONTH_SLACK))
    return {"months": f"not summed: {', '.join(f'{month:%Y-%m}' for month in late)}" if late else "ok"}


PROBES = (
    Probe(("database", "migrations"), _database),
    Probe(("cache",), _cache),
    Probe(("broker",), _broker),
    Probe(("storage",), _storage),
    Probe(("disk",), _disk),
    Probe(("worker", "beat"), _worker),
    Probe(tuple(model.queue for model in queued_work.work_models()), _queued_work),
    Probe(("months",), _months),
)
