"""All tables. A new database starts here."""

from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("core", "0001_outbox"), ("core", "0002_heartbeat")]

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
            ],
        ),
    ]
