"""A rate limit in the memory of one process, for what is counted on a hot path."""

import math
import time
from dataclasses import dataclass, field

MAX_TRACKED = 50_000


@dataclass
class RateLimiter:
    """A token bucket per network: `rate` tokens per second, `burst` at once. A rate of 0 means no limit."""

    rate: float
    burst: float
    _buckets: dict[str, tuple[float, float]] = field(default_factory=dict)

    def take(self, network: str, count: int, *, now: float | None = None) -> int:
        """Take tokens. Returns 0, or the seconds after which there are enough of them."""
        if self.rate <= 0 or not count:
            return 0
        now = time.monotonic() if now is None else now
        level, at = self._buckets.get(network, (self.burst, now))
        level = min(self.burst, level + (now - at) * self.rate)
        if level < count:
            return math.ceil((count - level) / self.rate)
        if len(self._buckets) >= MAX_TRACKED and network not in self._buckets:
            self._drop_full_buckets(now)
        self._buckets[network] = (level - count, now)
        return 0

    def refund(self, network: str, count: int) -> None:
        """Put tokens back that turned out not to be needed."""
        if network in self._buckets:
            level, at = self._buckets[network]
            self._buckets[network] = (min(self.burst, level + count), at)

    def _drop_full_buckets(self, now: float) -> None:
        """Drop the buckets that are full again; if there are none, the older half."""
        full = [name for name, (level, at) in self._buckets.items() if level + (now - at) * self.rate >= self.burst]
        for name in full or list(self._buckets)[: MAX_TRACKED // 2]:
            del self._buckets[name]
