from django.db import models


class Mode(models.TextChoices):
    """What fills a placement of the app (spec 4); only the splash may be off."""

    OPEN = "OPEN", "Open"
    FULL_SCREEN = "FS", "Full screen"
    NATIVE = "NTV", "Native"
    URL = "URL", "Web address"
    OFF = "OFF", "Off"


class ControllerSettings(models.Model):
    """The one row of feature switches and modes that every copy of the app obeys (spec 3, reading A84)."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    live_button = models.BooleanField(default=False)
    profile_button = models.BooleanField(default=False)
    random_button = models.BooleanField(default=False)
    track = models.BooleanField(default=False)
    inhouse_banners = models.BooleanField(default=False)
    pre_video = models.BooleanField(default=False)
    pre_video_position = models.PositiveIntegerField(default=1)
    pre_video_time = models.PositiveIntegerField(default=1)
    facebook_app_id = models.CharField(max_length=200, blank=True)
    facebook_client_token = models.CharField(max_length=200, blank=True)
    splash_mode = models.CharField(max_length=4, choices=Mode, default=Mode.OFF)
    intro_mode = models.CharField(max_length=4, choices=Mode, default=Mode.OPEN)
    video_end_mode = models.CharField(max_length=4, choices=Mode, default=Mode.OPEN)
    splash_auto = models.BooleanField(default=False)
    intro_auto = models.BooleanField(default=False)
    video_end_auto = models.BooleanField(default=False)
    install_prompt = models.BooleanField(default=False)
    install_text = models.CharField(max_length=500, blank=True)
    install_button_text = models.CharField(max_length=100, blank=True)
    install_button_url = models.CharField(max_length=2000, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        verbose_name_plural = "controller settings"
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="one_controller_settings")]

    def __str__(self) -> str:
        return f"version {self.version}"
