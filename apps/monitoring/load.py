"""How loaded this machine is: one sample for all who ask, shared by the processes through the cache."""

import socket
import time
from dataclasses import asdict, dataclass

import psutil
from django.core.cache import cache
from redis.exceptions import RedisError

from apps.core.disk import nearest_to_var_dir

LIFE_S = 4.0
FIRST_WINDOW_S = 0.1


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
    busy_s: float
    total_s: float


_mine: dict[str, _Sample] = {}


def read_load() -> Load:
    """The newest sample, at most 4 s old. CPU is the mean since the sample before."""
    key = f"load:{socket.gethostname()}"
    # Every open page asks every five seconds: what this process has seen it does not ask the cache for again.
    last = _mine.get(key)
    if not _is_fresh(last):
        last = _read(key)
    if last is None or not _is_fresh(last):
        last = _take(last)
        _write(key, last)
    _mine[key] = last
    return last.load


def _is_fresh(sample: _Sample | None) -> bool:
    return sample is not None and 0 <= time.time() - sample.taken_at < LIFE_S


def _take(last: _Sample | None) -> _Sample:
    busy, total = _cpu_times()
    if last is None or total <= last.total_s:
        before_busy, before_total = busy, total
        time.sleep(FIRST_WINDOW_S)
        busy, total = _cpu_times()
    else:
        before_busy, before_total = last.busy_s, last.total_s
    window = total - before_total
    cpu = 100 * (busy - before_busy) / window if window > 0 else 0.0
    load = Load(
        cpu=round(min(max(cpu, 0.0), 100.0), 1),
        memory=round(psutil.virtual_memory().percent, 1),
        storage=round(psutil.disk_usage(str(nearest_to_var_dir())).percent, 1),
    )
    return _Sample(load=load, taken_at=time.time(), busy_s=busy, total_s=total)


def _cpu_times() -> tuple[float, float]:
    times = psutil.cpu_times()
    total = sum(times) - getattr(times, "guest", 0.0) - getattr(times, "guest_nice", 0.0)
    idle = times.idle + getattr(times, "iowait", 0.0)
    return total - idle, total


def _read(key: str) -> _Sample | None:
    try:
        shared = cache.get(key)
    except RedisError:
        return _mine.get(key)
    if not shared:
        return None
    return _Sample(
        load=Load(**shared["load"]), taken_at=shared["taken_at"], busy_s=shared["busy_s"], total_s=shared["total_s"]
    )


def _write(key: str, sample: _Sample) -> None:
    try:
        cache.set(key, asdict(sample), timeout=60)
    except RedisError:
        # Without Redis each process samples by itself; the figures are the same.
        return
