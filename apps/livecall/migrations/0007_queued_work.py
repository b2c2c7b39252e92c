"""Upgrade the tables of commit 2677dccc."""

from django.db import migrations

from apps.core.migrations._queued_work import upgrade_queued_work


class Migration(migrations.Migration):
    dependencies = [("livecall", "0006_planned_version")]

    operations = upgrade_queued_work("livecall", "PlannedFiring")
