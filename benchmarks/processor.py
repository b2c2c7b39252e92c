"""How much of the processor processes take, to the nanosecond: on a shared machine the clock on the wall says less."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass
class Spent:
    ms: float = 0.0


@contextmanager
def spent_by(process: int) -> Iterator[Spent]:
    """Measure what the process takes meanwhile, with all its threads, and what the database's own processes do."""
    spent, before = Spent(), _taken_ns(process)
    yield spent
    spent.ms = sum(taken - before.get(one, 0) for one, taken in _taken_ns(process).items()) / 1e6


def _taken_ns(process: int) -> dict[int, int]:
    return {one: time.clock_gettime_ns(_clock_of(one)) for one in (*_database(), process)}


def _clock_of(process: int) -> int:
    """As clock_getcpuclockid(3) makes it, for which Python has no function."""
    return (~process << 3) | 2


def _database() -> list[int]:
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'")
        return [pid for (pid,) in cursor.fetchall()]
