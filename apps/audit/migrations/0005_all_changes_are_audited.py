from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0004_unaudited_changes"),
    ]

    operations = [
        migrations.RemoveField(model_name="revision", name="unaudited"),
    ]
