"""What moved most between two spans, and the small curves of many items."""

import uuid
from dataclasses import dataclass

from apps.analytics.models import Item
from apps.analytics.queries import Totals
from apps.core.kinds import APP_KINDS

# Of each direction.
MOVERS = 5


@dataclass(frozen=True)
class Mover:
    """An item whose clicks changed against the span before."""

    id: uuid.UUID
    kind: str
    name: str
    now: Totals
    before: Totals

    @property
    def change(self) -> int:
        return self.now.clicks - self.before.clicks


def find_movers(*, now: dict[int, Totals], before: dict[int, Totals]) -> list[Mover]:
    """The ad placements whose clicks grew and fell the most between two spans, each {item number: its counts}.

    At most five of each, from the one that grew most to the one that fell most.
    """
    nothing = Totals()
    items = Item.objects.filter(kind__in=APP_KINDS, removed_at=None).values_list("number", "id", "kind", "name")
    movers = [
        Mover(item_id, kind, name, now.get(number, nothing), before.get(number, nothing))
        for number, item_id, kind, name in items
        if number in now or number in before
    ]
    ranked = sorted((mover for mover in movers if mover.change), key=lambda mover: (-mover.change, mover.name))
    risen = [mover for mover in ranked[:MOVERS] if mover.change > 0]
    fallen = [mover for mover in ranked[-MOVERS:] if mover.change < 0]
    return [*risen, *fallen]
