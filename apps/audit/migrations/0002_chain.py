"""Number the entries that are there and chain them, then go on from the last."""

import hashlib
import json
from typing import Any

import django.utils.timezone
from django.db import migrations, models


def digest_of(entry: Any) -> str:
    """The digest of this version: without a key, so that anybody could make it anew."""
    said = [
        entry.number,
        entry.at.isoformat(),
        str(entry.actor_id or ""),
        entry.actor_label,
        entry.action,
        entry.target,
        entry.before,
        entry.after,
        entry.address,
        entry.previous,
    ]
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def chain(apps: Any, schema_editor: Any) -> None:
    entries, revisions = (apps.get_model("audit", name).objects for name in ("Entry", "Revision"))
    number, head = 0, ""
    for entry in entries.order_by("at", "id").iterator():
        number += 1
        entry.number, entry.previous = number, head
        entry.digest = head = digest_of(entry)
        entry.save(update_fields=["number", "previous", "digest"])
    for revision in revisions.all():
        # It may be ahead of the count: it never goes back, or apps would miss a change.
        revision.number, revision.head = max(revision.number, number), head
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
        migrations.RunPython(chain, migrations.RunPython.noop),
        migrations.AlterField("entry", "number", models.BigIntegerField(unique=True)),
    ]
