from celery import shared_task
from django.utils import timezone

from apps.retention import sweeping


@shared_task(name="retention.purge")
def purge() -> None:
    sweeping.purge(now=timezone.now())
