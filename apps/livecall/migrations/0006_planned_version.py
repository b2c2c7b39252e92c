"""The tables of commit 2677dccc. Only an upgrade from it uses this file."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import apps.wire.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="FiredAd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.BigIntegerField(unique=True)),
                (
                    "type",
                    models.CharField(
                        choices=[
                            ("Open_Ads_Fire", "Open ad"),
                            ("NTV_Ads_Fire", "Native ad"),
                            ("Url_Ads_Fire", "Web address"),
                        ],
                        max_length=20,
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("url", models.CharField(blank=True, max_length=2000)),
                ("fired_by", models.CharField(max_length=150)),
                ("created_at", models.DateTimeField()),
                ("stop_number", models.BigIntegerField(blank=True, null=True)),
                ("stopped_at", models.DateTimeField(blank=True, null=True)),
                ("deleted_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["-created_at", "-number"], name="fired_ad_by_time"),
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", False)),
                        fields=["deleted_at"],
                        name="fired_ad_deleted",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("stop_number__isnull", False)),
                        fields=("stop_number",),
                        name="fired_ad_stop_number",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LiveSettings",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ("values", models.JSONField(blank=True, default=dict)),
                ("version", models.PositiveIntegerField(default=1)),
                ("fired_count", models.BigIntegerField(default=0)),
            ],
            options={
                "verbose_name_plural": "live settings",
                "constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="one_live_settings")],
            },
        ),
        migrations.CreateModel(
            name="WebsiteAd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=120)),
                ("url", models.CharField(blank=True, max_length=2000)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("version", models.PositiveIntegerField(default=1)),
            ],
            options={
                "indexes": [models.Index(fields=["created_at", "id"], name="website_ad_by_time")],
            },
        ),
        migrations.CreateModel(
            name="PlannedFiring",
            fields=[
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("pending", "Pending"),
                            ("sent", "Sent"),
                            ("failed", "Failed"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="pending",
                        max_length=10,
                    ),
                ),
                ("next_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("give_up_at", models.DateTimeField()),
                ("attempts_count", models.PositiveIntegerField(default=0)),
                ("lease_until", models.DateTimeField(blank=True, null=True)),
                ("lease_owner", models.UUIDField(blank=True, null=True)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                ("last_error", models.CharField(blank=True, max_length=200)),
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "type",
                    models.CharField(
                        choices=[
                            ("Open_Ads_Fire", "Open ad"),
                            ("NTV_Ads_Fire", "Native ad"),
                            ("Url_Ads_Fire", "Web address"),
                        ],
                        max_length=20,
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("url", models.CharField(blank=True, max_length=2000)),
                ("fire_at", models.DateTimeField()),
                ("planned_by", models.CharField(max_length=150)),
                ("created_at", models.DateTimeField()),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "fired",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to="livecall.firedad"
                    ),
                ),
            ],
            options={
                "abstract": False,
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "pending")), fields=["next_at"], name="plannedfiring_due"
                    ),
                    models.Index(fields=["fire_at"], name="planned_firing_by_time"),
                ],
            },
        ),
    ]
