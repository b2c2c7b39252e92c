from celery import shared_task
from django.utils import timezone

from apps.controller import asked


@shared_task(name="controller.purge_asked")
def purge_asked() -> None:
    asked.purge(now=timezone.now())
