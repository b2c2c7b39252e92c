"""Counts of finished days are in DayCount, later ones in HourCount only. Hours that were open are added to both."""

from collections import defaultdict
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import migrations, models
from django.utils import timezone

GRACE = timedelta(hours=1)


def finish_days(apps, schema_editor):
    hours, days = apps.get_model("analytics", "HourCount"), apps.get_model("analytics", "DayCount")
    if not days.objects.exists() and not apps.get_model("analytics", "OpenHour").objects.exists():
        return
    zone = ZoneInfo(settings.TIME_ZONE)
    next_day = timezone.localdate(timezone.now() - GRACE, zone)
    schema_editor.execute(
        "INSERT INTO analytics_daycount (day, item_id, views, clicks)"
        " SELECT day, item_id, SUM(views), SUM(clicks) FROM analytics_openhour WHERE true GROUP BY day, item_id"
        " ON CONFLICT (day, item_id) DO UPDATE SET views = analytics_daycount.views + excluded.views,"
        " clicks = analytics_daycount.clicks + excluded.clicks"
    )
    schema_editor.execute(
        "INSERT INTO analytics_hourcount (hour, item_id, day, views, clicks)"
        " SELECT hour, item_id, MAX(day), SUM(views), SUM(clicks) FROM analytics_openhour WHERE true"
        " GROUP BY hour, item_id"
        " ON CONFLICT (hour, item_id) DO UPDATE SET views = analytics_hourcount.views + excluded.views,"
        " clicks = analytics_hourcount.clicks + excluded.clicks"
    )
    _put_into_hours(days, hours, ("item_id",), next_day, zone)
    _put_into_hours(
        *(apps.get_model("analytics", name) for name in ("ClearedCount", "ClearedHour")),
        ("clearing_id", "item_id"),
        next_day,
        zone,
    )
    days.objects.filter(day__gte=next_day).delete()
    apps.get_model("analytics", "DayRollup").objects.create(next_day=next_day)


def _put_into_hours(days, hours, key, next_day, zone):
    """Add what days that are not finished have more than their hours to their first hour."""
    missing = defaultdict(lambda: [0, 0])
    for rows, sign in ((days, 1), (hours, -1)):
        for *of, views, clicks in rows.objects.filter(day__gte=next_day).values_list(*key, "day", "views", "clicks"):
            missing[tuple(of)][0] += sign * views
            missing[tuple(of)][1] += sign * clicks
    for (*of, day), (views, clicks) in missing.items():
        if views > 0 or clicks > 0:
            start = datetime.combine(day, time.min, zone).astimezone(UTC)
            row, _ = hours.objects.get_or_create(**dict(zip(key, of, strict=True)), hour=start, defaults={"day": day})
            hours.objects.filter(pk=row.pk).update(views=row.views + views, clicks=row.clicks + clicks)


class Migration(migrations.Migration):
    dependencies = [("analytics", "0006_remove_proofs")]

    operations = [
        migrations.CreateModel(
            name="DayRollup",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("next_day", models.DateField(default=date.min)),
            ],
        ),
        migrations.RunPython(finish_days, migrations.RunPython.noop),
    ]
