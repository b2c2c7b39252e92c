from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.legal import queries
from apps.legal.models import Kind
from apps.legal.serializers import DevicePolicyAnswerSerializer, DeviceTermsAnswerSerializer, device_text
from apps.web.plain import IF_NONE_MATCH, DeviceViewSet, tagged


class DevicePolicyViewSet(DeviceViewSet):
    @extend_schema(parameters=IF_NONE_MATCH, responses=DevicePolicyAnswerSerializer)
    def read(self, request: Request) -> Response:
        """Get the published text. 304 if the ETag of If-None-Match is current."""
        return tagged(request, data=device_text(queries.get_text(kind=Kind.POLICY)))


class DeviceTermsViewSet(DeviceViewSet):
    @extend_schema(parameters=IF_NONE_MATCH, responses=DeviceTermsAnswerSerializer)
    def read(self, request: Request) -> Response:
        """Get the published text. 304 if the ETag of If-None-Match is current."""
        return tagged(request, data=device_text(queries.get_text(kind=Kind.TERMS)))
