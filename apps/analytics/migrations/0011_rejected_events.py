from django.db import migrations


class Migration(migrations.Migration):
    """Rename the model, but not its table, so that the previous version of the code runs on this database."""

    dependencies = [("analytics", "0010_room_for_updates")]

    operations = [
        migrations.AlterModelTable("uncountedevents", "analytics_uncountedevents"),
        migrations.RenameModel("UncountedEvents", "RejectedEvents"),
    ]
