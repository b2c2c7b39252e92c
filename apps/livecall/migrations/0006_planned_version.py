from django.db import migrations, models


def version(**more):
    return migrations.AddField("plannedfiring", "version", models.PositiveIntegerField(default=1, **more))


class Migration(migrations.Migration):
    dependencies = [
        ("livecall", "0005_deleted_fired_ads"),
    ]

    operations = [
        # The database fills it in, too: processes of the version before plan ads while this one is put in their place.
        migrations.SeparateDatabaseAndState([version(db_default=1)], [version()]),
    ]
