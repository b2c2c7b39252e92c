from celery import shared_task
from django.db import transaction
from django.utils import timezone

from apps.approvals.models import HeldRequest, TwoPersonRule
from apps.core import rows


@shared_task(name="approvals.purge")
@transaction.atomic
def purge() -> None:
    """Delete the requests that nobody confirmed in time: what is sealed in one may be a credential."""
    # In turn with whoever asks or decides, as they lock requests, too.
    rows.lock_only(TwoPersonRule, 1)
    HeldRequest.objects.filter(expires_at__lte=timezone.now()).delete()
