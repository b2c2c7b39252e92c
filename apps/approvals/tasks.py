from celery import shared_task
from django.utils import timezone

from apps.approvals.models import HeldRequest


@shared_task(name="approvals.purge")
def purge() -> None:
    """Delete the requests that nobody confirmed in time: what is sealed in one may be a credential."""
    HeldRequest.objects.filter(expires_at__lte=timezone.now()).delete()
