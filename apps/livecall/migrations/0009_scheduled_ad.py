from django.db import migrations


class Migration(migrations.Migration):
    """Rename the model, but not its table, so that the previous version of the code runs on this database."""

    dependencies = [("livecall", "0008_squashed")]

    operations = [
        migrations.AlterModelTable("plannedfiring", "livecall_plannedfiring"),
        migrations.RenameModel("PlannedFiring", "ScheduledAd"),
    ]
