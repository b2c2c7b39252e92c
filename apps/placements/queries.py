import uuid
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Literal, Protocol

from django.db.models import QuerySet

from apps.core.kinds import Kind
from apps.placements.models import Placement
from apps.placements.plans import Plan

COLUMNS = ("id", "name", "unit_id", "description", *Plan._fields, "version", "created_at", "updated_at")
Edge = Literal["starts_at", "ends_at"]
EDGES: tuple[Edge, ...] = ("starts_at", "ends_at")


class Row(Protocol):
    """What a list shows of a placement: the model has it, and so has a row of `list_placements`."""

    @property
    def id(self) -> uuid.UUID: ...
    @property
    def name(self) -> str: ...
    @property
    def unit_id(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def is_active(self) -> bool: ...
    @property
    def starts_at(self) -> datetime | None: ...
    @property
    def ends_at(self) -> datetime | None: ...
    @property
    def per_day(self) -> int: ...
    @property
    def per_hour(self) -> int: ...
    @property
    def weight(self) -> int: ...
    @property
    def version(self) -> int: ...
    @property
    def created_at(self) -> datetime: ...
    @property
    def updated_at(self) -> datetime: ...


def list_placements(*, kind: Kind) -> Iterable[Row]:
    """All placements of a kind, oldest first, as plain rows: a model instance each costs ten times that."""
    return Placement.objects.filter(kind=kind).order_by("created_at", "id").values_list(*COLUMNS, named=True)


def list_every_kind() -> QuerySet[Placement]:
    """Those of every kind, web ads too, newest first."""
    return Placement.objects.order_by("-created_at", "-id")


def list_for_device(*, kind: Kind | None = None) -> list[Mapping[str, Any]]:
    """What the app needs of the placements of a kind, or of all kinds, oldest first, whether they are on or not."""
    chosen = Placement.objects.all() if kind is None else Placement.objects.filter(kind=kind)
    rows = chosen.order_by("created_at", "id").values("id", "kind", "name", "unit_id", *Plan._fields)
    return [{**row, "plan": Plan.read(row)} for row in rows]


def list_edges(
    *, since: datetime, until: datetime, most: int, placement_id: uuid.UUID | None = None
) -> list[tuple[datetime, Edge, Placement]]:
    """Starts and ends of plans as they are now, from `since` to before `until`: the newest, newest first.

    What is paused neither starts nor ends.
    """
    active = Placement.objects.filter(is_active=True)
    chosen = active if placement_id is None else active.filter(pk=placement_id)
    found = [
        (getattr(row, edge), edge, row)
        for edge in EDGES
        for row in chosen.filter(**{f"{edge}__gte": since, f"{edge}__lt": until}).order_by(f"-{edge}")[:most]
    ]
    return sorted(found, key=lambda one: one[0], reverse=True)[:most]
