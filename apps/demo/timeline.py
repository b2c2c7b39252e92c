"""Half a year of acts of two admins: planned by domain, carried out in the order of their times."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from itertools import groupby
from typing import TYPE_CHECKING

from apps.core.actor import Actor
from apps.core.zone import day_of, moment_of

if TYPE_CHECKING:
    from apps.accounts.models import Admin

DAYS = 183
SEED = 1
OWNER, COLLEAGUE = "owner", "colleague"
# Of networks that are set aside for examples.
ADDRESSES = {OWNER: "203.0.113.24", COLLEAGUE: "198.51.100.7"}
WORKING_HOURS = (time(9, 20), time(19, 40))
# What happens today has happened within these minutes before now.
LATELY = (150, 2)


@dataclass(frozen=True)
class Act:
    days_ago: float
    who: str
    do: Callable[[Actor], object]


@dataclass
class Timeline:
    """What happens when. Days are planned as if there were DAYS of them; fewer `days` bring them nearer together."""

    now: datetime
    seed: int = SEED
    days: int = DAYS
    # Who plays which part; the colleague is made by an act.
    admins: "dict[str, Admin]" = field(default_factory=dict)
    acts: list[Act] = field(default_factory=list)

    @property
    def today(self) -> date:
        return day_of(self.now)

    def chance(self, purpose: str) -> random.Random:
        """Return a source of figures that depend on seed and purpose alone, not on what else was drawn."""
        return random.Random(f"{self.seed} {purpose}")  # noqa: S311 - figures for show

    def day(self, days_ago: float) -> date:
        return self.today - timedelta(days=round(days_ago * self.days / DAYS))

    def add(self, days_ago: float, do: Callable[[Actor], object], *, by: str = OWNER) -> None:
        """Plan what an admin does that day, after what is planned for the same day already."""
        self.acts.append(Act(days_ago, by, do))

    def run(self) -> int:
        """Carry all acts out, each at its time; returns how many there were."""
        chance = self.chance("times of day")
        in_order = sorted(self.acts, key=lambda act: -act.days_ago)
        for day, acts in groupby(in_order, key=lambda act: self.day(act.days_ago)):
            todays = list(acts)
            for act, at in zip(todays, self._times(day, len(todays), chance), strict=True):
                act.do(Actor(self.admins[act.who], ADDRESSES[act.who], at))
        return len(in_order)

    def _times(self, day: date, count: int, chance: random.Random) -> list[datetime]:
        """So many moments of a day, in order, none of them in the future."""
        first, last = (moment_of(datetime.combine(day, hour)) for hour in WORKING_HOURS)
        if day == self.today:
            first, last = (self.now - timedelta(minutes=minutes) for minutes in LATELY)
        return sorted(first + (last - first) * chance.random() for _ in range(count))
