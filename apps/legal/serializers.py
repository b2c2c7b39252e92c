"""Wire names of policy and terms (docs/product.md 13.3): here and nowhere else on the server."""

from typing import Any

from rest_framework import serializers

from apps.legal.models import DESCRIPTION_MOST, TITLE_MOST, Kind, LegalText, TextVersion
from apps.web.serializers import PageEnvelope
from apps.wire.fields import Paragraphs, Text, refuse_invalid_characters
from apps.wire.schema import Envelope


class PolicyChange(serializers.Serializer[Any]):
    policy_title = Text(source="title", max_length=TITLE_MOST, validators=[refuse_invalid_characters])
    policy_description = Paragraphs(source="description", max_length=DESCRIPTION_MOST)


class TermsChange(serializers.Serializer[Any]):
    terms_title = Text(source="title", max_length=TITLE_MOST, validators=[refuse_invalid_characters])
    terms_description = Paragraphs(source="description", max_length=DESCRIPTION_MOST)


class Saved(serializers.Serializer[Any]):
    changedAt = serializers.DateTimeField(allow_null=True)
    changedBy = serializers.CharField(allow_blank=True)


class DevicePolicy(serializers.Serializer[Any]):
    policy_title = serializers.CharField(allow_blank=True)
    policy_description = serializers.CharField(allow_blank=True)
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"; 0 before the first save')


class DeviceTerms(serializers.Serializer[Any]):
    terms_title = serializers.CharField(allow_blank=True)
    terms_description = serializers.CharField(allow_blank=True)
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"; 0 before the first save')


class Policy(Saved, DevicePolicy):
    pass


class Terms(Saved, DeviceTerms):
    pass


class DevicePolicyAnswer(Envelope):
    data = DevicePolicy()


class DeviceTermsAnswer(Envelope):
    data = DeviceTerms()


class PolicyAnswer(Envelope):
    data = Policy()


class TermsAnswer(Envelope):
    data = Terms()


class TextVersionRow(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField()
    title = serializers.CharField()
    restoredFrom = serializers.IntegerField(allow_null=True)


class TextVersionList(PageEnvelope):
    data = TextVersionRow(many=True)


class Words(serializers.Serializer[Any]):
    title = serializers.CharField(allow_blank=True)
    description = serializers.CharField(allow_blank=True)


class TextDifference(TextVersionRow):
    description = serializers.CharField()
    before = Words(help_text="what the version before it said")


class TextDifferenceAnswer(Envelope):
    data = TextDifference()


def device_text(text: LegalText) -> dict[str, Any]:
    """A text as the app reads it."""
    prefix = Kind(text.kind).value
    return {f"{prefix}_title": text.title, f"{prefix}_description": text.description, "version": text.version}


def console_text(text: LegalText) -> dict[str, Any]:
    """A text as the console reads it: who saved it last, too."""
    return {**device_text(text), "changedAt": text.changed_at, "changedBy": text.changed_by}


def version_row(version: TextVersion) -> dict[str, Any]:
    return {
        "number": version.number,
        "at": version.at,
        "by": version.actor_label,
        "title": version.title,
        "restoredFrom": version.restored_from,
    }


def version_difference(version: TextVersion, former: TextVersion | None) -> dict[str, Any]:
    before = {"title": former.title, "description": former.description} if former else {"title": "", "description": ""}
    return {**version_row(version), "description": version.description, "before": before}
