from celery import shared_task

from apps.accounts import sweeping


@shared_task(name="accounts.sweep_expired")
def sweep_expired() -> None:
    sweeping.sweep_expired()
