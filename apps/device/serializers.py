from typing import Any

from rest_framework import serializers

from apps.controller.serializers import DeviceSettingsSerializer
from apps.core.kinds import PLACEMENT_KINDS
from apps.placements.serializers import DevicePlacementSerializer
from apps.wire.serializers import EnvelopeSerializer

# Ads by ad type. Every type is present.
PlacementsByKind = type(
    "PlacementsByKind",
    (serializers.Serializer,),
    {kind.value: DevicePlacementSerializer(many=True) for kind in PLACEMENT_KINDS},
)


class TextVersionsSerializer(serializers.Serializer[Any]):
    policy = serializers.IntegerField(help_text="0: none yet")
    terms = serializers.IntegerField(help_text="0: none yet")


class ConfigDocumentSerializer(EnvelopeSerializer):
    controller = DeviceSettingsSerializer()
    placements = PlacementsByKind(help_text="ads by ad type")
    liveAds = serializers.DictField(child=serializers.CharField(), help_text="the live-call texts")
    versions = TextVersionsSerializer(help_text="read a text again when its number changes")
