from celery import shared_task
from django.utils import timezone

from apps.idempotency.models import LIFETIME, StoredResponse


@shared_task(name="idempotency.purge")
def purge() -> None:
    """Delete expired responses."""
    StoredResponse.objects.filter(created_at__lt=timezone.now() - LIFETIME).delete()
