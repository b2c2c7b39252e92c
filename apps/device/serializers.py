from rest_framework import serializers

from apps.wire.schema import Envelope


class ConfigDocument(Envelope):
    placements = serializers.DictField(
        child=serializers.ListField(child=serializers.DictField()), help_text="ads by kind: `_id`, `a_name`, `a_id`"
    )
    liveAds = serializers.DictField(child=serializers.CharField(), help_text="the live call's free map of texts")
