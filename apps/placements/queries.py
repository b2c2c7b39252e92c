import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from django.db.models import QuerySet

from apps.core.kinds import Kind
from apps.placements.models import Placement, Plan

Edge = Literal["starts_at", "ends_at"]
EDGES: tuple[Edge, ...] = ("starts_at", "ends_at")


def list_placements(*, kind: Kind) -> QuerySet[Placement]:
    """Return the placements of an ad type, oldest first."""
    return Placement.objects.filter(kind=kind).order_by("created_at", "id")


def list_every_kind() -> QuerySet[Placement]:
    """Return the placements of every ad type, newest first."""
    return Placement.objects.order_by("-created_at", "-id")


def list_for_device(*, kind: Kind | None = None) -> list[Mapping[str, Any]]:
    """Return the app's fields of the placements of one or all ad types, oldest first, with paused ones."""
    chosen = Placement.objects.all() if kind is None else Placement.objects.filter(kind=kind)
    rows = chosen.order_by("created_at", "id").values("id", "kind", "name", "unit_id", *Plan._fields)
    return [{**row, "plan": Plan.read(row)} for row in rows]


def list_edges(
    *, since: datetime, until: datetime, limit: int, placement_id: uuid.UUID | None = None
) -> list[tuple[datetime, Edge, Placement]]:
    """Return the newest starts and ends of active placements from `since` to before `until`, newest first."""
    active = Placement.objects.filter(is_active=True)
    chosen = active if placement_id is None else active.filter(pk=placement_id)
    found = [
        (getattr(row, edge), edge, row)
        for edge in EDGES
        for row in chosen.filter(**{f"{edge}__gte": since, f"{edge}__lt": until}).order_by(f"-{edge}")[:limit]
    ]
    return sorted(found, key=lambda edge: edge[0], reverse=True)[:limit]
