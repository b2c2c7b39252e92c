from typing import Any

from django.db import transaction

from apps.audit import services as audit
from apps.controller import messages
from apps.controller.models import FIELDS, TOKEN, ConfigVersion, ControllerSettings, Mode, Number, Slot, Switch
from apps.controller.queries import MASK, get_row, masked
from apps.core.actor import Actor
from apps.wire.errors import Conflict, NotFound, Refused

TARGET = "controller"


class ChangedMeanwhile(Conflict):
    """What is to be saved was changed since it was read; `standing` is what it is now. Nothing was changed."""

    message = messages.CHANGED_MEANWHILE

    def __init__(self, standing: ControllerSettings) -> None:
        super().__init__()
        self.standing = standing


class HalfHiddenToken(Refused):
    message = messages.HALF_HIDDEN


class UnknownVersion(NotFound):
    message = messages.UNKNOWN_VERSION


def set_switch(*, switch: Switch, on: bool, actor: Actor) -> ControllerSettings:
    """Turn one switch on or off for every copy of the app (spec 4). Setting it to what it is leaves no trace."""
    return _change({switch.value: on}, action="controller.switch", actor=actor)


def set_mode(*, slot: Slot, mode: Mode, actor: Actor, seen_version: int | None = None) -> ControllerSettings:
    """Choose which ad is shown there. The auto status does not refuse it (reading A78)."""
    return _change({slot.value: mode.value}, action="controller.mode", actor=actor, seen_version=seen_version)


def set_number(*, number: Number, value: int, actor: Actor, seen_version: int | None = None) -> ControllerSettings:
    """Set position or time of the video before the call."""
    return _change({number.value: value}, action="controller.number", actor=actor, seen_version=seen_version)


@transaction.atomic
def set_facebook(
    *, app_id: str, client_token: str, actor: Actor, seen_version: int | None = None
) -> ControllerSettings:  # fmt: skip
    """Set the app's Facebook credentials. The token as it was shown, masked, means the one that stands."""
    row = _lock()
    if MASK[0] in client_token:
        if client_token != masked(row.facebook_client_token):
            raise HalfHiddenToken
        client_token = row.facebook_client_token
    after = {"facebook_app_id": app_id, TOKEN: client_token}
    return _change(after, action="controller.facebook", actor=actor, seen_version=seen_version)


def set_install_prompt(
    *, text: str, button_text: str, button_url: str, actor: Actor, seen_version: int | None = None
) -> ControllerSettings:  # fmt: skip
    """Set what the app says when it asks for a new app to be installed; whether it asks is a switch."""
    after = {"install_text": text, "install_button_text": button_text, "install_button_url": button_url}
    return _change(after, action="controller.install_prompt", actor=actor, seen_version=seen_version)


def restore_version(*, number: int, actor: Actor) -> ControllerSettings:
    """Make all settings what they were at that version; this is a new version. Raises UnknownVersion."""
    version = ConfigVersion.objects.filter(number=number).first()
    if version is None:
        raise UnknownVersion
    # A field that the version does not know yet stays as it is.
    after = {name: version.snapshot[name] for name in FIELDS if name in version.snapshot}
    return _change(after, action="controller.restore", actor=actor, restored_from=number)


@transaction.atomic
def reveal_token(*, actor: Actor) -> str:
    """The client token in full; the trail says who asked for it."""
    audit.record(actor=actor, action="controller.reveal_token", target=TARGET)
    return get_row().facebook_client_token


@transaction.atomic
def _change(
    wanted: dict[str, Any], *, action: str, actor: Actor, seen_version: int | None = None,
    restored_from: int | None = None,
) -> ControllerSettings:  # fmt: skip
    """Every change goes through here: row lock, one version, one audit entry; none of it when nothing changes."""
    row = _lock()
    standing = row.values()
    after = {name: value for name, value in wanted.items() if standing[name] != value}
    if not after:
        return row
    if seen_version is not None and _is_stale(row, wanted, seen_version):
        raise ChangedMeanwhile(row)
    before = {name: standing[name] for name in after}
    if row.version == 0:
        ConfigVersion.objects.create(number=0, at=actor.now, snapshot=standing)
    _write(row, after, actor)
    ConfigVersion.objects.create(
        number=row.version, at=actor.now, actor=actor.admin, actor_label=actor.admin.get_username(),
        restored_from=restored_from, before=before, snapshot=row.values(),
    )  # fmt: skip
    audit.record(actor=actor, action=action, target=TARGET, before=before, after=after)
    return row


def _lock() -> ControllerSettings:
    row = ControllerSettings.objects.select_for_update().filter(pk=1).first()
    if row is not None:
        return row
    # The first call of all. Of two at once one makes the row, and both go on from it.
    ControllerSettings.objects.bulk_create([ControllerSettings()], ignore_conflicts=True)
    return ControllerSettings.objects.select_for_update().get(pk=1)


def _is_stale(row: ControllerSettings, wanted: dict[str, Any], seen_version: int) -> bool:
    """Whether one of these fields was changed after that version: a switch flipped elsewhere disturbs no form."""
    last = max((row.changes.get(name, {}).get("version", 0) for name in wanted), default=0)
    return last > seen_version or seen_version > row.version


def _write(row: ControllerSettings, after: dict[str, Any], actor: Actor) -> None:
    row.version += 1
    told = {
        "by": actor.admin.get_username(),
        "at": actor.now.isoformat().replace("+00:00", "Z"),
        "version": row.version,
    }
    row.changes = row.changes | dict.fromkeys(after, told)
    for name, value in after.items():
        setattr(row, name, value)
    row.save(update_fields=[*after, "version", "changes"])
