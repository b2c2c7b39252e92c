"""Load of this machine. Each process takes its own samples and shares them among its requests."""

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
class _CpuTimes:
    """Seconds since the start of the machine."""

    busy: float
    total: float


@dataclass(frozen=True)
class _Sample:
    load: Load
    taken_at: float
    cpu_times: _CpuTimes


_lock = threading.Lock()
_samples: list[_Sample] = []


def read_load() -> Load:
    """Return the load, at most 4 seconds old."""
    with _lock:
        last = _samples[-1] if _samples else None
        # A clock that was set back makes the age negative.
        age = time.time() - last.taken_at if last else float("inf")
        if last is None or not 0 <= age < MAX_SAMPLE_AGE_SECONDS:
            last = _take_sample(last.cpu_times if last and 0 <= age < MAX_CPU_WINDOW_SECONDS else None)
            _samples[:] = [last]
        return last.load


def _take_sample(before: _CpuTimes | None) -> _Sample:
    if before is None:
        before = _read_cpu_times()
        time.sleep(SHORT_CPU_WINDOW_SECONDS)
    now = _read_cpu_times()
    window = now.total - before.total
    cpu = 100 * (now.busy - before.busy) / window if window > 0 else 0.0
    load = Load(
        cpu=round(min(max(cpu, 0.0), 100.0), 1),
        memory=round(psutil.virtual_memory().percent, 1),
        storage=round(psutil.disk_usage(str(existing_var_dir())).percent, 1),
    )
    return _Sample(load, taken_at=time.time(), cpu_times=now)


def _read_cpu_times() -> _CpuTimes:
    times = psutil.cpu_times()
    total = sum(times) - getattr(times, "guest", 0.0) - getattr(times, "guest_nice", 0.0)
    return _CpuTimes(busy=total - times.idle - getattr(times, "iowait", 0.0), total=total)
