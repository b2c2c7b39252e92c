from typing import Any

from django.db import migrations, models

from apps.audit import triggers


def drop_triggers(apps: Any, schema_editor: Any) -> None:
    """For a backward migration: SQLite drops no column that a trigger uses. `migrate` creates them again at its end."""
    triggers.drop_triggers(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0007_filters_in_order"),
    ]

    operations = [
        migrations.AddField(
            model_name="revision",
            name="purged_head",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
        migrations.AddField(
            model_name="revision",
            name="purged_number",
            field=models.BigIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="revision",
            name="purged_seal",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
        migrations.RunPython(migrations.RunPython.noop, drop_triggers),
    ]
