"""How many calls one network may make: a bucket a network, in this process alone.

Against floods, not against guessing: it is lost at a restart and counts per process, so that
the hot calls of the app touch neither a database nor Redis for it.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from apps.web.address import network_of

TRACKED = 50_000


@dataclass
class RateLimiter:
    """`rate` calls a second and network, `burst` at once. A rate of 0 lets everything pass."""

    rate: float
    burst: float
    group: Callable[[str], str] = network_of
    _levels: dict[str, tuple[float, float]] = field(default_factory=dict)

    def wait_s(self, address: str, *, now: float, cost: int = 1) -> int:
        """Count a call of this address' network. 0: go on; else the whole seconds after which one is taken again."""
        if self.rate <= 0:
            return 0
        address = self.group(address)
        level, at = self._levels.get(address, (self.burst, now))
        level = min(self.burst, level + (now - at) * self.rate)
        if level < cost:
            return math.ceil((cost - level) / self.rate)
        if len(self._levels) >= TRACKED and address not in self._levels:
            self._drop_full_buckets(now)
        self._levels[address] = (level - cost, now)
        return 0

    def refund(self, address: str, count: int) -> None:
        """Take back what turned out to cost nothing."""
        address = self.group(address)
        if address in self._levels:
            level, at = self._levels[address]
            self._levels[address] = (min(self.burst, level + count), at)

    def _drop_full_buckets(self, now: float) -> None:
        """Drop addresses whose bucket is full again; if there is none, drop the oldest half."""
        full = [name for name, (level, at) in self._levels.items() if level + (now - at) * self.rate >= self.burst]
        for name in full or list(self._levels)[: TRACKED // 2]:
            del self._levels[name]
