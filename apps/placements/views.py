import re
import uuid
from typing import Any

from django.utils import timezone
from rest_framework.response import Response

from apps.accounts.requests import SignedInRequest
from apps.idempotency.guard import idempotent
from apps.placements import messages, queries, services
from apps.placements.models import Kind
from apps.placements.serializers import (
    NewPlacement,
    PlacementAnswer,
    PlacementList,
    PlacementUpdate,
    placement_of,
    placement_row,
)
from apps.wire.address import client_address
from apps.wire.answers import ok
from apps.wire.errors import Conflict, Refused
from apps.wire.takes import gives, takes
from apps.wire.views import Calls


class PlacementCalls(Calls):
    @gives(PlacementList)
    def list(self, request: SignedInRequest, kind: Kind) -> Response:
        """All ads of a kind, oldest first."""
        return ok(data=[placement_row(row) for row in queries.list_placements(kind=kind)])

    @gives(PlacementAnswer)
    @takes(NewPlacement)
    @idempotent
    def add(self, request: SignedInRequest, change: dict[str, Any], kind: Kind) -> Response:
        """Add an ad. Idempotency-Key is honoured."""
        added = services.add_placement(
            **change, kind=kind, admin=request.user, address=client_address(request), now=timezone.now()
        )
        return ok(messages.ADDED, data=placement_of(added))

    @gives(PlacementAnswer)
    @takes(PlacementUpdate)
    def update(self, request: SignedInRequest, change: dict[str, Any], kind: Kind, placement_id: uuid.UUID) -> Response:
        """Change id and description. With If-Match a stale save is refused with 409 and the row as it stands."""
        placement = services.get_placement(kind=kind, placement_id=placement_id)
        try:
            saved = services.update_placement(
                **change, placement=placement, seen_version=_seen_version(request), admin=request.user,
                address=client_address(request), now=timezone.now(),
            )  # fmt: skip
        except services.ChangedMeanwhile as late:
            raise Conflict(late.message, extra={"data": placement_of(late.standing)}) from late
        return ok(messages.UPDATED, data=placement_of(saved))


def _seen_version(request: SignedInRequest) -> int | None:
    header = request.headers.get("If-Match", "").strip()
    if not header:
        return None
    found = re.fullmatch(r'"(\d{1,9})"', header)
    if found is None:
        raise Refused(messages.BAD_VERSION)
    return int(found.group(1))
