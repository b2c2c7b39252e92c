from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.controller.documents import device_document, values_for
from apps.controller.rule_serializers import PHONE
from apps.controller.rules import read_phone
from apps.controller.serializers import DeviceSettingsAnswerSerializer
from apps.web.plain import IF_NONE_MATCH, DeviceViewSet, tagged


class DeviceControllerViewSet(DeviceViewSet):
    @extend_schema(parameters=[*PHONE, *IF_NONE_MATCH], responses=DeviceSettingsAnswerSerializer)
    def read(self, request: Request) -> Response:
        """Get the settings for this phone, without the install prompt while it is off. 304 if the ETag is current."""
        return tagged(request, data=device_document(values_for(read_phone(request.query_params))))
