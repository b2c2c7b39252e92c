from django.db import transaction

from apps.core import rows
from apps.core.actor import Actor
from apps.retention.models import TARGET, Retention


@transaction.atomic
def save(*, days: dict[str, int], seen_version: int | None, actor: Actor) -> Retention:
    """Set for how many days each is kept. What is older goes with the next purge. Raises Conflict."""
    row = rows.lock_only(Retention, 1)
    rows.save(row, days, seen=seen_version, actor=actor, action="retention.save", target=TARGET)
    return row
