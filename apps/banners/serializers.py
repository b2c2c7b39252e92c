"""API fields of in-house banners."""

from typing import Any

from rest_framework import serializers

from apps.analytics.serializers import CountField
from apps.banners.models import InhouseBanner
from apps.core.serializers import RowId, ScheduleSerializer
from apps.files.images import UploadedImage
from apps.web.pagination import PageEnvelopeSerializer
from apps.wire.fields import FILL, PrintableText, WebAddress
from apps.wire.serializers import RowSerializer, envelope


class BannerTextsSerializer(serializers.Serializer[Any]):
    b_name = PrintableText(source="name", max_length=120)
    url = WebAddress(max_length=2000)
    text = PrintableText(required=False, allow_blank=True, max_length=500)
    btn_text = PrintableText(source="button_text", required=False, allow_blank=True, max_length=100)
    btn_url = WebAddress(source="button_url", required=False, allow_blank=True, max_length=2000)


class NewBannerSerializer(ScheduleSerializer, BannerTextsSerializer):
    image = UploadedImage()


class BannerUpdateSerializer(ScheduleSerializer, BannerTextsSerializer):
    id = RowId(source="banner_id")
    image = UploadedImage(required=False)


class BannerStatusSerializer(serializers.Serializer[Any]):
    id = RowId(source="banner_id")
    status = serializers.JSONField(
        source="is_active", error_messages=FILL, help_text="true shows the banners, false pauses them"
    )

    def validate_status(self, given: Any) -> bool:
        if not isinstance(given, bool):
            raise serializers.ValidationError("`status` must be true or false.")
        return given


class DeviceBannerSerializer(RowSerializer, BannerTextsSerializer):
    # Takes `address` from the context.

    _id = serializers.UUIDField(source="pk")
    b_image = serializers.SerializerMethodField(help_text="absolute URL")

    def get_b_image(self, banner: InhouseBanner) -> str:
        return self.context["address"](banner.image.name) if banner.image.name else ""


class BannerRowSerializer(ScheduleSerializer, DeviceBannerSerializer):
    # Takes `address` and `totals`, the counts by ID, from the context.

    status = serializers.BooleanField(source="is_active")
    view = CountField("views", read_only=True)
    clickCount = CountField("clicks", read_only=True)
    createdAt = serializers.DateTimeField(source="created_at")
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')


BannerResponseSerializer = envelope("BannerResponse", data=BannerRowSerializer())


class BannerListSerializer(PageEnvelopeSerializer):
    data = BannerRowSerializer(many=True)
    bannerinHouseAds = serializers.BooleanField(help_text="whether the app shows banners")


DeviceBannersSerializer = envelope("DeviceBanners", data=DeviceBannerSerializer(many=True))
