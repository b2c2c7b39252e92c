from collections.abc import Callable
from typing import Any

from django.utils import timezone
from rest_framework.response import Response

from apps.accounts.authentication import LenientSchemeSessionAuthentication
from apps.accounts.permissions import SignedInRequest, actor_of, needs
from apps.captcha.guard import captcha_required
from apps.captcha.messages import WrongAnswer
from apps.controller import asked, documents, queries, rules, serializers, services
from apps.controller.models import ControllerSettings, Slot
from apps.controller.rule_serializers import PHONE, REACH, read_reach
from apps.core.actor import Role
from apps.web.paging import PAGING, read_page, read_paging
from apps.web.serializers import page_fields
from apps.wire.answers import ok
from apps.wire.messages import RESTORED, UPDATED
from apps.wire.takes import asks, gives, refuses, takes
from apps.wire.views import ConsoleViewSet

Change = dict[str, Any]
solved = captcha_required(WrongAnswer.ANS_IS_NOT_CORRECT)


class ControllerReadViewSet(ConsoleViewSet):
    # Clients exist that misspell the scheme word on this one session call.
    authentication_classes = [LenientSchemeSessionAuthentication]

    @gives(serializers.ControllerAnswer, name="readController")
    def read(self, request: SignedInRequest) -> Response:
        """Get all settings, their version, and who changed each last."""
        return ok(data=documents.settings_document(queries.get_settings()))


class ControllerViewSet(ConsoleViewSet):
    def show(self, row: ControllerSettings) -> Change:
        return {"data": documents.settings_document(row)}

    def _save(self, save: Callable[..., ControllerSettings], request: SignedInRequest, change: Change) -> Response:
        return ok(UPDATED, **self.show(save(**change, actor=actor_of(request))))

    @gives(serializers.ControllerAnswer)
    @takes(serializers.SwitchChange)
    @solved
    def set_switch(self, request: SignedInRequest, change: Change) -> Response:
        """Turn one switch on or off. Setting what already stands succeeds and changes nothing."""
        return self._save(services.set_switch, request, change)

    @gives(serializers.ControllerAnswer)
    @takes(serializers.NumberChange)
    @solved
    def set_number(self, request: SignedInRequest, change: Change) -> Response:
        """Set the position or time of the video before the call. If-Match is honoured."""
        return self._save(services.set_number, request, change)

    @gives(serializers.ControllerAnswer)
    @takes(serializers.SplashModeChange)
    @solved
    def set_splash_mode(self, request: SignedInRequest, change: Change) -> Response:
        """Set the ad after the splash screen: OPEN, FS, NTV, URL or OFF. If-Match is honoured."""
        return self._save(services.set_mode, request, {**change, "slot": Slot.SPLASH})

    @gives(serializers.ControllerAnswer)
    @takes(serializers.ModeChange)
    @solved
    def set_intro_mode(self, request: SignedInRequest, change: Change) -> Response:
        """Set the ad after the intro: OPEN, FS, NTV or URL. If-Match is honoured."""
        return self._save(services.set_mode, request, {**change, "slot": Slot.INTRO})

    @gives(serializers.ControllerAnswer)
    @takes(serializers.ModeChange)
    @solved
    def set_video_end_mode(self, request: SignedInRequest, change: Change) -> Response:
        """Set the ad after a video: OPEN, FS, NTV or URL. If-Match is honoured."""
        return self._save(services.set_mode, request, {**change, "slot": Slot.VIDEO_END})

    @gives(serializers.ControllerAnswer)
    @takes(serializers.FacebookChange)
    @solved
    def set_facebook(self, request: SignedInRequest, change: Change) -> Response:
        """Set both Facebook credentials. If-Match is honoured."""
        return self._save(services.set_facebook, request, change)

    @gives(serializers.ClientTokenAnswer)
    @needs(Role.OWNER)
    def reveal_token(self, request: SignedInRequest) -> Response:
        """Show the client token in full. The audit log says who asked."""
        return ok(facebook_client_token=services.reveal_token(actor=actor_of(request)))

    @gives(serializers.ControllerAnswer)
    @takes(serializers.InstallPromptChange)
    @solved
    def set_install_prompt(self, request: SignedInRequest, change: Change) -> Response:
        """Set the text, button and address of the install prompt. If-Match is honoured."""
        return self._save(services.set_install_prompt, request, change)


class RulesViewSet(ConsoleViewSet):
    def show(self, row: ControllerSettings) -> Change:
        return {"data": documents.rules_document(row), "version": row.version}

    @gives(serializers.RulesAnswer)
    def list(self, request: SignedInRequest) -> Response:
        """List the rules of every setting."""
        return ok(**self.show(queries.get_settings()))

    @gives(serializers.RulesAnswer)
    @takes(serializers.RulesChange)
    @refuses(404)
    @solved
    def set_all(self, request: SignedInRequest, change: Change, field: str) -> Response:
        """Replace the rules of one setting. If-Match is honoured."""
        return ok(UPDATED, **self.show(services.set_rules(**change, actor=actor_of(request))))

    @gives(serializers.PreviewAnswer)
    @asks(PHONE)
    def preview(self, request: SignedInRequest) -> Response:
        """Get every setting as this phone would get it now, and the rule that gives it."""
        said = request.query_params
        return ok(data=documents.SettingsNow().preview(rules.read_phone(said)), ignored=rules.find_unreadable(said))

    @gives(serializers.AskedAnswer)
    @asks(REACH)
    def phones(self, request: SignedInRequest) -> Response:
        """Count the phones that asked in the last 24 hours, and those of them that fit these conditions."""
        when = read_reach(request.query_params)
        return ok(data=documents.asked_document(asked.list_kinds(now=timezone.now()), when))


class ConfigVersionViewSet(ConsoleViewSet):
    @gives(serializers.VersionList)
    @asks(PAGING)
    def list(self, request: SignedInRequest) -> Response:
        """List versions of the settings, newest first, with what each changed. Takes page and limit."""
        paging = read_paging(request.query_params, default_limit=20, most=100)
        found = read_page(queries.list_versions(), paging)
        rows = [documents.version_row(version) for version in found.rows]
        return ok(data=rows, **page_fields(found))

    @gives(serializers.VersionDifference)
    def compare(self, request: SignedInRequest, number: int) -> Response:
        """Get what restoring a version would change."""
        version = services.get_version(number=number)
        return ok(data=documents.change_rows(queries.changes_to(version)))

    @gives(serializers.ControllerAnswer)
    @needs(Role.OWNER)
    @solved
    def restore(self, request: SignedInRequest, number: int) -> Response:
        """Restore all settings of a version. This is a new version."""
        row = services.restore_version(number=number, actor=actor_of(request))
        return ok(RESTORED.format(number=number), data=documents.settings_document(row))
