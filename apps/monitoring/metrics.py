import logging

import psutil
from django.db import Error as DatabaseError
from django.utils import timezone
from prometheus_client import CollectorRegistry, Gauge, generate_latest

from apps.accounts.services import sessions
from apps.core import queued_work
from apps.core.disk import existing_var_dir
from apps.livecall.viewers import count_viewers
from apps.monitoring import health
from apps.monitoring.load import read_load
from apps.web.metrics import process_registry

log = logging.getLogger("console.metrics")


def render_metrics() -> bytes:
    """Return the counts of the web processes and current values, without those of a database that is away."""
    registry = CollectorRegistry()
    load = read_load()
    for name, value, meaning in (
        ("console_cpu_percent", load.cpu, "CPU load of the machine"),
        ("console_memory_percent", load.memory, "memory in use"),
        ("console_storage_percent", load.storage, "used space for files"),
        ("console_storage_free_bytes", psutil.disk_usage(str(existing_var_dir())).free, "free space for files"),
        ("console_live_viewers", count_viewers(now=timezone.now()) or 0, "viewers of live calls"),
    ):
        Gauge(name, meaning, registry=registry).set(value)
    up = Gauge("console_dependency_up", "1 when the health check is ok", ["name"], registry=registry)
    for name, verdict in health.read_verdicts().items():
        up.labels(name).set(verdict == "ok")
    try:
        _add_sessions(registry)
        _add_queued_work(registry)
    except DatabaseError as failed:
        log.warning("Metrics of the database are missing: %s", type(failed).__name__)
    return generate_latest(process_registry()) + generate_latest(registry)


def _add_sessions(registry: CollectorRegistry) -> None:
    count = sessions.live_sessions().count()
    live = Gauge("console_live_sessions", "sessions of admins that have not expired", registry=registry)
    live.set(count)


def _add_queued_work(registry: CollectorRegistry) -> None:
    rows = Gauge(
        "console_queued_work",
        "emails, scheduled ads, push notifications, and thumbnails by state",
        ["queue", "state"],
        registry=registry,
    )
    oldest = Gauge(
        "console_queued_work_oldest_seconds", "age of the oldest that should be done", ["queue"], registry=registry
    )
    heartbeat = Gauge(
        "console_worker_heartbeat_age_seconds", "since a worker last ran a scheduled task", registry=registry
    )
    now = timezone.now()
    for model in queued_work.work_models():
        for state, count in queued_work.count_by_state(model).items():
            rows.labels(model.queue, state).set(count)
        since = queued_work.oldest_waiting_since(model)
        oldest.labels(model.queue).set((now - since).total_seconds() if since else 0)
    at = queued_work.last_heartbeat_at()
    # Infinity: no task ever ran.
    heartbeat.set((now - at).total_seconds() if at else float("inf"))
