from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.permissions import SignedInRequest, actor_of, recheck_session
from apps.captcha.guard import WrongAnswer, captcha_required
from apps.controller.documents import values_for
from apps.controller.rule_serializers import PHONE
from apps.controller.rules import read_phone
from apps.core.serializers import ChosenSerializer, DeletedSerializer
from apps.files.uploads import UrlBuilder, file_url_builder
from apps.idempotency.guard import Once, idempotent
from apps.videos import queries, serializers, services
from apps.videos.serializers import DeviceVideoSerializer, DeviceVideosSerializer
from apps.videos.services import Stored
from apps.videos.uploads import VideoFormParser
from apps.web.app_api import IF_NONE_MATCH, DeviceViewSet, etag_response_with_files
from apps.web.pagination import PAGE_PARAMETERS, ConsolePagination
from apps.web.sorting import sort_parameter, sort_rows
from apps.wire.openapi import query
from apps.wire.parsers import EncryptedJSONParser
from apps.wire.responses import deleted_response, ok
from apps.wire.serializers import ErrorSerializer
from apps.wire.views import ConsoleViewSet, validated

SEARCH = [query("q", "a part of the name")]


class VideoViewSet(ConsoleViewSet):
    # Files are multipart, lists of IDs are encrypted. Responses are encrypted (docs/protocol.md 3).
    parser_classes = [VideoFormParser, EncryptedJSONParser]

    @extend_schema(
        parameters=[*SEARCH, sort_parameter(queries.SORT_COLUMNS), *PAGE_PARAMETERS],
        responses=serializers.VideoListSerializer,
    )
    def list(self, request: SignedInRequest) -> Response:
        """List videos, newest first, and whether the app plays them. `q` searches the names. Takes page and limit."""
        pagination = ConsolePagination(page_size=60, max_page_size=200)
        rows = queries.list_videos(search=request.query_params.get("q", ""))
        videos = pagination.paginate_queryset(sort_rows(rows, request, queries.SORT_COLUMNS), request)
        return ok(
            data=serializers.VideoRowSerializer(videos, many=True, context={"address": file_url_builder(request)}).data,
            **pagination.get_page_fields(),
            total=pagination.total,
            preVideo=queries.is_running(),
        )

    @extend_schema(
        operation_id="uploadVideos",
        request=serializers.VideoFormSerializer,
        responses={
            200: serializers.UploadResponseSerializer,
            400: serializers.UploadErrorSerializer,
            409: ErrorSerializer,
            507: ErrorSerializer,
        },
    )
    @idempotent
    def upload(self, request: SignedInRequest, once: Once) -> Response:
        """Upload videos. One bad file rejects the whole batch; `files` lists the bad ones.

        Accepts Idempotency-Key.
        """
        files = request.FILES.getlist("video")
        actor = actor_of(request)
        services.check_batch(files)

        def add(batch: services.UploadBatch) -> Response:
            recheck_session(request, self)
            stored = services.add_videos(batch=batch, actor=actor)
            return ok(
                _uploaded_message(stored),
                data=[serializers.uploaded_row(video, file_url_builder(request)) for video in stored],
            )

        with services.stored(files) as batch:
            return once(lambda: add(batch))

    @extend_schema(operation_id="removeVideos", responses={200: DeletedSerializer, 404: ErrorSerializer})
    @validated(ChosenSerializer)
    @captcha_required(WrongAnswer.CAPTCHA_VERIFICATION_FAILED)
    def remove(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Delete videos with their files. Unknown IDs are ignored."""
        gone = services.delete_videos(ids=data["id"], actor=actor_of(request))
        return deleted_response(gone, "video")


def _uploaded_message(stored: "list[Stored]") -> str:
    count = sum(video.is_new for video in stored)
    if not count:
        return "All videos are already in the library"
    message = "1 video uploaded" if count == 1 else f"{count} videos uploaded"
    known = len(stored) - count
    return f"{message}, {known} already in the library" if known else message


class DeviceVideoPagination(ConsolePagination):
    """Apps read pages until one is empty."""

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        videos = super().paginate_queryset(queryset, request, view)
        return videos if self.get_requested_page(request) == self.page.number else []


class DeviceVideoViewSet(DeviceViewSet):
    @extend_schema(parameters=[*PAGE_PARAMETERS, *PHONE, *IF_NONE_MATCH], responses=DeviceVideosSerializer)
    def list(self, request: Request) -> Response:
        """List the videos that the app plays, newest first.

        There are none while they are switched off. Takes page and limit.
        """
        pagination = DeviceVideoPagination(page_size=60, max_page_size=200)
        is_running = values_for(read_phone(request.query_params))["pre_video"]
        videos = queries.list_videos() if is_running else queries.list_videos().none()
        shown = pagination.paginate_queryset(videos, request)
        pages = pagination.get_page_fields()["totalPages"]

        def make(address: UrlBuilder) -> dict[str, Any]:
            rows = DeviceVideoSerializer(shown, many=True, context={"address": address})
            return {"data": rows.data, "totalPages": pages}

        return etag_response_with_files(request, make)
