from rest_framework.request import Request
from rest_framework.response import Response

from apps.controller.rule_serializers import PHONE
from apps.device.serializers import PROOF, ConfigDocument
from apps.web.plain import IF_NONE_MATCH, DeviceViewSet, answered_by_front
from apps.wire.takes import asks, gives, refuses


class ConfigViewSet(DeviceViewSet):
    @gives(ConfigDocument)
    @asks(PHONE, PROOF, IF_NONE_MATCH)
    @refuses(429)
    def read(self, request: Request) -> Response:
        """Everything that the app needs at its start. Ask with If-None-Match: 304 while nothing has changed.

        What the app says of itself chooses among the rules of the settings; without any of it the values for all come.
        """
        return answered_by_front()
