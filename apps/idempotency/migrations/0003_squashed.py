"""All tables, and those of commit 2677dccc, which are the same."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("idempotency", "0001_initial"), ("idempotency", "0002_no_lease")]

    initial = True

    dependencies = [
        ("accounts", "0008_one_id"),
    ]

    operations = [
        migrations.CreateModel(
            name="StoredAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.UUIDField()),
                ("fingerprint", models.CharField(max_length=64)),
                ("answer", models.JSONField(blank=True, null=True)),
                ("created_at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                (
                    "admin",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("admin", "key"), name="one_answer_a_key")],
            },
        ),
    ]
