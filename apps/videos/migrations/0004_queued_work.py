from django.db import migrations, models


def adopt_claims(apps, schema_editor):
    """Mark what a worker of the former version works on. It is taken over when its claim expires."""
    rows = apps.get_model("videos", "PosterJob").objects
    rows.exclude(state="pending").update(claim_expires_at=None)
    rows.filter(state="pending", claim_expires_at__isnull=False).update(state="running")


class Migration(migrations.Migration):
    dependencies = [
        ("videos", "0003_no_poster_state"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="posterjob", name="posterjob_due"),
        migrations.RenameField("posterjob", "next_at", "due_at"),
        migrations.RenameField("posterjob", "lease_until", "claim_expires_at"),
        migrations.RemoveField("posterjob", "lease_owner"),
        migrations.AlterField(
            model_name="posterjob",
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
            model_name="posterjob",
            index=models.Index(
                condition=models.Q(("state__in", ["pending", "running"])), fields=["due_at"], name="posterjob_due"
            ),
        ),
    ]
