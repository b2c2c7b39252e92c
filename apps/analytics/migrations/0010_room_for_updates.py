from django.db import migrations


def leave_room(apps, schema_editor):
    """Leave room in each page, so that PostgreSQL updates a row that changes all the time without its indexes."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE analytics_hourcount SET (fillfactor = 50)")


class Migration(migrations.Migration):
    dependencies = [("analytics", "0009_squashed")]

    operations = [migrations.RunPython(leave_room, migrations.RunPython.noop)]
