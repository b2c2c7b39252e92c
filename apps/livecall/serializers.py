"""API fields of the live call."""

import string
from datetime import datetime
from typing import Any

from rest_framework import serializers

from apps.analytics.serializers import CountField
from apps.core.serializers import RowId, ZonedTime
from apps.livecall import website_ads
from apps.livecall.models import LIVE_AD_STATES, FiredAd, FireType, ScheduledAd
from apps.livecall.queries import Stopped, ended_at, state_of
from apps.web.pagination import MORE_PAGES
from apps.wire.fields import FILL, TextWithoutSpaces, WebAddress, normalize, reject_invalid_characters, remove_invisible
from apps.wire.openapi import query
from apps.wire.serializers import EnvelopeSerializer, RowSerializer, envelope

MAX_KEYS = 200
KEY_LIMIT = 100
VALUE_LIMIT = 2000
# The list of fired ads and the stream have this parameter.
AFTER = [query("after", "the `_id` of the last fired ad that is known")]
RUNNING = "running: the newest of its Adstype, not stopped and not a day old"


class HeartbeatSerializer(serializers.Serializer[Any]):
    viewer = serializers.CharField(max_length=64, help_text="letters, digits, - and _; the same while a person watches")


HeartbeatResponseSerializer = envelope(
    "HeartbeatResponse", interval=serializers.IntegerField(help_text="seconds until the next heartbeat")
)


class WebsiteAdTextsSerializer(serializers.Serializer[Any]):
    a_name = TextWithoutSpaces(source="name", max_length=120)
    a_url = WebAddress(source="url", max_length=2000)


class NewWebsiteAdSerializer(WebsiteAdTextsSerializer):
    def validate_a_name(self, given: str) -> str:
        if website_ads.is_reserved_name(given):
            raise serializers.ValidationError(website_ads.ReservedNameError.default_detail)
        return given


class WebsiteAdUpdateSerializer(NewWebsiteAdSerializer):
    _id = RowId(source="ad_id")


class FireSerializer(serializers.Serializer[Any]):
    Adstype = serializers.ChoiceField(
        source="type",
        choices=FireType.choices,
        error_messages={**FILL, "invalid_choice": "`Adstype` must be Open_Ads_Fire, NTV_Ads_Fire, or Url_Ads_Fire."},
    )
    a_name = TextWithoutSpaces(source="name", max_length=120)
    url = WebAddress(required=False, allow_blank=True, default="", max_length=2000)

    fireAt = ZonedTime(source="fire_at", required=False, help_text="empty or missing: now")

    def validate_Adstype(self, given: str) -> FireType:  # noqa: N802 - the API name
        return FireType(given)


class MovedAdSerializer(serializers.Serializer[Any]):
    _id = RowId(source="planned_id", help_text="ID of a scheduled ad")
    fireAt = ZonedTime(source="fire_at", error_messages=FILL)

    def validate_fireAt(self, given: datetime | None) -> datetime:  # noqa: N802 - the API name
        if given is None:
            raise serializers.ValidationError(FILL["blank"])
        return given


class ChosenAdSerializer(serializers.Serializer[Any]):
    id = RowId(source="ad_id", help_text="ID of a fired or a scheduled ad")


def _clean_key(key: str) -> str:
    """Return the key in NFC without invisible characters. Spaces between words stay; line breaks are rejected later."""
    return remove_invisible(normalize(key), keep=string.whitespace).strip()


class SettingsMapSerializer(serializers.Serializer[Any]):
    """The body is a map of texts with any keys."""

    body_schema = {"application/json": {"type": "object", "additionalProperties": {"type": "string"}}}

    def to_internal_value(self, given: Any) -> dict[str, Any]:
        if not isinstance(given, dict) or len(given) > MAX_KEYS:
            raise serializers.ValidationError({"body": [f"Use at most {MAX_KEYS:,} keys."]})
        values: dict[str, str] = {}
        for key, value in given.items():
            name = _clean_key(str(key))
            if name in values:
                raise serializers.ValidationError({name: ["This key is used twice. Spaces at its ends are ignored."]})
            values[name] = self._checked(name, value)
        return {"values": values}

    def _checked(self, name: str, value: Any) -> str:
        if not isinstance(value, str):
            raise serializers.ValidationError({name: ["Keys and values must be text."]})
        if not 1 <= len(name) <= KEY_LIMIT:
            raise serializers.ValidationError({"body": ["A key must have 1 to 100 characters and no line breaks."]})
        if len(value) > VALUE_LIMIT:
            raise serializers.ValidationError({name: ["A value must have at most 2,000 characters."]})
        try:
            reject_invalid_characters(name)
            reject_invalid_characters(value.replace("\n", "").replace("\t", ""))
        except serializers.ValidationError as odd:
            raise serializers.ValidationError({name: odd.detail}) from odd
        return normalize(value)


class LiveSettingsResponseSerializer(EnvelopeSerializer):
    data = serializers.DictField(child=serializers.CharField())
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')


class WebsiteAdRowSerializer(RowSerializer, WebsiteAdTextsSerializer):
    _id = serializers.UUIDField(source="pk")
    reserved = serializers.BooleanField(
        source="is_reserved", help_text="built into the app: without a URL, cannot be edited or deleted"
    )
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')


WebsiteAdResponseSerializer = envelope("WebsiteAdResponse", data=WebsiteAdRowSerializer())
WebsiteAdListSerializer = envelope("WebsiteAdList", data=WebsiteAdRowSerializer(many=True))


class FiredRowSerializer(RowSerializer):
    _id = serializers.UUIDField(source="pk")
    Adstype = serializers.ChoiceField(source="type", choices=FireType.choices)
    a_name = serializers.CharField(source="name")
    url = serializers.CharField()
    createdAt = serializers.DateTimeField(source="created_at")


class StateField(serializers.ChoiceField):
    """The state of a fired or scheduled ad. The context of its serializer has `now`, and `running` for the history."""

    def __init__(self, **more: Any) -> None:
        super().__init__(choices=LIVE_AD_STATES, **more)

    def get_attribute(self, row: FiredAd | ScheduledAd) -> str:
        if isinstance(row, ScheduledAd):
            return row.progress(self.context["now"])
        return state_of(row, self.context.get("running", ()))


class EndField(serializers.DateTimeField):
    """When calls stopped showing the ad. The context of its serializer has `now`."""

    def get_attribute(self, row: FiredAd) -> datetime | None:
        return ended_at(row, self.context["now"])


class PlannedRowSerializer(FiredRowSerializer):
    createdAt = serializers.DateTimeField(source="created_at", help_text="when it was scheduled")
    fireAt = serializers.DateTimeField(source="fire_at")
    state = StateField()
    by = serializers.CharField(source="planned_by", help_text="login ID of the admin who scheduled the ad")
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')


PlannedResponseSerializer = envelope("PlannedResponse", data=PlannedRowSerializer())


class FiredOrPlannedRowSerializer(FiredRowSerializer):
    fireAt = serializers.DateTimeField(help_text="only of a scheduled ad, like the fields below")
    state = StateField()
    by = serializers.CharField()
    version = serializers.IntegerField()

    def get_fields(self) -> dict[str, Any]:
        fields = super().get_fields()
        for name in ("fireAt", "state", "by", "version"):
            fields[name].required = False
        return fields


class FiredResponseSerializer(EnvelopeSerializer):
    data = FiredOrPlannedRowSerializer()
    liveView = serializers.IntegerField(allow_null=True, help_text="also null for a scheduled ad")


class StoppedRowSerializer(FiredRowSerializer):
    state = StateField(help_text="stopped; cancelled if it was scheduled")
    stoppedAt = serializers.DateTimeField(source="stopped_at", allow_null=True)


StoppedResponseSerializer = envelope("StoppedResponse", data=StoppedRowSerializer())


class RunningRowSerializer(FiredRowSerializer):
    by = serializers.CharField(source="fired_by", help_text="login ID of the admin who fired the ad")


class HistoryRowSerializer(RunningRowSerializer):
    a_view = CountField("views")
    a_click = CountField("clicks")
    state = StateField(help_text=RUNNING)
    stoppedAt = serializers.DateTimeField(source="stopped_at", allow_null=True)
    endedAt = EndField(
        allow_null=True, help_text="time when it was stopped, replaced, or a day old; null: it is running"
    )


class HistorySerializer(EnvelopeSerializer):
    data = HistoryRowSerializer(many=True)
    planned = PlannedRowSerializer(
        many=True, help_text="scheduled ads and ads that were missed in the last week; the same on each page"
    )
    page = serializers.IntegerField(help_text="the last page if the requested one is past the end")
    totalPage = serializers.IntegerField()
    total = serializers.IntegerField(help_text="number of records that `q` finds, as far as counted")
    hasMorePages = serializers.BooleanField(help_text=MORE_PAGES)
    totalClicks = serializers.IntegerField(help_text="total of all records that match, not of the page")
    totalViews = serializers.IntegerField(help_text="total of all records that match, not of the page")


class LiveNowSerializer(EnvelopeSerializer):
    data = RunningRowSerializer(many=True, help_text=f"running ads, newest first; {RUNNING}")
    planned = PlannedRowSerializer(many=True, help_text="scheduled ads, by time")
    last = serializers.IntegerField(help_text="increases with each fired ad and each stop")
    liveView = serializers.IntegerField(
        allow_null=True, help_text="distinct viewers of the last 60 s; null while they cannot be counted"
    )


class FiredSinceSerializer(EnvelopeSerializer):
    data = FiredRowSerializer(many=True, help_text="without stopped ads and ads that were replaced by a stopped one")
    stopped = serializers.ListField(
        child=serializers.UUIDField(),
        help_text="IDs of ads that the app must no longer show: fired up to `after`, and stopped or replaced since; "
        "at most the last 1,000",
    )
    last = serializers.UUIDField(allow_null=True, help_text="value of `after` for the next request")


def fired_row(row: FiredAd) -> dict[str, Any]:
    """Return a row for phones, which get many of them."""
    return {
        "_id": str(row.id),
        "Adstype": row.type,
        "a_name": row.name,
        "url": row.url,
        "createdAt": row.created_at,
    }


def stop_event(row: Stopped) -> dict[str, Any]:
    return {"_id": str(row.id)}
