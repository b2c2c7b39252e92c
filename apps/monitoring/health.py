"""Health checks. All verdicts are available within a second, even if a check hangs."""

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
from redis import RedisError

from apps.analytics import queries as counts
from apps.core import disk, queued_work
from apps.core.database import is_migrated
from apps.core.redis_client import get_redis
from apps.core.zone import day_of

MAX_AGE_SECONDS = 2.0
TIMEOUT_SECONDS = 0.9
# If one of these fails, no request succeeds.
NEEDED = ("database", "migrations", "storage")
NO_RESPONSE = "does not respond"
# Celery beat schedules a task every 15 seconds.
HEARTBEAT_MAX_AGE_SECONDS = 90
PING_TIMEOUT_SECONDS = 0.3
# An hourly task finishes days.
DAY_SLACK = timedelta(hours=3)

Verdicts = Mapping[str, str]


@dataclass
class Check:
    """A check with one or more verdicts. It runs in a daemon thread, and does not start again while it hangs."""

    names: tuple[str, ...]
    run: Callable[[], Verdicts]
    thread: threading.Thread | None = None
    verdicts: Verdicts | None = None

    def start(self) -> None:
        if self.thread is None or not self.thread.is_alive():
            self.verdicts = None
            self.thread = threading.Thread(target=self._run, name=f"health-{self.names[0]}", daemon=True)
            self.thread.start()

    def wait(self, *, deadline: float) -> Verdicts:
        if self.thread is not None:
            self.thread.join(max(0.0, deadline - time.monotonic()))
        verdicts = self.verdicts
        return dict.fromkeys(self.names, NO_RESPONSE) if verdicts is None else verdicts

    def _run(self) -> None:
        try:
            self.verdicts = self.run()
        except RedisError as error:
            # The names of the checks, `cache` and `broker`, do not say that it is Redis.
            self.verdicts = dict.fromkeys(self.names, f"Redis does not respond: {type(error).__name__}")
        except Exception as error:  # noqa: BLE001 - the error is the verdict
            self.verdicts = dict.fromkeys(self.names, type(error).__name__)
        finally:
            connections.close_all()


_lock = threading.Lock()
_last: dict[str, Any] = {"at": float("-inf"), "verdicts": {}}


def read_verdicts() -> dict[str, str]:
    """Return "ok" or the problem, by check. At most 2 seconds old, so that requests cannot overload a service."""
    with _lock:
        if time.monotonic() - _last["at"] > MAX_AGE_SECONDS:
            for check in CHECKS:
                check.start()
            deadline = time.monotonic() + TIMEOUT_SECONDS
            _last["verdicts"] = {
                name: verdict for check in CHECKS for name, verdict in check.wait(deadline=deadline).items()
            }
            _last["at"] = time.monotonic()
        return dict(_last["verdicts"])


def _database() -> Verdicts:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return {"database": "ok", "migrations": "ok" if is_migrated() else "not applied: `manage.py migrate`"}


def _cache() -> Verdicts:
    cache.set("health", "1", timeout=5)
    return {"cache": "ok" if cache.get("health") == "1" else "does not store values"}


def _broker() -> Verdicts:
    if not settings.CELERY_BROKER_URL.startswith("memory:"):
        get_redis().ping()
    return {"broker": "ok"}


def _storage() -> Verdicts:
    """Request the bucket, or write to the folder of the media."""
    store = storages["default"]
    bucket_name = getattr(store, "bucket_name", None)
    if bucket_name:
        _s3_client(store).head_bucket(Bucket=bucket_name)
    else:
        file = Path(store.path(".health"))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("1")
        file.unlink(missing_ok=True)
    return {"storage": "ok"}


@lru_cache(maxsize=1)
def _s3_client(storage: Storage) -> Any:
    """Make a client with short timeouts. That of the storage waits for minutes."""
    config = Config(connect_timeout=TIMEOUT_SECONDS, read_timeout=TIMEOUT_SECONDS, retries={"total_max_attempts": 1})
    store: Any = storage
    return boto3.client(
        "s3",
        aws_access_key_id=store.access_key,
        aws_secret_access_key=store.secret_key,
        region_name=store.region_name,
        endpoint_url=store.endpoint_url,
        config=store.client_config.merge(config),
    )


def _disk() -> Verdicts:
    shortage = disk.find_shortage()
    return {"disk": f"{shortage}: event batches are rejected" if shortage else "ok"}


def _queued_work() -> Verdicts:
    now = timezone.now()
    verdicts = {}
    for model in queued_work.work_models():
        oldest = queued_work.oldest_waiting_since(model)
        wait = now - oldest if oldest else timedelta()
        is_late = wait >= model.late_after
        verdicts[model.queue] = f"the oldest has waited for {_format_wait(wait.total_seconds())}" if is_late else "ok"
    return verdicts


def _worker() -> Verdicts:
    """Check the worker and Celery beat. If no scheduled task ran lately, a ping shows which of the two is missing."""
    at = queued_work.last_heartbeat_at()
    age_seconds = (timezone.now() - at).total_seconds() if at else float("inf")
    if age_seconds < HEARTBEAT_MAX_AGE_SECONDS:
        return {"worker": "ok", "beat": "ok"}
    verdict = f"no scheduled task has run for {_format_wait(age_seconds)}" if at else "no scheduled task has run yet"
    if _is_worker_responding():
        return {"worker": "ok", "beat": verdict}
    return {"worker": verdict, "beat": "ok"}


def _is_worker_responding() -> bool:
    try:
        return bool(current_app.control.inspect(timeout=PING_TIMEOUT_SECONDS, limit=1).ping())
    except (BrokerError, OSError):
        return False


def _format_wait(seconds: float) -> str:
    """Format a duration in its largest unit, rounded down."""
    size, unit = next((entry for entry in _UNITS if seconds >= entry[0]), _UNITS[-1])
    count = int(seconds // size)
    return f"{count} {unit}{'' if count == 1 else 's'}"


_UNITS = ((86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def _days() -> Verdicts:
    late = counts.list_late_days(today=day_of(timezone.now() - DAY_SLACK))
    return {"days": f"not aggregated: {', '.join(map(str, late))}" if late else "ok"}


CHECKS = (
    Check(("database", "migrations"), _database),
    Check(("cache",), _cache),
    Check(("broker",), _broker),
    Check(("storage",), _storage),
    Check(("disk",), _disk),
    Check(("worker", "beat"), _worker),
    Check(tuple(model.queue for model in queued_work.work_models()), _queued_work),
    Check(("days",), _days),
)
