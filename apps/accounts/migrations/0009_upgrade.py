"""Upgrade the tables of commit 2677dccc."""

from django.db import migrations, models
from django.db.models.functions import Lower

from apps.core.migrations._queued_work import upgrade_queued_work


class Migration(migrations.Migration):
    dependencies = [("accounts", "0008_one_id")]

    operations = [
        migrations.DeleteModel("UnlockCode"),
        migrations.DeleteModel("AttackWatch"),
        migrations.DeleteModel("SecurityCount"),
        migrations.AlterField(
            model_name="admin",
            name="role",
            field=models.CharField(
                choices=[("owner", "Owner"), ("editor", "Editor"), ("viewer", "Viewer")],
                default="viewer",
                max_length=10,
            ),
        ),
        *upgrade_queued_work("accounts", "Mail"),
        migrations.RemoveConstraint("admin", "one_admin_an_id"),
        migrations.RemoveConstraint("admin", "one_admin_an_email"),
        migrations.RemoveConstraint("authenticatordevice", "one_authenticator_an_admin"),
        migrations.RemoveConstraint("backupcodedevice", "one_backup_set_an_admin"),
        migrations.RemoveConstraint("backupcode", "backup_codes_differ"),
        migrations.RenameField("admin", "is_twin", "is_case_duplicate"),
        migrations.AddConstraint(
            "admin",
            models.UniqueConstraint(
                Lower("login_id"),
                name="unique_login_id_ci",
                condition=models.Q(is_case_duplicate=False),
                violation_error_message="Another admin has this ID.",
            ),
        ),
        migrations.AddConstraint(
            "admin",
            models.UniqueConstraint(
                Lower("email"), name="unique_email_ci", violation_error_message="Another admin has this email."
            ),
        ),
        migrations.AddConstraint(
            "authenticatordevice",
            models.UniqueConstraint(fields=["user", "confirmed"], name="unique_authenticator"),
        ),
        migrations.AddConstraint(
            "backupcodedevice", models.UniqueConstraint(fields=["user"], name="unique_backup_code_set")
        ),
        migrations.AddConstraint(
            "backupcode", models.UniqueConstraint(fields=["device", "code_hash"], name="unique_backup_code")
        ),
    ]
