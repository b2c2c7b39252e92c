from django.db import migrations, models


def version(**more):
    return migrations.AddField("notification", "version", models.PositiveIntegerField(default=1, **more))


class Migration(migrations.Migration):
    dependencies = [
        ("notifications", "0003_push_reports"),
    ]

    operations = [
        # The database fills it in, too: processes of the version before send while this one is put in their place.
        migrations.SeparateDatabaseAndState([version(db_default=1)], [version()]),
    ]
