"""Wire names of the live call (spec 3 and 7, contract 5)."""

from typing import Any

from rest_framework import serializers

from apps.wire.schema import Envelope


class Heartbeat(serializers.Serializer[Any]):
    viewer = serializers.CharField(max_length=64, help_text="letters, digits, - and _; the same for one watching")


class HeartbeatAnswer(Envelope):
    interval = serializers.IntegerField(help_text="seconds until the next heartbeat")
