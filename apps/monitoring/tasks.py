from celery import shared_task
from django.utils import timezone

from apps.monitoring import alarms, weekly


@shared_task(name="monitoring.look")
def look() -> None:
    alarms.look(now=timezone.now())


@shared_task(name="monitoring.mail_figures")
def mail_figures() -> None:
    weekly.mail_figures(now=timezone.now())
