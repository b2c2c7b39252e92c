from django.db import migrations, models

TABLES = ("openhour", "hourcount", "daycount", "monthcount", "clearedhour", "clearedcount")
COLUMNS = ("proven_views", "proven_clicks")


def add_column(table, column):
    """Django makes a table anew for this on SQLite; both databases add a column with a fixed default at once."""
    return migrations.RunSQL(
        f"ALTER TABLE analytics_{table} ADD COLUMN {column} bigint DEFAULT 0 NOT NULL",
        f"ALTER TABLE analytics_{table} DROP COLUMN {column}",
        state_operations=[migrations.AddField(table, column, models.BigIntegerField(db_default=0, default=0))],
    )


class Migration(migrations.Migration):
    dependencies = [
        ("analytics", "0004_push_kind"),
    ]

    operations = [add_column(table, column) for table in TABLES for column in COLUMNS]
