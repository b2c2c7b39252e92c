"""Schedule, frequency limits, and weight of an ad (docs/product.md 4.4), without the database."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from math import inf
from typing import Any, Final, NamedTuple

# Larger frequency limits are typing mistakes.
MAX_FREQUENCY_LIMIT: Final = 1000
MIN_WEIGHT: Final = 1
MAX_WEIGHT: Final = 100


class Plan(NamedTuple):
    """Schedule and limits of an ad. The defaults are those of an ad without any."""

    is_active: bool = True
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    per_day: int = 0
    per_hour: int = 0
    weight: int = MIN_WEIGHT

    @classmethod
    def read(cls, columns: Mapping[str, Any]) -> "Plan":
        """Read schedule and limits from the columns of a row, which may have others."""
        return cls(*(columns[name] for name in cls._fields))

    def start_and_end(self) -> tuple[float, float]:
        """Return start and end as seconds since the epoch; infinite where there is none."""
        return (
            self.starts_at.timestamp() if self.starts_at else -inf,
            self.ends_at.timestamp() if self.ends_at else inf,
        )

    def is_on(self, at: float) -> bool:
        """Return whether the ad is shown at that time: from its start to before its end."""
        start, end = self.start_and_end()
        return self.is_active and start <= at < end


def shown_at(rows: Iterable[Mapping[str, Any]], at: float) -> list[Mapping[str, Any]]:
    """Return the rows whose `plan` is on at that time, in seconds since the epoch."""
    return [row for row in rows if row["plan"].is_on(at)]


def boundaries_of(plans: Iterable[Plan]) -> list[float]:
    """Return the times at which an active ad starts or ends."""
    return [time for plan in plans if plan.is_active for time in plan.start_and_end()]
