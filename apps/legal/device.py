from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.legal import queries
from apps.legal.models import Kind
from apps.legal.serializers import TEXTS
from apps.web.plain import IF_NONE_MATCH, DeviceViewSet, tagged
from apps.wire.schema import envelope


def device_viewset(kind: Kind) -> type[DeviceViewSet]:
    """Return the viewset of a text for phones."""
    name, serializer = f"Device{kind.value.title()}", TEXTS[kind].device

    class DeviceTextViewSet(DeviceViewSet):
        @extend_schema(
            operation_id=f"read{name}",
            parameters=IF_NONE_MATCH,
            responses=envelope(f"{name}Answer", data=serializer()),
        )
        def read(self, request: Request) -> Response:
            """Get the published text. 304 if the ETag of If-None-Match is current."""
            return tagged(request, data=serializer(queries.get_text(kind=kind)).data)

    return DeviceTextViewSet
