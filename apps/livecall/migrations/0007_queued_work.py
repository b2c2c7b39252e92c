from django.db import migrations, models


def adopt_claims(apps, schema_editor):
    """Mark what a worker of the former version works on. It is taken over when its claim expires."""
    rows = apps.get_model("livecall", "PlannedFiring").objects
    rows.exclude(state="pending").update(claim_expires_at=None)
    rows.filter(state="pending", claim_expires_at__isnull=False).update(state="running")


class Migration(migrations.Migration):
    dependencies = [
        ("livecall", "0006_planned_version"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="plannedfiring", name="plannedfiring_due"),
        migrations.RenameField("plannedfiring", "next_at", "due_at"),
        migrations.RenameField("plannedfiring", "lease_until", "claim_expires_at"),
        migrations.RemoveField("plannedfiring", "lease_owner"),
        migrations.AlterField(
            model_name="plannedfiring",
            name="state",
            field=models.CharField(
                choices=[
                    ("pending", "Pending"),
                    ("running", "Running"),
                    ("sent", "Sent"),
                    ("failed", "Failed"),
                    ("cancelled", "Cancelled"),
                ],
                default="pending",
                max_length=10,
            ),
        ),
        migrations.RunPython(adopt_claims, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="plannedfiring",
            index=models.Index(
                condition=models.Q(("state__in", ["pending", "running"])), fields=["due_at"], name="plannedfiring_due"
            ),
        ),
    ]
