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
            name="Video",
            fields=[
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("file", models.FileField(max_length=200, upload_to="")),
                ("name", models.CharField(max_length=200)),
                ("size", models.PositiveIntegerField()),
                ("sha256", models.CharField(max_length=64, unique=True)),
                ("duration_ms", models.PositiveIntegerField(null=True)),
                ("poster", models.CharField(blank=True, max_length=200)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="PosterJob",
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
                    "video",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="poster_job",
                        serialize=False,
                        to="videos.video",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddIndex(
            model_name="video",
            index=models.Index(fields=["-created_at", "-id"], name="video_by_time"),
        ),
        migrations.AddIndex(
            model_name="posterjob",
            index=models.Index(condition=models.Q(("state", "pending")), fields=["next_at"], name="posterjob_due"),
        ),
    ]
