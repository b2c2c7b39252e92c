"""Writes gathered batches: keys and counts in one transaction, the answer after its commit (docs/decisions/0004).

One statement for each scenario, however many batches, and one row for each item and hour: a hot item costs what a
thousand cold ones do, and concurrent processes meet in the database alone.
"""

import time
import uuid
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import chain

import orjson
from django.db import connection, transaction

from apps.analytics import keys, open_hours, receipts
from apps.analytics.batches import Batch, Pair, Reason, Receipt
from apps.analytics.buckets import ItemBuckets
from apps.analytics.keys import Counted, KeyRoom


@dataclass
class KnownItems:
    """Numbers by id as a process has read them, for a second: events of an item that was just removed may
    still be taken that long, and count for nobody."""

    life_s: float = 1.0
    numbers: dict[str, int] = field(default_factory=dict)
    # The same for what plain events say, made once: this is looked up for each of them.
    counted: dict[Pair, Counted] = field(default_factory=dict)
    read_at: float = float("-inf")

    def find(self, ids: set[str]) -> dict[str, int]:
        missing = ids.difference(self.numbers)
        if missing:
            self.numbers.update(find_numbers(missing))
        return self.numbers

    def count_as(self, batches: Sequence[Batch]) -> list[list[Counted]]:
        """What the plain events of each batch are counted as; those of an unknown id are left out."""
        try:
            return [list(map(self.counted.__getitem__, batch.pairs)) for batch in batches]
        except KeyError:
            pairs = set(chain.from_iterable(batch.pairs for batch in batches))
            numbers = self.find({item for item, _ in pairs})
            self.counted.update({pair: (numbers[pair[0]], pair[1]) for pair in pairs if pair[0] in numbers})
        return [[self.counted[pair] for pair in batch.pairs if pair in self.counted] for batch in batches]

    def forget_old(self) -> None:
        """Begin anew if it is time; called before each group, which is judged by one state of the items."""
        now = time.monotonic()
        if now - self.read_at > self.life_s:
            self.numbers, self.counted, self.read_at = {}, {}, now


@dataclass
class Writer:
    """What a process knows besides the batches: items, what each network sent, how many keys are kept."""

    buckets: ItemBuckets
    room: KeyRoom
    known: KnownItems = field(default_factory=KnownItems)


@dataclass
class _Group:
    """The batches of one commit, and what becomes of them."""

    batches: Sequence[Batch]
    numbers: dict[str, int] = field(default_factory=dict)
    totals: Counter[Counted] = field(default_factory=Counter)
    accepted: list[int] = field(default_factory=list)
    duplicates: list[int] = field(default_factory=list)
    # By network what its keys were counted as before.
    repeats: list[tuple[str, Counted]] = field(default_factory=list)
    new_keys: int = 0

    def note_repeat(self, position: int, counted: Counted) -> None:
        self.duplicates[position] += 1
        self.repeats.append((self.batches[position].network, counted))


def write_batches(batches: Sequence[Batch], *, now: datetime, writer: Writer) -> list[Receipt | None]:
    """Count the batches' events in the hour of `now`. Once this has returned, the counts are durable.

    Returns a receipt for each; None for a batch whose id came before with other events.
    """
    named = {place: batch for place, batch in enumerate(batches) if batch.id}
    try:
        with _transaction(is_needed=_is_more_than_counts(batches)):
            repeats = receipts.find_repeats(named)
            answers = receipts.claim(named, now=now)
            new = [place for place in range(len(batches)) if place not in answers and place not in repeats]
            counted, new_keys = _count([batches[place] for place in new], now=now, writer=writer)
            made = dict(zip(new, counted, strict=True))
            receipts.keep(made, named)
    except Exception:
        # It will come again, and is no excess then.
        writer.buckets.forget()
        raise
    writer.room.add(new_keys + len(named))
    answers.update(made)
    for place, first in repeats.items():
        is_same = batches[place].digest == batches[first].digest
        answers[place] = answers[first] if is_same else None
    return [answers[place] for place in range(len(batches))]


def _is_more_than_counts(batches: Sequence[Batch]) -> bool:
    """Counts alone are one statement, which PostgreSQL commits by itself: two round trips less."""
    return connection.vendor != "postgresql" or any(batch.id or batch.events for batch in batches)


def _transaction(*, is_needed: bool) -> "AbstractContextManager[None]":
    return transaction.atomic(savepoint=False) if is_needed else nullcontext()


def _count(batches: Sequence[Batch], *, now: datetime, writer: Writer) -> tuple[list[Receipt], int]:
    """The receipts, and how many keys were kept for them."""
    group = _Group(batches, duplicates=[0] * len(batches))
    writer.known.forget_old()
    sent = writer.known.count_as(batches)
    group.numbers = writer.known.find({event[0] for batch in batches for event in batch.events})
    writer.buckets.reject_excess(batches, sent, group.numbers, now=now)
    # Events without a key are added up first, by C code.
    group.totals = Counter(chain.from_iterable(sent))
    group.accepted = [len(counted) for counted in sent]
    for batch, counted in zip(batches, sent, strict=True):
        if len(counted) < len(batch.pairs):
            unknown = [index for index, (item, _) in enumerate(batch.pairs) if item not in group.numbers]
            batch.rejected.update(dict.fromkeys(unknown, Reason.UNKNOWN_ID))
    keyed: dict[bytes, tuple[int, int, Counted]] = {}
    for position, batch in enumerate(batches):
        if batch.events:
            _take_events(group, position, batch, keyed)
    if keyed:
        _count_new_keys(group, keyed, now=now)
    writer.buckets.give_back(group.repeats)
    refused = Counter(str(reason) for batch in batches for reason in batch.rejected.values())
    with _transaction(is_needed=bool(refused)):
        open_hours.add(group.totals, now=now)
        _note_uncounted(refused, now=now)
    made = [
        Receipt(group.accepted[position], group.duplicates[position], batch.rejected)
        for position, batch in enumerate(batches)
    ]
    return made, group.new_keys


def _take_events(group: _Group, position: int, batch: Batch, keyed: dict[bytes, tuple[int, int, Counted]]) -> None:
    for item, is_click, key, index in batch.events:
        counted = (group.numbers.get(item, 0), is_click)
        if not counted[0]:
            batch.rejected[index] = Reason.UNKNOWN_ID
        elif key is None:
            group.totals[counted] += 1
            group.accepted[position] += 1
        elif key not in keyed:
            keyed[key] = (position, index, counted)
        elif keyed[key][2] == counted:
            group.note_repeat(position, counted)
        else:
            batch.rejected[index] = Reason.KEY_REUSED


def _count_new_keys(group: _Group, keyed: dict[bytes, tuple[int, int, Counted]], *, now: datetime) -> None:
    seen = keys.claim({key: counted for key, (_, _, counted) in keyed.items()}, now=now)
    group.new_keys = len(keyed) - len(seen)
    for key, (position, index, counted) in keyed.items():
        if key not in seen:
            group.totals[counted] += 1
            group.accepted[position] += 1
        elif seen[key] == counted:
            group.note_repeat(position, counted)
        else:
            group.batches[position].rejected[index] = Reason.KEY_REUSED


def find_numbers(ids: set[str]) -> dict[str, int]:
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


def _note_uncounted(counts: Mapping[str, int], *, now: datetime) -> None:
    if not counts:
        return
    hour = now.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO analytics_uncountedevents (hour, reason, count) VALUES (%s, %s, %s)"
            " ON CONFLICT (hour, reason) DO UPDATE SET count = analytics_uncountedevents.count + excluded.count",
            [(hour, reason, count) for reason, count in sorted(counts.items())],
        )


def _json_texts(texts: Iterable[str]) -> str:
    return orjson.dumps(list(texts)).decode()
