"""Prometheus metrics that a process counts itself. Each process is scraped at /metrics.

With several processes on one port, PROMETHEUS_MULTIPROC_DIR names a folder that they share (deploy/systemd).
"""

from functools import lru_cache
from typing import Final

from django.conf import settings
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.multiprocess import MultiProcessCollector

SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

REQUESTS = Histogram(
    "console_request_seconds", "Time until the response begins.", ["route", "method", "code"], buckets=SECONDS
)
ERRORS = Counter("console_refusals", "Error responses by their code.", ["reason"])
EVENTS = Counter("console_events", "Events of the app by outcome.", ["outcome"])
INGEST_LAG = Histogram(
    "console_ingest_lag_seconds", "Time from the first batch of a commit to its response.", buckets=SECONDS
)
INGEST_BATCHES = Histogram(
    "console_ingest_commit_batches", "Batches per commit.", buckets=(1, 2, 5, 10, 20, 50, 100, 200)
)
STREAMS = Gauge("console_streams", "Open streams.", multiprocess_mode="livesum")


def observe_request(route: str, method: str, status: int, seconds: float) -> None:
    """Count a response. Methods that clients invent share one label."""
    _histogram_of(route, method if method in METHODS else "other", status).observe(seconds)


@lru_cache(maxsize=4096)
def _histogram_of(route: str, method: str, status: int) -> Histogram:
    # Finding the histogram by its labels takes longer than counting.
    return REQUESTS.labels(route, method, status)


def process_registry() -> CollectorRegistry:
    """Return the registry of this process, or of all processes that share its folder."""
    if not settings.PROMETHEUS_MULTIPROC_DIR:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry, settings.PROMETHEUS_MULTIPROC_DIR)  # type: ignore[no-untyped-call]
    return registry
