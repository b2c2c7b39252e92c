from celery import shared_task
from django.db import DatabaseError
from django.utils import timezone

from apps.livecall import services


@shared_task(
    acks_late=True,
    autoretry_for=(DatabaseError,),
    retry_backoff=1,
    retry_backoff_max=10,
    retry_jitter=True,
    max_retries=5,
)
def fire_planned_ad(planned_id: str) -> None:
    """Fire a scheduled ad whose time has come."""
    services.fire_planned(planned_id=planned_id, now=timezone.now())


@shared_task(name="livecall.purge")
def purge() -> None:
    """Delete the rows of records that were deleted a day ago. Celery beat runs it every hour."""
    services.purge_deleted(now=timezone.now())
