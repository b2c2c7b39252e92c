from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.controller.documents import values_for
from apps.controller.rule_serializers import PHONE
from apps.controller.rules import read_phone
from apps.videos import queries
from apps.videos.serializers import DeviceVideosSerializer, device_row
from apps.web.paging import PAGING, count_pages, read_paging, slice_page
from apps.web.plain import IF_NONE_MATCH, DeviceViewSet, tagged_with_files

PAGE = 60


class DeviceVideoViewSet(DeviceViewSet):
    @extend_schema(parameters=[*PAGING, *PHONE, *IF_NONE_MATCH], responses=DeviceVideosSerializer)
    def list(self, request: Request) -> Response:
        """List the videos that the app plays, newest first.

        There are none while they are switched off. Takes page and limit.
        """
        paging = read_paging(request.query_params, default_limit=PAGE, most=200)
        is_running = values_for(read_phone(request.query_params))["pre_video"]
        videos = queries.list_videos() if is_running else queries.list_videos().none()
        shown = list(slice_page(videos, paging))
        pages = count_pages(videos.count(), limit=paging.limit)
        return tagged_with_files(
            request, lambda address: {"data": [device_row(one, address) for one in shown], "totalPages": pages}
        )
