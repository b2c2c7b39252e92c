"""How much of the processor processes take, to the nanosecond: on a shared machine the clock on the wall says less."""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress


def taken_ms(process: int, act: Callable[[], object]) -> float:
    """What an act takes of a process, in any of its threads, and of the database's own processes."""
    # The list is asked for first: what that takes is not the act's.
    watched = [process, *_database()]
    before = _read_ns(watched)
    act()
    after = _read_ns(watched)
    return sum(after[one] - before[one] for one in after.keys() & before.keys()) / 1e6


def _read_ns(processes: Iterable[int]) -> dict[int, int]:
    found = {}
    for one in processes:
        # A process of the database ends with its connection.
        with suppress(OSError):
            found[one] = time.clock_gettime_ns(_clock_of(one))
    return found


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
