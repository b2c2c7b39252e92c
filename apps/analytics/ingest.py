"""Writes gathered batches: keys and counts in one transaction, the answer after its commit (decision 0004).

One statement a step, whatever the number of batches, and one row an item and day: a hot item costs what a
thousand cold ones do, and concurrent processes meet in the database alone.
"""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

import orjson
from django.db import connection, transaction

from apps.analytics.batches import Batch, Reason, Receipt
from apps.analytics.days import day_of

KEY_LIFE = timedelta(hours=24)
KEYS_A_STATEMENT = 5000

Counted = tuple[int, bool]  # item number, is a click


@dataclass
class _Group:
    """The batches of one commit, and what becomes of them."""

    batches: Sequence[Batch]
    numbers: dict[str, int]
    totals: dict[int, list[int]] = field(default_factory=dict)
    accepted: list[int] = field(default_factory=list)
    duplicates: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.accepted = [0] * len(self.batches)
        self.duplicates = [0] * len(self.batches)

    def count(self, position: int, number: int, *, is_click: bool) -> None:
        total = self.totals.get(number)
        if total is None:
            total = self.totals[number] = [0, 0]
        total[is_click] += 1
        self.accepted[position] += 1


@transaction.atomic
def write_batches(batches: Sequence[Batch], *, now: datetime) -> list[Receipt]:
    """Count the batches' events on the day of `now`. Once this has returned, the counts are durable."""
    group = _Group(batches, _find_numbers({event[0] for batch in batches for event in batch.events}))
    keyed: dict[str, tuple[int, int, Counted]] = {}
    for position, batch in enumerate(batches):
        _take(group, position, batch, keyed)
    if keyed:
        _count_new_keys(group, keyed, now=now)
    _add_to_day(day_of(now), group.totals)
    _note_uncounted(batches, now=now)
    return [
        Receipt(group.accepted[position], group.duplicates[position], batch.rejected)
        for position, batch in enumerate(batches)
    ]


def _take(group: _Group, position: int, batch: Batch, keyed: dict[str, tuple[int, int, Counted]]) -> None:
    numbers = group.numbers
    for item, is_click, key, index in batch.events:
        number = numbers.get(item)
        if number is None:
            batch.rejected[index] = Reason.UNKNOWN_ID
        elif key is None:
            group.count(position, number, is_click=is_click)
        elif key not in keyed:
            keyed[key] = (position, index, (number, is_click))
        elif keyed[key][2] == (number, is_click):
            group.duplicates[position] += 1
        else:
            batch.rejected[index] = Reason.KEY_REUSED


def _count_new_keys(group: _Group, keyed: dict[str, tuple[int, int, Counted]], *, now: datetime) -> None:
    fresh = _claim_keys({key: counted for key, (_, _, counted) in keyed.items()}, now=now)
    seen = _find_keys([key for key in keyed if key not in fresh])
    for key, (position, index, counted) in keyed.items():
        if key in fresh:
            group.count(position, counted[0], is_click=counted[1])
        elif seen.get(key, counted) == counted:
            group.duplicates[position] += 1
        else:
            group.batches[position].rejected[index] = Reason.KEY_REUSED


def _find_numbers(ids: set[str]) -> dict[str, int]:
    """{id as it was sent: number} of the items that exist."""
    by_uuid: dict[uuid.UUID, list[str]] = {}
    for text in ids:
        try:
            by_uuid.setdefault(uuid.UUID(text), []).append(text)
        except ValueError:
            continue
    if not by_uuid:
        return {}
    return {text: number for found, number in _select_items(by_uuid) for text in by_uuid[found]}


def _select_items(ids: Iterable[uuid.UUID]) -> list[tuple[uuid.UUID, int]]:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT id, number FROM analytics_item WHERE id = ANY(%s) AND removed_at IS NULL", [list(ids)]
            )
            return [(found, number) for found, number in cursor.fetchall()]
        cursor.execute(
            "SELECT i.id, i.number FROM json_each(%s) j CROSS JOIN analytics_item i ON i.id = j.value"
            " WHERE i.removed_at IS NULL",
            [_json_texts(one.hex for one in ids)],
        )
        return [(uuid.UUID(found), number) for found, number in cursor.fetchall()]


def _claim_keys(keys: dict[str, Counted], *, now: datetime) -> set[str]:
    """Keep the keys that are new or older than 24 hours; returns those."""
    fresh: set[str] = set()
    # In one order everywhere: two processes that claim the same keys wait for each other, never in a ring.
    rows = [(key, number, is_click, now) for key, (number, is_click) in sorted(keys.items())]
    with connection.cursor() as cursor:
        for start in range(0, len(rows), KEYS_A_STATEMENT):
            part = rows[start : start + KEYS_A_STATEMENT]
            values = ",".join(["(%s,%s,%s,%s)"] * len(part))
            cursor.execute(
                f"INSERT INTO analytics_eventkey (key, item_id, is_click, seen_at) VALUES {values}"  # noqa: S608 - placeholders
                " ON CONFLICT (key) DO UPDATE SET item_id = excluded.item_id, is_click = excluded.is_click,"
                " seen_at = excluded.seen_at WHERE analytics_eventkey.seen_at <= %s RETURNING key",
                [value for row in part for value in row] + [now - KEY_LIFE],
            )
            fresh.update(key for (key,) in cursor.fetchall())
    return fresh


def _find_keys(keys: list[str]) -> dict[str, Counted]:
    if not keys:
        return {}
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT key, item_id, is_click FROM analytics_eventkey WHERE key = ANY(%s)", [keys])
        else:
            cursor.execute(
                "SELECT key, item_id, is_click FROM analytics_eventkey WHERE key IN (SELECT value FROM json_each(%s))",
                [_json_texts(keys)],
            )
        return {key: (number, bool(is_click)) for key, number, is_click in cursor.fetchall()}


def _add_to_day(day: date, totals: dict[int, list[int]]) -> None:
    if not totals:
        return
    # Sorted, so that two processes lock rows in the same order.
    rows = sorted((number, views, clicks) for number, (views, clicks) in totals.items())
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            numbers, views, clicks = map(list, zip(*rows, strict=True))
            cursor.execute(
                "INSERT INTO analytics_daycount (day, item_id, views, clicks)"
                " SELECT %s, n, v, c FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[]) AS t (n, v, c)"
                " ON CONFLICT (day, item_id) DO UPDATE SET views = analytics_daycount.views + excluded.views,"
                " clicks = analytics_daycount.clicks + excluded.clicks",
                [day, numbers, views, clicks],
            )
        else:
            cursor.executemany(
                "INSERT INTO analytics_daycount (day, item_id, views, clicks) VALUES (%s, %s, %s, %s)"
                " ON CONFLICT (day, item_id) DO UPDATE SET views = views + excluded.views,"
                " clicks = clicks + excluded.clicks",
                [(day, *row) for row in rows],
            )


def _note_uncounted(batches: Sequence[Batch], *, now: datetime) -> None:
    counts: dict[str, int] = {}
    for batch in batches:
        for reason in batch.rejected.values():
            counts[reason] = counts.get(reason, 0) + 1
    if not counts:
        return
    hour = now.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO analytics_uncountedevents (hour, reason, count) VALUES (%s, %s, %s)"
            " ON CONFLICT (hour, reason) DO UPDATE SET count = analytics_uncountedevents.count + excluded.count",
            [(hour, str(reason), count) for reason, count in sorted(counts.items())],
        )


def _json_texts(texts: Iterable[str]) -> str:
    return orjson.dumps(list(texts)).decode()
