"""Drop what `apps.approvals` left behind. Two-person approval was removed."""

from typing import Any

from django.db import migrations
from django.db.migrations.recorder import MigrationRecorder


def forget_app(apps: Any, schema_editor: Any) -> None:
    apps.get_model("contenttypes", "ContentType").objects.filter(app_label="approvals").delete()
    # Without these rows the former release can create its tables again after a rollback.
    MigrationRecorder(schema_editor.connection).migration_qs.filter(app="approvals").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0008_purged"),
        # Content types are referenced by permissions and by the log of Django admin.
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.RunSQL("DROP TABLE IF EXISTS approvals_heldrequest", migrations.RunSQL.noop),
        migrations.RunSQL("DROP TABLE IF EXISTS approvals_twopersonrule", migrations.RunSQL.noop),
        migrations.RunPython(forget_app, migrations.RunPython.noop),
    ]
