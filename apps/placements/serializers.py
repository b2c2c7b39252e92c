"""API fields of ad placements."""

from collections.abc import Iterable, Mapping
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from apps.analytics.serializers import CountField
from apps.core.kinds import APP_KINDS, PLACEMENT_KINDS
from apps.core.serializers import ScheduleSerializer
from apps.placements.models import MAX_FREQUENCY_LIMIT, MAX_WEIGHT, MIN_WEIGHT, Plan
from apps.wire.fields import (
    Identifier,
    Paragraphs,
    StrictBooleanField,
    StrictIntegerField,
    TextWithoutSpaces,
    WebAddress,
)
from apps.wire.serializers import RowSerializer, envelope

# The ad type in the path.
KIND = [OpenApiParameter("kind", str, OpenApiParameter.PATH, enum=APP_KINDS)]


def _frequency_limit(per: str, source: str) -> StrictIntegerField:
    return StrictIntegerField(
        source=source,
        required=False,
        min_value=0,
        max_value=MAX_FREQUENCY_LIMIT,
        help_text=f"maximum views per phone {per}; 0: no limit",
        error_messages={"min_value": "Enter 0 or more. 0 means no limit.", "max_value": "Enter at most {max_value:,}."},
    )


class PlanFieldsSerializer(ScheduleSerializer):
    """Schedule and limits of an ad. Missing fields stay as they are."""

    isActive = StrictBooleanField(source="is_active", required=False, help_text="false: paused")
    perDay = _frequency_limit("and day", "per_day")
    perHour = _frequency_limit("and hour", "per_hour")
    weight = StrictIntegerField(
        required=False,
        min_value=MIN_WEIGHT,
        max_value=MAX_WEIGHT,
        help_text="how often it is chosen, compared with other ads of its type",
        error_messages=dict.fromkeys(("min_value", "max_value"), "Enter a whole number from 1 to 100."),
    )


class _PlacementTextsSerializer(serializers.Serializer[Any]):
    a_id: serializers.CharField = Identifier(source="unit_id", max_length=300, help_text="ad unit ID")
    a_description = Paragraphs(source="description", max_length=2000)


class PlacementUpdateSerializer(PlanFieldsSerializer, _PlacementTextsSerializer):
    """An ad unit ID, a description, and a schedule."""


class NewPlacementSerializer(PlanFieldsSerializer, _PlacementTextsSerializer):
    a_name = TextWithoutSpaces(source="name", max_length=120)


class WebAdUpdateSerializer(PlacementUpdateSerializer):
    """A URL, a description, and a schedule."""

    a_id = WebAddress(source="unit_id", max_length=2000, help_text="the URL that the ad opens")


class NewWebAdSerializer(NewPlacementSerializer):
    a_id = WebAddress(source="unit_id", max_length=2000, help_text="the URL that the ad opens")


class PlacementRowSerializer(RowSerializer, PlanFieldsSerializer, _PlacementTextsSerializer):
    _id = serializers.UUIDField(source="pk")
    a_name = serializers.CharField(source="name")
    a_id = serializers.CharField(source="unit_id")
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')
    createdAt = serializers.DateTimeField(source="created_at")
    updatedAt = serializers.DateTimeField(source="updated_at")


class CountedPlacementRowSerializer(PlacementRowSerializer):
    views = CountField("views", read_only=True, help_text="in the last 7 days, today included")
    clicks = CountField("clicks", read_only=True, help_text="in the last 7 days, today included")


class WebAdRowSerializer(PlacementRowSerializer):
    a_click = CountField("clicks", help_text="in the date range")
    a_view = CountField("views", help_text="in the date range")


WebAdListSerializer = envelope("WebAdList", data=WebAdRowSerializer(many=True))
PlacementResponseSerializer = envelope("PlacementResponse", data=PlacementRowSerializer())
PlacementListSerializer = envelope("PlacementList", data=CountedPlacementRowSerializer(many=True))


class DevicePlacementSerializer(serializers.Serializer[Any]):
    _id = serializers.UUIDField(help_text="the ID for counting views and clicks")
    a_name = serializers.CharField()
    a_id = serializers.CharField()
    perDay = serializers.IntegerField(
        required=False, help_text="maximum views on this phone per day; missing: no limit"
    )
    perHour = serializers.IntegerField(
        required=False, help_text="maximum views on this phone per hour; missing: no limit"
    )
    weight = serializers.IntegerField(required=False, help_text="2 to 100; missing: 1")


DevicePlacementsSerializer = envelope("DevicePlacements", data=DevicePlacementSerializer(many=True))


def device_placements(rows: Iterable[Mapping[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Return the placements by ad type; every type is present. Limits that are not set are left out."""
    by_kind: dict[str, list[dict[str, Any]]] = {kind.value: [] for kind in PLACEMENT_KINDS}
    for row in rows:
        placed = {"_id": str(row["id"]), "a_name": row["name"], "a_id": row["unit_id"], **_limits(row["plan"])}
        by_kind[row["kind"]].append(placed)
    return by_kind


def _limits(plan: Plan) -> dict[str, int]:
    limits = {"perDay": plan.per_day, "perHour": plan.per_hour}
    weight = {} if plan.weight == MIN_WEIGHT else {"weight": plan.weight}
    return {name: limit for name, limit in limits.items() if limit} | weight
