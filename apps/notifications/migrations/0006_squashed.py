"""All tables. A new database starts here."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import apps.wire.ids


class Migration(migrations.Migration):
    replaces = [("notifications", "0004_notification_version"), ("notifications", "0005_queued_work")]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Notification",
            fields=[
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("title", models.CharField(max_length=120)),
                ("message", models.TextField(max_length=1000)),
                ("url", models.CharField(blank=True, max_length=1000)),
                ("icon", models.CharField(blank=True, db_index=True, max_length=200)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("created_by", models.CharField(max_length=150)),
                ("is_test", models.BooleanField(default=False)),
                ("topic", models.CharField(blank=True, default="all", max_length=100)),
                ("version", models.PositiveIntegerField(default=1)),
            ],
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "notification",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="delivery",
                        serialize=False,
                        to="notifications.notification",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("pending", "Pending"),
                            ("running", "Running"),
                            ("sent", "Sent"),
                            ("failed", "Failed"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="pending",
                        max_length=10,
                    ),
                ),
                ("send_at", models.DateTimeField()),
                ("give_up_at", models.DateTimeField()),
                ("attempts_count", models.PositiveIntegerField(default=0)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                ("provider_id", models.CharField(blank=True, max_length=200)),
                ("last_error", models.CharField(blank=True, max_length=200)),
                ("token", models.CharField(blank=True, max_length=4096)),
                ("due_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("claim_expires_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name_plural": "deliveries",
            },
        ),
        migrations.AddIndex(
            model_name="notification",
            index=models.Index(fields=["-created_at", "-id"], name="notification_by_time"),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("state__in", ["pending", "running"])), fields=["due_at"], name="delivery_due"
            ),
        ),
    ]
