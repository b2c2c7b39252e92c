"""Write batches of events: receipts, keys, and counts in one transaction (docs/decisions/0004-ingest.md).

Rows are written in a fixed order, so that processes cannot deadlock.
"""

import time
import uuid
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from itertools import chain
from typing import Any

from django.db import connection, transaction

from apps.analytics import queries
from apps.analytics.batches import Batch, Pair, Reason, Receipt
from apps.analytics.days import month_of
from apps.analytics.limits import Counted, ItemLimits, KeyStore
from apps.analytics.models import Item
from apps.analytics.statements import add_counts, insert_new
from apps.core.zone import day_of, hour_of

KEY_LIFETIME = timedelta(hours=24)
ITEMS_SECONDS = 1.0
# Letters of a receipt, one per event. "." is an accepted or duplicate event.
REASON_LETTERS = {
    Reason.NOT_AN_EVENT: "n",
    Reason.UNKNOWN_TYPE: "t",
    Reason.UNKNOWN_ID: "i",
    Reason.BAD_KEY: "k",
    Reason.KEY_REUSED: "r",
    Reason.BOT: "b",
    Reason.TOO_MANY: "m",
}
REASONS = {letter: reason for reason, letter in REASON_LETTERS.items()}


@dataclass
class KnownItems:
    """Item numbers by ID, and the first day that is not in DayCount, as read within the last second.

    Events of an item that was just removed may be accepted for that second. They are not shown anywhere.
    """

    numbers: dict[str, int] = field(default_factory=dict)
    # What plain events count as.
    counted: dict[Pair, Counted] = field(default_factory=dict)
    next_day: date = date.min
    read_at: float = float("-inf")

    def refresh(self) -> None:
        """Drop entries that are older than a second. All batches of a transaction are checked against one state."""
        now = time.monotonic()
        if now - self.read_at > ITEMS_SECONDS:
            self.numbers, self.counted, self.next_day, self.read_at = {}, {}, queries.next_day(), now

    def find(self, ids: set[str]) -> dict[str, int]:
        """Return {ID as it was sent: number}. Unknown IDs are missing."""
        missing = ids.difference(self.numbers)
        if missing:
            self.numbers.update(find_numbers(missing))
        return self.numbers

    def count_pairs(self, batches: Sequence[Batch]) -> list[list[Counted]]:
        """Return what the plain events of each batch count as, without those of unknown items."""
        try:
            return [list(map(self.counted.__getitem__, batch.pairs)) for batch in batches]
        except KeyError:
            pairs = set(chain.from_iterable(batch.pairs for batch in batches))
            numbers = self.find({item for item, _ in pairs})
            self.counted.update({pair: (numbers[pair[0]], pair[1]) for pair in pairs if pair[0] in numbers})
        return [[self.counted[pair] for pair in batch.pairs if pair in self.counted] for batch in batches]


@dataclass
class Writer:
    """What a process stores in addition to the batches."""

    limits: ItemLimits
    keys: KeyStore
    items: KnownItems = field(default_factory=KnownItems)


@dataclass
class _Group:
    """The batches of one transaction, and the result of each."""

    batches: Sequence[Batch]
    numbers: dict[str, int]
    totals: Counter[Counted]
    accepted: list[int]
    duplicates: list[int]
    # What keys had counted before, by network.
    repeated: list[tuple[str, Counted]] = field(default_factory=list)
    new_keys: int = 0

    def add(self, position: int, counted: Counted) -> None:
        self.totals[counted] += 1
        self.accepted[position] += 1

    def add_duplicate(self, position: int, counted: Counted) -> None:
        self.duplicates[position] += 1
        self.repeated.append((self.batches[position].network, counted))


def write_batches(batches: Sequence[Batch], *, now: datetime, writer: Writer) -> list[Receipt | None]:
    """Count the events in the hour of `now`. When this returns, the counts are durable.

    Returns:
        A receipt for each batch; None for a batch whose ID came before with other events.
    """
    first: dict[bytes, Batch] = {}
    for batch in batches:
        if batch.id:
            first.setdefault(batch.id, batch)
    try:
        with _transaction(is_needed=any(batch.id or batch.events for batch in batches)):
            known = _claim_ids(first, now=now) if first else {}
            new = [batch for batch in batches if not batch.id or (batch.id not in known and first[batch.id] is batch)]
            receipts, new_keys = _count(new, now=now, writer=writer)
            made = dict(zip(map(id, new), receipts, strict=True))
            _store_receipts([(batch, made[id(batch)]) for batch in new if batch.id])
    except Exception:
        # The app sends these batches again. They must not exceed a limit then.
        writer.limits.clear()
        raise
    writer.keys.add(new_keys + len(first))
    if not first:
        return [*receipts]
    return [_receipt_of(batch, first, known, made) for batch in batches]


def _transaction(*, is_needed: bool) -> AbstractContextManager[None]:
    """Return a transaction. PostgreSQL commits a single statement itself, without two more round trips."""
    if is_needed or connection.vendor != "postgresql":
        return transaction.atomic(savepoint=False)
    return nullcontext()


def _receipt_of(
    batch: Batch, first: Mapping[bytes, Batch], known: Mapping[bytes, tuple[Any, ...]], made: Mapping[int, Receipt]
) -> Receipt | None:
    if batch.id in known:
        _, digest, accepted, duplicate, letters = known[batch.id]
        rejected = {n: REASONS[letter] for n, letter in enumerate(letters) if letter != "."}
        return Receipt(accepted, duplicate, rejected, is_repeat=True) if bytes(digest) == batch.digest else None
    original = first.get(batch.id, batch)
    if original is batch:
        return made[id(batch)]
    return replace(made[id(original)], is_repeat=True) if original.digest == batch.digest else None


def _count(batches: Sequence[Batch], *, now: datetime, writer: Writer) -> tuple[list[Receipt], int]:
    """Return the receipts, and the number of stored keys."""
    writer.items.refresh()
    plain = writer.items.count_pairs(batches)
    numbers = writer.items.find({event[0] for batch in batches for event in batch.events})
    writer.limits.reject_excess(batches, plain, numbers, now=now)
    totals = Counter(chain.from_iterable(plain))
    group = _Group(batches, numbers, totals, [len(counted) for counted in plain], [0] * len(batches))
    for batch, counted in zip(batches, plain, strict=True):
        if len(counted) < len(batch.pairs):
            unknown = [index for index, (item, _) in enumerate(batch.pairs) if item not in numbers]
            batch.rejected.update(dict.fromkeys(unknown, Reason.UNKNOWN_ID))
    keyed: dict[bytes, tuple[int, int, Counted]] = {}
    for position, batch in enumerate(batches):
        if batch.events:
            _count_events(group, position, batch, keyed)
    if keyed:
        _count_new_keys(group, keyed, now=now)
    writer.limits.subtract_duplicates(group.repeated)
    rejected = Counter(str(reason) for batch in batches for reason in batch.rejected.values())
    with _transaction(is_needed=bool(rejected) or day_of(now) < writer.items.next_day):
        _add_counts(group.totals, now=now, next_day=writer.items.next_day)
        _add_rejected(rejected, now=now)
    results = zip(batches, group.accepted, group.duplicates, strict=True)
    return [Receipt(accepted, duplicate, batch.rejected) for batch, accepted, duplicate in results], group.new_keys


def _count_events(group: _Group, position: int, batch: Batch, keyed: dict[bytes, tuple[int, int, Counted]]) -> None:
    for item, is_click, key, index in batch.events:
        counted = (group.numbers.get(item, 0), is_click)
        if not counted[0]:
            batch.rejected[index] = Reason.UNKNOWN_ID
        elif key is None:
            group.add(position, counted)
        elif key not in keyed:
            keyed[key] = (position, index, counted)
        elif keyed[key][2] == counted:
            group.add_duplicate(position, counted)
        else:
            batch.rejected[index] = Reason.KEY_REUSED


def _count_new_keys(group: _Group, keyed: dict[bytes, tuple[int, int, Counted]], *, now: datetime) -> None:
    known = _claim_keys({key: counted for key, (_, _, counted) in keyed.items()}, now=now)
    group.new_keys = len(keyed) - len(known)
    for key, (position, index, counted) in keyed.items():
        if key not in known:
            group.add(position, counted)
        elif known[key] == counted:
            group.add_duplicate(position, counted)
        else:
            group.batches[position].rejected[index] = Reason.KEY_REUSED


def find_numbers(ids: Iterable[str]) -> dict[str, int]:
    """Return {ID as it was sent: number} of the items that exist."""
    by_uuid: dict[uuid.UUID, list[str]] = {}
    for text in ids:
        try:
            by_uuid.setdefault(uuid.UUID(text), []).append(text)
        except ValueError:
            continue
    items = Item.objects.filter(id__in=by_uuid, removed_at=None).values_list("id", "number") if by_uuid else []
    return {text: number for item_id, number in items for text in by_uuid[item_id]}


# Tables

_RECEIPT_COLUMNS = {"id": "bytea", "digest": "bytea", "accepted": "int"}
_KEY_COLUMNS = {"key": "bytea", "item_id": "bigint", "is_click": "bool"}


def _claim_ids(batches: Mapping[bytes, Batch], *, now: datetime) -> dict[bytes, tuple[Any, ...]]:
    """Store the IDs that are new or older than 24 hours. Return the rows of the others."""
    rows = [(key, batches[key].digest, batches[key].size) for key in sorted(batches)]
    defaults = {"duplicate": 0, "rejected": ""}
    table = "analytics_batchreceipt"
    return insert_new(table, _RECEIPT_COLUMNS, rows, defaults=defaults, now=now, since=now - KEY_LIFETIME)


def _claim_keys(keys: Mapping[bytes, Counted], *, now: datetime) -> dict[bytes, Counted]:
    """Store the keys that are new or older than 24 hours. Return what the others have counted."""
    rows = [(key, *keys[key]) for key in sorted(keys)]
    known = insert_new("analytics_eventkey", _KEY_COLUMNS, rows, defaults={}, now=now, since=now - KEY_LIFETIME)
    # SQLite stores 0 and 1, which equal False and True.
    return {key: (row[1], row[2]) for key, row in known.items()}


def _store_receipts(receipts: Iterable[tuple[Batch, Receipt]]) -> None:
    """Store the results of batches of which not every event was accepted. The claim has stored the others."""
    rows = [
        (receipt.accepted, receipt.duplicate, _letters_of(receipt), batch.id)
        for batch, receipt in receipts
        if receipt.duplicate or receipt.rejected
    ]
    if rows:
        with connection.cursor() as cursor:
            cursor.executemany(
                "UPDATE analytics_batchreceipt SET accepted = %s, duplicate = %s, rejected = %s WHERE id = %s", rows
            )


def _letters_of(receipt: Receipt) -> str:
    if not receipt.rejected:
        return ""
    size = receipt.accepted + receipt.duplicate + len(receipt.rejected)
    return "".join(REASON_LETTERS[receipt.rejected[n]] if n in receipt.rejected else "." for n in range(size))


def _add_counts(totals: Mapping[Counted, int], *, now: datetime, next_day: date) -> None:
    """Add to one row per item: in the hour of `now`, and in its day and month if its day is finished.

    It is finished if a clock was set back.
    """
    items = sorted({item for item, _ in totals})
    rows = [(item, totals.get((item, False), 0), totals.get((item, True), 0)) for item in items]
    hour = hour_of(now)
    day = day_of(hour)
    add_counts("analytics_hourcount", rows, hour=hour, day=day)
    if day < next_day:
        add_counts("analytics_daycount", rows, day=day)
        add_counts("analytics_monthcount", rows, month=month_of(day))


def _add_rejected(counts: Mapping[str, int], *, now: datetime) -> None:
    if not counts:
        return
    hour = now.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO analytics_uncountedevents (hour, reason, count) VALUES (%s, %s, %s)"
            " ON CONFLICT (hour, reason) DO UPDATE SET count = analytics_uncountedevents.count + excluded.count",
            [(hour, reason, count) for reason, count in sorted(counts.items())],
        )
