from rest_framework.request import Request
from rest_framework.response import Response

from apps.controller import queries
from apps.controller.serializers import DeviceSettingsAnswer, device_document
from apps.web.plain import IF_NONE_MATCH, DeviceViewSet, tagged
from apps.wire.takes import asks, gives


class DeviceControllerViewSet(DeviceViewSet):
    @gives(DeviceSettingsAnswer)
    @asks(IF_NONE_MATCH)
    def read(self, request: Request) -> Response:
        """What the admins have set; no install prompt while its switch is off. 304 while it is the same."""
        return tagged(request, data=device_document(queries.get_settings()))
