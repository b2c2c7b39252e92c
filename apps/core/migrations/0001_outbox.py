"""The tables of commit 2677dccc. Only an upgrade from it uses this file."""

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="OutboxState",
            fields=[
                ("name", models.CharField(max_length=20, primary_key=True, serialize=False)),
                ("scanned_at", models.DateTimeField(null=True)),
                ("held_until", models.DateTimeField(null=True)),
            ],
        ),
    ]
