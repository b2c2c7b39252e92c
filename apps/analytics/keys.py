"""Keys of events: claimed in the transaction of the count, and no more of them kept than there is room for."""

import logging
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain

from django.db import DatabaseError, connection

from apps.analytics import prepared
from apps.analytics.models import BatchReceipt, EventKey

log = logging.getLogger("console.ingest")
LIFE = timedelta(hours=24)
# Of SQLite.
ROWS_A_STATEMENT = 100
RECOUNT_S = 600.0
# Once there is no room, it is looked again as often.
LOOK_WHEN_FULL_S = 60.0

_COLUMNS = "analytics_eventkey (key, item_id, is_click, seen_at)"

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
            self.counted_at = now
            try:
                self.held = _count_rows(most=self.most)
            except DatabaseError:
                # What was written is written: its answer does not hang on this figure.
                log.warning("the kept keys could not be counted", exc_info=True)


def _count_rows(*, most: int) -> int:
    keys = EventKey.objects.values("pk")[:most].count()
    return keys + BatchReceipt.objects.values("pk")[:most].count()


def claim(keys: dict[bytes, Counted], *, now: datetime) -> dict[bytes, Counted]:
    """Keep the keys that are new or no longer kept for 24 hours; returns under what the others were counted."""
    return (_claim_at_once if connection.vendor == "postgresql" else _claim_new)(keys, now)


def _claim_at_once(keys: dict[bytes, Counted], now: datetime) -> dict[bytes, Counted]:
    """Of processes that claim one key at the same time, all but the first wait for its commit."""
    # Sorted, so that they lock several in one order and cannot deadlock.
    rows = sorted(keys.items())
    fresh = prepared.run(
        "INSERT INTO analytics_eventkey (key, item_id, is_click, seen_at)"
        " SELECT k, n, c, %s FROM unnest(%s::bytea[], %s::bigint[], %s::boolean[]) AS t (k, n, c)"
        " ON CONFLICT (key) DO UPDATE SET item_id = excluded.item_id, is_click = excluded.is_click,"
        " seen_at = excluded.seen_at WHERE analytics_eventkey.seen_at <= %s RETURNING key",
        [
            *(now, prepared.as_bytes_array(key for key, _ in rows)),
            *(prepared.as_array(counted[place] for _, counted in rows) for place in (0, 1)),
            now - LIFE,
        ],
    )
    seen = keys.keys() - {bytes(key) for (key,) in fresh}
    if not seen:
        return {}
    found = prepared.run(
        "SELECT key, item_id, is_click FROM analytics_eventkey WHERE key = ANY(%s::bytea[])",
        [prepared.as_bytes_array(seen)],
    )
    # One that was purged meanwhile was there, too.
    return {**{key: keys[key] for key in seen}, **{bytes(key): (number, is_click) for key, number, is_click in found}}


def _claim_new(keys: dict[bytes, Counted], now: datetime) -> dict[bytes, Counted]:
    """SQLite has one writer, and it is this one: what is not there stays so."""
    when, life_began = (str(connection.ops.adapt_datetimefield_value(moment)) for moment in (now, now - LIFE))
    asked = [(key, number, is_click, when) for key, (number, is_click) in keys.items()]
    seen: dict[bytes, Counted] = {}
    has_old = False
    for start in range(0, len(asked), ROWS_A_STATEMENT):
        rows = asked[start : start + ROWS_A_STATEMENT]
        # Nearly always all of them are new, which is one statement. Where one is not, more of them will be old.
        if has_old:
            seen |= _find([row[0] for row in rows], life_began)
            rows = [row for row in rows if row[0] not in seen]
        # If one is there already, none was kept by it.
        if rows and not prepared.insert(_COLUMNS, "(?,?,?,?)", len(rows), list(chain.from_iterable(rows))):
            has_old = True
            seen |= _find([row[0] for row in rows], life_began)
            _replace([row for row in rows if row[0] not in seen])
    return seen


def _find(keys: list[bytes], life_began: str) -> dict[bytes, Counted]:
    marks = ",".join("?" * len(keys))
    found = prepared.run(
        "SELECT key, item_id, is_click FROM analytics_eventkey"  # noqa: S608 - placeholders
        f" WHERE key IN ({marks}) AND seen_at > ?",
        [*keys, life_began],
    )
    return {key: (number, bool(is_click)) for key, number, is_click in found}


def _replace(rows: list[tuple[bytes, int, bool, str]]) -> None:
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT OR REPLACE INTO {_COLUMNS} VALUES (%s, %s, %s, %s)", rows)  # noqa: S608 - a name of our own
