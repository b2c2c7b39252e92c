from rest_framework.request import Request
from rest_framework.response import Response

from apps.legal import queries
from apps.legal.models import Kind
from apps.legal.serializers import PolicyAnswer, device_text
from apps.wire.plain import DeviceCalls, tagged
from apps.wire.takes import gives


class DevicePolicyCalls(DeviceCalls):
    kind = Kind.POLICY

    @gives(PolicyAnswer)
    def read(self, request: Request) -> Response:
        """The text as it is published. Asked with If-None-Match: 304 while it is the same."""
        return tagged(request, data=device_text(queries.get_text(kind=self.kind)))


class DeviceTermsCalls(DevicePolicyCalls):
    kind = Kind.TERMS
