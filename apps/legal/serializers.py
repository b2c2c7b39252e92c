"""API fields of policy and terms."""

from typing import Any

from rest_framework import serializers

from apps.legal.models import MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH, LegalText, TextKind
from apps.web.pagination import PageEnvelopeSerializer
from apps.wire.fields import Paragraphs, PrintableText
from apps.wire.serializers import RowSerializer, envelope


class PolicyChangeSerializer(serializers.Serializer[Any]):
    policy_title = PrintableText(source="title", max_length=MAX_TITLE_LENGTH)
    policy_description = Paragraphs(source="description", max_length=MAX_DESCRIPTION_LENGTH)


class TermsChangeSerializer(serializers.Serializer[Any]):
    terms_title = PrintableText(source="title", max_length=MAX_TITLE_LENGTH)
    terms_description = Paragraphs(source="description", max_length=MAX_DESCRIPTION_LENGTH)


class SavedSerializer(serializers.Serializer[Any]):
    changedAt = serializers.DateTimeField(allow_null=True)
    changedBy = serializers.CharField(allow_blank=True)


class DevicePolicySerializer(serializers.Serializer[Any]):
    policy_title = serializers.CharField(allow_blank=True)
    policy_description = serializers.CharField(allow_blank=True)
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"; 0 before the first save')


class DeviceTermsSerializer(serializers.Serializer[Any]):
    terms_title = serializers.CharField(allow_blank=True)
    terms_description = serializers.CharField(allow_blank=True)
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"; 0 before the first save')


class PolicySerializer(SavedSerializer, DevicePolicySerializer):
    pass


class TermsSerializer(SavedSerializer, DeviceTermsSerializer):
    pass


DevicePolicyResponseSerializer = envelope("DevicePolicyResponse", data=DevicePolicySerializer())
DeviceTermsResponseSerializer = envelope("DeviceTermsResponse", data=DeviceTermsSerializer())
PolicyResponseSerializer = envelope("PolicyResponse", data=PolicySerializer())
TermsResponseSerializer = envelope("TermsResponse", data=TermsSerializer())


class TextVersionRowSerializer(RowSerializer):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(source="actor_label")
    title = serializers.CharField()
    restoredFrom = serializers.IntegerField(source="restored_from", allow_null=True)


class TextVersionListSerializer(PageEnvelopeSerializer):
    data = TextVersionRowSerializer(many=True)


class TextContentSerializer(RowSerializer):
    title = serializers.CharField(allow_blank=True)
    description = serializers.CharField(allow_blank=True)


class TextDifferenceSerializer(TextVersionRowSerializer):
    description = serializers.CharField()
    before = TextContentSerializer(source="former", help_text="the version before it")


TextDifferenceResponseSerializer = envelope("TextDifferenceResponse", data=TextDifferenceSerializer())


def device_text(text: LegalText) -> dict[str, Any]:
    """Return a text for the app."""
    prefix = TextKind(text.kind).value
    return {f"{prefix}_title": text.title, f"{prefix}_description": text.description, "version": text.version}


def console_text(text: LegalText) -> dict[str, Any]:
    """Return a text for the console, with its last change."""
    return {**device_text(text), "changedAt": text.changed_at, "changedBy": text.changed_by}
