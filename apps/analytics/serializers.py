"""API fields of counts."""

from collections.abc import Iterable
from typing import Any, Literal
from uuid import UUID

from rest_framework import serializers

from apps.analytics.comparisons import Comparison
from apps.analytics.intervals import Curve, Interval, Point
from apps.analytics.models import Clearing
from apps.analytics.queries import RESTORE_WINDOW, ItemTotals, Totals
from apps.analytics.services import NothingToClearError
from apps.core.kinds import Kind
from apps.core.serializers import ChosenIds
from apps.wire.serializers import EnvelopeSerializer, RowSerializer, envelope


class ChosenItemsSerializer(serializers.Serializer[Any]):
    id = ChosenIds(empty=NothingToClearError.default_detail)


class CountField(serializers.IntegerField):
    """The views or the clicks of a row. The context of its serializer has `totals`, the counts by row ID."""

    def __init__(self, count: Literal["views", "clicks"], **more: Any) -> None:
        super().__init__(**more)
        self.count = count

    def get_attribute(self, row: Any) -> int:
        totals: dict[UUID, Totals] = self.context["totals"]
        return int(getattr(totals.get(row.pk, Totals()), self.count))


class CountRowSerializer(serializers.Serializer[Any]):
    _id = serializers.UUIDField()
    a_name = serializers.CharField()
    a_click = serializers.IntegerField()
    a_view = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Kind.choices)
    clicksBefore = serializers.IntegerField(required=False, help_text="clicks in the earlier period, with `compare`")


class EarlierPointSerializer(RowSerializer):
    at = serializers.SerializerMethodField(help_text="first day of the interval, or the hour with its UTC offset")
    views = serializers.IntegerField(source="totals.views")
    clicks = serializers.IntegerField(source="totals.clicks")

    def get_at(self, point: Point) -> str:
        return point.at.isoformat()


class PeriodBeforeSerializer(serializers.Serializer[Any]):
    startDate = serializers.DateField()
    endDate = serializers.DateField()
    totalViews = serializers.IntegerField()
    totalClicks = serializers.IntegerField()
    comparedViews = serializers.IntegerField(
        help_text="views in the part of the range that is compared with this period"
    )
    comparedClicks = serializers.IntegerField()
    until = serializers.DateTimeField(
        required=False, help_text="end of the comparison, if the last day counts only up to a time"
    )


class CountListSerializer(EnvelopeSerializer):
    data = CountRowSerializer(many=True)
    interval = serializers.ChoiceField(choices=list(Interval), required=False, help_text="as requested")
    previous = PeriodBeforeSerializer(
        allow_null=True,
        help_text="earlier period. Without `compare`: as many days before the range as it has finished days. "
        "null if no day of the range is finished, or if the period begins before the first record",
    )


class CountPointSerializer(serializers.Serializer[Any]):
    createdAt = serializers.CharField(
        help_text="first day of the interval, or the start of the hour with its UTC offset"
    )
    count = serializers.IntegerField()
    unfinished = serializers.BooleanField(required=False, help_text="true if the interval is not over")


class DashboardSerializer(EnvelopeSerializer):
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=Kind.choices)
    interval = serializers.ChoiceField(
        choices=list(Interval), required=False, help_text="as requested, or `day` if the hours were deleted"
    )
    views_data = CountPointSerializer(many=True)
    clicks_data = CountPointSerializer(many=True)
    totalViews = serializers.IntegerField()
    totalClicks = serializers.IntegerField()
    previous = PeriodBeforeSerializer(allow_null=True)
    earlier = EarlierPointSerializer(
        many=True, required=False, help_text="points of the earlier period, with `interval` or `compare`"
    )


class ClearingRowSerializer(serializers.Serializer[Any]):
    _id = serializers.UUIDField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field named as Serializer's own property
    items = serializers.IntegerField()
    startDate = serializers.DateField()
    endDate = serializers.DateField()
    views = serializers.IntegerField()
    clicks = serializers.IntegerField()
    by = serializers.CharField()
    createdAt = serializers.DateTimeField()
    undoUntil = serializers.DateTimeField()
    restorable = serializers.BooleanField(help_text="false if all of the ads were deleted")


ClearingResponseSerializer = envelope("ClearingResponse", data=ClearingRowSerializer())
ClearingListSerializer = envelope("ClearingList", data=ClearingRowSerializer(many=True))


class RejectedEventsRowSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField()
    text = serializers.CharField()
    count = serializers.IntegerField()


RejectedEventsListSerializer = envelope("RejectedEventsList", data=RejectedEventsRowSerializer(many=True))


class AppEventSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(help_text="`_id` of the placement, banner, fired ad, or notification")
    type = serializers.ChoiceField(choices=["view", "click"])
    key = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=64,
        help_text="an event with this key counts once in 24 hours; null: no key",
    )


class EventBatchSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(
        required=False,
        allow_null=True,
        help_text="the batch counts once in 24 hours, and a repeated batch gets the first response; null: no ID",
    )
    events = AppEventSerializer(many=True, help_text="1 to 500")


class EventReceiptSerializer(EnvelopeSerializer):
    accepted = serializers.IntegerField()
    duplicate = serializers.IntegerField()
    rejected = serializers.IntegerField()
    reasons = serializers.DictField(child=serializers.CharField(), help_text="reason by index of the rejected event")


def count_row(item: ItemTotals, *, clicks_before: dict[str, Totals] | None = None) -> dict[str, Any]:
    item_id, kind, name, totals = item
    row = {"_id": item_id, "a_name": name, "a_click": totals.clicks, "a_view": totals.views, "kind": kind}
    if clicks_before is not None:
        row["clicksBefore"] = clicks_before.get(item_id, Totals()).clicks
    return row


def comparison_row(comparison: Comparison, *, before: Totals, compared: Totals) -> dict[str, Any]:
    days, until = comparison.before.days, comparison.before.until
    return {
        "startDate": str(days.start),
        "endDate": str(days.end),
        "totalViews": before.views,
        "totalClicks": before.clicks,
        "comparedViews": compared.views,
        "comparedClicks": compared.clicks,
        **({"until": until} if until else {}),
    }


def curve_series(curve: Curve, *, with_unfinished: bool) -> dict[str, Any]:
    """Return the points and totals. Only clients that send an interval know `unfinished`."""

    def rows(counts: Iterable[int]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = [
            {"createdAt": start, "count": count} for start, count in zip(starts, counts, strict=True)
        ]
        if with_unfinished and curve.points and curve.points[-1].is_unfinished:
            found[-1]["unfinished"] = True
        return found

    starts = [point.at.isoformat() for point in curve.points]
    return {
        "views_data": rows(point.totals.views for point in curve.points),
        "clicks_data": rows(point.totals.clicks for point in curve.points),
        "totalViews": curve.totals.views,
        "totalClicks": curve.totals.clicks,
    }


def clearing_row(clearing: Clearing, *, is_restorable: bool) -> dict[str, Any]:
    return {
        "_id": str(clearing.pk),
        "label": clearing.label,
        "items": clearing.item_count,
        "startDate": str(clearing.start),
        "endDate": str(clearing.end),
        "views": clearing.views,
        "clicks": clearing.clicks,
        "by": clearing.by,
        "createdAt": clearing.at,
        "undoUntil": clearing.at + RESTORE_WINDOW,
        "restorable": is_restorable,
    }
