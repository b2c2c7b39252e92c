from bisect import bisect_right
from collections.abc import Iterable
from math import inf, isfinite


class Boundaries:
    """The moments at which something begins or ends, as seconds since the epoch; those that never come are left out."""

    def __init__(self, moments: Iterable[float]) -> None:
        self._moments = sorted({moment for moment in moments if isfinite(moment)})

    def latest(self, now: float) -> float:
        """Return the last that has come; minus infinity before the first. All holds now that held then."""
        at = bisect_right(self._moments, now)
        return self._moments[at - 1] if at else -inf

    def next_after(self, now: float) -> float:
        """Return the next of them; infinity when none is left."""
        at = bisect_right(self._moments, now)
        return self._moments[at] if at < len(self._moments) else inf
