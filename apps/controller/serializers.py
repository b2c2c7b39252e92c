"""Wire names of the controller: here and nowhere else on the server."""

from typing import Any

from drf_spectacular.drainage import set_override
from rest_framework import serializers

from apps.controller import messages
from apps.controller.models import (
    HIGHEST_NUMBER,
    MODES,
    PROMPT,
    SPLASH_MODES,
    TOKEN,
    ConfigVersion,
    ControllerSettings,
    Mode,
    Number,
    Slot,
)
from apps.controller.queries import changes_of, masked
from apps.wire.fields import FILL, AppAddress, OnOff, Paragraphs, Text, refuse_invalid_characters
from apps.wire.matching import IF_MATCH, seen_version
from apps.wire.schema import Envelope

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


class Whole(serializers.IntegerField):
    """A whole number; 1.5, "1" and true are none."""

    default_error_messages = {**FILL, "invalid": messages.NOT_WHOLE}

    def to_internal_value(self, given: Any) -> int:
        if not isinstance(given, int) or isinstance(given, bool):
            self.fail("invalid")
        if given < 0:
            raise serializers.ValidationError(messages.BELOW_ZERO)
        if given > HIGHEST_NUMBER:
            raise serializers.ValidationError(messages.TOO_HIGH)
        return given


class Versioned(serializers.Serializer[Any]):
    """Adds the version that the form was opened with, when the client names one: If-Match: "<version>"."""

    asks = (IF_MATCH,)

    def validate(self, change: dict[str, Any]) -> dict[str, Any]:
        return {**change, "seen_version": seen_version(self.context["request"])}


class SwitchChange(serializers.Serializer[Any]):
    name = Word(SWITCHES, messages.UNKNOWN_SWITCH, source="switch", help_text="one of the switches")
    status = OnOff(source="on", help_text="what it is to be")


class NumberChange(Versioned):
    name = Word(NUMBERS, messages.UNKNOWN_NUMBER, source="number", help_text="preVideo_position or preVideo_time")
    value = Whole()


class ModeChange(Versioned):
    name = Word({name: Mode(name) for name in MODES}, messages.UNKNOWN_MODE, source="mode", help_text="the mode")


class SplashModeChange(Versioned):
    name = Word(
        {name: Mode(name) for name in SPLASH_MODES}, messages.UNKNOWN_MODE, source="mode", help_text="the mode or OFF"
    )


class FacebookChange(Versioned):
    facebook_app_id = Text(source="app_id", max_length=100, validators=[refuse_invalid_characters])
    facebook_client_token = Text(
        source="client_token",
        max_length=200,
        validators=[refuse_invalid_characters],
        help_text="the masked token as it was read leaves the one that stands",
    )


class InstallPromptChange(Versioned):
    text = Paragraphs(max_length=500)
    btn_text = Text(source="button_text", max_length=60, validators=[refuse_invalid_characters])
    btn_url = AppAddress(source="button_url", max_length=2000)


class LastChange(serializers.Serializer[Any]):
    by = serializers.CharField()
    at = serializers.DateTimeField()


class InstallPrompt(serializers.Serializer[Any]):
    text = serializers.CharField()
    btn_text = serializers.CharField()
    btn_url = serializers.CharField()


class DeviceSettings(serializers.Serializer[Any]):
    afterSplaceAds = serializers.ChoiceField(choices=SPLASH_MODES)
    afterIntroAds = serializers.ChoiceField(choices=MODES)
    afterBtnAds = serializers.ChoiceField(choices=MODES)
    preVideo_position = serializers.IntegerField()
    preVideo_time = serializers.IntegerField()
    facebook_app_id = serializers.CharField()
    facebook_client_token = serializers.CharField(help_text="masked in the console, in full for the app")
    installNewData = InstallPrompt(required=False, help_text="only while installNew is on")

    def get_fields(self) -> dict[str, Any]:
        return {wire: serializers.BooleanField() for wire in SWITCHES} | super().get_fields()


class SettingsDocument(DeviceSettings):
    installNewData = InstallPrompt()
    version = serializers.IntegerField(help_text='send it back as If-Match: "<version>"')
    changes = serializers.DictField(child=LastChange(), help_text="who changed a setting last, by its name")


class DeviceSettingsAnswer(Envelope):
    data = DeviceSettings()


class ControllerAnswer(Envelope):
    data = SettingsDocument()


class ClientTokenAnswer(Envelope):
    facebook_client_token = serializers.CharField(allow_blank=True)


class FieldChangeRow(serializers.Serializer[Any]):
    field = serializers.CharField()
    before = serializers.JSONField()
    after = serializers.JSONField()


class VersionRow(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(help_text="empty for number 0: what stood before the first change")
    restoredFrom = serializers.IntegerField(allow_null=True)
    changes = FieldChangeRow(many=True)


class VersionList(Envelope):
    data = VersionRow(many=True)
    page = serializers.IntegerField(help_text="of a page past the end, the last one")
    totalPages = serializers.IntegerField()


def settings_document(row: ControllerSettings) -> dict[str, Any]:
    """The settings as the console reads them: the client token masked, and who changed what last."""
    document = _by_wire_names(row.values())
    document[NAMES[TOKEN]] = masked(row.facebook_client_token)
    changes = {
        NAMES.get(name, PROMPT_KEY): {"by": told["by"], "at": told["at"]}
        for name, told in sorted(row.changes.items(), key=lambda item: item[1]["version"])
    }
    return {**document, "version": row.version, "changes": changes}


def device_document(current: ControllerSettings) -> dict[str, Any]:
    """The settings as the app reads them: no install prompt unless its switch is on."""
    document = _by_wire_names(current.values())
    if not current.install_prompt:
        del document[PROMPT_KEY]
    return document


def version_row(version: ConfigVersion) -> dict[str, Any]:
    return {
        "number": version.number,
        "at": version.at,
        "by": version.actor_label,
        "restoredFrom": version.restored_from,
        "changes": [
            {"field": _version_name(change.field), "before": change.before, "after": change.after}
            for change in changes_of(version)
        ],
    }


def _by_wire_names(values: dict[str, Any]) -> dict[str, Any]:
    document = {wire: values[ours] for ours, wire in NAMES.items()}
    document[PROMPT_KEY] = {wire: values[ours] for ours, wire in PROMPT_NAMES.items()}
    return document


def _version_name(field: str) -> str:
    return NAMES[field] if field in NAMES else f"{PROMPT_KEY}.{PROMPT_NAMES[field]}"
