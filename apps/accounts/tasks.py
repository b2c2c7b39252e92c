from celery import shared_task

from apps.accounts import delivery, sweeping


@shared_task(name="accounts.send_due_mails")
def send_due_mails() -> None:
    delivery.deliver_due()


@shared_task(name="accounts.sweep_expired")
def sweep_expired() -> None:
    sweeping.sweep_expired()
