from collections.abc import Callable
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.accounts.authentication import LenientSchemeSessionAuthentication
from apps.accounts.permissions import SignedInRequest, actor_of, needs
from apps.captcha.guard import WrongAnswer, captcha_required
from apps.controller import documents, phone_counts, queries, rules, serializers, services
from apps.controller.models import ControllerSettings, Slot
from apps.controller.rule_serializers import PHONE, REACH, read_reach
from apps.core.actor import Role
from apps.web.app_api import IF_NONE_MATCH, DeviceViewSet, etag_response
from apps.web.pagination import PAGE_PARAMETERS, ConsolePagination
from apps.wire.messages import RESTORED, UPDATED
from apps.wire.responses import ok
from apps.wire.views import ConsoleViewSet, validated

with_captcha = captcha_required(WrongAnswer.ANS_IS_NOT_CORRECT)


class ControllerReadViewSet(ConsoleViewSet):
    # Some clients misspell the scheme on this request.
    authentication_classes = [LenientSchemeSessionAuthentication]

    @extend_schema(operation_id="readController", responses=serializers.ControllerResponseSerializer)
    def read(self, request: SignedInRequest) -> Response:
        """Get all settings, their version, and the last change of each."""
        return ok(data=documents.settings_document(queries.get_settings()))


@extend_schema(responses=serializers.ControllerResponseSerializer)
class ControllerViewSet(ConsoleViewSet):
    def show(self, row: ControllerSettings) -> dict[str, Any]:
        return {"data": documents.settings_document(row)}

    def _save(self, save: Callable[..., ControllerSettings], request: SignedInRequest, **change: Any) -> Response:
        return ok(UPDATED, **self.show(save(**change, actor=actor_of(request))))

    @validated(serializers.SwitchChangeSerializer)
    @with_captcha
    def set_switch(self, request: SignedInRequest, data: dict[str, Any]) -> Response:
        """Turn a switch on or off. Does nothing if it has this value already."""
        return self._save(services.set_switch, request, **data)

    @validated(serializers.NumberChangeSerializer, if_match=True)
    @with_captcha
    def set_number(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Set the position or the time of the pre-video. Compares If-Match."""
        return self._save(services.set_number, request, **data, seen_version=seen_version)

    @validated(serializers.SplashModeChangeSerializer, if_match=True)
    @with_captcha
    def set_splash_mode(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Set the ad after the splash screen: OPEN, FS, NTV, URL, or OFF. Compares If-Match."""
        return self._save(services.set_mode, request, **data, slot=Slot.SPLASH, seen_version=seen_version)

    @validated(serializers.ModeChangeSerializer, if_match=True)
    @with_captcha
    def set_intro_mode(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Set the ad after the intro: OPEN, FS, NTV, or URL. Compares If-Match."""
        return self._save(services.set_mode, request, **data, slot=Slot.INTRO, seen_version=seen_version)

    @validated(serializers.ModeChangeSerializer, if_match=True)
    @with_captcha
    def set_video_end_mode(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Set the ad after a video: OPEN, FS, NTV, or URL. Compares If-Match."""
        return self._save(services.set_mode, request, **data, slot=Slot.VIDEO_END, seen_version=seen_version)

    @validated(serializers.FacebookChangeSerializer, if_match=True)
    @with_captcha
    def set_facebook(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Set both Facebook credentials. Compares If-Match."""
        return self._save(services.set_facebook, request, **data, seen_version=seen_version)

    @validated(serializers.InstallPromptChangeSerializer, if_match=True)
    @with_captcha
    def set_install_prompt(self, request: SignedInRequest, data: dict[str, Any], seen_version: int | None) -> Response:
        """Set the text, button, and URL of the install prompt. Compares If-Match."""
        return self._save(services.set_install_prompt, request, **data, seen_version=seen_version)

    @extend_schema(responses=serializers.ClientTokenResponseSerializer)
    @needs(Role.OWNER)
    def reveal_token(self, request: SignedInRequest) -> Response:
        """Get the full client token. The audit log records which admin read it."""
        return ok(facebook_client_token=services.reveal_token(actor=actor_of(request)))


class RulesViewSet(ConsoleViewSet):
    def show(self, row: ControllerSettings) -> dict[str, Any]:
        return {"data": documents.rules_document(row), "version": row.version}

    @extend_schema(responses=serializers.RulesResponseSerializer)
    def list(self, request: SignedInRequest) -> Response:
        """List the rules of every setting."""
        return ok(**self.show(queries.get_settings()))

    @extend_schema(operation_id="setRules", responses=serializers.RulesResponseSerializer)
    @validated(serializers.RulesChangeSerializer, if_match=True)
    @with_captcha
    def set_all(self, request: SignedInRequest, data: dict[str, Any], field: str, seen_version: int | None) -> Response:
        """Replace the rules of one setting. Compares If-Match."""
        return ok(UPDATED, **self.show(services.set_rules(**data, seen_version=seen_version, actor=actor_of(request))))

    @extend_schema(responses=serializers.EffectResponseSerializer)
    @validated(serializers.EffectRequestSerializer)
    def estimate(self, request: SignedInRequest, data: dict[str, Any], field: str) -> Response:
        """Estimate how many phones would get another value, from those of the last 24 hours. Nothing is saved."""
        groups = phone_counts.list_groups(now=timezone.now())
        return ok(data=documents.effect_document(queries.get_settings(), groups, **data))

    @extend_schema(parameters=PHONE, responses=serializers.PreviewResponseSerializer)
    def preview(self, request: SignedInRequest) -> Response:
        """Get every setting as this phone gets it now, and the rule that decides it."""
        query = request.query_params
        return ok(data=documents.SettingsNow().preview(rules.read_phone(query)), ignored=rules.find_unreadable(query))

    @extend_schema(
        operation_id="countRulePhones", parameters=REACH, responses=serializers.PhoneCountsResponseSerializer
    )
    def phones(self, request: SignedInRequest) -> Response:
        """Count the phones of the last 24 hours, and those that match these conditions. 503 without Redis."""
        when = read_reach(request.query_params)
        return ok(data=documents.reach_document(phone_counts.list_groups(now=timezone.now()), when))


class ConfigVersionViewSet(ConsoleViewSet):
    @extend_schema(parameters=PAGE_PARAMETERS, responses=serializers.VersionListSerializer)
    def list(self, request: SignedInRequest) -> Response:
        """List versions of the settings, newest first, with their changes. Takes page and limit."""
        pagination = ConsolePagination(page_size=20)
        versions = pagination.paginate_queryset(queries.list_versions(), request)
        rows = [documents.version_row(version) for version in versions]
        return ok(data=rows, **pagination.get_page_fields())

    @extend_schema(responses=serializers.VersionDifferenceSerializer)
    def compare(self, request: SignedInRequest, number: int) -> Response:
        """Get the changes that restoring a version would make."""
        version = services.get_version(number=number)
        return ok(data=documents.change_rows(queries.changes_to(version)))

    @extend_schema(responses=serializers.ControllerResponseSerializer)
    @needs(Role.OWNER)
    @with_captcha
    def restore(self, request: SignedInRequest, number: int) -> Response:
        """Restore all settings of a version. This is a new version."""
        row = services.restore_version(number=number, actor=actor_of(request))
        return ok(RESTORED.format(number=number), data=documents.settings_document(row))


class DeviceControllerViewSet(DeviceViewSet):
    @extend_schema(parameters=[*PHONE, *IF_NONE_MATCH], responses=serializers.DeviceSettingsResponseSerializer)
    def read(self, request: Request) -> Response:
        """Get the settings for this phone, without the install prompt while it is off. 304 if the ETag is current."""
        phone = rules.read_phone(request.query_params)
        return etag_response(request, data=documents.device_document(documents.values_for(phone)))
