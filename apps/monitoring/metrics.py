from django.utils import timezone
from prometheus_client import CollectorRegistry, Gauge, generate_latest

from apps.accounts import queries as accounts
from apps.accounts.delivery import MAILS
from apps.monitoring import health, viewers
from apps.monitoring.load import read_load


def render_metrics() -> bytes:
    """Prometheus text. Everything is read at the scrape, so the number of web processes does not matter."""
    registry = CollectorRegistry()
    load = read_load()
    for name, value, meaning in (
        ("console_cpu_percent", load.cpu, "CPU load of the machine"),
        ("console_memory_percent", load.memory, "memory in use"),
        ("console_storage_percent", load.storage, "storage in use where files are kept"),
        ("console_live_viewers", viewers.count_live_viewers() or 0, "viewers of live calls"),
        ("console_live_sessions", accounts.count_live_sessions(now=timezone.now()), "sessions that have not ended"),
        ("console_mails_pending", MAILS.pending.count(), "mails that wait to be sent"),
    ):
        Gauge(name, meaning, registry=registry).set(value)
    up = Gauge("console_dependency_up", "1 when the probe is ok", ["name"], registry=registry)
    for name, verdict in health.read_verdicts().items():
        up.labels(name).set(verdict == "ok")
    return generate_latest(registry)
