from rest_framework.request import Request
from rest_framework.response import Response

from apps.controller.documents import device_document, values_for
from apps.controller.rule_serializers import PHONE
from apps.controller.rules import read_phone
from apps.controller.serializers import DeviceSettingsAnswer
from apps.web.plain import IF_NONE_MATCH, DeviceViewSet, tagged
from apps.wire.takes import asks, gives


class DeviceControllerViewSet(DeviceViewSet):
    @gives(DeviceSettingsAnswer)
    @asks(PHONE, IF_NONE_MATCH)
    def read(self, request: Request) -> Response:
        """Get the settings for this phone. There is no install prompt while it is off. 304 while it is the same."""
        return tagged(request, data=device_document(values_for(read_phone(request.query_params))))
