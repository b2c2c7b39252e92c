"""Wait for conditions by polling instead of sleeping."""

import time
from collections.abc import Callable
from typing import TypeVar

from django.db import connection

# Long enough for a busy machine.
PATIENCE_S = 240.0

Found = TypeVar("Found")


def wait_for(
    condition: Callable[[], Found],
    what: str | Callable[[], object],
    limit_s: float = PATIENCE_S,
    *,
    every_s: float = 0.05,
    despite: tuple[type[Exception], ...] = (),
) -> Found:
    """Wait until `condition` is true, and return its value. Errors in `despite` mean not yet.

    `what` names what was waited for, or returns a description after the timeout. Raises AssertionError after `limit_s`
    seconds.
    """
    deadline = time.monotonic() + limit_s
    while True:
        try:
            if found := condition():
                return found
        except despite:
            pass
        assert time.monotonic() < deadline, f"not within {limit_s:.0f} s: {what() if callable(what) else what}"
        time.sleep(every_s)


def wait_until_blocked(or_until: Callable[[], bool] = lambda: False, limit_s: float = 60.0) -> None:
    """Wait until a transaction of this PostgreSQL database waits for a lock, or `or_until` returns True."""

    def is_so() -> bool:
        with connection.cursor() as cursor:
            # Statistics stay the same within a transaction.
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            return bool(cursor.fetchone()[0]) or or_until()

    wait_for(is_so, "a transaction that waits for a lock", limit_s, every_s=0.02)
