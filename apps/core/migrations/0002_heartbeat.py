from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0001_outbox"),
    ]

    operations = [
        migrations.DeleteModel("OutboxState"),
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
            ],
        ),
    ]
