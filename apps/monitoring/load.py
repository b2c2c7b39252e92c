"""Load of this machine. Each process takes its own samples and shares them among its requests.

`psutil.cpu_percent` remembers the last times per thread, and another thread may serve the next request.
"""

import threading
import time
from dataclasses import dataclass

import psutil

from apps.core.disk import existing_var_dir

MAX_SAMPLE_AGE_SECONDS = 4.0
# CPU is a mean over the time between two samples. Without a recent one, it is a mean over a short time.
MAX_CPU_WINDOW_SECONDS = 60.0
SHORT_CPU_WINDOW_SECONDS = 0.1


@dataclass(frozen=True)
class Load:
    """Percentages with one decimal."""

    cpu: float
    memory: float
    storage: float


@dataclass(frozen=True)
class _Sample:
    load: Load
    taken_at: float
    # Seconds since the start of the machine.
    cpu_busy: float
    cpu_total: float


_lock = threading.Lock()
_samples: list[_Sample] = []


def read_load() -> Load:
    """Return the load, at most 4 seconds old."""
    with _lock:
        last = _samples[-1] if _samples else None
        # A clock that was set back makes the age negative.
        age = time.time() - last.taken_at if last else float("inf")
        if last is None or not 0 <= age < MAX_SAMPLE_AGE_SECONDS:
            last = _take_sample(last if 0 <= age < MAX_CPU_WINDOW_SECONDS else None)
            _samples[:] = [last]
        return last.load


def _take_sample(last: _Sample | None) -> _Sample:
    if last:
        busy_before, total_before = last.cpu_busy, last.cpu_total
    else:
        busy_before, total_before = _read_cpu_times()
        time.sleep(SHORT_CPU_WINDOW_SECONDS)
    busy, total = _read_cpu_times()
    window = total - total_before
    cpu = 100 * (busy - busy_before) / window if window > 0 else 0.0
    load = Load(
        cpu=round(min(max(cpu, 0.0), 100.0), 1),
        memory=round(psutil.virtual_memory().percent, 1),
        storage=round(psutil.disk_usage(str(existing_var_dir())).percent, 1),
    )
    return _Sample(load, time.time(), busy, total)


def _read_cpu_times() -> tuple[float, float]:
    """Return the seconds in which the CPUs worked, and all seconds."""
    times = psutil.cpu_times()
    total = sum(times) - getattr(times, "guest", 0.0) - getattr(times, "guest_nice", 0.0)
    return total - times.idle - getattr(times, "iowait", 0.0), total
