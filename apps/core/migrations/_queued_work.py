"""The upgrade of the tables of queued work from commit 2677dccc, which all of them share."""

from typing import Any

from django.db import migrations, models
from django.db.migrations.operations.base import Operation


def upgrade_queued_work(app: str, model: str) -> list[Operation]:
    """Return the operations for one table: claims replace leases, and rows that are worked on have their own state."""
    name = model.lower()
    states = [(state, state.capitalize()) for state in ("pending", "running", "sent", "failed", "cancelled")]
    index = models.Index(
        condition=models.Q(("state__in", ["pending", "running"])), fields=["due_at"], name=f"{name}_due"
    )

    def mark_running(apps: Any, schema_editor: Any) -> None:
        # Rows of a worker of the former version are taken over when their claim expires.
        rows = apps.get_model(app, model).objects
        rows.exclude(state="pending").update(claim_expires_at=None)
        rows.filter(state="pending", claim_expires_at__isnull=False).update(state="running")

    return [
        migrations.RemoveIndex(name, f"{name}_due"),
        migrations.RenameField(name, "next_at", "due_at"),
        migrations.RenameField(name, "lease_until", "claim_expires_at"),
        migrations.RemoveField(name, "lease_owner"),
        migrations.AlterField(name, "state", models.CharField(choices=states, default="pending", max_length=10)),
        migrations.RunPython(mark_running, migrations.RunPython.noop),
        migrations.AddIndex(name, index),
    ]
