"""Wire names of counts (docs/product.md 13.3)."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from apps.analytics import messages
from apps.analytics.days import Range
from apps.analytics.models import Clearing
from apps.analytics.queries import UNDO_LIFE, Day, ItemTotals, Totals
from apps.core.ids import ChosenIds
from apps.core.kinds import Kind
from apps.wire.schema import Envelope


class ChosenItems(serializers.Serializer[Any]):
    id = ChosenIds(empty=messages.NOTHING_TO_CLEAR)


class CountRow(serializers.Serializer[Any]):
    _id = serializers.UUIDField()
    a_name = serializers.CharField()
    a_click = serializers.IntegerField()
    a_view = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Kind.choices)


class PeriodBefore(serializers.Serializer[Any]):
    startDate = serializers.DateField()
    endDate = serializers.DateField()
    totalViews = serializers.IntegerField()
    totalClicks = serializers.IntegerField()
    comparedViews = serializers.IntegerField(help_text="of the range's days that are over: what compares with these")
    comparedClicks = serializers.IntegerField()


class CountList(Envelope):
    data = CountRow(many=True)
    previous = PeriodBefore(
        allow_null=True,
        help_text="as many days before as are over of the range; null for today alone and before the first record",
    )


class DayPoint(serializers.Serializer[Any]):
    createdAt = serializers.DateField()
    count = serializers.IntegerField()


class Dashboard(Envelope):
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=Kind.choices)
    views_data = DayPoint(many=True)
    clicks_data = DayPoint(many=True)
    totalViews = serializers.IntegerField()
    totalClicks = serializers.IntegerField()
    previous = PeriodBefore(allow_null=True)


class ClearingRow(serializers.Serializer[Any]):
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
    restorable = serializers.BooleanField(help_text="false where the ads were deleted, and their counts with them")


class ClearingAnswer(Envelope):
    data = ClearingRow()


class ClearingList(Envelope):
    data = ClearingRow(many=True)


class UncountedRow(serializers.Serializer[Any]):
    reason = serializers.CharField()
    text = serializers.CharField()
    count = serializers.IntegerField()


class UncountedList(Envelope):
    data = UncountedRow(many=True)


class AppEvent(serializers.Serializer[Any]):
    id = serializers.UUIDField(help_text="the `_id` of a countable thing")
    type = serializers.ChoiceField(choices=["view", "click"])
    key = serializers.CharField(required=False, max_length=64, help_text="counts once in 24 hours")


class EventBatch(serializers.Serializer[Any]):
    id = serializers.UUIDField(
        required=False, help_text="the whole batch counts once in 24 hours; sent again it gets the first receipt"
    )
    events = AppEvent(many=True, help_text="1 to 500")


class EventReceipt(Envelope):
    accepted = serializers.IntegerField()
    duplicate = serializers.IntegerField()
    rejected = serializers.IntegerField()
    reasons = serializers.DictField(child=serializers.CharField(), help_text="by index of the rejected event")


def count_row(item: ItemTotals) -> dict[str, Any]:
    return {
        "_id": str(item.id),
        "a_name": item.name,
        "a_click": item.totals.clicks,
        "a_view": item.totals.views,
        "kind": item.kind,
    }


def comparison_row(
    earlier: Range | None, before: Iterable[Totals | Day], compared: Iterable[Totals | Day]
) -> dict[str, Any] | None:
    if earlier is None:
        return None
    (views, clicks), (now_views, now_clicks) = _sum(before), _sum(compared)
    return {
        "startDate": str(earlier.start),
        "endDate": str(earlier.end),
        "totalViews": views,
        "totalClicks": clicks,
        "comparedViews": now_views,
        "comparedClicks": now_clicks,
    }


def _sum(counts: Iterable[Totals | Day]) -> tuple[int, int]:
    counted = list(counts)
    return sum(one.views for one in counted), sum(one.clicks for one in counted)


def day_series(days: list[Day]) -> dict[str, Any]:
    return {
        "views_data": [{"createdAt": str(day.day), "count": day.views} for day in days],
        "clicks_data": [{"createdAt": str(day.day), "count": day.clicks} for day in days],
        "totalViews": sum(day.views for day in days),
        "totalClicks": sum(day.clicks for day in days),
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
        "undoUntil": clearing.at + UNDO_LIFE,
        "restorable": is_restorable,
    }
