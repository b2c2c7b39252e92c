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
            name="BatchReceipt",
            fields=[
                ("id", models.BinaryField(max_length=16, primary_key=True, serialize=False)),
                ("digest", models.BinaryField(max_length=16)),
                ("accepted", models.PositiveSmallIntegerField()),
                ("duplicate", models.PositiveSmallIntegerField(default=0)),
                ("rejected", models.CharField(blank=True, max_length=500)),
                ("seen_at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="Clearing",
            fields=[
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("at", models.DateTimeField(db_index=True)),
                ("by", models.CharField(max_length=150)),
                ("start", models.DateField()),
                ("end", models.DateField()),
                ("item_count", models.PositiveIntegerField()),
                ("label", models.CharField(max_length=200)),
                ("views", models.BigIntegerField(default=0)),
                ("clicks", models.BigIntegerField(default=0)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="ClosedMonth",
            fields=[
                ("month", models.DateField(primary_key=True, serialize=False)),
            ],
        ),
        migrations.CreateModel(
            name="UncountedEvents",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "hour", "reason", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("hour", models.DateTimeField()),
                ("reason", models.CharField(max_length=20)),
                ("count", models.BigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Item",
            fields=[
                ("number", models.BigAutoField(primary_key=True, serialize=False)),
                ("id", models.UUIDField(editable=False, unique=True)),
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
                            ("inhouse", "In-house banner"),
                            ("fired", "Fired ad"),
                            ("push", "Notification"),
                        ],
                        max_length=20,
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("added_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("removed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["kind", "added_at", "number"], name="item_by_kind")],
            },
        ),
        migrations.CreateModel(
            name="EventKey",
            fields=[
                ("key", models.BinaryField(max_length=16, primary_key=True, serialize=False)),
                ("is_click", models.BooleanField()),
                ("seen_at", models.DateTimeField(db_index=True)),
                (
                    "item",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="analytics.item",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ClearedHour",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "clearing_id", "item_id", "hour", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("hour", models.DateTimeField()),
                ("day", models.DateField()),
                ("views", models.BigIntegerField(default=0)),
                ("clicks", models.BigIntegerField(default=0)),
                ("proven_views", models.BigIntegerField(db_default=0, default=0)),
                ("proven_clicks", models.BigIntegerField(db_default=0, default=0)),
                (
                    "clearing",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="analytics.clearing",
                    ),
                ),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="analytics.item"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ClearedCount",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "clearing_id", "item_id", "day", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("day", models.DateField()),
                ("views", models.BigIntegerField(default=0)),
                ("clicks", models.BigIntegerField(default=0)),
                ("proven_views", models.BigIntegerField(db_default=0, default=0)),
                ("proven_clicks", models.BigIntegerField(db_default=0, default=0)),
                (
                    "clearing",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="analytics.clearing",
                    ),
                ),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="analytics.item"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="MonthCount",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "month", "item_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("month", models.DateField()),
                ("views", models.BigIntegerField(default=0)),
                ("clicks", models.BigIntegerField(default=0)),
                ("proven_views", models.BigIntegerField(db_default=0, default=0)),
                ("proven_clicks", models.BigIntegerField(db_default=0, default=0)),
                (
                    "item",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="analytics.item",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="OpenHour",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "hour", "item_id", "slot", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("hour", models.DateTimeField()),
                ("slot", models.SmallIntegerField(default=0)),
                ("day", models.DateField()),
                ("views", models.BigIntegerField(default=0)),
                ("clicks", models.BigIntegerField(default=0)),
                ("proven_views", models.BigIntegerField(db_default=0, default=0)),
                ("proven_clicks", models.BigIntegerField(db_default=0, default=0)),
                (
                    "item",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="analytics.item",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="HourCount",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "hour", "item_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("hour", models.DateTimeField()),
                ("day", models.DateField()),
                ("views", models.BigIntegerField(default=0)),
                ("clicks", models.BigIntegerField(default=0)),
                ("proven_views", models.BigIntegerField(db_default=0, default=0)),
                ("proven_clicks", models.BigIntegerField(db_default=0, default=0)),
                (
                    "item",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="analytics.item",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["item", "day"], name="hour_count_by_item")],
            },
        ),
        migrations.CreateModel(
            name="DayCount",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "day", "item_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("day", models.DateField()),
                ("views", models.BigIntegerField(default=0)),
                ("clicks", models.BigIntegerField(default=0)),
                ("proven_views", models.BigIntegerField(db_default=0, default=0)),
                ("proven_clicks", models.BigIntegerField(db_default=0, default=0)),
                (
                    "item",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="analytics.item",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["item", "day"], name="day_count_by_item")],
            },
        ),
    ]
