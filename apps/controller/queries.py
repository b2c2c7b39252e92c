from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from apps.controller.models import FIELDS, RULES_COLUMNS, TOKEN, ConfigVersion, ControllerSettings

MASK = "•" * 8
# The end of a long token is shown, to distinguish tokens.
SHOWN_CHARACTERS = 4
MIN_LONG_TOKEN = 16
MAX_RECENT_VERSIONS = 200


@dataclass(frozen=True)
class FieldChange:
    """The value of a setting before and after a change."""

    field: str
    before: Any
    after: Any


def get_settings() -> ControllerSettings:
    """Return the settings; the defaults before the first change."""
    # Compiling a query of 39 columns takes Django longer than all the rest of a small call.
    rows = ControllerSettings.objects.raw("SELECT * FROM controller_controllersettings WHERE id = 1")
    return next(iter(rows), ControllerSettings())


def list_versions() -> QuerySet[ConfigVersion]:
    """Return the versions, newest first."""
    return ConfigVersion.objects.order_by("-number")


@dataclass(frozen=True)
class SettingChange(FieldChange):
    """The newest change of a setting, and its author."""

    by: str
    at: datetime


def list_recent_changes(*, since: datetime) -> list[SettingChange]:
    """Return the newest change of each setting that changed since, newest first. The client token is masked."""
    changes: dict[str, SettingChange] = {}
    for version in list_versions().filter(at__gte=since, number__gt=0)[:MAX_RECENT_VERSIONS]:
        for change in changes_of(version):
            newest = SettingChange(change.field, change.before, change.after, version.actor_label, version.at)
            changes.setdefault(change.field, newest)
    return list(changes.values())


def values_of(version: ConfigVersion) -> dict[str, Any]:
    """Return the values that restoring the version sets. Older versions lack newer fields, and had no rules."""
    known = {column: [] for column in RULES_COLUMNS} | version.snapshot
    return {name: known[name] for name in FIELDS if name in known}


def changes_to(version: ConfigVersion) -> list[FieldChange]:
    """Return the changes of restoring the version, in the order of the screen. The client token is masked."""
    now = get_settings().values()
    return [
        FieldChange(field=name, before=_shown(name, now[name]), after=_shown(name, value))
        for name, value in values_of(version).items()
        if value != now[name]
    ]


def changes_of(version: ConfigVersion) -> list[FieldChange]:
    """Return the changes of the version, in the order of the screen. The client token is masked."""
    return [
        FieldChange(field=name, before=_shown(name, version.before[name]), after=_shown(name, version.snapshot[name]))
        for name in FIELDS
        if name in version.before
    ]


def masked(token: str) -> str:
    """Return the masked token, with the end of a long one."""
    if not token:
        return ""
    return MASK + (token[-SHOWN_CHARACTERS:] if len(token) >= MIN_LONG_TOKEN else "")


def _shown(field: str, value: Any) -> Any:
    return masked(value) if field == TOKEN else value
