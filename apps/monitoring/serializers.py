"""Wire names of the load check."""

from typing import Any

from rest_framework import serializers

from apps.monitoring.load import Load
from apps.wire.schema import Envelope


class LoadAnswer(Envelope):
    cpuLoad = serializers.FloatField(help_text="percent")
    ramUsage = serializers.FloatField(help_text="percent")
    storageUsage = serializers.FloatField(help_text="percent")
    liveView = serializers.IntegerField(
        allow_null=True, help_text="distinct viewers of the last 60 s; null while they cannot be counted"
    )
    notices = serializers.ListField(
        child=serializers.CharField(), help_text="what an admin should know of by now; usually nothing"
    )


def load_fields(load: Load, viewers_count: int | None, notices: list[str]) -> dict[str, Any]:
    return {
        "cpuLoad": load.cpu,
        "ramUsage": load.memory,
        "storageUsage": load.storage,
        "liveView": viewers_count,
        "notices": notices,
    }
