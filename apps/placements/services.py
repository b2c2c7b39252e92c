import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from apps.analytics import services as analytics
from apps.core import rows
from apps.core.actor import Actor
from apps.core.kinds import Kind
from apps.placements.models import Placement
from apps.wire.errors import NotFoundError


class PlacementNotFoundError(NotFoundError):
    default_detail = "This ad does not exist."


@transaction.atomic
def add_placement(*, kind: Kind, actor: Actor, **values: Any) -> Placement:
    """Add a placement with these columns. Names need not be unique, because the app uses the IDs.

    Raises ApiError if it would end before it starts.
    """
    placement = Placement(kind=kind, created_at=actor.now, updated_at=actor.now, **values)
    placement.check_together()
    placement.save(force_insert=True)
    analytics.add_item(item_id=placement.pk, kind=kind, name=placement.name, now=actor.now)
    placement.record("placement.add", actor=actor, after=placement.audit_values(values))
    return placement


@transaction.atomic
def update_placement(
    *, kind: Kind, placement_id: uuid.UUID, seen_version: int | None, actor: Actor, **values: object
) -> Placement:
    """Change these columns of a placement.

    Raises:
        PlacementNotFoundError: No placement of this ad type has this ID.
        ConflictError: It was changed since `seen_version`.
        ApiError: It would end before it starts.
    """
    placement = rows.lock(Placement.objects.filter(kind=kind, pk=placement_id), PlacementNotFoundError)
    rows.save(placement, values, seen=seen_version, actor=actor, action="placement.update")
    return placement


@transaction.atomic
def set_active(*, kind: Kind, seen: Mapping[uuid.UUID, int], is_active: bool, actor: Actor) -> rows.SavedTogether:
    """Pause or resume all existing placements of `seen`, or none. `seen` maps IDs to versions.

    Raises:
        PlacementNotFoundError: None of them exists.
        ConflictError: One of them was changed since its version.
    """
    found = rows.lock_all(Placement.objects.filter(kind=kind), seen, PlacementNotFoundError)
    return rows.save_together(found, {"is_active": is_active}, seen=seen, actor=actor, action="placement.update")


@transaction.atomic
def delete_placement(*, kind: Kind, placement_id: uuid.UUID, actor: Actor) -> None:
    """Delete a placement and its counts. Raises PlacementNotFoundError."""
    placement = rows.lock(Placement.objects.filter(kind=kind, pk=placement_id), PlacementNotFoundError)
    before = placement.audit_values(_edited_columns(placement))
    Placement.objects.filter(pk=placement_id).delete()
    analytics.remove_items(item_ids=[placement_id], now=actor.now)
    placement.record("placement.delete", actor=actor, before=before)


def get_placement(*, kind: Kind, placement_id: uuid.UUID) -> Placement:
    """Return the placement. Raises PlacementNotFoundError, also if it has another ad type."""
    return rows.find(Placement.objects.filter(kind=kind, pk=placement_id), PlacementNotFoundError)


def _edited_columns(placement: Placement) -> list[str]:
    """Return the columns that do not have their default, except those that no admin edits."""
    columns = {field.name: field.default for field in Placement._meta.concrete_fields}
    edited = columns.keys() - {"id", "kind", "version", "created_at", "updated_at"}
    return [name for name in columns if name in edited and getattr(placement, name) != columns[name]]
