from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("livecall", "0005_deleted_fired_ads"),
    ]

    operations = [
        migrations.AddField(
            model_name="plannedfiring",
            name="version",
            field=models.PositiveIntegerField(default=1),
        ),
    ]
