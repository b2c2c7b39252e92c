from django.db import migrations, models


def adopt_claims(apps, schema_editor):
    """Mark what a worker of the former version works on. It is taken over when its claim expires."""
    rows = apps.get_model("notifications", "Delivery").objects
    rows.exclude(state="pending").update(claim_expires_at=None)
    rows.filter(state="pending", claim_expires_at__isnull=False).update(state="running")


class Migration(migrations.Migration):
    dependencies = [
        ("notifications", "0004_notification_version"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="delivery", name="delivery_due"),
        migrations.RenameField("delivery", "next_at", "due_at"),
        migrations.RenameField("delivery", "lease_until", "claim_expires_at"),
        migrations.RemoveField("delivery", "lease_owner"),
        migrations.AlterField(
            model_name="delivery",
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
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("state__in", ["pending", "running"])), fields=["due_at"], name="delivery_due"
            ),
        ),
    ]
