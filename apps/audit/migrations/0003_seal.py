"""Number the entries without gaps; see 0002."""

from typing import Any

from django.db import migrations, models

from apps.audit import triggers


def close_gaps(apps: Any, schema_editor: Any) -> None:
    entries, revisions = (apps.get_model("audit", name).objects for name in ("Entry", "Revision"))
    # They refuse every UPDATE. The end of `migrate` creates them again.
    triggers.drop_triggers(schema_editor.connection)
    number = 0
    for entry in entries.order_by("number").iterator():
        number += 1
        if entry.number != number:
            entry.number = number
            entry.save(update_fields=["number"])
    revisions.update(number=number)


class Migration(migrations.Migration):
    dependencies = [("audit", "0002_chain")]

    operations = [
        migrations.AddField("revision", "seal", models.CharField(blank=True, default="", max_length=64)),
        migrations.RunPython(close_gaps, migrations.RunPython.noop),
    ]
