import uuid
from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest, actor_of
from apps.analytics import batches, queries, serializers, services
from apps.analytics.comparisons import read_earlier_points, read_item_sums
from apps.analytics.intervals import Interval, check_hours, read_curve
from apps.analytics.parameters import CURVE, RANGE, requested_interval, requested_or_previous, requested_range
from apps.captcha.guard import WrongAnswer, captcha_required
from apps.core.kinds import APP_KINDS, CLEARED_TOGETHER
from apps.wire.responses import ok
from apps.wire.serializers import ErrorSerializer
from apps.wire.views import ConsoleViewSet, validated

REJECTED_SHOWN_FOR = timedelta(hours=24)


class CountViewSet(ConsoleViewSet):
    @extend_schema(parameters=[*RANGE, *CURVE], responses=serializers.CountListSerializer)
    def list(self, request: SignedInRequest) -> Response:
        """List the app's ads with views and clicks in a range. Without dates: today."""
        period, interval = requested_range(request.query_params), requested_interval(request.query_params)
        check_hours(period=period, interval=interval)
        condition = queries.of_kinds(APP_KINDS)
        previous = requested_or_previous(request.query_params, period, condition=condition)
        sums = read_item_sums(period, previous)
        before = queries.by_id(previous.before.read_items(), kinds=APP_KINDS) if previous and interval else None
        return ok(
            data=[
                serializers.count_row(item, clicks_before=before) for item in queries.list_items(sums, kinds=APP_KINDS)
            ],
            **({"interval": interval} if interval else {}),
            previous=previous
            and serializers.comparison_row(
                previous,
                before=previous.before.read_total_of_kinds(APP_KINDS),
                compared=previous.compared.read_total_of_kinds(APP_KINDS),
            ),
        )

    @extend_schema(
        operation_id="readItemCounts", parameters=[*RANGE, *CURVE], responses=serializers.DashboardSerializer
    )
    def dashboard(self, request: SignedInRequest, item_id: uuid.UUID) -> Response:
        """Get views and clicks of one item of any type, by day. A day without events is 0."""
        period, interval = requested_range(request.query_params), requested_interval(request.query_params)
        item = services.get_item(item_id=item_id)
        condition = Q(item=item)
        curve = read_curve(period=period, interval=interval or Interval.DAY, condition=condition, now=timezone.now())
        previous = requested_or_previous(request.query_params, period, condition=condition)
        requested: dict[str, Any] = {}
        if interval:
            earlier = read_earlier_points(previous, curve.interval, condition=condition, now=timezone.now())
            requested["interval"] = curve.interval
            requested["earlier"] = serializers.EarlierPointSerializer(earlier, many=True).data
        return ok(
            name=item.name,
            kind=item.kind,
            **requested,
            **serializers.curve_series(curve, with_unfinished=interval is not None),
            previous=previous
            and serializers.comparison_row(
                previous,
                before=previous.before.read_total(condition=condition),
                compared=previous.compared.read_total(condition=condition),
            ),
        )

    @extend_schema(operation_id="listUncounted", responses=serializers.RejectedEventsListSerializer)
    def rejected(self, request: SignedInRequest) -> Response:
        """List the events of the last 24 hours that were not counted, by reason."""
        rows = queries.list_rejected(since=timezone.now() - REJECTED_SHOWN_FOR)
        data = [
            {"reason": reason, "text": batches.REASON_TEXTS[batches.Reason(reason)], "count": count}
            for reason, count in rows
        ]
        return ok(data=data)


class ClearViewSet(ConsoleViewSet):
    @extend_schema(operation_id="clearCounts", parameters=RANGE, responses=serializers.ClearingResponseSerializer)
    @captcha_required(WrongAnswer.INCORRECT_ANSWER_TO_THE_CAPTCHA)
    def clear_one(self, request: SignedInRequest, item_id: uuid.UUID) -> Response:
        """Clear the counts of one item in the range. They can be restored for 30 days."""
        item = services.get_item(item_id=item_id)
        return self._clear(request, [item.id], None)

    @extend_schema(
        operation_id="clearAllCounts",
        parameters=RANGE,
        responses={200: serializers.ClearingResponseSerializer, 404: ErrorSerializer},
    )
    @validated(serializers.ChosenItemsSerializer)
    @captcha_required(WrongAnswer.INCORRECT_ANSWER_TO_THE_CAPTCHA)
    def clear_all(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Clear the counts of the listed items in the range. They can be restored for 30 days."""
        return self._clear(request, data["id"], CLEARED_TOGETHER)

    @extend_schema(operation_id="listClearings", responses=serializers.ClearingListSerializer)
    def list(self, request: SignedInRequest) -> Response:
        """List cleared counts that can be restored, newest first."""
        found = queries.list_clearings(now=timezone.now())
        return ok(
            data=[serializers.clearing_row(clearing, is_restorable=is_restorable) for clearing, is_restorable in found]
        )

    @extend_schema(
        operation_id="restoreClearing", responses={200: serializers.ClearingResponseSerializer, 422: ErrorSerializer}
    )
    def undo(self, request: SignedInRequest, clearing_id: uuid.UUID) -> Response:
        """Add cleared counts to the counts since then."""
        clearing = services.restore_clearing(clearing_id=clearing_id, actor=actor_of(request))
        return ok("Counts restored", data=serializers.clearing_row(clearing, is_restorable=False))

    def _clear(self, request: SignedInRequest, ids: Collection[uuid.UUID], kinds: Collection[str] | None) -> Response:
        period = requested_range(request.query_params)
        clearing = services.clear_counts(item_ids=ids, kinds=kinds, period=period, actor=actor_of(request))
        return ok("Counts cleared", data=serializers.clearing_row(clearing, is_restorable=True))
