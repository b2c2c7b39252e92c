"""All tables. A new database starts here."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import apps.wire.ids


class Migration(migrations.Migration):
    replaces = [("videos", "0003_no_poster_state"), ("videos", "0004_upgrade")]

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
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("thumbnail", models.CharField(blank=True, max_length=200)),
            ],
        ),
        migrations.CreateModel(
            name="ThumbnailJob",
            fields=[
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
                ("give_up_at", models.DateTimeField()),
                ("attempts_count", models.PositiveIntegerField(default=0)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                ("last_error", models.CharField(blank=True, max_length=200)),
                (
                    "video",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="thumbnail_job",
                        serialize=False,
                        to="videos.video",
                    ),
                ),
                ("due_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("claim_expires_at", models.DateTimeField(blank=True, null=True)),
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
            model_name="thumbnailjob",
            index=models.Index(
                condition=models.Q(("state__in", ["pending", "running"])), fields=["due_at"], name="thumbnailjob_due"
            ),
        ),
    ]
