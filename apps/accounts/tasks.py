from celery import shared_task

from apps.accounts import sweeping


@shared_task(name="accounts.purge_expired")
def purge_expired() -> None:
    sweeping.purge_expired()
