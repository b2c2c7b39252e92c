from collections.abc import Collection, Iterable
from datetime import datetime
from operator import itemgetter
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.core.actor import Actor
from apps.core.rows import Versioned
from apps.core.zone import format_iso
from apps.wire.errors import LastChange


class Slot(models.TextChoices):
    """The positions of ads. The values are the columns of their modes."""

    SPLASH = "splash_mode"
    INTRO = "intro_mode"
    VIDEO_END = "video_end_mode"


class Mode(models.TextChoices):
    """The ad that a position shows. Only the splash screen has OFF."""

    OPEN = "OPEN"
    FULL_SCREEN = "FS"
    NATIVE = "NTV"
    URL = "URL"
    OFF = "OFF"


MODES = [mode.value for mode in Mode if mode != Mode.OFF]
SPLASH_MODES = [*MODES, Mode.OFF.value]
MAX_NUMBER = 2**31 - 1
TOKEN = "facebook_client_token"  # noqa: S105 - the name of a column
PROMPT = ("install_text", "install_button_text", "install_button_url")
# The texts of the prompt share their rules, which have this name.
PROMPT_SETTING = "install_texts"


class ControllerSettings(Versioned):
    """The single row of the app's settings. Before the first change there is no row, and the defaults apply."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    live_button = models.BooleanField(default=False)
    profile_button = models.BooleanField(default=False)
    random_button = models.BooleanField(default=False)
    tracking = models.BooleanField(default=False)
    inhouse_banners = models.BooleanField(default=False)
    pre_video = models.BooleanField(default=False)
    splash_auto = models.BooleanField(default=False)
    intro_auto = models.BooleanField(default=False)
    video_end_auto = models.BooleanField(default=False)
    install_prompt = models.BooleanField(default=False)
    splash_mode = models.CharField(max_length=4, choices=Mode, default=Mode.OFF)
    intro_mode = models.CharField(max_length=4, choices=Mode, default=Mode.OPEN)
    video_end_mode = models.CharField(max_length=4, choices=Mode, default=Mode.OPEN)
    pre_video_position = models.PositiveIntegerField(default=1)
    pre_video_time = models.PositiveIntegerField(default=1)
    facebook_app_id = models.CharField(max_length=100, blank=True, default="")
    facebook_client_token = models.CharField(max_length=200, blank=True, default="")
    install_text = models.TextField(max_length=500, blank=True, default="")
    install_button_text = models.CharField(max_length=60, blank=True, default="")
    install_button_url = models.CharField(max_length=2000, blank=True, default="")
    # The number of the newest version. Each change increases it by one, while the row is locked.
    version = models.PositiveIntegerField(default=0)
    # Who changed each field last: {field: {"by": login ID, "at": ISO time, "version": number}}
    changes = models.JSONField(default=dict, blank=True)

    audit_target = "controller"
    conflict_message = "Someone else changed these settings in the meantime."

    class Meta:
        verbose_name_plural = "controller settings"
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="one_controller"),
            models.CheckConstraint(condition=models.Q(splash_mode__in=SPLASH_MODES), name="splash_mode_known"),
            models.CheckConstraint(
                condition=models.Q(intro_mode__in=MODES) & models.Q(video_end_mode__in=MODES), name="modes_known"
            ),
        ]

    def __str__(self) -> str:
        return f"controller settings, version {self.version}"

    def values(self) -> dict[str, Any]:
        """Return everything that an admin sets, by column."""
        return {name: getattr(self, name) for name in FIELDS}

    def is_stale(self, seen: int, names: Collection[str]) -> bool:
        """Return whether one of these fields was changed since. Changes of other fields are no conflict."""
        last = max((self.changes.get(name, {}).get("version", 0) for name in names), default=0)
        return last > seen or seen > self.version

    def last_change(self, names: Collection[str]) -> LastChange | None:
        """Return the last change of these fields."""
        changes = (self.changes[name] for name in names if name in self.changes)
        last = max(changes, key=itemgetter("version"), default=None)
        return last and LastChange(last["by"], datetime.fromisoformat(last["at"]))

    def set_derived_columns(self, names: Collection[str], actor: Actor) -> Iterable[str]:
        change = {"by": actor.admin.get_username(), "at": format_iso(actor.now), "version": self.version}
        self.changes = self.changes | dict.fromkeys(names, change)
        return ["changes"]


_OWN_COLUMNS = {"id", "version", "changes"}
# Settings with rules: each switch, mode, and number, and the texts of the prompt. All phones get the same credentials.
RULED = (
    *(
        field.name
        for field in ControllerSettings._meta.concrete_fields
        if field.name not in _OWN_COLUMNS | {"facebook_app_id", TOKEN, *PROMPT}
    ),
    PROMPT_SETTING,
)


def rules_column(setting: str) -> str:
    """Return the column with the rules of a setting: a list of {"name", "value", "when"}. The first match wins."""
    return f"{setting}_rules"


RULES_COLUMNS = tuple(rules_column(setting) for setting in RULED)
for _column in RULES_COLUMNS:
    ControllerSettings.add_to_class(_column, models.JSONField(default=list, blank=True))
# The settings of admins, in the order of the columns.
FIELDS = tuple(field.name for field in ControllerSettings._meta.concrete_fields if field.name not in _OWN_COLUMNS)


class ConfigVersion(models.Model):
    """The settings after a change. Number 0 is from before the first change."""

    number = models.PositiveIntegerField(primary_key=True)
    at = models.DateTimeField(default=timezone.now)
    # No constraint and no cascade, so that the version stays when the admin is deleted.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.DO_NOTHING, db_constraint=False, null=True, related_name="+"
    )
    actor_label = models.CharField(max_length=150, blank=True)
    restored_from = models.PositiveIntegerField(null=True)
    # The values before the change, of the changed fields. The snapshot has the new ones.
    before = models.JSONField(default=dict)
    snapshot = models.JSONField()

    def __str__(self) -> str:
        return f"version {self.number}"
