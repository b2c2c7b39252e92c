import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Sum
from django.db.models.functions import TruncMonth


def sum_months(apps, schema_editor):
    days, months = (apps.get_model("analytics", name) for name in ("DayCount", "MonthCount"))
    sums = days.objects.values_list(TruncMonth("day"), "item_id").annotate(Sum("views"), Sum("clicks")).order_by()
    months.objects.bulk_create(
        (
            months(month=month, item_id=item, views=views, clicks=clicks)
            for month, item, views, clicks in sums.iterator()
        ),
        batch_size=1000,
    )


class Migration(migrations.Migration):
    """Sum the days of each month, so that a year of many ads is read quickly."""

    dependencies = [("analytics", "0011_rejected_events")]

    operations = [
        migrations.CreateModel(
            name="MonthCount",
            fields=[
                ("views", models.BigIntegerField(default=0)),
                ("clicks", models.BigIntegerField(default=0)),
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "month", "item_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("month", models.DateField()),
                (
                    "item",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="analytics.item",
                    ),
                ),
            ],
            options={"indexes": [models.Index(fields=["item", "month"], name="month_count_by_item")]},
        ),
        migrations.RunPython(sum_months, migrations.RunPython.noop),
    ]
