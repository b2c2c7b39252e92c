"""How many events of one item one network may have counted within a minute, in each process that writes.

Nobody proves that an app sent an event. This bounds what one network can add to a figure; what is beyond is rejected
and shown among the events that were not counted.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from apps.analytics.batches import Batch, Event, Reason

# A tenth of those who see an ad may tap it; of people far fewer do.
VIEWS_A_CLICK = 10
# Counters that are kept at most. Whoever has so many networks is not held by a limit for each of them.
TRACKED = 500_000


@dataclass
class _Network:
    total: int = 0
    counts: Counter[int] = field(default_factory=Counter)


@dataclass
class ItemBuckets:
    """`views` a minute, network and item, and a tenth of that in clicks; 0 lets everything pass."""

    views: int
    _minute: int = 0
    _tracked: int = 0
    _networks: dict[str, _Network] = field(default_factory=dict)

    def reject_excess(
        self, batches: Iterable[Batch], pairs: Iterable[tuple[str, bool]], numbers: Mapping[str, int], *, now: datetime
    ) -> bool:
        """Count the events of the batches, reject those beyond the limit, and tell whether there were any.

        `pairs` are all that occur among the events without keys, `numbers` the known items: an item counts under its
        number, however its id was spelt.
        """
        if not self.views:
            return False
        minute = int(now.timestamp()) // 60
        # One number for item and type: what follows runs for each event of the busiest call.
        codes = {pair: numbers[pair[0]] * 2 + pair[1] for pair in pairs if pair[0] in numbers}
        found = False
        for batch in batches:
            if batch.pairs:
                try:
                    sent = list(map(codes.__getitem__, batch.pairs))
                except KeyError:
                    sent = [codes[pair] for pair in batch.pairs if pair in codes]
            else:
                sent = [numbers[one[0]] * 2 + one[1] for one in batch.events if one[0] in numbers]
            network = self._count(batch.network, sent, minute)
            # Few networks send so much in all that one item could be beyond its limit.
            if network.total > self._clicks and any(network.counts[one] > self._most(one) for one in sent):
                self._reject(batch, numbers, network.counts, Counter(sent))
                found = True
        return found

    @property
    def _clicks(self) -> int:
        return max(1, self.views // VIEWS_A_CLICK)

    def _most(self, one: int) -> int:
        return self._clicks if one & 1 else self.views

    def _count(self, name: str, sent: list[int], minute: int) -> _Network:
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

    def _reject(self, batch: Batch, numbers: Mapping[str, int], counts: Counter[int], sent: Counter[int]) -> None:
        room = {one: self._most(one) - (counts[one] - times) for one, times in sent.items()}
        plain: list[Event] = [(item, is_click, None, index) for index, (item, is_click) in enumerate(batch.pairs)]
        kept = []
        for event in plain or batch.events:
            one = numbers.get(event[0], -1) * 2 + event[1]
            if one in room:
                room[one] -= 1
            if room.get(one, 0) >= 0:
                kept.append(event)
            else:
                batch.rejected[event[3]] = Reason.TOO_MANY
        batch.pairs, batch.events = [], kept
