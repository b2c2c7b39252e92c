"""The tables of commit 2677dccc. Only an upgrade from it uses this file."""

import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import apps.wire.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="AttackWatch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("last_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="FailureCount",
            fields=[
                ("key", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("scope", models.CharField(max_length=30)),
                ("count", models.PositiveIntegerField(default=0)),
                ("blocked_until", models.DateTimeField()),
                ("forget_at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="SecurityCount",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "minute", "event", "outcome", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("minute", models.DateTimeField()),
                ("event", models.CharField(max_length=20)),
                ("outcome", models.CharField(max_length=20)),
                ("count", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="UnlockCode",
            fields=[
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("account_key", models.CharField(db_index=True, max_length=64)),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Admin",
            fields=[
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("login_id", models.CharField(max_length=150, unique=True, verbose_name="admin id")),
                ("email", models.EmailField(max_length=254)),
                ("name", models.CharField(blank=True, max_length=120)),
                ("state", models.CharField(blank=True, max_length=120)),
                ("city", models.CharField(blank=True, max_length=120)),
                ("address", models.CharField(blank=True, max_length=300)),
                (
                    "phone",
                    models.CharField(
                        blank=True, max_length=11, validators=[django.core.validators.MinLengthValidator(9)]
                    ),
                ),
                ("is_active", models.BooleanField(default=True, verbose_name="active")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="May use Django admin, with an authenticator app.",
                        verbose_name="superuser",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "role",
                    models.CharField(
                        choices=[("owner", "Owner"), ("editor", "Editor"), ("viewer", "Viewer")],
                        default="owner",
                        max_length=10,
                    ),
                ),
                ("is_twin", models.BooleanField(default=False, editable=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("email"),
                        name="one_admin_an_email",
                        violation_error_message="Another admin has this e-mail.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("is_superuser", False), ("role", "owner"), _connector="OR"),
                        name="superusers_are_owners",
                        violation_error_message="A superuser is an owner.",
                    ),
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("login_id"),
                        condition=models.Q(("is_twin", False)),
                        name="one_admin_an_id",
                        violation_error_message="Another admin has this ID.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BackupCodeDevice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(help_text="The human-readable name of this device.", max_length=64)),
                ("confirmed", models.BooleanField(default=True, help_text="Is this device ready for use?")),
                ("salt", models.CharField(max_length=32)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "user",
                    models.ForeignKey(
                        help_text="The user that this device belongs to.",
                        on_delete=django.db.models.deletion.CASCADE,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="BackupCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code_hash", models.CharField(max_length=64)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="codes",
                        to="accounts.backupcodedevice",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("email", models.EmailField(max_length=254)),
                (
                    "role",
                    models.CharField(
                        choices=[("owner", "Owner"), ("editor", "Editor"), ("viewer", "Viewer")], max_length=10
                    ),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "invited_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Mail",
            fields=[
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("kind", models.CharField(max_length=30)),
                ("recipient", models.CharField(blank=True, max_length=254)),
                ("subject", models.CharField(max_length=150)),
                ("sealed_text", models.TextField(blank=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("pending", "Pending"),
                            ("sent", "Sent"),
                            ("failed", "Failed"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="pending",
                        max_length=10,
                    ),
                ),
                ("attempts_count", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("next_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("give_up_at", models.DateTimeField()),
                ("lease_until", models.DateTimeField(blank=True, null=True)),
                ("lease_owner", models.UUIDField(blank=True, null=True)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                ("last_error", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("state", "pending")), fields=["next_at"], name="mail_due")
                ],
            },
        ),
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("bearer_hash", models.CharField(max_length=64, unique=True)),
                ("cookie_hash", models.CharField(max_length=64, unique=True)),
                ("is_cookie_bound", models.BooleanField(default=False)),
                ("device", models.CharField(max_length=60)),
                ("address", models.CharField(max_length=45)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("last_seen_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("end_reason", models.CharField(blank=True, max_length=20)),
                (
                    "admin",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sessions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="StepToken",
            fields=[
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("purpose", models.CharField(choices=[("login", "Login"), ("reset", "Reset")], max_length=10)),
                ("account_key", models.CharField(max_length=64)),
                (
                    "method",
                    models.CharField(choices=[("email", "Email"), ("app", "App")], default="email", max_length=10),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                (
                    "state",
                    models.CharField(
                        choices=[("issued", "Issued"), ("proven", "Verified"), ("used", "Used")],
                        default="issued",
                        max_length=10,
                    ),
                ),
                ("address", models.CharField(max_length=45)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("code_sent_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                (
                    "admin",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CodeChallenge",
            fields=[
                (
                    "id",
                    models.UUIDField(default=apps.wire.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("code_hash", models.CharField(max_length=64)),
                ("tries_count", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "step",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="challenges", to="accounts.steptoken"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="AuthenticatorDevice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(help_text="The human-readable name of this device.", max_length=64)),
                ("confirmed", models.BooleanField(default=True, help_text="Is this device ready for use?")),
                ("sealed_seed", models.TextField()),
                ("last_t", models.BigIntegerField(default=-1)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("last_used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        help_text="The user that this device belongs to.",
                        on_delete=django.db.models.deletion.CASCADE,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("user", "confirmed"), name="one_authenticator_an_admin")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="backupcodedevice",
            constraint=models.UniqueConstraint(fields=("user",), name="one_backup_set_an_admin"),
        ),
        migrations.AddConstraint(
            model_name="backupcode",
            constraint=models.UniqueConstraint(fields=("device", "code_hash"), name="backup_codes_differ"),
        ),
        migrations.AddIndex(
            model_name="invitation",
            index=models.Index(fields=["invited_by", "created_at"], name="invitation_by_admin"),
        ),
        migrations.AddIndex(
            model_name="session",
            index=models.Index(fields=["admin", "ended_at", "created_at"], name="session_by_admin"),
        ),
        migrations.AddIndex(
            model_name="steptoken",
            index=models.Index(fields=["account_key", "created_at"], name="step_by_account"),
        ),
        migrations.AddIndex(
            model_name="steptoken",
            index=models.Index(fields=["address", "created_at"], name="step_by_address"),
        ),
    ]
