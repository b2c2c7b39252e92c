"""Index the filters of the audit log. SQLite copies the table once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("audit", "0006_entries_by_actor")]

    operations = [
        migrations.RemoveIndex("entry", "entry_by_actor"),
        migrations.AlterField("entry", "action", models.CharField(max_length=60)),
        migrations.AddIndex("entry", models.Index(fields=["actor_label", "-at", "-number"], name="entry_by_actor")),
        migrations.AddIndex("entry", models.Index(fields=["action", "-at", "-number"], name="entry_by_action")),
    ]
