"""All tables, and those of commit 2677dccc, which are the same."""

import django.utils.timezone
from django.db import migrations, models

import apps.wire.ids


class Migration(migrations.Migration):
    replaces = [("banners", "0001_initial"), ("banners", "0002_version")]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="InhouseBanner",
            fields=[
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=120)),
                ("url", models.CharField(max_length=2000)),
                ("image", models.FileField(max_length=200, upload_to="")),
                ("is_active", models.BooleanField(default=True)),
                ("text", models.CharField(blank=True, max_length=500)),
                ("button_text", models.CharField(blank=True, max_length=100)),
                ("button_url", models.CharField(blank=True, max_length=2000)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("version", models.PositiveIntegerField(default=1)),
            ],
            options={
                "indexes": [models.Index(fields=["-created_at", "-id"], name="banner_by_time")],
            },
        ),
    ]
