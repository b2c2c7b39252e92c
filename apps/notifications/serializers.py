"""API fields of push notifications."""

import json
import re
import string
from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.analytics.serializers import CountField
from apps.core.serializers import RowId, ZonedTime
from apps.files.images import UploadedImage
from apps.notifications.audience import ALL, topics, topics_for_tests
from apps.notifications.models import (
    MAX_MESSAGE_LENGTH,
    MAX_TITLE_LENGTH,
    MAX_TOKEN_LENGTH,
    MAX_URL_LENGTH,
    PROGRESS,
    Notification,
)
from apps.notifications.services import IconNotFoundError
from apps.web.pagination import PageEnvelopeSerializer
from apps.wire.fields import FILL, AppAddress, Paragraphs, PrintableText, Text, remove_invisible
from apps.wire.serializers import RowSerializer, envelope

# A message to a topic may have 2,048 bytes with all its keys.
TEXT_BYTES = 1500
TIME_IS_OVER = "This time is in the past. Choose a later time, or send it now."
TOKEN = re.compile(rf"[A-Za-z0-9_:.-]{{20,{MAX_TOKEN_LENGTH}}}")


class NotificationTextsSerializer(serializers.Serializer[Any]):
    title = PrintableText(max_length=MAX_TITLE_LENGTH)
    message = Paragraphs(max_length=MAX_MESSAGE_LENGTH)
    url = AppAddress(required=False, allow_blank=True, max_length=MAX_URL_LENGTH)

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        size = len(json.dumps([given["title"], given["message"], given.get("url", "")], ensure_ascii=False).encode())
        if size > TEXT_BYTES:
            message = f"Title, message, and URL have {size:,} bytes together. The limit is {TEXT_BYTES:,}."
            raise serializers.ValidationError({"message": [message]})
        return given


class Topic(Text):
    """One of the topics that `known` returns."""

    def __init__(self, *, known: Callable[[], list[str]], **more: Any) -> None:
        super().__init__(**more)
        self.known = known

    def to_internal_value(self, given: Any) -> str:
        topic = super().to_internal_value(given)
        if topic and topic not in self.known():
            known = ", ".join(self.known())
            raise serializers.ValidationError(f"Unknown topic “{topic[:40]}”. Topics: {known}.")
        return topic


class ExistingIconSerializer(NotificationTextsSerializer):
    fileName = Text(
        source="file_name",
        required=False,
        allow_blank=True,
        max_length=120,
        trim_whitespace=False,
        help_text="last part of the URL in n_icon, to keep that icon",
    )

    def validate_fileName(self, given: str) -> str:  # noqa: N802 - the field's own name
        if "/" in given or "\\" in given:
            raise serializers.ValidationError(IconNotFoundError.default_detail)
        return given


class ResendingSerializer(ExistingIconSerializer):
    topic = Topic(
        known=topics,
        required=False,
        allow_blank=True,
        default=ALL,
        help_text="one of the history's topics; left out: all",
    )


class NewNotificationSerializer(ResendingSerializer):
    image = UploadedImage(required=False, help_text="a new icon; wins over fileName")
    sendAt = ZonedTime(
        source="send_at", required=False, help_text="empty or left out: now", error_messages={"past": TIME_IS_OVER}
    )


class NotificationUpdateSerializer(NewNotificationSerializer):
    """The complete notification. Fields that every phone shows are required, so that none is emptied by mistake."""

    id = RowId(source="notification_id")
    url = AppAddress(allow_blank=True, max_length=MAX_URL_LENGTH, error_messages=FILL, help_text="empty: none")
    topic = Topic(known=topics, help_text="one of the history's topics")
    sendAt = ZonedTime(source="send_at", help_text="empty: now", error_messages={**FILL, "past": TIME_IS_OVER})


class PhoneToken(Text):
    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=MAX_TOKEN_LENGTH, **more)

    def to_internal_value(self, given: Any) -> str:
        token = remove_invisible(super().to_internal_value(given), keep=string.whitespace)
        # `max_length` has a message of its own.
        if 0 < len(token) <= MAX_TOKEN_LENGTH and not TOKEN.fullmatch(token):
            raise serializers.ValidationError(
                "Enter an FCM token: 20 to 4,096 letters, digits, and - _ : . without spaces."
            )
        return token


class NewPhoneSerializer(serializers.Serializer[Any]):
    name = PrintableText(max_length=60)
    token = PhoneToken(help_text="the FCM token of the phone; it is not shown again")


class SavedPhoneSerializer(RowSerializer):
    _id = serializers.UUIDField(source="pk")
    name = serializers.CharField()


SavedPhoneResponseSerializer = envelope("SavedPhoneResponse", data=SavedPhoneSerializer())
SavedPhoneListSerializer = envelope("SavedPhoneList", data=SavedPhoneSerializer(many=True))


class NewTestSerializer(ExistingIconSerializer):
    image = UploadedImage(required=False, help_text="a new icon; wins over fileName")
    token = PhoneToken(required=False, allow_blank=True, help_text="FCM token of the phone")
    phone = RowId(required=False, help_text="ID of a saved phone, instead of a token")
    topic = Topic(known=topics_for_tests, required=False, allow_blank=True, help_text="one of the history's testTopics")

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        if sum(bool(given.get(target)) for target in ("token", "phone", "topic")) != 1:
            raise serializers.ValidationError(
                {"token": ["Enter the token of one phone, or choose a saved phone or a test topic."]}
            )
        return super().validate(given)


class ChosenNotificationSerializer(serializers.Serializer[Any]):
    id = RowId(source="notification_id")


class NotificationRowSerializer(RowSerializer):
    # Takes `address`, `totals` (the counts by ID), and `now` from the context.
    _id = serializers.UUIDField(source="pk")
    n_title = serializers.CharField(source="title")
    n_message = serializers.CharField(source="message")
    n_url = serializers.CharField(source="url")
    n_icon = serializers.SerializerMethodField(help_text="URL of the icon; empty without one")
    createdAt = serializers.DateTimeField(source="created_at")
    createdBy = serializers.CharField(source="created_by")
    sendAt = serializers.DateTimeField(source="delivery.send_at")
    state = serializers.SerializerMethodField(
        help_text="logged: written to the log, as no FCM credentials were set when it was due"
    )
    attempts = serializers.IntegerField(source="delivery.attempts_count")
    nextAt = serializers.DateTimeField(source="delivery.due_at")
    sentAt = serializers.DateTimeField(source="delivery.sent_at", allow_null=True)
    error = serializers.CharField(source="delivery.last_error", help_text="why the last attempt failed")
    topic = serializers.CharField(help_text="audience; empty for a test on one phone")
    isTest = serializers.BooleanField(source="is_test")
    received = CountField("views", read_only=True, help_text="views that the app sent under its _id")
    opened = CountField("clicks", read_only=True, help_text="clicks that the app sent under its _id")
    version = serializers.IntegerField()

    def get_n_icon(self, push: Notification) -> str:
        return str(self.context["address"](push.icon)) if push.icon else ""

    @extend_schema_field(serializers.ChoiceField(choices=PROGRESS))
    def get_state(self, push: Notification) -> str:
        return push.delivery.progress(self.context["now"])


NotificationResponseSerializer = envelope("NotificationResponse", data=NotificationRowSerializer())


class NotificationListSerializer(PageEnvelopeSerializer):
    data = NotificationRowSerializer(many=True)
    total = serializers.IntegerField()
    provider = serializers.ChoiceField(choices=["fcm", "log"], help_text="fcm; log while no FCM credentials are set")
    topic = serializers.CharField(help_text="the topic that every phone subscribes to; `all` sends to it")
    topics = serializers.ListField(child=serializers.CharField(), help_text="topics that `send` accepts")
    testTopics = serializers.ListField(child=serializers.CharField(), help_text="topics that `test` accepts")
