import logging

import django.db.models.functions.text
from django.db import migrations, models
from django.db.models.functions import Lower

log = logging.getLogger("console.accounts")


def mark_twins(apps, schema_editor):
    """Nobody can say which of two accounts is meant: both keep their ids, and whoever migrates is told."""
    first = {}
    people = apps.get_model("accounts", "Admin").objects.annotate(lowered=Lower("login_id"))
    for admin in people.order_by("created_at", "id"):
        other = first.setdefault(admin.lowered, admin)
        if other is not admin:
            people.filter(pk=admin.pk).update(is_twin=True)
            log.warning(
                "admin ids %s and %s differ by case alone: give one another id in Django admin",
                other.login_id,
                admin.login_id,
            )


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_roles"),
    ]

    operations = [
        migrations.AddField(
            model_name="admin",
            name="is_twin",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.RunPython(mark_twins, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="admin",
            constraint=models.UniqueConstraint(
                django.db.models.functions.text.Lower("login_id"),
                condition=models.Q(("is_twin", False)),
                name="one_admin_an_id",
                violation_error_message="Another admin has this ID.",
            ),
        ),
    ]
