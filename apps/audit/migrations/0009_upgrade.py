"""Upgrade the tables of commit 2677dccc, and drop those of two apps that were removed: approvals and retention."""

import logging
from typing import Any

from django.db import migrations, models
from django.db.migrations.recorder import MigrationRecorder

from apps.audit import triggers

REMOVED_APPS = ("approvals", "retention")
PATTERN = ["varchar_pattern_ops", "int8_ops"]
log = logging.getLogger("console.audit")


def drop_triggers(apps: Any, schema_editor: Any) -> None:
    """SQLite drops no column of a table that a trigger uses. `migrate` creates the triggers again at its end."""
    triggers.drop_triggers(schema_editor.connection)


def log_stored_days(apps: Any, schema_editor: Any) -> None:
    """Log which variables keep what an owner chose on the console."""
    connection = schema_editor.connection
    if "retention_retention" not in connection.introspection.table_names():
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT audit_days, push_days, fired_days FROM retention_retention")
        for days in cursor.fetchall():
            if any(days):
                log.warning(
                    "Retention is an environment variable now. To keep what was chosen on the console, set"
                    " AUDIT_RETENTION_DAYS=%s, PUSH_RETENTION_DAYS=%s, and FIRED_AD_RETENTION_DAYS=%s.",
                    *days,
                )


def forget_removed_apps(apps: Any, schema_editor: Any) -> None:
    apps.get_model("contenttypes", "ContentType").objects.filter(app_label__in=REMOVED_APPS).delete()
    # Without these rows the former release can create its tables again after a rollback.
    MigrationRecorder(schema_editor.connection).migration_qs.filter(app__in=REMOVED_APPS).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0008_purged"),
        # Content types are referenced by permissions and by the log of Django admin.
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

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
        migrations.RunSQL("DROP TABLE IF EXISTS approvals_heldrequest", migrations.RunSQL.noop),
        migrations.RunSQL("DROP TABLE IF EXISTS approvals_twopersonrule", migrations.RunSQL.noop),
        migrations.RunPython(log_stored_days, migrations.RunPython.noop),
        migrations.RunSQL("DROP TABLE IF EXISTS retention_retention", migrations.RunSQL.noop),
        migrations.RunPython(forget_removed_apps, migrations.RunPython.noop),
    ]
