"""When an ad is shown, how often and how gladly (docs/product.md 4.4): decided without the database."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from math import inf
from typing import Any, Final, NamedTuple, TypedDict

# Nobody looks at an ad more often: beyond, a cap is a slip of the finger.
HIGHEST_CAP: Final = 1000
LEAST_WEIGHT: Final = 1
MOST_WEIGHT: Final = 100
# Other years are slips of the finger, too.
FIRST_YEAR: Final = 2000
LAST_YEAR: Final = 2099


class PlanChange(TypedDict, total=False):
    """What may be changed of a plan; what is left out stays as it is."""

    is_active: bool
    starts_at: datetime | None
    ends_at: datetime | None
    per_day: int
    per_hour: int
    weight: int


class Plan(NamedTuple):
    """The plan of one ad; without arguments that of an ad that has none."""

    is_active: bool = True
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    per_day: int = 0
    per_hour: int = 0
    weight: int = LEAST_WEIGHT

    @classmethod
    def read(cls, columns: Mapping[str, Any]) -> "Plan":
        """Read it from a row's columns, among others."""
        return cls(*(columns[name] for name in cls._fields))

    def moments(self) -> tuple[float, float]:
        """Return from when and up to before when it is shown, as seconds since the epoch; infinities where open."""
        return (
            self.starts_at.timestamp() if self.starts_at else -inf,
            self.ends_at.timestamp() if self.ends_at else inf,
        )

    def is_on(self, at: float) -> bool:
        """Tell whether the ad is shown at that second since the epoch: from its start on, at its end no more."""
        start, end = self.moments()
        return self.is_active and start <= at < end


def shown_at(rows: Iterable[Mapping[str, Any]], at: float) -> list[Mapping[str, Any]]:
    """Return those rows whose `plan` is on at that second since the epoch."""
    return [row for row in rows if row["plan"].is_on(at)]


def boundaries_of(plans: Iterable[Plan]) -> list[float]:
    """Return the moments at which one of these ads comes or goes; what is paused does neither."""
    return [moment for plan in plans if plan.is_active for moment in plan.moments()]
