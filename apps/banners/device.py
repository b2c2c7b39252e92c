from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.banners import queries
from apps.banners.serializers import DeviceBannerSerializer, DeviceBannersSerializer
from apps.controller.documents import values_for
from apps.controller.rule_serializers import PHONE
from apps.controller.rules import read_phone
from apps.web.plain import IF_NONE_MATCH, DeviceViewSet, tagged_with_files


class DeviceBannerViewSet(DeviceViewSet):
    @extend_schema(parameters=[*PHONE, *IF_NONE_MATCH], responses=DeviceBannersSerializer)
    def list(self, request: Request) -> Response:
        """List the active banners that have started and not ended, newest first.

        There are none while banners are switched off. With `a=true` the console responds.
        """
        is_running = values_for(read_phone(request.query_params))["inhouse_banners"]
        banners = queries.list_for_device(now=timezone.now()) if is_running else []
        return tagged_with_files(
            request,
            lambda address: {"data": DeviceBannerSerializer(banners, many=True, context={"address": address}).data},
        )
