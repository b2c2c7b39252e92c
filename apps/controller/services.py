from typing import Any

from django.db import transaction

from apps.audit import services as audit
from apps.controller import messages
from apps.controller.models import (
    RULED,
    TOKEN,
    ConfigVersion,
    ControllerSettings,
    Mode,
    Number,
    Slot,
    rules_column,
)
from apps.controller.queries import MASK, get_settings, masked, values_of
from apps.core import rows
from apps.core.actor import Actor
from apps.wire.errors import ApiError, NotFound

TARGET = "controller"
MOST_RULES = 100


class HalfHiddenToken(ApiError):
    message = messages.HALF_HIDDEN


class TooManyRules(ApiError):
    message = messages.TOO_MANY_RULES.format(most=MOST_RULES)


class UnknownSetting(NotFound):
    message = messages.UNKNOWN_SETTING


class UnknownVersion(NotFound):
    message = messages.UNKNOWN_VERSION


def set_switch(*, switch: str, on: bool, actor: Actor) -> ControllerSettings:
    """Turn one switch, named by its column, on or off for every copy of the app. What it is already leaves no trace."""
    return _change({switch: on}, action="controller.switch", actor=actor)


def set_mode(*, slot: Slot, mode: Mode, actor: Actor, seen_version: int | None = None) -> ControllerSettings:
    """Choose which ad is shown there. The auto status does not refuse it."""
    return _change({slot.value: mode.value}, action="controller.mode", actor=actor, seen_version=seen_version)


def set_number(*, number: Number, value: int, actor: Actor, seen_version: int | None = None) -> ControllerSettings:
    """Set position or time of the video before the call."""
    return _change({number.value: value}, action="controller.number", actor=actor, seen_version=seen_version)


@transaction.atomic
def set_facebook(
    *, app_id: str, client_token: str, actor: Actor, seen_version: int | None = None
) -> ControllerSettings:
    """Set the app's Facebook credentials. The token as it was shown, masked, means the one that stands.

    Raises HalfHiddenToken for what is neither, and Conflict where another token was shown.
    """
    after = {"facebook_app_id": app_id, TOKEN: client_token}
    if MASK[0] in client_token:
        row = rows.lock_only(ControllerSettings, 1)
        if client_token != masked(row.facebook_client_token):
            # It may stand for a token that was replaced since: then the save is late, and nothing was typed wrong.
            rows.refuse_stale(row, after, seen=seen_version, target=TARGET)
            raise HalfHiddenToken
        after[TOKEN] = row.facebook_client_token
    return _change(after, action="controller.facebook", actor=actor, seen_version=seen_version)


def set_install_prompt(
    *, text: str, button_text: str, button_url: str, actor: Actor, seen_version: int | None = None
) -> ControllerSettings:
    """Set what the app says when it asks for a new app to be installed; whether it asks is a switch."""
    after = {"install_text": text, "install_button_text": button_text, "install_button_url": button_url}
    return _change(after, action="controller.install_prompt", actor=actor, seen_version=seen_version)


@transaction.atomic
def set_rules(
    *, setting: str, rules: list[dict[str, Any]], actor: Actor, seen_version: int | None = None
) -> ControllerSettings:
    """Replace the rules of one setting, named as in RULED, by this list in this order. Raises TooManyRules."""
    row = rows.lock_only(ControllerSettings, 1)
    others = sum(len(getattr(row, rules_column(other))) for other in RULED if other != setting)
    if others + len(rules) > MOST_RULES:
        raise TooManyRules
    return _change({rules_column(setting): rules}, action="controller.rules", actor=actor, seen_version=seen_version)


def get_version(*, number: int) -> ConfigVersion:
    """Raises UnknownVersion."""
    return rows.find(ConfigVersion.objects.filter(number=number), UnknownVersion)


def restore_version(*, number: int, actor: Actor) -> ControllerSettings:
    """Make all settings what they were at that version; this is a new version. Raises UnknownVersion."""
    version = get_version(number=number)
    return _change(values_of(version), action="controller.restore", actor=actor, restored_from=number)


@transaction.atomic
def reveal_token(*, actor: Actor) -> str:
    """The client token in full; the audit log says who asked for it."""
    audit.record(actor=actor, action="controller.reveal_token", target=TARGET)
    return get_settings().facebook_client_token


@transaction.atomic
def _change(
    wanted: dict[str, Any],
    *,
    action: str,
    actor: Actor,
    seen_version: int | None = None,
    restored_from: int | None = None,
) -> ControllerSettings:
    """Every change goes through here: one version and one event, none of it when nothing changes."""
    row = rows.lock_only(ControllerSettings, 1)
    before = rows.save(
        row, wanted, seen=seen_version, actor=actor, action=action, target=TARGET, restored_from=restored_from
    )
    if before:
        _keep(row, before, actor, restored_from)
    return row


def _keep(row: ControllerSettings, before: dict[str, Any], actor: Actor, restored_from: int | None) -> None:
    if row.version == 1:
        ConfigVersion.objects.create(number=0, at=actor.now, snapshot=row.values() | before)
    ConfigVersion.objects.create(
        number=row.version,
        at=actor.now,
        actor=actor.admin,
        actor_label=actor.admin.get_username(),
        restored_from=restored_from,
        before=before,
        snapshot=row.values(),
    )
