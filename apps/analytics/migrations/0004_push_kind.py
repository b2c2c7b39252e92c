from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("analytics", "0003_hours"),
    ]

    operations = [
        migrations.AlterField(
            model_name="item",
            name="kind",
            field=models.CharField(
                choices=[
                    ("native", "Native"),
                    ("fullScreen", "Full screen"),
                    ("banner", "Banner"),
                    ("open", "Open"),
                    ("reward", "Reward"),
                    ("web", "Web"),
                    ("inhouse", "In-house banner"),
                    ("fired", "Fired ad"),
                    ("push", "Notification"),
                ],
                max_length=20,
            ),
        ),
    ]
