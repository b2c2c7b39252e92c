"""API fields of the video library."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.files.uploads import UrlBuilder
from apps.videos.models import Video
from apps.videos.services import Stored
from apps.web.pagination import PageEnvelopeSerializer
from apps.wire.serializers import EnvelopeSerializer, ErrorSerializer, RowSerializer, envelope


@extend_schema_field(OpenApiTypes.BINARY)
class UploadedFile(serializers.FileField):
    pass


class VideoFormSerializer(serializers.Serializer[Any]):
    video = serializers.ListField(child=UploadedFile(), help_text="up to 200 MP4 files of 10 MB")


class DeviceVideoSerializer(RowSerializer):
    # Takes `address` from the context.
    _id = serializers.UUIDField(source="pk")
    video = serializers.SerializerMethodField(help_text="absolute URL of the MP4")
    poster = serializers.SerializerMethodField(help_text="absolute URL of the thumbnail; empty while there is none")
    duration = serializers.SerializerMethodField(help_text="seconds")

    def get_video(self, video: Video) -> str:
        return str(self.context["address"](video.file.name or ""))

    def get_poster(self, video: Video) -> str:
        return str(self.context["address"](video.thumbnail)) if video.thumbnail else ""

    def get_duration(self, video: Video) -> float | None:
        return None if video.duration_ms is None else video.duration_ms / 1000


class VideoRowSerializer(DeviceVideoSerializer):
    name = serializers.CharField(help_text="name of the uploaded file")
    size = serializers.IntegerField(help_text="bytes")
    createdAt = serializers.DateTimeField(source="created_at")


class VideoListSerializer(PageEnvelopeSerializer):
    data = VideoRowSerializer(many=True)
    total = serializers.IntegerField()
    preVideo = serializers.BooleanField(help_text="whether the app plays them")


class DeviceVideosSerializer(EnvelopeSerializer):
    data = DeviceVideoSerializer(many=True)
    totalPages = serializers.IntegerField()


class UploadedRowSerializer(VideoRowSerializer):
    file = serializers.CharField(help_text="name of the file in the batch")
    isNew = serializers.BooleanField(help_text="false if the library has this content already")


UploadResponseSerializer = envelope("UploadResponse", data=UploadedRowSerializer(many=True))


class BadFileSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField(help_text="position in the batch, from 0")
    file = serializers.CharField()
    message = serializers.CharField()


class UploadErrorSerializer(ErrorSerializer):
    errors: Any = serializers.DictField(child=serializers.ListField(child=serializers.CharField()), required=False)
    files = BadFileSerializer(many=True, required=False)


def uploaded_row(stored: Stored, address: UrlBuilder) -> dict[str, Any]:
    row = VideoRowSerializer(stored.video, context={"address": address}).data
    return {**row, "file": stored.name, "isNew": stored.is_new}
