from rest_framework import serializers

from apps.wire.schema import Envelope


class ConfigDocument(Envelope):
    placements = serializers.DictField(
        child=serializers.ListField(child=serializers.DictField()), help_text="ads by kind: `_id`, `a_name`, `a_id`"
    )
