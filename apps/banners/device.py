from rest_framework.request import Request
from rest_framework.response import Response

from apps.banners import queries
from apps.banners.serializers import DeviceBanners, device_banner
from apps.wire.plain import IF_NONE_MATCH, DeviceCalls, tagged
from apps.wire.takes import asks, gives


class DeviceBannerCalls(DeviceCalls):
    @gives(DeviceBanners)
    @asks(IF_NONE_MATCH)
    def list(self, request: Request) -> Response:
        """The active banners, newest first; none while banners are switched off. With `a=true` the console answers."""
        return tagged(
            request, data=[device_banner(one, request.build_absolute_uri) for one in queries.list_for_device()]
        )
