"""Limits of ingestion: events per item and network, and stored keys.

No event proves that the app sent it. The limit per network bounds what one network can add to a count.
"""

import logging
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import DatabaseError

from apps.analytics.batches import Batch, Event, Reason
from apps.analytics.models import BatchReceipt, EventKey

log = logging.getLogger("console.ingest")
# Far fewer than a tenth of the people who see an ad tap it.
VIEWS_PER_CLICK = 10
# If more is in memory, all is dropped: a client with so many networks is not bounded by this limit.
MAX_COUNTERS = 500_000
RECOUNT_SECONDS = 600.0
RECOUNT_WHEN_FULL_SECONDS = 60.0

Counted = tuple[int, bool]  # item number, is a click


@dataclass
class KeyStore:
    """The number of stored keys and batch IDs, as this process last read it. `max_rows` 0 means no limit."""

    max_rows: int
    rows: int = 0
    counted_at: float = float("-inf")

    def is_full(self, *, now: float) -> bool:
        """Return whether batches with keys must wait. Once a minute, one passes; its write recounts the rows."""
        return bool(self.max_rows) and self.rows >= self.max_rows and now - self.counted_at < RECOUNT_WHEN_FULL_SECONDS

    def add(self, rows: int) -> None:
        """Count written rows. From time to time, count all rows, because other processes write and delete some."""
        self.rows += rows
        now = time.monotonic()
        due = RECOUNT_WHEN_FULL_SECONDS if self.rows >= self.max_rows else RECOUNT_SECONDS
        if self.max_rows and now - self.counted_at >= due:
            self.counted_at = now
            try:
                self.rows = sum(
                    stored._default_manager.values("pk")[: self.max_rows].count() for stored in (EventKey, BatchReceipt)
                )
            except DatabaseError:
                # The batch is written, so its response must not depend on this.
                log.warning("Could not count the stored event keys", exc_info=True)


@dataclass
class _Network:
    total: int = 0
    counts: Counter[Counted] = field(default_factory=Counter)
    # Events that are not in `counts` yet.
    not_counted: list[Counted] = field(default_factory=list)


@dataclass
class ItemLimits:
    """Events per minute, network, and item: `max_views`, and a tenth of that in clicks. 0 means no limit."""

    max_views: int
    _minute: int = 0
    _counters: int = 0
    _networks: dict[str, _Network] = field(default_factory=dict)

    def reject_excess(
        self, batches: Sequence[Batch], plain: list[list[Counted]], numbers: Mapping[str, int], *, now: datetime
    ) -> None:
        """Count the events of the batches and reject those beyond the limit.

        Args:
            batches: A batch with rejected events keeps the others in `events`.
            plain: What the `pairs` of each batch are counted as; emptied for a batch with rejected events.
            numbers: Numbers of items by the ID as it was sent.
            now: The time of all these events.
        """
        if not self.max_views:
            return
        minute = int(now.timestamp()) // 60
        for position, batch in enumerate(batches):
            sent = plain[position]
            if batch.events:
                sent = [(numbers[event[0]], event[1]) for event in batch.events if event[0] in numbers]
            network = self._add(batch.network, sent, minute)
            # Few networks send so many events that one item could be beyond its limit.
            if network.total > self._max_clicks:
                counts = self._count(network)
                if any(counts[one] > self._limit(one) for one in {*sent}):
                    self._reject(batch, numbers, counts, Counter(sent))
                    plain[position] = []

    def subtract_duplicates(self, duplicates: Iterable[tuple[str, Counted]]) -> None:
        """Subtract duplicates, by network: they must not use up the limit of new events."""
        for name, counted in duplicates:
            network = self._networks.get(name)
            if network is not None and self._count(network)[counted]:
                network.counts[counted] -= 1
                network.total -= 1

    def clear(self) -> None:
        """Forget all events, after a group that was counted here but not written."""
        self._networks, self._counters = {}, 0

    @property
    def _max_clicks(self) -> int:
        return max(1, self.max_views // VIEWS_PER_CLICK)

    def _limit(self, counted: Counted) -> int:
        return self._max_clicks if counted[1] else self.max_views

    def _add(self, name: str, sent: list[Counted], minute: int) -> _Network:
        if minute != self._minute or self._counters > MAX_COUNTERS:
            self._networks, self._minute, self._counters = {}, minute, 0
        network = self._networks.get(name) or self._networks.setdefault(name, _Network())
        network.not_counted += sent
        network.total += len(sent)
        self._counters += len(sent)
        return network

    def _count(self, network: _Network) -> Counter[Counted]:
        if network.not_counted:
            before = len(network.counts) + len(network.not_counted)
            network.counts.update(network.not_counted)
            network.not_counted = []
            self._counters += len(network.counts) - before
        return network.counts

    def _reject(
        self, batch: Batch, numbers: Mapping[str, int], counts: Counter[Counted], sent: Counter[Counted]
    ) -> None:
        room = {counted: self._limit(counted) - (counts[counted] - times) for counted, times in sent.items()}
        plain: list[Event] = [(item, is_click, None, index) for index, (item, is_click) in enumerate(batch.pairs)]
        accepted = []
        for event in plain or batch.events:
            counted = (numbers.get(event[0], -1), event[1])
            if counted in room:
                room[counted] -= 1
            if room.get(counted, 0) >= 0:
                accepted.append(event)
            else:
                batch.rejected[event[3]] = Reason.TOO_MANY
        batch.pairs, batch.events = [], accepted
