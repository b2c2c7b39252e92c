import uuid

from django.db import transaction

from apps.analytics import services as analytics
from apps.audit import services as audit
from apps.core.actor import Actor
from apps.placements import messages
from apps.placements.models import Kind, Placement
from apps.wire.errors import Conflict, NotFound


class UnknownPlacement(NotFound):
    message = messages.UNKNOWN


class ChangedMeanwhile(Conflict):
    """The row is not what the admin saw; `standing` is what it is now. Nothing was changed."""

    message = messages.CHANGED_MEANWHILE

    def __init__(self, standing: Placement) -> None:
        super().__init__()
        self.standing = standing


@transaction.atomic
def add_placement(*, kind: Kind, name: str, unit_id: str, description: str, actor: Actor) -> Placement:
    """Add a placement of this kind. Equal names are allowed: the app tells placements apart by their ids."""
    placement = Placement.objects.create(
        kind=kind, name=name, unit_id=unit_id, description=description, created_at=actor.now, updated_at=actor.now
    )
    analytics.add_item(item_id=placement.pk, kind=kind, name=name, now=actor.now)
    after = {"name": name, "unit_id": unit_id, "description": description}
    audit.record(actor=actor, action="placement.add", target=_target(placement), after=after)
    return placement


@transaction.atomic
def update_placement(
    *, placement: Placement, unit_id: str, description: str, seen_version: int | None, actor: Actor
) -> Placement:
    """Change unit id and description. Raises ChangedMeanwhile when `seen_version` is no longer the row's.

    Without a version the later save wins, and the audit holds both.
    """
    locked = Placement.objects.select_for_update().get(pk=placement.pk)
    if seen_version is not None and seen_version != locked.version:
        raise ChangedMeanwhile(locked)
    before = {"unit_id": locked.unit_id, "description": locked.description}
    after = {"unit_id": unit_id, "description": description}
    if before == after:
        return locked
    locked.unit_id, locked.description = unit_id, description
    locked.version += 1
    locked.updated_at = actor.now
    locked.save(update_fields=["unit_id", "description", "version", "updated_at"])
    audit.record(actor=actor, action="placement.update", target=_target(locked), before=before, after=after)
    return locked


@transaction.atomic
def delete_placement(*, placement: Placement, actor: Actor) -> None:
    """Delete the ad and its counts. A second delete of the same ad is refused as unknown."""
    before = {"name": placement.name, "unit_id": placement.unit_id, "description": placement.description}
    if not Placement.objects.filter(pk=placement.pk).delete()[0]:
        raise UnknownPlacement
    analytics.remove_items(item_ids=[placement.pk], now=actor.now)
    audit.record(actor=actor, action="placement.delete", target=_target(placement), before=before)


def get_placement(*, kind: Kind, placement_id: uuid.UUID) -> Placement:
    """The placement of this kind. Raises UnknownPlacement, also for an id of another kind."""
    placement = Placement.objects.filter(kind=kind, pk=placement_id).first()
    if placement is None:
        raise UnknownPlacement
    return placement


def _target(placement: Placement) -> str:
    return f"placement:{placement.kind}:{placement.pk}"
