from typing import Any

from django.db import transaction

from apps.controller.models import RULED, TOKEN, ConfigVersion, ControllerSettings, Slot, rules_column
from apps.controller.queries import MASK, get_settings, masked, values_of
from apps.core import rows
from apps.core.actor import Actor
from apps.wire.errors import ApiError, NotFoundError

MAX_RULES = 100


class ConfigVersionNotFoundError(NotFoundError):
    default_detail = "This version does not exist."


@transaction.atomic
def set_switch(*, switch: str, on: bool, actor: Actor, pause_rules: bool = False) -> ControllerSettings:
    """Turn a switch, named by its column, on or off. Does nothing if it has this value already.

    With `pause_rules`, the rules that set the opposite are paused in the same change.
    """
    after: dict[str, Any] = {switch: on}
    if pause_rules:
        row = rows.lock_singleton(ControllerSettings, 1)
        rules = getattr(row, rules_column(switch))
        after[rules_column(switch)] = [rule if rule["value"] == on else {**rule, "paused": True} for rule in rules]
    return _change(after, action="controller.switch", actor=actor)


def set_mode(*, slot: Slot, mode: str, actor: Actor, seen_version: int | None = None) -> ControllerSettings:
    """Choose which ad is shown in a place, a value of `Mode`, even if its auto status is on."""
    return _change({slot.value: str(mode)}, action="controller.mode", actor=actor, seen_version=seen_version)


def set_number(*, number: str, value: int, actor: Actor, seen_version: int | None = None) -> ControllerSettings:
    """Set a number, named by its column."""
    return _change({number: value}, action="controller.number", actor=actor, seen_version=seen_version)


@transaction.atomic
def set_facebook(
    *, app_id: str, client_token: str, actor: Actor, seen_version: int | None = None
) -> ControllerSettings:
    """Set the app's Facebook credentials. The masked token keeps the current one.

    Raises:
        ApiError: The token is partly masked.
        ConflictError: The masked token is that of an earlier token.
    """
    after = {"facebook_app_id": app_id, TOKEN: client_token}
    if MASK[0] in client_token:
        row = rows.lock_singleton(ControllerSettings, 1)
        if client_token != masked(row.facebook_client_token):
            # If it is the mask of a token that was replaced since, this is a conflict.
            rows.reject_stale(row, after, seen=seen_version)
            raise ApiError("Enter the complete client token, or leave the masked value unchanged.")
        after[TOKEN] = row.facebook_client_token
    return _change(after, action="controller.facebook", actor=actor, seen_version=seen_version)


def set_install_prompt(
    *, text: str, button_text: str, button_url: str, actor: Actor, seen_version: int | None = None
) -> ControllerSettings:
    """Set the texts of the install prompt. A switch decides whether the app shows it."""
    after = {"install_text": text, "install_button_text": button_text, "install_button_url": button_url}
    return _change(after, action="controller.install_prompt", actor=actor, seen_version=seen_version)


@transaction.atomic
def set_rules(
    *, setting: str, rules: list[dict[str, Any]], actor: Actor, seen_version: int | None = None
) -> ControllerSettings:
    """Replace the rules of a setting, named as in RULED, by this list. Raises ApiError if there are too many."""
    row = rows.lock_singleton(ControllerSettings, 1)
    others = sum(len(getattr(row, rules_column(other))) for other in RULED if other != setting)
    if others + len(rules) > MAX_RULES:
        raise ApiError(f"All settings together can have at most {MAX_RULES:,} rules. Remove some first.")
    return _change({rules_column(setting): rules}, action="controller.rules", actor=actor, seen_version=seen_version)


def get_version(*, number: int) -> ConfigVersion:
    """Return the version. Raises ConfigVersionNotFoundError."""
    return rows.find(ConfigVersion.objects.filter(number=number), ConfigVersionNotFoundError)


def restore_version(*, number: int, actor: Actor) -> ControllerSettings:
    """Restore all settings of a version as a new version. Raises ConfigVersionNotFoundError."""
    version = get_version(number=number)
    return _change(values_of(version), action="controller.restore", actor=actor, restored_from=number)


@transaction.atomic
def reveal_token(*, actor: Actor) -> str:
    """Return the full client token, and record in the audit log which admin read it."""
    settings = get_settings()
    settings.record("controller.reveal_token", actor=actor)
    return settings.facebook_client_token


@transaction.atomic
def _change(
    wanted: dict[str, Any],
    *,
    action: str,
    actor: Actor,
    seen_version: int | None = None,
    restored_from: int | None = None,
) -> ControllerSettings:
    """Save a change with one version and one audit event, or neither if nothing changes."""
    row = rows.lock_singleton(ControllerSettings, 1)
    before = rows.save(row, wanted, seen=seen_version, actor=actor, action=action, restored_from=restored_from)
    if before:
        _add_version(row, before, actor, restored_from)
    return row


def _add_version(row: ControllerSettings, before: dict[str, Any], actor: Actor, restored_from: int | None) -> None:
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
