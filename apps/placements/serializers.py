"""Wire names of ad placements (docs/product.md 13.3)."""

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers

from apps.analytics.queries import Totals
from apps.core.kinds import PLACEMENT_KINDS
from apps.placements.queries import Row
from apps.wire.fields import Paragraphs, TextWithoutSpaces, WebAddress
from apps.wire.schema import Envelope


class PlacementUpdate(serializers.Serializer[Any]):
    a_id = TextWithoutSpaces(source="unit_id", max_length=300, help_text="ad unit id")
    a_description = Paragraphs(source="description", max_length=2000)


class NewPlacement(PlacementUpdate):
    a_name = TextWithoutSpaces(source="name", max_length=120)


class WebAdUpdate(serializers.Serializer[Any]):
    a_id = WebAddress(source="unit_id", max_length=2000, help_text="the address that the ad leads to")
    a_description = Paragraphs(source="description", max_length=2000)


class NewWebAd(WebAdUpdate):
    a_name = TextWithoutSpaces(source="name", max_length=120)


class PlacementRow(serializers.Serializer[Any]):
    _id = serializers.UUIDField()
    a_name = serializers.CharField()
    a_id = serializers.CharField()
    a_description = serializers.CharField()
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')
    createdAt = serializers.DateTimeField()
    updatedAt = serializers.DateTimeField()


class WebAdRow(PlacementRow):
    a_click = serializers.IntegerField(help_text="in the asked range")
    a_view = serializers.IntegerField(help_text="in the asked range")


class WebAdList(Envelope):
    data = WebAdRow(many=True)


class PlacementAnswer(Envelope):
    data = PlacementRow()


class PlacementList(Envelope):
    data = PlacementRow(many=True)


class DevicePlacement(serializers.Serializer[Any]):
    _id = serializers.UUIDField(help_text="the id to count views and clicks under")
    a_name = serializers.CharField()
    a_id = serializers.CharField()


class DevicePlacements(Envelope):
    data = DevicePlacement(many=True)


def device_placements(rows: Iterable[Mapping[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """{kind: its placements}, each kind present."""
    by_kind: dict[str, list[dict[str, Any]]] = {kind.value: [] for kind in PLACEMENT_KINDS}
    for row in rows:
        by_kind[row["kind"]].append({"_id": str(row["id"]), "a_name": row["name"], "a_id": row["unit_id"]})
    return by_kind


def placement_row(row: Row) -> dict[str, Any]:
    """One row of the list, by hand: a serializer a row costs ten times that."""
    return {
        "_id": str(row.id),
        "a_name": row.name,
        "a_id": row.unit_id,
        "a_description": row.description,
        "version": row.version,
        "createdAt": row.created_at,
        "updatedAt": row.updated_at,
    }


def web_ad_row(row: Row, totals: Totals) -> dict[str, Any]:
    return {**placement_row(row), "a_click": totals.clicks, "a_view": totals.views}
