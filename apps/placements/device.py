import time
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.core.kinds import Kind
from apps.placements import queries
from apps.placements.plans import shown_at
from apps.placements.serializers import KIND, DevicePlacementsSerializer, device_placements
from apps.web.plain import IF_NONE_MATCH, DeviceViewSet, tagged


class DevicePlacementViewSet(DeviceViewSet):
    @extend_schema(parameters=[*KIND, *IF_NONE_MATCH], responses=DevicePlacementsSerializer)
    def list(self, request: Request, kind: Kind) -> Response:
        """List the app's ads of an ad type. 304 if the ETag of If-None-Match is current."""
        return tagged(request, data=_shown(kind))


class DeviceWebAdViewSet(DeviceViewSet):
    @extend_schema(parameters=IF_NONE_MATCH, responses=DevicePlacementsSerializer)
    def list(self, request: Request) -> Response:
        """List the app's web ads, whose ad ID is the URL. 304 if the ETag of If-None-Match is current."""
        return tagged(request, data=_shown(Kind.WEB))


def _shown(kind: Kind) -> list[dict[str, Any]]:
    return device_placements(shown_at(queries.list_for_device(kind=kind), time.time()))[kind]
