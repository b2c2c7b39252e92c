import uuid
from collections.abc import Mapping
from typing import Unpack

from django.db import transaction

from apps.analytics import services as analytics
from apps.audit import services as audit
from apps.core import rows
from apps.core.actor import Actor
from apps.core.kinds import Kind
from apps.placements import messages
from apps.placements.models import Placement
from apps.placements.plans import Plan, PlanChange
from apps.wire.errors import NotFoundError


class PlacementNotFoundError(NotFoundError):
    default_detail = messages.UNKNOWN


@transaction.atomic
def add_placement(*, kind: Kind, name: str, unit_id: str, description: str, actor: Actor) -> Placement:
    """Add a placement. Names need not be unique, because the app uses the IDs."""
    placement = Placement.objects.create(
        kind=kind, name=name, unit_id=unit_id, description=description, created_at=actor.now, updated_at=actor.now
    )
    analytics.add_item(item_id=placement.pk, kind=kind, name=name, now=actor.now)
    after = {"name": name, "unit_id": unit_id, "description": description}
    audit.record(actor=actor, action="placement.add", target=_target(placement), after=after)
    return placement


@transaction.atomic
def update_placement(
    *,
    kind: Kind,
    placement_id: uuid.UUID,
    unit_id: str,
    description: str,
    seen_version: int | None,
    actor: Actor,
    **plan: Unpack[PlanChange],
) -> Placement:
    """Change the ad unit ID, the description, and the given columns of the plan.

    Raises:
        PlacementNotFoundError: No placement of this kind has this ID.
        Conflict: It was changed since `seen_version`.
        ApiError: It would end before it starts.
    """
    placement = rows.lock(Placement.objects.filter(kind=kind, pk=placement_id), PlacementNotFoundError)
    values = {"unit_id": unit_id, "description": description, **plan}
    target = _target(placement)
    rows.save(placement, values, seen=seen_version, actor=actor, action="placement.update", target=target)
    return placement


@transaction.atomic
def set_active(*, kind: Kind, seen: Mapping[uuid.UUID, int], is_active: bool, actor: Actor) -> rows.SavedTogether:
    """Pause or resume all existing placements of `seen`, or none. `seen` maps IDs to versions.

    Raises:
        PlacementNotFoundError: None of them exists.
        Conflict: One of them was changed since its version.
    """
    found = rows.lock_those(Placement.objects.filter(kind=kind), seen, PlacementNotFoundError)
    values, action = {"is_active": is_active}, "placement.update"
    return rows.save_together(found, values, seen=seen, actor=actor, action=action, target=_target)


@transaction.atomic
def delete_placement(*, kind: Kind, placement_id: uuid.UUID, actor: Actor) -> None:
    """Delete a placement and its counts. Raises PlacementNotFoundError."""
    placement = rows.lock(Placement.objects.filter(kind=kind, pk=placement_id), PlacementNotFoundError)
    before = placement.describe(["name", "unit_id", "description", *_planned_columns(placement)])
    Placement.objects.filter(pk=placement_id).delete()
    analytics.remove_items(item_ids=[placement_id], now=actor.now)
    audit.record(actor=actor, action="placement.delete", target=_target(placement), before=dict(before))


def get_placement(*, kind: Kind, placement_id: uuid.UUID) -> Placement:
    """Return the placement. Raises PlacementNotFoundError, also if it has another kind."""
    return rows.find(Placement.objects.filter(kind=kind, pk=placement_id), PlacementNotFoundError)


def _planned_columns(placement: Placement) -> list[str]:
    """Return the columns of the plan that do not have their default."""
    return [name for name, default in Plan()._asdict().items() if getattr(placement, name) != default]


def _target(placement: Placement) -> str:
    return f"placement:{placement.kind}:{placement.pk}"
