"""Number the existing entries."""

from typing import Any

import django.utils.timezone
from django.db import migrations, models


def number_entries(apps: Any, schema_editor: Any) -> None:
    entries, revisions = (apps.get_model("audit", name).objects for name in ("Entry", "Revision"))
    number = 0
    for entry in entries.order_by("at", "id").iterator():
        number += 1
        entry.number = number
        entry.save(update_fields=["number"])
    for revision in revisions.all():
        # It may be higher than the count. It never decreases, or apps would miss a change.
        revision.number = max(revision.number, number)
        revision.save()


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]

    operations = [
        migrations.AddField("entry", "number", models.BigIntegerField(null=True)),
        migrations.AddField(
            "entry", "previous", models.CharField(blank=True, max_length=64, default=""), preserve_default=False
        ),
        migrations.AddField("entry", "digest", models.CharField(max_length=64, default=""), preserve_default=False),
        migrations.AddField("revision", "head", models.CharField(blank=True, default="", max_length=64)),
        migrations.AlterField("entry", "at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
        migrations.RunPython(number_entries, migrations.RunPython.noop),
        migrations.AlterField("entry", "number", models.BigIntegerField(unique=True)),
    ]
