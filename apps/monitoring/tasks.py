from celery import shared_task
from django.utils import timezone

from apps.monitoring import weekly


@shared_task(name="monitoring.mail_figures")
def mail_figures() -> None:
    weekly.mail_figures(now=timezone.now())
