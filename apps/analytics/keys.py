"""Keys of events: claimed in the transaction of the count, and no more of them kept than there is room for."""

import time
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection

from apps.analytics.models import BatchReceipt, EventKey

LIFE = timedelta(hours=24)
ROWS_A_STATEMENT = 5000
RECOUNT_S = 600.0
# Once there is no room, it is looked again as often.
LOOK_WHEN_FULL_S = 60.0

Counted = tuple[int, bool]  # item number, is a click


@dataclass
class KeyRoom:
    """How many rows of keys and batch ids there may be, as one process knows it. A `most` of 0: any number."""

    most: int
    held: int = 0
    counted_at: float = float("-inf")

    def is_full(self, *, now: float) -> bool:
        """Whether a batch with keys has to come again later. Now and then one is let through, which counts anew."""
        return bool(self.most) and self.held >= self.most and now - self.counted_at < LOOK_WHEN_FULL_S

    def add(self, rows: int) -> None:
        """Count what was just written; what other processes wrote and what was purged is asked for at times."""
        self.held += rows
        now = time.monotonic()
        due_s = LOOK_WHEN_FULL_S if self.held >= self.most else RECOUNT_S
        if self.most and now - self.counted_at >= due_s:
            self.held, self.counted_at = _count_rows(most=self.most), now


def _count_rows(*, most: int) -> int:
    keys = EventKey.objects.values("pk")[:most].count()
    return keys + BatchReceipt.objects.values("pk")[:most].count()


def claim(keys: dict[bytes, Counted], *, now: datetime) -> set[bytes]:
    """Keep the keys that are new or older than 24 hours; returns those."""
    fresh: set[bytes] = set()
    # Sorted, so that processes that claim the same keys lock them in one order and cannot deadlock.
    rows = [(key, number, is_click, now) for key, (number, is_click) in sorted(keys.items())]
    with connection.cursor() as cursor:
        for start in range(0, len(rows), ROWS_A_STATEMENT):
            part = rows[start : start + ROWS_A_STATEMENT]
            values = ",".join(["(%s,%s,%s,%s)"] * len(part))
            cursor.execute(
                f"INSERT INTO analytics_eventkey (key, item_id, is_click, seen_at) VALUES {values}"  # noqa: S608 - placeholders
                " ON CONFLICT (key) DO UPDATE SET item_id = excluded.item_id, is_click = excluded.is_click,"
                " seen_at = excluded.seen_at WHERE analytics_eventkey.seen_at <= %s RETURNING key",
                [value for row in part for value in row] + [now - LIFE],
            )
            fresh.update(bytes(key) for (key,) in cursor.fetchall())
    return fresh


def find(keys: list[bytes]) -> dict[bytes, Counted]:
    """Under what these keys were counted."""
    found: dict[bytes, Counted] = {}
    with connection.cursor() as cursor:
        for start in range(0, len(keys), ROWS_A_STATEMENT):
            part = keys[start : start + ROWS_A_STATEMENT]
            marks = ",".join(["%s"] * len(part))
            cursor.execute(f"SELECT key, item_id, is_click FROM analytics_eventkey WHERE key IN ({marks})", part)  # noqa: S608 - placeholders
            found.update((bytes(key), (number, bool(is_click))) for key, number, is_click in cursor.fetchall())
    return found
