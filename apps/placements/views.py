import time
import uuid
from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest, actor_of
from apps.analytics import queries as counts
from apps.analytics import services as analytics
from apps.analytics.days import Range
from apps.analytics.parameters import RANGE, requested_range
from apps.analytics.serializers import ChosenItemsSerializer, ClearingResponseSerializer, clearing_row
from apps.captcha.guard import WrongAnswer, captcha_required
from apps.core.kinds import Kind
from apps.core.serializers import ActiveConflictSerializer, ActiveRowsSerializer, ActiveSavedSerializer
from apps.idempotency.guard import Once, idempotent
from apps.placements import queries, serializers, services
from apps.placements.models import Placement, shown_at
from apps.web.app_api import IF_NONE_MATCH, DeviceViewSet, etag_response
from apps.wire.responses import ok, set_active_response
from apps.wire.serializers import ErrorSerializer
from apps.wire.views import ConsoleViewSet, validated


class _Placements(ConsoleViewSet):
    """What placements and web ads share."""

    def show(self, row: Placement) -> dict[str, Any]:
        return {"data": serializers.PlacementRowSerializer(row).data}

    def _add(self, request: SignedInRequest, data: dict[str, Any], kind: Kind, once: Once) -> Response:
        actor = actor_of(request)
        return once(lambda: ok("Ad added", **self.show(services.add_placement(**data, kind=kind, actor=actor))))

    def _save(self, request: SignedInRequest, **change: Any) -> Response:
        saved = services.update_placement(**change, actor=actor_of(request))
        return ok("Ad updated successfully!", **self.show(saved))

    def _set_active(self, request: SignedInRequest, data: dict[str, Any], kind: Kind) -> Response:
        saved = services.set_active(**data, kind=kind, actor=actor_of(request))
        done, was = ("resumed", "active") if data["is_active"] else ("paused", "paused")
        return set_active_response("ad", changed=saved.changed, others=saved.others, done=done, was=was)


class PlacementViewSet(_Placements):
    @extend_schema(parameters=serializers.KIND, responses=serializers.PlacementListSerializer)
    def list(self, request: SignedInRequest, kind: Kind) -> Response:
        """List the ads of an ad type, oldest first, with their views and clicks of the last 7 days."""
        rows = list(queries.list_placements(kind=kind))
        today = timezone.localdate()
        week = Range(today - timedelta(days=6), today)
        totals = counts.totals_in(item_ids=[row.pk for row in rows], period=week)
        return ok(data=serializers.CountedPlacementRowSerializer(rows, many=True, context={"totals": totals}).data)

    @extend_schema(parameters=serializers.KIND, responses=serializers.PlacementResponseSerializer)
    @validated(serializers.NewPlacementSerializer)
    @idempotent
    def add(self, request: SignedInRequest, data: dict[str, Any], kind: Kind, once: Once) -> Response:
        """Add an ad. Accepts Idempotency-Key."""
        return self._add(request, data, kind, once)

    @extend_schema(parameters=serializers.KIND, responses=serializers.PlacementResponseSerializer)
    @validated(serializers.PlacementUpdateSerializer, if_match=True)
    def update(
        self,
        request: SignedInRequest,
        data: dict[str, Any],
        kind: Kind,
        placement_id: uuid.UUID,
        seen_version: int | None,
    ) -> Response:
        """Change an ad's ID, description, and schedule.

        With If-Match, a conflict is rejected with 409 and the current row.
        """
        return self._save(request, **data, kind=kind, placement_id=placement_id, seen_version=seen_version)

    @extend_schema(
        operation_id="setPlacementsActive",
        parameters=serializers.KIND,
        responses={200: ActiveSavedSerializer, 409: ActiveConflictSerializer},
    )
    @validated(ActiveRowsSerializer)
    def set_active(self, request: SignedInRequest, data: dict[str, Any], kind: Kind) -> Response:
        """Pause or resume all of these ads, or none if one was changed since its version was read."""
        return self._set_active(request, data, kind)


class WebAdViewSet(_Placements):
    """Placements whose ad unit ID is a URL, with their counts in a date range."""

    @extend_schema(parameters=RANGE, responses=serializers.WebAdListSerializer)
    def list(self, request: SignedInRequest) -> Response:
        """List web ads, oldest first, with views and clicks in the date range. The default is today."""
        period = requested_range(request.query_params)
        rows = list(queries.list_placements(kind=Kind.WEB))
        totals = counts.totals_in(item_ids=[row.pk for row in rows], period=period)
        return ok(data=serializers.WebAdRowSerializer(rows, many=True, context={"totals": totals}).data)

    @extend_schema(responses=serializers.PlacementResponseSerializer)
    @validated(serializers.NewWebAdSerializer)
    @idempotent
    def add(self, request: SignedInRequest, data: dict[str, Any], once: Once) -> Response:
        """Add a web ad. Accepts Idempotency-Key."""
        return self._add(request, data, Kind.WEB, once)

    @extend_schema(responses=serializers.PlacementResponseSerializer)
    @validated(serializers.WebAdUpdateSerializer, if_match=True)
    def update(
        self, request: SignedInRequest, data: dict[str, Any], placement_id: uuid.UUID, seen_version: int | None
    ) -> Response:
        """Change a web ad's URL, description, and schedule.

        With If-Match, a conflict is rejected with 409 and the current row.
        """
        return self._save(request, **data, kind=Kind.WEB, placement_id=placement_id, seen_version=seen_version)

    @extend_schema(
        operation_id="setWebAdsActive",
        responses={200: ActiveSavedSerializer, 404: ErrorSerializer, 409: ActiveConflictSerializer},
    )
    @validated(ActiveRowsSerializer)
    def set_active(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Pause or resume all of these web ads, or none if one was changed since its version was read."""
        return self._set_active(request, data, Kind.WEB)

    @captcha_required(WrongAnswer.CAPTCHA_ANSWER_IS_NOT_CORRECT)
    def remove(self, request: SignedInRequest, placement_id: uuid.UUID) -> Response:
        """Delete a web ad and its counts."""
        services.delete_placement(kind=Kind.WEB, placement_id=placement_id, actor=actor_of(request))
        return ok("Ad deleted")

    @extend_schema(operation_id="clearWebAdCounts", parameters=RANGE, responses=ClearingResponseSerializer)
    @captcha_required(WrongAnswer.CAPTCHA_ANSWER_IS_NOT_CORRECT)
    def clear_one(self, request: SignedInRequest, placement_id: uuid.UUID) -> Response:
        """Clear the counts of one web ad in the date range. They can be restored for 30 days."""
        services.get_placement(kind=Kind.WEB, placement_id=placement_id)
        return self._clear(request, [placement_id])

    @extend_schema(
        operation_id="clearAllWebAdCounts",
        parameters=RANGE,
        responses={200: ClearingResponseSerializer, 404: ErrorSerializer},
    )
    @validated(ChosenItemsSerializer)
    @captcha_required(WrongAnswer.CAPTCHA_ANSWER_IS_NOT_CORRECT)
    def clear_all(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Clear the counts of these web ads in the date range. They can be restored for 30 days."""
        return self._clear(request, data["id"])

    def _clear(self, request: SignedInRequest, ids: Collection[uuid.UUID]) -> Response:
        period = requested_range(request.query_params)
        clearing = analytics.clear_counts(item_ids=ids, kinds=[Kind.WEB], period=period, actor=actor_of(request))
        return ok("Counts cleared", data=clearing_row(clearing, is_restorable=True))


class DevicePlacementViewSet(DeviceViewSet):
    @extend_schema(parameters=[*serializers.KIND, *IF_NONE_MATCH], responses=serializers.DevicePlacementsSerializer)
    def list(self, request: Request, kind: Kind) -> Response:
        """List the app's ads of an ad type. 304 if the ETag of If-None-Match is current."""
        return etag_response(request, data=_shown(kind))


class DeviceWebAdViewSet(DeviceViewSet):
    @extend_schema(parameters=IF_NONE_MATCH, responses=serializers.DevicePlacementsSerializer)
    def list(self, request: Request) -> Response:
        """List the app's web ads, whose ad ID is the URL. 304 if the ETag of If-None-Match is current."""
        return etag_response(request, data=_shown(Kind.WEB))


def _shown(kind: Kind) -> list[dict[str, Any]]:
    return serializers.device_placements(shown_at(queries.list_for_device(kind=kind), time.time()))[kind]
