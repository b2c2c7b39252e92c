"""The tables of commit 2677dccc. Only an upgrade from it uses this file."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0008_one_id"),
    ]

    operations = [
        migrations.CreateModel(
            name="Alarm",
            fields=[
                ("kind", models.CharField(max_length=80, primary_key=True, serialize=False)),
                ("title", models.CharField(max_length=300)),
                ("advice", models.CharField(max_length=300)),
                ("link", models.CharField(max_length=300)),
                ("link_text", models.CharField(max_length=60)),
                ("detail", models.CharField(blank=True, max_length=300)),
                ("failed_count", models.PositiveIntegerField(default=0)),
                ("since", models.DateTimeField()),
                ("seen_at", models.DateTimeField()),
                ("is_watched", models.BooleanField(default=False)),
                ("failed_due_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="CountWatch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("hour", models.DateTimeField()),
                ("total", models.BigIntegerField()),
                ("grew_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="MailChoice",
            fields=[
                (
                    "admin",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("problems", models.BooleanField(default=False)),
                ("figures", models.BooleanField(default=False)),
                ("figures_week", models.DateField(blank=True, null=True)),
            ],
        ),
    ]
