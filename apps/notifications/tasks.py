from celery import shared_task

from apps.notifications import delivery


@shared_task(name="notifications.send_due")
def send_due() -> None:
    delivery.send_due()
