from django.db import migrations, models


def adopt_claims(apps, schema_editor):
    """Mark what a worker of the former version works on. It is taken over when its claim expires."""
    rows = apps.get_model("accounts", "Mail").objects
    rows.exclude(state="pending").update(claim_expires_at=None)
    rows.filter(state="pending", claim_expires_at__isnull=False).update(state="running")


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0011_least_role_by_default"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="mail", name="mail_due"),
        migrations.RenameField("mail", "next_at", "due_at"),
        migrations.RenameField("mail", "lease_until", "claim_expires_at"),
        migrations.RemoveField("mail", "lease_owner"),
        migrations.AlterField(
            model_name="mail",
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
            model_name="mail",
            index=models.Index(
                condition=models.Q(("state__in", ["pending", "running"])), fields=["due_at"], name="mail_due"
            ),
        ),
    ]
