from typing import Any

from rest_framework import serializers

from apps.controller.serializers import DeviceSettings
from apps.core.kinds import PLACEMENT_KINDS
from apps.placements.serializers import DevicePlacement
from apps.wire.schema import Envelope

# Ads by ad type. Every type is present.
PlacementsByKind = type(
    "PlacementsByKind", (serializers.Serializer,), {kind.value: DevicePlacement(many=True) for kind in PLACEMENT_KINDS}
)


class TextVersions(serializers.Serializer[Any]):
    policy = serializers.IntegerField(help_text="0: none yet")
    terms = serializers.IntegerField(help_text="0: none yet")


class ConfigDocument(Envelope):
    controller = DeviceSettings()
    placements = PlacementsByKind(help_text="ads by kind")
    liveAds = serializers.DictField(child=serializers.CharField(), help_text="the live call's free map of texts")
    versions = TextVersions(help_text="read a text again when its number is another one")
