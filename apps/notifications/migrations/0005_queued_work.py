"""Upgrade the tables of commit 2677dccc."""

from django.db import migrations

from apps.core.migrations._queued_work import upgrade_queued_work


class Migration(migrations.Migration):
    dependencies = [("notifications", "0004_notification_version")]

    operations = upgrade_queued_work("notifications", "Delivery")
