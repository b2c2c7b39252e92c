from django.db import migrations

TABLES = ("openhour", "hourcount", "daycount", "monthcount", "clearedhour", "clearedcount")


class Migration(migrations.Migration):
    dependencies = [("analytics", "0005_proven")]

    operations = [
        # Events that were rejected for their token become events with a bad key. A receipt has a letter per event.
        migrations.RunSQL(
            [
                "UPDATE analytics_batchreceipt SET rejected = replace(replace(rejected, 'p', 'k'), 'o', 'k')"
                " WHERE rejected <> ''",
                "INSERT INTO analytics_uncountedevents (hour, reason, count)"
                " SELECT hour, 'bad_key', SUM(count) FROM analytics_uncountedevents"
                " WHERE reason IN ('bad_proof', 'old_proof') GROUP BY hour"
                " ON CONFLICT (hour, reason) DO UPDATE SET count = analytics_uncountedevents.count + excluded.count",
                "DELETE FROM analytics_uncountedevents WHERE reason IN ('bad_proof', 'old_proof')",
            ],
            migrations.RunSQL.noop,
        ),
        *(migrations.RemoveField(table, column) for table in TABLES for column in ("proven_views", "proven_clicks")),
    ]
