from django.db import migrations


def make_countable(apps, schema_editor):
    Item = apps.get_model("analytics", "Item")
    placements = apps.get_model("placements", "Placement").objects.order_by("created_at", "id")
    Item.objects.bulk_create(
        (Item(id=one.pk, kind=one.kind, name=one.name, added_at=one.created_at) for one in placements.iterator()),
        batch_size=1000,
        ignore_conflicts=True,
    )


class Migration(migrations.Migration):
    dependencies = [("placements", "0001_initial"), ("analytics", "0001_initial")]

    operations = [migrations.RunPython(make_countable, migrations.RunPython.noop)]
