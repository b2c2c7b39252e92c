"""API fields of the controller."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from drf_spectacular.drainage import set_override
from rest_framework import serializers

from apps.controller.models import (
    MAX_NUMBER,
    MODES,
    PROMPT,
    PROMPT_SETTING,
    RULED,
    SPLASH_MODES,
    TOKEN,
    rules_column,
)
from apps.controller.rule_serializers import MAX_RULES_PER_SETTING, RuleList, RuleRowSerializer
from apps.web.pagination import PageEnvelopeSerializer
from apps.wire.errors import NotFoundError
from apps.wire.fields import (
    AppAddress,
    Identifier,
    Paragraphs,
    PrintableText,
    StrictBooleanField,
    StrictIntegerField,
    Text,
)
from apps.wire.serializers import EnvelopeSerializer, envelope

Field = serializers.Field[Any, Any, Any, Any] | serializers.Serializer[Any]
UNKNOWN_MODE = "Choose one of the modes of this setting."


class MappedChoice(Text):
    """One of a fixed list of texts, converted to an internal value."""

    def __init__(self, values_by_name: dict[str, Any], message: str, **options: Any) -> None:
        super().__init__(trim_whitespace=False, **options)
        set_override(self, "field", {"type": "string", "enum": list(values_by_name)})
        self.values_by_name = values_by_name
        self.unknown = message

    def to_internal_value(self, given: Any) -> Any:
        if not isinstance(given, str) or given not in self.values_by_name:
            raise serializers.ValidationError(self.unknown)
        return self.values_by_name[given]


class NumberSetting(StrictIntegerField):
    """A whole number from 0 on."""

    def to_internal_value(self, given: Any) -> int:
        if isinstance(given, (int, float)) and given < 0:
            raise serializers.ValidationError("Starting position must be 0 or more")
        number = super().to_internal_value(given)
        if number > MAX_NUMBER:
            raise serializers.ValidationError("The number must be at most 2,147,483,647.")
        return number


class InstallPromptChangeSerializer(serializers.Serializer[Any]):
    """The three texts of the install prompt."""

    text = Paragraphs(max_length=500)
    btn_text = PrintableText(source="button_text", max_length=60)
    btn_url = AppAddress(source="button_url", max_length=2000)


class ModeSetting(MappedChoice):
    def __init__(self, modes: list[str], **options: Any) -> None:
        super().__init__({name: name for name in modes}, UNKNOWN_MODE, **options)


@dataclass(frozen=True)
class Setting:
    """A setting of the app. Only settings with rules have a field: all phones get the same credentials."""

    column: str
    api_name: str
    make_field: Callable[[], Field] | None

    @property
    def rules_column(self) -> str:
        return rules_column(self.column)


PROMPT_KEY = "installNewData"
# The API names of the texts in the prompt, by column.
PROMPT_NAMES = dict(zip(PROMPT, ("text", "btn_text", "btn_url"), strict=True))
# The rollout percentage depends on the API name.
SETTINGS = (
    Setting("live_button", "liveBtn", StrictBooleanField),
    Setting("profile_button", "profileBtn", StrictBooleanField),
    Setting("random_button", "rendomBtn", StrictBooleanField),
    Setting("tracking", "track", StrictBooleanField),
    Setting("inhouse_banners", "bannerinHouseAds", StrictBooleanField),
    Setting("pre_video", "preVideo", StrictBooleanField),
    Setting("splash_auto", "afterSplaceAds_status", StrictBooleanField),
    Setting("intro_auto", "afterIntroAds_status", StrictBooleanField),
    Setting("video_end_auto", "afterBtnAds_status", StrictBooleanField),
    Setting("install_prompt", "installNew", StrictBooleanField),
    Setting("pre_video_position", "preVideo_position", NumberSetting),
    Setting("pre_video_time", "preVideo_time", NumberSetting),
    Setting("splash_mode", "afterSplaceAds", partial(ModeSetting, SPLASH_MODES)),
    Setting("intro_mode", "afterIntroAds", partial(ModeSetting, MODES)),
    Setting("video_end_mode", "afterBtnAds", partial(ModeSetting, MODES)),
    Setting("facebook_app_id", "facebook_app_id", None),
    Setting(TOKEN, "facebook_client_token", None),
    Setting(PROMPT_SETTING, PROMPT_KEY, InstallPromptChangeSerializer),
)
_BY_COLUMN = {setting.column: setting for setting in SETTINGS}
# Settings with rules, by API name.
RULED_SETTINGS = {_BY_COLUMN[column].api_name: _BY_COLUMN[column] for column in RULED}
# The name of each column in the list of versions: preVideo_time, preVideo_time.rules, installNewData.text
API_NAMES: dict[str, str] = {
    **{setting.column: setting.api_name for setting in SETTINGS},
    **{setting.rules_column: f"{setting.api_name}.rules" for setting in RULED_SETTINGS.values()},
    **{column: f"{PROMPT_KEY}.{name}" for column, name in PROMPT_NAMES.items()},
}
SWITCHES = {setting.api_name: setting.column for setting in SETTINGS if setting.make_field is StrictBooleanField}
NUMBERS = {setting.api_name: setting.column for setting in SETTINGS if setting.make_field is NumberSetting}


class SwitchChangeSerializer(serializers.Serializer[Any]):
    name = MappedChoice(SWITCHES, "Unknown switch.", source="switch", help_text="one of the switches")
    status = StrictBooleanField(source="on", help_text="true turns the switch on")
    pauseRules = StrictBooleanField(
        source="pause_rules", required=False, help_text="true also pauses the rules that give phones another value"
    )


class NumberChangeSerializer(serializers.Serializer[Any]):
    name = MappedChoice(NUMBERS, "Unknown number setting.", source="number", help_text="one of the numbers")
    value = NumberSetting()


class ModeChangeSerializer(serializers.Serializer[Any]):
    name = ModeSetting(MODES, source="mode", help_text="the mode")


class SplashModeChangeSerializer(serializers.Serializer[Any]):
    name = ModeSetting(SPLASH_MODES, source="mode", help_text="the mode or OFF")


class FacebookChangeSerializer(serializers.Serializer[Any]):
    facebook_app_id = Identifier(source="app_id", max_length=100)
    facebook_client_token = Identifier(
        source="client_token", max_length=200, help_text="the masked token keeps the current one"
    )


class RulesChangeSerializer(serializers.Serializer[Any]):
    """All rules of the setting in the path."""

    def get_fields(self) -> dict[str, Any]:
        row = RuleRowSerializer()
        name = self._named()
        if name is not None:
            row.fields["value"] = self._value_field(name)
        return {**super().get_fields(), "rules": RuleList(child=row, max_length=MAX_RULES_PER_SETTING)}

    def validate_rules(self, rules: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len({rule["name"] for rule in rules}) < len(rules):
            raise serializers.ValidationError("Rules of one setting must have different names.")
        return rules

    def validate(self, change: dict[str, Any]) -> dict[str, Any]:
        return {**change, "setting": RULED_SETTINGS[self._named() or ""].column}

    def _value_field(self, name: str) -> Field:
        """Return the field for a value of the setting, as in the request that sets it for all phones."""
        setting = RULED_SETTINGS.get(name)
        if setting is None or setting.make_field is None:
            raise NotFoundError("Unknown setting.")
        return setting.make_field()

    def _named(self) -> str | None:
        """Return the setting in the path; None while the API description is written."""
        return self.context["request"].parser_context["kwargs"].get("field") if "request" in self.context else None


class EffectRequestSerializer(RulesChangeSerializer):
    """The rules of the setting in the path, and its value for all phones. Missing fields stay unchanged."""

    def get_fields(self) -> dict[str, Any]:
        fields = super().get_fields()
        fields["rules"].required = False
        name = self._named()
        value = self._value_field(name) if name else serializers.JSONField()
        value.required = False
        return {**fields, "value": value}


class LastChangeSerializer(serializers.Serializer[Any]):
    by = serializers.CharField()
    at = serializers.DateTimeField()


class InstallPromptSerializer(serializers.Serializer[Any]):
    text = serializers.CharField()
    btn_text = serializers.CharField()
    btn_url = serializers.CharField()


class DeviceSettingsSerializer(serializers.Serializer[Any]):
    afterSplaceAds = serializers.ChoiceField(choices=SPLASH_MODES)
    afterIntroAds = serializers.ChoiceField(choices=MODES)
    afterBtnAds = serializers.ChoiceField(choices=MODES)
    facebook_app_id = serializers.CharField()
    facebook_client_token = serializers.CharField(help_text="masked in the console, in full for the app")
    installNewData = InstallPromptSerializer(required=False, help_text="only while installNew is on")

    def get_fields(self) -> dict[str, Any]:
        switches = {name: serializers.BooleanField() for name in SWITCHES}
        numbers = {name: serializers.IntegerField() for name in NUMBERS}
        return {**switches, **super().get_fields(), **numbers}


class RulesByFieldSerializer(serializers.Serializer[Any]):
    """The rules of each setting, in order. The first match wins."""

    def get_fields(self) -> dict[str, Any]:
        return {name: RuleRowSerializer(many=True) for name in RULED_SETTINGS}


class SettingsDocumentSerializer(DeviceSettingsSerializer):
    installNewData = InstallPromptSerializer()
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')
    changes = serializers.DictField(
        child=LastChangeSerializer(), help_text="last change of each setting, by the name of the setting"
    )


DeviceSettingsResponseSerializer = envelope("DeviceSettingsResponse", data=DeviceSettingsSerializer())
ControllerResponseSerializer = envelope("ControllerResponse", data=SettingsDocumentSerializer())


class RulesResponseSerializer(EnvelopeSerializer):
    data = RulesByFieldSerializer()
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')


class DecidedSerializer(serializers.Serializer[Any]):
    value = serializers.JSONField(help_text="value for the phone; the client token is masked")
    rule = serializers.CharField(
        allow_null=True, help_text="name of the rule that gives the value; null: the value for all phones"
    )


class PreviewResponseSerializer(EnvelopeSerializer):
    data = serializers.DictField(child=DecidedSerializer(), help_text="by the name of the setting")
    ignored = serializers.ListField(child=serializers.CharField(), help_text="invalid parameters, which are ignored")


class PhoneGroupRowSerializer(serializers.Serializer[Any]):
    platform = serializers.CharField(allow_blank=True, help_text="empty: not sent; *: one of too many combinations")
    version = serializers.CharField(allow_blank=True)
    phones = serializers.IntegerField()


class SeenCodeSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    phones = serializers.IntegerField()


class PhoneCountsSerializer(serializers.Serializer[Any]):
    phones = serializers.IntegerField(help_text="phones of the last 24 hours, each counted once per hour")
    fitting = serializers.IntegerField(help_text="phones that match the conditions")
    rest = serializers.IntegerField(help_text="phones for which this is unknown")
    kinds = PhoneGroupRowSerializer(many=True, help_text="the most frequent first")
    platforms = SeenCodeSerializer(many=True, help_text="platforms that phones report, the most frequent first")
    languages = SeenCodeSerializer(many=True)
    countries = SeenCodeSerializer(many=True)


class GivenValueSerializer(serializers.Serializer[Any]):
    value = serializers.JSONField()
    phones = serializers.IntegerField()


class EffectSerializer(serializers.Serializer[Any]):
    phones = serializers.IntegerField(help_text="phones of the last 24 hours, each counted once per hour")
    changed = serializers.IntegerField(help_text="phones whose value would change")
    rest = serializers.IntegerField(help_text="phones for which this is unknown")
    given = GivenValueSerializer(many=True, help_text="number of phones per value, the most frequent first")


EffectResponseSerializer = envelope("EffectResponse", data=EffectSerializer())
PhoneCountsResponseSerializer = envelope("PhoneCountsResponse", data=PhoneCountsSerializer())
ClientTokenResponseSerializer = envelope(
    "ClientTokenResponse", facebook_client_token=serializers.CharField(allow_blank=True)
)


class FieldChangeRowSerializer(serializers.Serializer[Any]):
    field = serializers.CharField()
    before = serializers.JSONField()
    after = serializers.JSONField()


class VersionRowSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(help_text="empty for number 0, from before the first change")
    restoredFrom = serializers.IntegerField(allow_null=True)
    changes = FieldChangeRowSerializer(many=True)


VersionDifferenceSerializer = envelope(
    "VersionDifference",
    data=FieldChangeRowSerializer(many=True, help_text="from the current values to the restored ones"),
)


class VersionListSerializer(PageEnvelopeSerializer):
    data = VersionRowSerializer(many=True)
