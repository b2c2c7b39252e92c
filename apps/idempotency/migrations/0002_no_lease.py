from typing import Any

from django.db import migrations


def forget_unanswered(apps: Any, schema_editor: Any) -> None:
    """Free the keys of runs that died: from now on such a row is never committed."""
    apps.get_model("idempotency", "StoredAnswer").objects.filter(answer__isnull=True).delete()


class Migration(migrations.Migration):
    dependencies = [("idempotency", "0001_initial")]

    operations = [
        migrations.RunPython(forget_unanswered, migrations.RunPython.noop),
        migrations.RemoveField(model_name="storedanswer", name="lease_until"),
    ]
