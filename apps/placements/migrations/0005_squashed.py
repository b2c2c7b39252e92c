"""All tables, and those of commit 2677dccc, which are the same."""

import django.core.validators
import django.utils.timezone
from django.db import migrations, models

import apps.wire.ids


class Migration(migrations.Migration):
    replaces = [
        ("placements", "0001_initial"),
        ("placements", "0002_countable"),
        ("placements", "0003_web_ads"),
        ("placements", "0004_plans"),
    ]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Placement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("native", "Native"),
                            ("fullScreen", "Full screen"),
                            ("banner", "Banner"),
                            ("open", "Open"),
                            ("reward", "Reward"),
                            ("web", "Web"),
                        ],
                        max_length=20,
                    ),
                ),
                ("name", models.CharField(max_length=120, validators=[django.core.validators.MinLengthValidator(1)])),
                ("unit_id", models.CharField(max_length=2000, verbose_name="ad unit id or URL")),
                ("description", models.TextField(max_length=2000)),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("updated_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("ends_at", models.DateTimeField(blank=True, null=True)),
                ("is_active", models.BooleanField(default=True, verbose_name="active")),
                ("per_day", models.PositiveSmallIntegerField(default=0, verbose_name="per phone and day")),
                ("per_hour", models.PositiveSmallIntegerField(default=0, verbose_name="per phone and hour")),
                ("starts_at", models.DateTimeField(blank=True, null=True)),
                ("weight", models.PositiveSmallIntegerField(default=1)),
            ],
            options={
                "indexes": [models.Index(fields=["kind", "created_at", "id"], name="placement_by_kind")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True),
                            models.Q(("unit_id", ""), _negated=True),
                            models.Q(("description", ""), _negated=True),
                        ),
                        name="placement_has_all_texts",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("starts_at", None),
                            ("ends_at", None),
                            ("ends_at__gt", models.F("starts_at")),
                            _connector="OR",
                        ),
                        name="placement_ends_after_its_start",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("per_day__lte", 1000), ("per_hour__lte", 1000), ("weight__gte", 1), ("weight__lte", 100)
                        ),
                        name="placement_has_a_sane_plan",
                    ),
                ],
            },
        ),
    ]
