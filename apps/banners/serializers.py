"""API fields of in-house banners."""

from dataclasses import fields
from typing import Any

from rest_framework import serializers

from apps.analytics.queries import Totals
from apps.banners import messages
from apps.banners.models import InhouseBanner
from apps.banners.services import Texts
from apps.files.uploads import Address, Picture
from apps.web.serializers import PageEnvelopeSerializer
from apps.wire.fields import FILL, Text, WebAddress, refuse_invalid_characters
from apps.wire.schema import EnvelopeSerializer


class BannerTextsSerializer(serializers.Serializer[Any]):
    b_name = Text(source="name", max_length=120, validators=[refuse_invalid_characters])
    url = WebAddress(max_length=2000)
    text = Text(required=False, allow_blank=True, max_length=500, validators=[refuse_invalid_characters])
    btn_text = Text(
        source="button_text",
        required=False,
        allow_blank=True,
        max_length=100,
        validators=[refuse_invalid_characters],
    )
    btn_url = WebAddress(source="button_url", required=False, allow_blank=True, max_length=2000)


class NewBannerSerializer(BannerTextsSerializer):
    image = Picture()


class BannerUpdateSerializer(BannerTextsSerializer):
    id = serializers.UUIDField(source="banner_id", error_messages=FILL)
    image = Picture(required=False)


class BannerStatusSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(source="banner_id", error_messages=FILL)
    status = serializers.JSONField(source="is_active", error_messages=FILL, help_text="true or false: the new status")

    def validate_status(self, given: Any) -> bool:
        if not isinstance(given, bool):
            raise serializers.ValidationError(messages.SWITCH_NEEDED)
        return given


class DeviceBannerSerializer(serializers.Serializer[Any]):
    _id = serializers.UUIDField()
    b_name = serializers.CharField()
    url = serializers.CharField()
    b_image = serializers.CharField(help_text="absolute URL")
    text = serializers.CharField()
    btn_text = serializers.CharField()
    btn_url = serializers.CharField()


class BannerRowSerializer(DeviceBannerSerializer):
    status = serializers.BooleanField()
    view = serializers.IntegerField()
    clickCount = serializers.IntegerField()
    createdAt = serializers.DateTimeField()
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')


class BannerAnswerSerializer(EnvelopeSerializer):
    data = BannerRowSerializer()


class BannerListSerializer(PageEnvelopeSerializer):
    data = BannerRowSerializer(many=True)
    bannerinHouseAds = serializers.BooleanField(help_text="whether the app shows banners")


class DeviceBannersSerializer(EnvelopeSerializer):
    data = DeviceBannerSerializer(many=True)


def texts_in(change: dict[str, Any]) -> dict[str, str]:
    """Return the fields of Texts that the form has."""
    return {field.name: change[field.name] for field in fields(Texts) if field.name in change}


def device_banner(banner: InhouseBanner, address: Address) -> dict[str, Any]:
    return {
        "_id": str(banner.pk),
        "b_name": banner.name,
        "url": banner.url,
        "b_image": address(banner.image.name) if banner.image.name else "",
        "text": banner.text,
        "btn_text": banner.button_text,
        "btn_url": banner.button_url,
    }


def banner_row(banner: InhouseBanner, totals: Totals, address: Address) -> dict[str, Any]:
    return {
        **device_banner(banner, address),
        "status": banner.is_active,
        "view": totals.views,
        "clickCount": totals.clicks,
        "createdAt": banner.created_at,
        "version": banner.version,
    }
