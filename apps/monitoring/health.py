"""What this process needs, each with a verdict (contract 6). No probe takes longer than a second."""

import time
from collections.abc import Callable
from typing import Any

import redis
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.utils import Error as DatabaseError
from django.utils import timezone

from apps.accounts.delivery import MAILS
from apps.core import outbox

CACHED_S = 2.0
PROBE_LIMIT_S = 1.0
NEEDED = ("database", "storage")
# The sweep runs every 5 s: a mail that is due for longer than this has no worker.
WORKER_LATE_S = 30

_last: dict[str, Any] = {"at": 0.0, "verdicts": {}}


def read_verdicts() -> dict[str, str]:
    """{"database": "ok" or what is wrong, …}, at most 2 s old, so that asking is no lever to overload us."""
    if time.monotonic() - _last["at"] > CACHED_S:
        _last["verdicts"] = {name: _ask(probe) for name, probe in PROBES.items()}
        _last["at"] = time.monotonic()
    verdicts: dict[str, str] = dict(_last["verdicts"])
    return verdicts


def _ask(probe: Callable[[], str]) -> str:
    try:
        return probe()
    except (DatabaseError, redis.RedisError, OSError) as failed:
        return type(failed).__name__


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return "ok"


def _cache() -> str:
    cache.set("health", "1", timeout=5)
    return "ok" if cache.get("health") == "1" else "lost what it was given"


def _broker() -> str:
    if settings.CELERY_BROKER_URL.startswith("memory:"):
        return "ok"
    client = redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=PROBE_LIMIT_S, socket_connect_timeout=PROBE_LIMIT_S
    )
    client.ping()
    return "ok"


def _storage() -> str:
    folder = settings.VAR_DIR / "media"
    folder.mkdir(parents=True, exist_ok=True)
    mark = folder / ".health"
    mark.write_text("1")
    mark.unlink(missing_ok=True)
    return "ok"


def _worker() -> str:
    oldest = outbox.oldest_waiting_since(MAILS)
    waits_s = (timezone.now() - oldest).total_seconds() if oldest else 0
    return "ok" if waits_s < WORKER_LATE_S else f"a mail has waited for {waits_s:.0f} s"


PROBES: dict[str, Callable[[], str]] = {
    "database": _database,
    "cache": _cache,
    "broker": _broker,
    "storage": _storage,
    "worker": _worker,
}
