from django.db import migrations, models


class Migration(migrations.Migration):
    # Apart from the rows that 0007 writes: PostgreSQL does not change a table with pending checks.
    dependencies = [("analytics", "0007_hours_and_days")]

    operations = [
        migrations.DeleteModel("OpenHour"),
        migrations.DeleteModel("MonthCount"),
        migrations.DeleteModel("ClosedMonth"),
        migrations.RemoveIndex("hourcount", "hour_count_by_item"),
        migrations.AddIndex("hourcount", models.Index(fields=["day", "item"], name="hour_count_by_day")),
        migrations.AddIndex("daycount", models.Index(fields=["day", "item", "views", "clicks"], name="day_count_sums")),
    ]
