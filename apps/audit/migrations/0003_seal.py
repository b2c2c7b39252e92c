"""Sign the events that are there with the key, after a last look at the digests that they had without one."""

import logging
from importlib import import_module
from typing import Any

from django.db import migrations, models

from apps.audit import triggers
from apps.audit.chain import digest_of, seal_of

former_digest_of = import_module("apps.audit.migrations.0002_chain").digest_of
log = logging.getLogger("console.audit")


def seal(apps: Any, schema_editor: Any) -> None:
    entries, revisions = (apps.get_model("audit", name).objects for name in ("Entry", "Revision"))
    # They refuse every UPDATE; the end of `migrate` makes them again.
    triggers.unguard(schema_editor.connection)
    number, head, former = 0, "", ""
    for entry in entries.order_by("number").iterator():
        if entry.previous != former or entry.digest != former_digest_of(entry):
            log.warning("event %s of the audit log was not as it was written before it was signed", entry.number)
        former = entry.digest
        number += 1
        entry.number, entry.previous = number, head
        entry.digest = head = digest_of(entry)
        entry.save(update_fields=["number", "previous", "digest"])
    for revision in revisions.all():
        if revision.head != former:
            log.warning("the newest events of the audit log were missing before it was signed")
        revision.number, revision.head = number, head
        revision.seal = seal_of(revision)
        revision.save()


class Migration(migrations.Migration):
    dependencies = [("audit", "0002_chain")]

    operations = [
        migrations.AddField("revision", "seal", models.CharField(blank=True, default="", max_length=64)),
        migrations.RunPython(seal, migrations.RunPython.noop),
    ]
