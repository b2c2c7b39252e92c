"""Wire names of the controller: here and nowhere else on the server."""

from typing import Any

from drf_spectacular.drainage import set_override
from rest_framework import serializers

from apps.controller import messages
from apps.controller.models import (
    HIGHEST_NUMBER,
    MODES,
    PROMPT,
    PROMPT_SETTING,
    RULED,
    SPLASH_MODES,
    TOKEN,
    Mode,
    Number,
    Slot,
    rules_column,
)
from apps.controller.rule_serializers import MOST_RULES_HERE, Numbered, RuleRowSerializer
from apps.controller.services import SettingNotFoundError
from apps.web.serializers import PageEnvelopeSerializer
from apps.wire.fields import AppAddress, Identifier, OnOff, Paragraphs, Text, Whole, refuse_invalid_characters
from apps.wire.schema import IF_MATCH, EnvelopeSerializer
from apps.wire.validation import seen_version


class Word(Text):
    """One word of a fixed list, given as our own value."""

    def __init__(self, words: dict[str, Any], message: str, **options: Any) -> None:
        super().__init__(trim_whitespace=False, **options)
        set_override(self, "field", {"type": "string", "enum": list(words)})
        self.words = words
        self.unknown = message

    def to_internal_value(self, given: Any) -> Any:
        if not isinstance(given, str) or given not in self.words:
            raise serializers.ValidationError(self.unknown)
        return self.words[given]


class Position(Whole):
    """A whole number from 0 on."""

    def to_internal_value(self, given: Any) -> int:
        if isinstance(given, (int, float)) and given < 0:
            raise serializers.ValidationError(messages.BELOW_ZERO)
        number = super().to_internal_value(given)
        if number > HIGHEST_NUMBER:
            raise serializers.ValidationError(messages.TOO_HIGH)
        return number


# The wire name of each switch and its column.
SWITCHES: dict[str, str] = {
    "liveBtn": "live_button",
    "profileBtn": "profile_button",
    "rendomBtn": "random_button",
    "track": "tracking",
    "bannerinHouseAds": "inhouse_banners",
    "preVideo": "pre_video",
    "afterSplaceAds_status": "splash_auto",
    "afterIntroAds_status": "intro_auto",
    "afterBtnAds_status": "video_end_auto",
    "installNew": "install_prompt",
}
NUMBERS: dict[str, Number] = {"preVideo_position": Number.POSITION, "preVideo_time": Number.TIME}
SLOTS: dict[str, Slot] = {
    "afterSplaceAds": Slot.SPLASH,
    "afterIntroAds": Slot.INTRO,
    "afterBtnAds": Slot.VIDEO_END,
}
# As they stand in the settings, by our names. The prompt is an object of its own.
NAMES: dict[str, str] = {
    **{str(ours): wire for table in (SWITCHES, NUMBERS, SLOTS) for wire, ours in table.items()},
    "facebook_app_id": "facebook_app_id",
    TOKEN: "facebook_client_token",
}
PROMPT_NAMES = dict(zip(PROMPT, ("text", "btn_text", "btn_url"), strict=True))
PROMPT_KEY = "installNewData"
# The wire name of each setting that has rules. Phones are drawn into a share by it.
RULED_NAMES: dict[str, str] = {PROMPT_KEY if ours == PROMPT_SETTING else NAMES[ours]: ours for ours in RULED}
# Under what a change of the rules is told.
RULES_NAMES: dict[str, str] = {rules_column(ours): f"{wire}.rules" for wire, ours in RULED_NAMES.items()}


class VersionedSerializer(serializers.Serializer[Any]):
    """Adds the version that the form was opened with, when the client names one: If-Match: "<version>"."""

    parameters = (IF_MATCH,)

    def validate(self, change: dict[str, Any]) -> dict[str, Any]:
        return {**change, "seen_version": seen_version(self.context["request"])}


class SwitchChangeSerializer(serializers.Serializer[Any]):
    name = Word(SWITCHES, messages.UNKNOWN_SWITCH, source="switch", help_text="one of the switches")
    status = OnOff(source="on", help_text="what it is to be")


class NumberChangeSerializer(VersionedSerializer):
    name = Word(NUMBERS, messages.UNKNOWN_NUMBER, source="number", help_text="preVideo_position or preVideo_time")
    value = Position()


class ModeChangeSerializer(VersionedSerializer):
    name = Word({name: Mode(name) for name in MODES}, messages.UNKNOWN_MODE, source="mode", help_text="the mode")


class SplashModeChangeSerializer(VersionedSerializer):
    name = Word(
        {name: Mode(name) for name in SPLASH_MODES}, messages.UNKNOWN_MODE, source="mode", help_text="the mode or OFF"
    )


class FacebookChangeSerializer(VersionedSerializer):
    facebook_app_id = Identifier(source="app_id", max_length=100)
    facebook_client_token = Identifier(
        source="client_token",
        max_length=200,
        help_text="the masked token as it was read leaves the one that stands",
    )


class InstallPromptTextSerializer(serializers.Serializer[Any]):
    text = Paragraphs(max_length=500)
    btn_text = Text(source="button_text", max_length=60, validators=[refuse_invalid_characters])
    btn_url = AppAddress(source="button_url", max_length=2000)


class InstallPromptChangeSerializer(InstallPromptTextSerializer, VersionedSerializer):
    """The three texts, with the version that their form was opened with."""


def _value_field(setting: str) -> serializers.Field[Any, Any, Any, Any] | serializers.Serializer[Any]:
    """What takes a value of the setting, as the call that sets it for all phones does."""
    if setting in SWITCHES.values():
        return OnOff()
    if setting in list(Number):
        return Position()
    if setting == PROMPT_SETTING:
        return InstallPromptTextSerializer()
    words = SPLASH_MODES if setting == Slot.SPLASH else MODES
    return Word({name: name for name in words}, messages.UNKNOWN_MODE)


class RulesChangeSerializer(VersionedSerializer):
    """The whole list of the setting that the path names."""

    def get_fields(self) -> dict[str, Any]:
        row = RuleRowSerializer()
        name = self._named()
        if name is not None:
            if name not in RULED_NAMES:
                raise SettingNotFoundError
            row.fields["value"] = _value_field(RULED_NAMES[name])
        return {**super().get_fields(), "rules": Numbered(child=row, max_length=MOST_RULES_HERE)}

    def validate_rules(self, rules: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len({rule["name"] for rule in rules}) < len(rules):
            raise serializers.ValidationError(messages.RULE_NAMED_TWICE)
        return rules

    def validate(self, change: dict[str, Any]) -> dict[str, Any]:
        return {**super().validate(change), "setting": RULED_NAMES[self._named() or ""]}

    def _named(self) -> str | None:
        """The setting that the path names; none where the call is only described."""
        return self.context["request"].parser_context["kwargs"].get("field") if "request" in self.context else None


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
    preVideo_position = serializers.IntegerField()
    preVideo_time = serializers.IntegerField()
    facebook_app_id = serializers.CharField()
    facebook_client_token = serializers.CharField(help_text="masked in the console, in full for the app")
    installNewData = InstallPromptSerializer(required=False, help_text="only while installNew is on")

    def get_fields(self) -> dict[str, Any]:
        return {wire: serializers.BooleanField() for wire in SWITCHES} | super().get_fields()


class RulesByFieldSerializer(serializers.Serializer[Any]):
    """The rules of each setting that can have some, in their order: the first that fits wins."""

    def get_fields(self) -> dict[str, Any]:
        return {wire: RuleRowSerializer(many=True) for wire in RULED_NAMES}


class SettingsDocumentSerializer(DeviceSettingsSerializer):
    installNewData = InstallPromptSerializer()
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')
    changes = serializers.DictField(child=LastChangeSerializer(), help_text="who changed a setting last, by its name")


class DeviceSettingsAnswerSerializer(EnvelopeSerializer):
    data = DeviceSettingsSerializer()


class ControllerAnswerSerializer(EnvelopeSerializer):
    data = SettingsDocumentSerializer()


class RulesAnswerSerializer(EnvelopeSerializer):
    data = RulesByFieldSerializer()
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')


class DecidedSerializer(serializers.Serializer[Any]):
    value = serializers.JSONField(help_text="what the phone would get; the client token is masked")
    rule = serializers.CharField(allow_null=True, help_text="the rule that gives it; null: the value for all")


class PreviewAnswerSerializer(EnvelopeSerializer):
    data = serializers.DictField(child=DecidedSerializer(), help_text="by the name of the setting")
    ignored = serializers.ListField(
        child=serializers.CharField(), help_text="parameters that cannot be read, and so count as not said"
    )


class AskedRowSerializer(serializers.Serializer[Any]):
    platform = serializers.CharField(allow_blank=True, help_text="empty: not said; *: one of too many to tell apart")
    version = serializers.CharField(allow_blank=True)
    phones = serializers.IntegerField()


class AskedSerializer(serializers.Serializer[Any]):
    phones = serializers.IntegerField(help_text="that asked in the last 24 hours, each counted once an hour")
    fitting = serializers.IntegerField(help_text="of them that the conditions fit")
    rest = serializers.IntegerField(help_text="of the others, those of which too little is kept to tell")
    kinds = AskedRowSerializer(many=True, help_text="the most frequent first")


class AskedAnswerSerializer(EnvelopeSerializer):
    data = AskedSerializer()


class ClientTokenAnswerSerializer(EnvelopeSerializer):
    facebook_client_token = serializers.CharField(allow_blank=True)


class FieldChangeRowSerializer(serializers.Serializer[Any]):
    field = serializers.CharField()
    before = serializers.JSONField()
    after = serializers.JSONField()


class VersionRowSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(help_text="empty for number 0: what stood before the first change")
    restoredFrom = serializers.IntegerField(allow_null=True)
    changes = FieldChangeRowSerializer(many=True)


class VersionDifferenceSerializer(EnvelopeSerializer):
    data = FieldChangeRowSerializer(many=True, help_text="from what stands now to what restoring it sets")


class VersionListSerializer(PageEnvelopeSerializer):
    data = VersionRowSerializer(many=True)
