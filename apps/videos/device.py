from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.controller.documents import values_for
from apps.controller.rule_serializers import PHONE
from apps.controller.rules import read_phone
from apps.files.uploads import Address
from apps.videos import queries
from apps.videos.serializers import DeviceVideoSerializer, DeviceVideosSerializer
from apps.web.pagination import PAGE_PARAMETERS, ConsolePagination
from apps.web.plain import IF_NONE_MATCH, DeviceViewSet, tagged_with_files


class DeviceVideoPagination(ConsolePagination):
    """Apps read pages until one is empty."""

    page_size = 60
    max_page_size = 200

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        videos = super().paginate_queryset(queryset, request, view)
        return videos if self.get_requested_page(request) == self.page.number else []


class DeviceVideoViewSet(DeviceViewSet):
    @extend_schema(parameters=[*PAGE_PARAMETERS, *PHONE, *IF_NONE_MATCH], responses=DeviceVideosSerializer)
    def list(self, request: Request) -> Response:
        """List the videos that the app plays, newest first.

        There are none while they are switched off. Takes page and limit.
        """
        pagination = DeviceVideoPagination()
        is_running = values_for(read_phone(request.query_params))["pre_video"]
        videos = queries.list_videos() if is_running else queries.list_videos().none()
        shown = pagination.paginate_queryset(videos, request)
        pages = pagination.get_page_fields()["totalPages"]

        def make(address: Address) -> dict[str, Any]:
            rows = DeviceVideoSerializer(shown, many=True, context={"address": address})
            return {"data": rows.data, "totalPages": pages}

        return tagged_with_files(request, make)
