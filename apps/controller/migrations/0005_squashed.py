"""All tables. A new database starts here."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("controller", "0003_asked_by_language_and_country"), ("controller", "0004_delete_asked_hours")]

    initial = True

    dependencies = [
        ("accounts", "0008_one_id"),
    ]

    operations = [
        migrations.CreateModel(
            name="ConfigVersion",
            fields=[
                ("number", models.PositiveIntegerField(primary_key=True, serialize=False)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("actor_label", models.CharField(blank=True, max_length=150)),
                ("restored_from", models.PositiveIntegerField(null=True)),
                ("before", models.JSONField(default=dict)),
                ("snapshot", models.JSONField()),
                (
                    "actor",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ControllerSettings",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ("live_button", models.BooleanField(default=False)),
                ("profile_button", models.BooleanField(default=False)),
                ("random_button", models.BooleanField(default=False)),
                ("tracking", models.BooleanField(default=False)),
                ("inhouse_banners", models.BooleanField(default=False)),
                ("pre_video", models.BooleanField(default=False)),
                ("splash_auto", models.BooleanField(default=False)),
                ("intro_auto", models.BooleanField(default=False)),
                ("video_end_auto", models.BooleanField(default=False)),
                ("install_prompt", models.BooleanField(default=False)),
                (
                    "splash_mode",
                    models.CharField(
                        choices=[
                            ("OPEN", "Open"),
                            ("FS", "Full Screen"),
                            ("NTV", "Native"),
                            ("URL", "Url"),
                            ("OFF", "Off"),
                        ],
                        default="OFF",
                        max_length=4,
                    ),
                ),
                (
                    "intro_mode",
                    models.CharField(
                        choices=[
                            ("OPEN", "Open"),
                            ("FS", "Full Screen"),
                            ("NTV", "Native"),
                            ("URL", "Url"),
                            ("OFF", "Off"),
                        ],
                        default="OPEN",
                        max_length=4,
                    ),
                ),
                (
                    "video_end_mode",
                    models.CharField(
                        choices=[
                            ("OPEN", "Open"),
                            ("FS", "Full Screen"),
                            ("NTV", "Native"),
                            ("URL", "Url"),
                            ("OFF", "Off"),
                        ],
                        default="OPEN",
                        max_length=4,
                    ),
                ),
                ("pre_video_position", models.PositiveIntegerField(default=1)),
                ("pre_video_time", models.PositiveIntegerField(default=1)),
                ("facebook_app_id", models.CharField(blank=True, default="", max_length=100)),
                ("facebook_client_token", models.CharField(blank=True, default="", max_length=200)),
                ("install_text", models.TextField(blank=True, default="", max_length=500)),
                ("install_button_text", models.CharField(blank=True, default="", max_length=60)),
                ("install_button_url", models.CharField(blank=True, default="", max_length=2000)),
                ("version", models.PositiveIntegerField(default=0)),
                ("changes", models.JSONField(blank=True, default=dict)),
                ("inhouse_banners_rules", models.JSONField(blank=True, default=list)),
                ("install_prompt_rules", models.JSONField(blank=True, default=list)),
                ("install_texts_rules", models.JSONField(blank=True, default=list)),
                ("intro_auto_rules", models.JSONField(blank=True, default=list)),
                ("intro_mode_rules", models.JSONField(blank=True, default=list)),
                ("live_button_rules", models.JSONField(blank=True, default=list)),
                ("pre_video_position_rules", models.JSONField(blank=True, default=list)),
                ("pre_video_rules", models.JSONField(blank=True, default=list)),
                ("pre_video_time_rules", models.JSONField(blank=True, default=list)),
                ("profile_button_rules", models.JSONField(blank=True, default=list)),
                ("random_button_rules", models.JSONField(blank=True, default=list)),
                ("splash_auto_rules", models.JSONField(blank=True, default=list)),
                ("splash_mode_rules", models.JSONField(blank=True, default=list)),
                ("tracking_rules", models.JSONField(blank=True, default=list)),
                ("video_end_auto_rules", models.JSONField(blank=True, default=list)),
                ("video_end_mode_rules", models.JSONField(blank=True, default=list)),
            ],
            options={
                "verbose_name_plural": "controller settings",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("id", 1)), name="one_controller"),
                    models.CheckConstraint(
                        condition=models.Q(("splash_mode__in", ["OPEN", "FS", "NTV", "URL", "OFF"])),
                        name="splash_mode_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("intro_mode__in", ["OPEN", "FS", "NTV", "URL"]),
                            ("video_end_mode__in", ["OPEN", "FS", "NTV", "URL"]),
                        ),
                        name="modes_known",
                    ),
                ],
            },
        ),
    ]
