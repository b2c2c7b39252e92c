from django.db import migrations, models


class Migration(migrations.Migration):
    """Rename the model and a field, but not the table and its column: the previous version of the code still runs."""

    dependencies = [("idempotency", "0003_squashed")]

    operations = [
        migrations.AlterModelTable("storedanswer", "idempotency_storedanswer"),
        migrations.RenameModel("StoredAnswer", "StoredResponse"),
        migrations.AlterField("storedresponse", "answer", models.JSONField(blank=True, null=True, db_column="answer")),
        migrations.RenameField("storedresponse", "answer", "response"),
    ]
