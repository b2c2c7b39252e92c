from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from apps.analytics import hours, months, sweeping
from apps.core.zone import day_of

# A batch that was gathered before midnight may be written after it.
GRACE = timedelta(hours=1)


@shared_task(name="analytics.close_months")
def close_months() -> None:
    hours.close_hours(now=timezone.now())
    months.close_months(today=day_of(timezone.now() - GRACE))


@shared_task(name="analytics.purge")
def purge() -> None:
    sweeping.purge(now=timezone.now())
