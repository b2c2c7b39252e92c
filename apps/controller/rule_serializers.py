"""API fields of rules."""

import string
from collections.abc import Callable, Mapping
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.controller import rules
from apps.controller.app_versions import read_range, write_range
from apps.controller.locales import (
    is_country,
    is_known_tag,
    read_country,
    read_language,
    suggest_country,
    suggest_language,
)
from apps.core.zone import format_iso, parse_time
from apps.wire.fields import FILL, BoundedList, PrintableText, StrictBooleanField, Text, remove_invisible
from apps.wire.messages import ENDS_BEFORE_IT_STARTS
from apps.wire.openapi import query

MAX_RULES_PER_SETTING = 20
MAX_CONDITION_VALUES = 50
NOT_A_LIST = "Must be a list."
NOT_A_TIME = "Enter a date and time, like 2026-11-21T09:30:00."
# Properties of a phone. All are optional, and invalid ones are ignored.
PHONE = [
    query("platform", "android, ios, or another name"),
    query("version", "semantic version of the app: 2.3.1"),
    query("device", "a stable ID of this copy of the app, 1 to 64 characters, for rollout percentages"),
    query("language", "language of the app (BCP 47): hi, pt-BR"),
    query("country", "country (ISO 3166): IN"),
]
# The conditions whose reach can be estimated.
REACH = [
    query("platform", "as in a rule; comma-separated"),
    query("version", "as in a rule: comparators like >=2.3.0 <3.0.0"),
    query("language", "as in a rule; comma-separated"),
    query("country", "as in a rule; comma-separated"),
]


class NormalizedText(Text):
    """A text in the form in which it is stored. `write` raises ValueError or returns "" for an unreadable one.

    `suggest` returns a readable text that is like an unreadable one, or "".
    """

    def __init__(
        self,
        write: Callable[[str], str],
        message: str,
        *,
        suggest: Callable[[str], str] = lambda text: "",
        **options: Any,
    ) -> None:
        super().__init__(max_length=200, **options)
        self.write = write
        self.unreadable = message
        self.suggest = suggest

    def to_internal_value(self, given: Any) -> str:
        text = remove_invisible(super().to_internal_value(given), keep=string.whitespace)
        try:
            written = self.write(text)
        except ValueError:
            written = ""
        if written:
            return written
        if suggestion := self.suggest(text):
            raise serializers.ValidationError(f"{text} is not a known code. Did you mean {suggestion}?")
        raise serializers.ValidationError(self.unreadable)


def _parse_utc(text: str) -> str:
    return format_iso(parse_time(text))


def _language(text: str) -> str:
    tag = read_language(text)
    return tag if is_known_tag(tag) else ""


def _country(text: str) -> str:
    code = read_country(text)
    return code if is_country(code) else ""


def _list_of(child: NormalizedText, meaning: str) -> BoundedList:
    return BoundedList(
        child=child,
        required=False,
        allow_empty=False,
        max_length=MAX_CONDITION_VALUES,
        help_text=meaning,
        error_messages={
            "not_a_list": NOT_A_LIST,
            "empty": "Enter at least one value, or remove the condition.",
            "max_length": "Enter at most {max_length:,} values.",
        },
    )


@extend_schema_field(OpenApiTypes.NUMBER)
class Share(serializers.Field[Any, Any, Any, Any]):
    """0 to 100 with at most two decimals, as a number."""

    def to_internal_value(self, given: Any) -> float:
        is_number = isinstance(given, int | float) and not isinstance(given, bool)
        if not is_number or not 0 <= given <= 100 or abs(given * 100 - round(given * 100)) > 1e-6:
            raise serializers.ValidationError("Enter a percentage from 0 to 100 with at most two decimal places.")
        # Adding 0.0 turns -0.0 into 0.0.
        return float(round(given, 2)) + 0.0

    def to_representation(self, value: Any) -> Any:
        return value


class ConditionsSerializer(serializers.Serializer[Any]):
    """All conditions must match. Without conditions, every phone that sends a property matches."""

    platform = _list_of(
        NormalizedText(
            rules.read_platform,
            "Enter a platform of at most 20 letters, digits, dots, hyphens, and underscores, like android.",
        ),
        "any of these",
    )
    version = NormalizedText(
        lambda text: write_range(read_range(text)),
        "Enter a version range that at least one version matches, like >=2.3.0 <3.0.0.",
        required=False,
        help_text="comparators of semantic versions, which must all hold: >=2.3.0 <3.0.0",
    )
    language = _list_of(
        NormalizedText(_language, "Enter a language tag, like hi or pt-BR.", suggest=suggest_language),
        "any of these; `hi` is `hi-IN` as well",
    )
    country = _list_of(
        NormalizedText(_country, "Enter a two-letter country code, like IN.", suggest=suggest_country), "any of these"
    )
    share = Share(required=False, help_text="rollout percentage, by a stable hash of field and device")

    def get_fields(self) -> dict[str, Any]:
        # `from` is a keyword of Python and cannot name an attribute.
        begins = NormalizedText(_parse_utc, NOT_A_TIME, required=False, help_text="from this time on, ISO 8601")
        ends = NormalizedText(_parse_utc, NOT_A_TIME, required=False, help_text="until this time, ISO 8601")
        return {**super().get_fields(), "from": begins, "until": ends}

    def to_internal_value(self, given: Any) -> Any:
        unknown = sorted(set(given) - set(self.fields)) if isinstance(given, dict) else []
        if unknown:
            # A rule with a misspelled condition would match too many phones.
            raise serializers.ValidationError({name: ["Unknown condition."] for name in unknown})
        return super().to_internal_value(given)

    def validate(self, when: dict[str, Any]) -> dict[str, Any]:
        if "from" in when and "until" in when and when["until"] <= when["from"]:
            raise serializers.ValidationError({"until": [ENDS_BEFORE_IT_STARTS]})
        return when


class RuleList(serializers.ListSerializer[Any]):
    """A list whose errors name the rule: `rules.0.when.share` is the share of the first."""

    default_error_messages = {
        **FILL,
        "not_a_list": NOT_A_LIST,
        "max_length": "A setting can have at most {max_length:,} rules.",
    }

    def to_internal_value(self, given: Any) -> Any:
        try:
            return super().to_internal_value(given)
        except serializers.ValidationError as rejected:
            detail: Any = rejected.detail
            # Errors of the list itself are under its own name.
            raise serializers.ValidationError(detail.get("non_field_errors", detail)) from None


class RuleRowSerializer(serializers.Serializer[Any]):
    name = PrintableText(max_length=60)
    value = serializers.JSONField(
        help_text="a value of the type of the setting; an object with three texts for the prompt", error_messages=FILL
    )
    when = ConditionsSerializer(error_messages=FILL)
    paused = StrictBooleanField(required=False, help_text="true: phones skip the rule; left out otherwise")

    def validate(self, rule: dict[str, Any]) -> dict[str, Any]:
        # Rules that were saved before they could be paused have no such key.
        return rule if rule.get("paused") else {name: value for name, value in rule.items() if name != "paused"}

    class Meta:
        list_serializer_class = RuleList


def read_reach(query: Mapping[str, str]) -> dict[str, Any]:
    """Read conditions from a query. Raises ValidationError like a rule with them."""
    given: dict[str, Any] = {name: query.get(name, "").split(",") for name in ("platform", "language", "country")}
    given["version"] = query.get("version", "")
    conditions = ConditionsSerializer(data={name: value for name, value in given.items() if any(value)})
    conditions.is_valid(raise_exception=True)
    return dict(conditions.validated_data)
