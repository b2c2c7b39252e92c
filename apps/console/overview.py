"""API of the analytics overview. It is here because it combines the counts with the audit log and the domains."""

import uuid
from dataclasses import replace
from typing import Any

from django.db.models import Q
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest
from apps.analytics import services
from apps.analytics.comparisons import read_earlier_points, read_effect, read_item_sums
from apps.analytics.days import Range
from apps.analytics.intervals import Interval, read_curve
from apps.analytics.overview import find_biggest_changes, read_card_curves, sum_by_kind
from apps.analytics.parameters import CURVE, RANGE, requested_interval, requested_or_previous, requested_range
from apps.analytics.queries import of_kinds
from apps.analytics.serializers import EarlierPointSerializer
from apps.console import marks, serializers
from apps.core import zone
from apps.core.kinds import APP_KINDS
from apps.wire.ids import read_uuid
from apps.wire.openapi import query
from apps.wire.responses import ok
from apps.wire.views import ConsoleViewSet

ITEM = [query("item", "count only this item, and exclude changes of other items", uuid.UUID)]


class OverviewViewSet(ConsoleViewSet):
    @extend_schema(parameters=[*RANGE, *CURVE], responses=serializers.OverviewResponseSerializer)
    def read(self, request: SignedInRequest) -> Response:
        """Get the overview of a period: counts of all ads, ad types, biggest changes, and annotations."""
        period = requested_range(request.query_params)
        now = timezone.now()
        condition = of_kinds(APP_KINDS)
        curve = read_curve(
            period=period,
            interval=requested_interval(request.query_params) or Interval.DAY,
            condition=condition,
            now=now,
        )
        same = requested_or_previous(request.query_params, period, condition=condition)
        earlier = read_earlier_points(same, curve.interval, condition=condition, now=now)
        changes = find_biggest_changes(same, kinds=APP_KINDS) if same else []
        kinds = sum_by_kind(read_item_sums(period, same), kinds=APP_KINDS)
        return ok(
            interval=curve.interval,
            points=serializers.PointRowSerializer(curve.points, many=True).data,
            earlier=EarlierPointSerializer(earlier, many=True).data,
            kinds=[{"kind": kind, "views": totals.views, "clicks": totals.clicks} for kind, totals in kinds.items()],
            movers=serializers.BiggestChangeRowSerializer(changes, many=True).data,
            marks=_marks_in(period),
        )

    @extend_schema(operation_id="listCurves", parameters=RANGE, responses=serializers.CurveListSerializer)
    def curves(self, request: SignedInRequest) -> Response:
        """List the clicks of each of the app's ads per interval of a period. Ads without clicks are omitted."""
        found = read_card_curves(period=requested_range(request.query_params), now=timezone.now())
        return ok(data=[{"_id": item_id, "clicks": clicks} for item_id, clicks in found.items()])


class MarkViewSet(ConsoleViewSet):
    @extend_schema(parameters=[*RANGE, *ITEM], responses=serializers.MarkListSerializer)
    def list(self, request: SignedInRequest) -> Response:
        """List the annotations of a period, oldest first: at most the newest 200 of each type."""
        return ok(data=_marks_in(requested_range(request.query_params), _item(request)))

    @extend_schema(parameters=ITEM, responses=serializers.MarkResponseSerializer)
    def read(self, request: SignedInRequest, type: str, mark_id: str) -> Response:
        """Get one annotation, with the counts of equally many hours before and after it."""
        mark = marks.find_mark(type=type, mark_id=mark_id)
        item_id = _item(request)
        condition = of_kinds(APP_KINDS) if item_id is None else Q(item=services.get_item(item_id=item_id))
        mark = replace(mark, effect=read_effect(at=mark.at, now=timezone.now(), condition=condition))
        return ok(data=serializers.MarkDetailsSerializer(mark).data)


def _marks_in(period: Range, item_id: uuid.UUID | None = None) -> Any:
    since, until = zone.utc_bounds(period.start, period.end)
    found = marks.list_marks(since=since, until=until, item_id=item_id)
    return serializers.MarkRowSerializer(found, many=True).data


def _item(request: SignedInRequest) -> uuid.UUID | None:
    given = request.query_params.get("item", "")
    item_id = read_uuid(given)
    if given and item_id is None:
        raise services.ItemNotFoundError
    return item_id
