"""What this process needs, each with a verdict. All of them are there within a second, whatever hangs."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

import boto3
from botocore.config import Config
from django.conf import settings
from django.core.cache import cache
from django.core.files.storage import Storage, storages
from django.db import connection, connections
from django.utils import timezone

from apps.analytics import months
from apps.core import disk, outbox
from apps.core.redis_client import get_redis
from apps.core.tables import is_migrated
from apps.core.zone import day_of

CACHED_S = 2.0
LIMIT_S = 0.9
NEEDED = ("database", "migrations", "storage")
NO_ANSWER = "does not answer"
# The threads of a worker look all the time, but for what one of them is at, and that ends with its lease.
WORKER_SLACK_S = 30
# Beat asks for something each minute, and the pool may be at what takes its time.
BEAT_SLACK_S = 900
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


def _outboxes() -> Verdicts:
    now = timezone.now()
    verdicts = {"worker": "; ".join(_silent_outboxes()) or "ok"}
    for one in outbox.all_outboxes():
        oldest = outbox.oldest_waiting_since(one)
        waits_s = (now - oldest).total_seconds() if oldest else 0.0
        verdicts[one.name] = "ok" if waits_s < one.late_s else f"the oldest has waited for {_say_wait(waits_s)}"
    return verdicts


def _silent_outboxes() -> Iterator[str]:
    scanned, now = outbox.scans(), timezone.now()
    never: list[str] = []
    of_wait: dict[str, list[str]] = {}
    for one in outbox.all_outboxes():
        at = scanned[one.name]
        if at is None:
            never.append(one.name)
        elif (silent_s := (now - at).total_seconds()) > one.lease_s + WORKER_SLACK_S:
            of_wait.setdefault(_say_wait(silent_s), []).append(one.name)
    if never:
        yield f"never looked for {', '.join(never)}"
    for wait, names in of_wait.items():
        yield f"has not looked for {', '.join(names)} for {wait}"


def _say_wait(seconds: float) -> str:
    """Say a wait in its largest unit, as whole as it is."""
    size, unit = next((one for one in _UNITS if seconds >= one[0]), _UNITS[-1])
    count = int(seconds // size)
    return f"{count} {unit}{'' if count == 1 else 's'}"


_UNITS = ((86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def _beat() -> Verdicts:
    at = outbox.last_beat_at()
    silent_s = (timezone.now() - at).total_seconds() if at else 0.0
    return {"beat": "ok" if silent_s < BEAT_SLACK_S else f"nothing was asked for within {_say_wait(silent_s)}"}


def _months() -> Verdicts:
    late = months.open_months(today=day_of(timezone.now() - MONTH_SLACK))
    return {"months": f"not summed: {', '.join(f'{month:%Y-%m}' for month in late)}" if late else "ok"}


def _of_the_worker() -> Verdicts:
    return {**_outboxes(), **_beat(), **_months()}


PROBES = (
    Probe(("database", "migrations"), _database),
    Probe(("cache",), _cache),
    Probe(("broker",), _broker),
    Probe(("storage",), _storage),
    Probe(("disk",), _disk),
    Probe(("worker", *(one.name for one in outbox.all_outboxes()), "beat", "months"), _of_the_worker),
)
