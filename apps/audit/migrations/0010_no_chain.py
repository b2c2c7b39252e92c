"""Remove the signature chain, and index the filters by columns instead of SQL expressions."""

from typing import Any

from django.db import migrations, models

from apps.audit import triggers

PATTERN = ["varchar_pattern_ops", "int8_ops"]


def drop_triggers(apps: Any, schema_editor: Any) -> None:
    """SQLite drops no column of a table that a trigger uses. `migrate` creates the triggers again at its end."""
    triggers.drop_triggers(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("audit", "0009_drop_approvals")]

    operations = [
        migrations.RunPython(drop_triggers, drop_triggers),
        # Former releases created them in 0007.
        migrations.RunSQL("DROP INDEX IF EXISTS entry_by_action_area", migrations.RunSQL.noop),
        migrations.RunSQL("DROP INDEX IF EXISTS entry_by_target_area", migrations.RunSQL.noop),
        migrations.RunSQL("DROP INDEX IF EXISTS entry_by_target_pair", migrations.RunSQL.noop),
        migrations.AlterModelOptions("entry", {"verbose_name_plural": "entries"}),
        migrations.RemoveIndex("entry", "entry_by_actor"),
        migrations.RemoveIndex("entry", "entry_by_action"),
        migrations.RemoveField("entry", "previous"),
        migrations.RemoveField("entry", "digest"),
        migrations.RemoveField("revision", "head"),
        migrations.RemoveField("revision", "seal"),
        migrations.RemoveField("revision", "purged_head"),
        migrations.RemoveField("revision", "purged_seal"),
        migrations.AlterField("entry", "target", models.CharField(max_length=200)),
        migrations.AddIndex("entry", models.Index(fields=["actor_label", "-number"], name="entry_by_actor")),
        migrations.AddIndex(
            "entry", models.Index(fields=["action", "-number"], name="entry_by_action", opclasses=PATTERN)
        ),
        migrations.AddIndex(
            "entry", models.Index(fields=["target", "-number"], name="entry_by_target", opclasses=PATTERN)
        ),
    ]
