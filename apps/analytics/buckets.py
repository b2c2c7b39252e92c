"""How many events of one item one network may have counted within a minute, in each process that writes.

Nobody proves that an app sent an event. This bounds what one network can add to a figure; what is beyond is rejected
and shown among the events that were not counted.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from apps.analytics.batches import Batch, Event, Reason
from apps.analytics.keys import Counted

# A tenth of those who see an ad may tap it; of people far fewer do.
VIEWS_A_CLICK = 10
# Counters that are kept at most. Whoever has so many networks is not held by a limit for each of them.
TRACKED = 500_000


@dataclass
class _Network:
    total: int = 0
    counts: Counter[Counted] = field(default_factory=Counter)


@dataclass
class ItemBuckets:
    """`views` a minute, network and item, and a tenth of that in clicks; 0 lets everything pass."""

    views: int
    _minute: int = 0
    _tracked: int = 0
    _networks: dict[str, _Network] = field(default_factory=dict)

    def reject_excess(
        self, batches: Sequence[Batch], plain: list[list[Counted]], numbers: Mapping[str, int], *, now: datetime
    ) -> None:
        """Count the events of the batches, and reject those beyond the limit.

        `plain` is what the events without keys of each batch are counted as, `numbers` the items that others name: an
        item counts under its number, however its id was spelt. What is left of a batch with a rejected event is among
        its `events`, and nothing of it in `plain`.
        """
        if not self.views:
            return
        minute = int(now.timestamp()) // 60
        clicks = self._clicks
        for position, batch in enumerate(batches):
            sent = plain[position]
            if batch.events:
                sent = [(numbers[one[0]], one[1]) for one in batch.events if one[0] in numbers]
            network = self._count(batch.network, sent, minute)
            # Few networks send so much in all that one item could be beyond its limit.
            if network.total > clicks and self._is_beyond(network.counts, sent, clicks):
                self._reject(batch, numbers, network.counts, Counter(sent))
                plain[position] = []

    def give_back(self, repeats: Iterable[tuple[str, Counted]]) -> None:
        """Take off, by network, what turned out to be counted before: it takes no room from what is new."""
        for name, one in repeats:
            network = self._networks.get(name)
            if network is not None and network.counts[one]:
                network.counts[one] -= 1
                network.total -= 1

    def forget(self) -> None:
        """Begin anew, after a group that was counted here and could not be written."""
        self._networks, self._tracked = {}, 0

    @property
    def _clicks(self) -> int:
        return max(1, self.views // VIEWS_A_CLICK)

    def _most(self, one: Counted) -> int:
        return self._clicks if one[1] else self.views

    def _is_beyond(self, counts: Mapping[Counted, int], sent: list[Counted], clicks: int) -> bool:
        # What is within the smaller limit is within both.
        return max(map(counts.__getitem__, sent), default=0) > clicks and any(
            counts[one] > self._most(one) for one in sent
        )

    def _count(self, name: str, sent: list[Counted], minute: int) -> _Network:
        if minute != self._minute or self._tracked > TRACKED:
            self._networks, self._minute, self._tracked = {}, minute, 0
        network = self._networks.get(name)
        if network is None:
            network = self._networks[name] = _Network()
        tracked = len(network.counts)
        network.counts.update(sent)
        network.total += len(sent)
        self._tracked += len(network.counts) - tracked
        return network

    def _reject(
        self, batch: Batch, numbers: Mapping[str, int], counts: Counter[Counted], sent: Counter[Counted]
    ) -> None:
        room = {one: self._most(one) - (counts[one] - times) for one, times in sent.items()}
        plain: list[Event] = [(item, is_click, None, index) for index, (item, is_click) in enumerate(batch.pairs)]
        kept = []
        for event in plain or batch.events:
            one = (numbers.get(event[0], -1), event[1])
            if one in room:
                room[one] -= 1
            if room.get(one, 0) >= 0:
                kept.append(event)
            else:
                batch.rejected[event[3]] = Reason.TOO_MANY
        batch.pairs, batch.events = [], kept
