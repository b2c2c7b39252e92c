"""API fields of policy and terms."""

from typing import Any, NamedTuple

from rest_framework import serializers

from apps.legal.models import MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH, Kind
from apps.web.serializers import PageEnvelopeSerializer
from apps.wire.fields import Paragraphs, Text, reject_invalid_characters
from apps.wire.schema import RowSerializer, envelope, type_of_serializer


class SavedSerializer(serializers.Serializer[Any]):
    changedAt = serializers.DateTimeField(source="changed_at", allow_null=True)
    changedBy = serializers.CharField(source="changed_by", allow_blank=True)


class TextSerializers(NamedTuple):
    """The serializers of a text: of a change, for phones, and for the console."""

    change: type_of_serializer
    device: type_of_serializer
    console: type_of_serializer


def _serializers_of(kind: Kind) -> TextSerializers:
    name = kind.value.title()
    title, description = f"{kind.value}_title", f"{kind.value}_description"
    change = {
        title: Text(source="title", max_length=MAX_TITLE_LENGTH, validators=[reject_invalid_characters]),
        description: Paragraphs(source="description", max_length=MAX_DESCRIPTION_LENGTH),
    }
    row = {
        title: serializers.CharField(source="title", allow_blank=True),
        description: serializers.CharField(source="description", allow_blank=True),
        "version": serializers.IntegerField(help_text='send it back as If-Match: "<version>"; 0 before the first save'),
    }
    device = type(f"Device{name}Serializer", (RowSerializer,), row)
    return TextSerializers(
        type(f"{name}ChangeSerializer", (serializers.Serializer,), change),
        device,
        type(f"{name}Serializer", (SavedSerializer, device), {}),
    )


# The API names the fields of each text after it.
TEXTS = {kind: _serializers_of(kind) for kind in Kind}


class TextVersionRowSerializer(RowSerializer):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(source="actor_label")
    title = serializers.CharField()
    restoredFrom = serializers.IntegerField(source="restored_from", allow_null=True)


class TextVersionListSerializer(PageEnvelopeSerializer):
    data = TextVersionRowSerializer(many=True)


class WordsSerializer(RowSerializer):
    title = serializers.CharField(allow_blank=True)
    description = serializers.CharField(allow_blank=True)


class TextDifferenceSerializer(TextVersionRowSerializer):
    description = serializers.CharField()
    before = WordsSerializer(source="former", help_text="the version before it")


TextDifferenceAnswerSerializer = envelope("TextDifferenceAnswer", data=TextDifferenceSerializer())
