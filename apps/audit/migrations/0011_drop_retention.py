"""Drop what `apps.retention` left behind. Environment variables replace its one row."""

import logging
from typing import Any

from django.db import migrations
from django.db.migrations.recorder import MigrationRecorder

log = logging.getLogger("console.audit")


def log_stored_days(apps: Any, schema_editor: Any) -> None:
    """Tell the operator which variables keep what an owner chose on the console."""
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


def forget_app(apps: Any, schema_editor: Any) -> None:
    apps.get_model("contenttypes", "ContentType").objects.filter(app_label="retention").delete()
    # Without these rows the former release can create its table again after a rollback.
    MigrationRecorder(schema_editor.connection).migration_qs.filter(app="retention").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0010_no_chain"),
        # Content types are referenced by permissions and by the log of Django admin.
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.RunPython(log_stored_days, migrations.RunPython.noop),
        migrations.RunSQL("DROP TABLE IF EXISTS retention_retention", migrations.RunSQL.noop),
        migrations.RunPython(forget_app, migrations.RunPython.noop),
    ]
