from rest_framework.request import Request
from rest_framework.response import Response

from apps.banners import queries
from apps.banners.serializers import DeviceBanners, device_banner
from apps.web.plain import IF_NONE_MATCH, DeviceViewSet, tagged_with_files
from apps.wire.takes import asks, gives


class DeviceBannerViewSet(DeviceViewSet):
    @gives(DeviceBanners)
    @asks(IF_NONE_MATCH)
    def list(self, request: Request) -> Response:
        """The active banners, newest first; none while banners are switched off. With `a=true` the console answers."""
        banners = queries.list_for_device()
        return tagged_with_files(request, lambda address: {"data": [device_banner(one, address) for one in banners]})
