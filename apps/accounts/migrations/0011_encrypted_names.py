from django.db import migrations, models


class Migration(migrations.Migration):
    """Rename two fields, but not their columns, so that the previous version of the code runs on this database."""

    dependencies = [("accounts", "0010_squashed")]

    operations = [
        migrations.AlterField("mail", "sealed_text", models.TextField(blank=True, db_column="sealed_text")),
        migrations.RenameField("mail", "sealed_text", "encrypted_text"),
        migrations.AlterField("authenticatordevice", "sealed_seed", models.TextField(db_column="sealed_seed")),
        migrations.RenameField("authenticatordevice", "sealed_seed", "encrypted_seed"),
    ]
