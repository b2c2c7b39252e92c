import uuid
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Protocol

from django.db.models import QuerySet

from apps.core.kinds import Kind
from apps.placements.models import Placement

COLUMNS = ("id", "name", "unit_id", "description", "version", "created_at", "updated_at")


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


def list_for_device(*, kind: Kind | None = None) -> Iterable[Mapping[str, Any]]:
    """What the app needs of the placements of a kind, or of all kinds, oldest first."""
    chosen = Placement.objects.all() if kind is None else Placement.objects.filter(kind=kind)
    return list(chosen.order_by("created_at", "id").values("id", "kind", "name", "unit_id"))
