"""All tables. A new database starts here."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import apps.wire.ids


class Migration(migrations.Migration):
    replaces = [("audit", "0008_purged"), ("audit", "0009_upgrade")]

    initial = True

    dependencies = [
        ("accounts", "0008_one_id"),
    ]

    operations = [
        migrations.CreateModel(
            name="Revision",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ("number", models.BigIntegerField(default=0)),
                ("purged_number", models.BigIntegerField(default=0)),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="one_revision")],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("actor_label", models.CharField(blank=True, max_length=150)),
                ("action", models.CharField(max_length=60)),
                ("target", models.CharField(max_length=200)),
                ("before", models.JSONField(blank=True, null=True)),
                ("after", models.JSONField(blank=True, null=True)),
                ("address", models.CharField(blank=True, max_length=45)),
                ("number", models.BigIntegerField(unique=True)),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "entries",
                "indexes": [
                    models.Index(fields=["actor_label", "-number"], name="entry_by_actor"),
                    models.Index(
                        fields=["action", "-number"],
                        name="entry_by_action",
                        opclasses=["varchar_pattern_ops", "int8_ops"],
                    ),
                    models.Index(
                        fields=["target", "-number"],
                        name="entry_by_target",
                        opclasses=["varchar_pattern_ops", "int8_ops"],
                    ),
                ],
            },
        ),
    ]
