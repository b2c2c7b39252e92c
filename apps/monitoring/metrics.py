import logging

import psutil
from django.db import Error as DatabaseError
from django.utils import timezone
from prometheus_client import CollectorRegistry, Gauge, generate_latest

from apps.accounts.services import sessions
from apps.core import figures, outbox
from apps.core.disk import nearest_to_var_dir
from apps.livecall.viewers import count_viewers
from apps.monitoring import health
from apps.monitoring.load import read_load

log = logging.getLogger("console.metrics")


def render_metrics() -> bytes:
    """Prometheus text: what all web processes have counted, and what is read now. Without a database there is less."""
    registry = CollectorRegistry()
    registry.register(figures.Written())
    load = read_load()
    for name, value, meaning in (
        ("console_cpu_percent", load.cpu, "CPU load of the machine"),
        ("console_memory_percent", load.memory, "memory in use"),
        ("console_storage_percent", load.storage, "storage in use where files are kept"),
        ("console_storage_free_bytes", psutil.disk_usage(str(nearest_to_var_dir())).free, "room where files are kept"),
        ("console_live_viewers", count_viewers(now=timezone.now()) or 0, "viewers of live calls"),
    ):
        Gauge(name, meaning, registry=registry).set(value)
    up = Gauge("console_dependency_up", "1 when the probe is ok", ["name"], registry=registry)
    for name, verdict in health.read_verdicts().items():
        up.labels(name).set(verdict == "ok")
    try:
        _add_sessions(registry)
        _add_outboxes(registry)
    except DatabaseError as failed:
        log.warning("metrics without those of the database: %s", type(failed).__name__)
    return generate_latest(registry)


def _add_sessions(registry: CollectorRegistry) -> None:
    count = sessions.live_sessions().count()
    live = Gauge("console_live_sessions", "sessions of admins that are neither over nor idle", registry=registry)
    live.set(count)


def _add_outboxes(registry: CollectorRegistry) -> None:
    rows = Gauge(
        "console_outbox_rows",
        "mails, planned firings, pushes and posters by state",
        ["outbox", "state"],
        registry=registry,
    )
    oldest = Gauge(
        "console_outbox_oldest_seconds", "age of the oldest that should be out", ["outbox"], registry=registry
    )
    silent = Gauge("console_worker_silent_seconds", "since a worker last looked", ["outbox"], registry=registry)
    now, scanned = timezone.now(), outbox.scans()
    for one in outbox.all_outboxes():
        since, at, counts = outbox.oldest_waiting_since(one), scanned[one.name], outbox.count_by_state(one)
        for state, count in counts.items():
            rows.labels(one.name, state).set(count)
        oldest.labels(one.name).set((now - since).total_seconds() if since else 0)
        # No figure says better than infinity that none ever looked.
        silent.labels(one.name).set((now - at).total_seconds() if at else float("inf"))
