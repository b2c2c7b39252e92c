from django.db import migrations, models


def count_those_that_are_there(apps, _schema_editor):
    """Make an item of each notification; there are as many as admins have written, some thousands."""
    item, notification = apps.get_model("analytics", "Item"), apps.get_model("notifications", "Notification")
    written = notification.objects.order_by("created_at").values_list("id", "title", "created_at")
    rows = [item(id=pk, kind="push", name=title, added_at=at) for pk, title, at in written]
    item.objects.bulk_create(rows, batch_size=1000)


def stop_counting(apps, _schema_editor):
    apps.get_model("analytics", "Item").objects.filter(kind="push").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("analytics", "0002_hashed_keys"),
        ("notifications", "0002_outbox"),
    ]

    operations = [
        migrations.AddField(
            model_name="delivery",
            name="token",
            field=models.CharField(blank=True, max_length=4096),
        ),
        migrations.AddField(
            model_name="notification",
            name="is_test",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="notification",
            name="topic",
            field=models.CharField(blank=True, default="all", max_length=100),
        ),
        migrations.RunPython(count_those_that_are_there, stop_counting),
    ]
